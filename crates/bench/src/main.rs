//! Measures Sandtable beside its peers and prints ratios: see the library.

use clap::Parser;
use sandtable_bench::rows::{ALL, Measure};
use sandtable_bench::table::heading;
use std::process::ExitCode;

/// Measure Sandtable beside its peers
#[derive(Debug, Parser)]
#[command(name = "sandtable-bench", version)]
struct Args {
    /// Only rows whose name contains this
    #[arg(default_value = "", hide_default_value = true)]
    filter: String,
    /// Print JSON, one row a line
    #[arg(long)]
    json: bool,
    /// Fail if a row misses what it must reach
    #[arg(long)]
    check: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let wanted = |(name, _): &(&str, Measure)| name.contains(&args.filter);
    let wanted: Vec<(&str, Measure)> = ALL.into_iter().filter(wanted).collect();
    if wanted.is_empty() {
        eprintln!("no row has {:?} in its name", args.filter);
        return ExitCode::FAILURE;
    }
    if !args.json {
        println!("{}", heading());
    }
    let mut count = Count::default();
    for (name, measure) in wanted {
        count.add(name, measure, args.json);
    }
    eprintln!("{} of {} rows hold what they must", count.held, count.rows);
    let missed = args.check && count.held < count.rows;
    ExitCode::from(u8::from(missed || count.failed > 0))
}

/// How the rows turned out.
#[derive(Debug, Default)]
struct Count {
    rows: usize,
    held: usize,
    /// Names under which nothing could be measured.
    failed: usize,
}

impl Count {
    /// Measures and prints the rows of a name.
    fn add(&mut self, name: &str, measure: Measure, json: bool) {
        let rows = measure(name).unwrap_or_else(|fault| {
            eprintln!("{name}: not measured: {fault}");
            self.failed += 1;
            Vec::new()
        });
        for row in rows {
            println!("{}", if json { row.json() } else { row.to_string() });
            self.rows += 1;
            self.held += usize::from(row.holds());
        }
    }
}
