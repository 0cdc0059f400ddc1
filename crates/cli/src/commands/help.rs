//! What the program tells about itself.

use crate::args::Args;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use clap::CommandFactory;
use clap_complete::Shell;

const WELCOME: &str = "\
Sandtable, a wargame engine and workbench.

Try:
  sandtable map show data/maps/mill-ford.toml
  sandtable reach data/maps/mill-ford.toml --at 0805 --facing N --walk 4 --run 6 --jump 4
  sandtable run mech --scenario duel --players greedy,veteran
  sandtable log data/sessions/raid.jsonl
  sandtable verify data/sessions/raid.jsonl
  sandtable help

Under cargo, put `cargo run --release -- ` in front instead of `sandtable`.";

/// What is said when nothing was asked for.
pub(crate) fn welcome(console: Console) -> Result<(), Failure> {
    console.data(&serde_json::json!({ "welcome": WELCOME }), || WELCOME.to_owned())
}

pub(crate) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "sandtable", &mut script);
    Console::print(&String::from_utf8_lossy(&script))
}

pub(crate) fn man() -> Result<(), Failure> {
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(Args::command()).render(&mut page);
    rendered.map_err(|error| Failure::new(Exit::Failed, "output", error))?;
    Console::print(&String::from_utf8_lossy(&page))
}
