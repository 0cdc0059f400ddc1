//! Prints the benchmark table; see the library.

use clap::Parser;
use sandtable_bench::rows::{ALL, Measure};
use sandtable_bench::table::heading;
use std::process::ExitCode;

/// Benchmark Sandtable next to its peers
#[derive(Debug, Parser)]
#[command(name = "sandtable-bench", version)]
struct Args {
    /// Only rows whose name contains this text
    #[arg(default_value = "", hide_default_value = true)]
    filter: String,
    /// Print one JSON object per row
    #[arg(long)]
    json: bool,
    /// Fail if a row misses its requirement
    #[arg(long)]
    check: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let wanted = |(name, _): &(&str, Measure)| name.contains(&args.filter);
    let wanted: Vec<(&str, Measure)> = ALL.into_iter().filter(wanted).collect();
    if wanted.is_empty() {
        eprintln!("no row name contains {:?}", args.filter);
        return ExitCode::FAILURE;
    }
    if !args.json {
        println!("{}", heading());
    }
    let mut count = Count::default();
    for (name, measure) in wanted {
        count.add(name, measure, args.json);
    }
    eprintln!("{} of {} rows meet their requirement", count.passed, count.rows);
    let missed = args.check && count.passed < count.rows;
    ExitCode::from(u8::from(missed || count.failed > 0))
}

/// The totals of a run.
#[derive(Debug, Default)]
struct Count {
    rows: usize,
    passed: usize,
    /// The number of names that could not be measured.
    failed: usize,
}

impl Count {
    /// Measures and prints the rows of one name.
    fn add(&mut self, name: &str, measure: Measure, json: bool) {
        let rows = measure(name).unwrap_or_else(|fault| {
            eprintln!("{name}: not measured: {fault}");
            self.failed += 1;
            Vec::new()
        });
        for row in rows {
            println!("{}", if json { row.json() } else { row.to_string() });
            self.rows += 1;
            self.passed += usize::from(row.passes());
        }
    }
}
