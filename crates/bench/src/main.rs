//! Measures Sandtable beside its peers, in one run on the same maps, and prints ratios.
//!
//! Times depend on the machine; ratios hardly do. `--check` fails if a ratio misses what we must
//! reach, and every row first makes sure that both sides give the same answer.

mod clock;
mod rows;
mod table;
mod tally;
mod terrain;

use clap::Parser;
use std::process::ExitCode;

/// Measure Sandtable beside its peers
#[derive(Debug, Parser)]
#[command(name = "sandtable-bench", version)]
struct Args {
    /// Only rows whose name contains this
    filter: Option<String>,
    /// Print JSON, one row a line
    #[arg(long)]
    json: bool,
    /// Fail if a ratio misses what it must reach
    #[arg(long)]
    check: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let wanted = |name: &str| args.filter.as_ref().is_none_or(|part| name.contains(part.as_str()));
    let mut missed = 0;
    if !args.json {
        println!("{}", table::HEADING);
    }
    for (name, measure) in rows::ALL.into_iter().filter(|(name, _)| wanted(name)) {
        for row in measure(name) {
            missed += usize::from(!row.holds());
            println!("{}", if args.json { row.json() } else { row.to_string() });
        }
    }
    if missed > 0 {
        eprintln!("{missed} of the rows above miss what they must reach");
    }
    ExitCode::from(u8::from(args.check && missed > 0))
}
