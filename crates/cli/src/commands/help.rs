//! Shell completions and the man page.

use crate::args::Args;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use clap::CommandFactory;
use clap_complete::Shell;

pub(crate) fn completions(shell: Shell, console: Console) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "sandtable", &mut script);
    console.print(&String::from_utf8_lossy(&script))
}

pub(crate) fn man(console: Console) -> Result<(), Failure> {
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(Args::command()).render(&mut page);
    rendered.map_err(|error| Failure::new(Exit::Failed, "output", error))?;
    console.print(&String::from_utf8_lossy(&page))
}

/// Rejects a call without a command in a program that was built without the server.
#[cfg(not(feature = "server"))]
pub(crate) fn missing_command() -> Result<(), Failure> {
    let message = "no command given, and this program was built without the server: see --help";
    Err(Failure::new(Exit::Usage, "no-command", message))
}
