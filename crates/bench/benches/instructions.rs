//! Instruction counts of our work: the same on a busy machine as on an idle one.
//!
//! The crate documentation explains how to run this. Each count is of one run in a separate
//! process. Work that reuses its memory, or that can fail, is done once before counting. Valgrind
//! emulates a basic processor: where a library has a faster implementation for newer ones, as for
//! the checksums of a file, the slower one is counted.

#![expect(
    missing_docs,
    reason = "gungraun generates modules without documentation from functions and groups"
)]

use gungraun::{library_benchmark, library_benchmark_group};
use sandtable_bench::Fault;
use sandtable_bench::ground::{Country, Hills, Lakes};
use sandtable_bench::tally::{Counts, Tally};
use sandtable_bench::work::{Reaching, Routing, Watch, fold, play, played};
use sandtable_core::record::{Reading, Secrets, read, write};
use sandtable_core::{Dice, Purpose, Rejected, Seed, Session};
use sandtable_hex::{Budget, CellId, Facing, Hex, OffMap, SightError};

#[library_benchmark]
#[bench::with_8_points(ready(reaching()))]
fn over_hex_and_facing(reaching: &mut Reaching<'_>) -> Result<usize, OffMap> {
    reaching.with_facing()
}

#[library_benchmark]
#[bench::with_8_points(ready(reaching()))]
fn plain(reaching: &mut Reaching<'_>) -> Result<usize, OffMap> {
    reaching.without_facing()
}

fn reaching() -> Result<Reaching<'static>, Fault> {
    let mut reaching = Reaching::new(kept(Country::new(300, 1)?), Budget::from(8));
    reaching.with_facing()?;
    reaching.without_facing()?;
    Ok(reaching)
}

#[library_benchmark]
#[bench::on_300x300(ready(routing()))]
fn corner_to_corner(
    (routing, way): &mut (Routing<'_>, [CellId; 2]),
) -> Result<Option<u32>, OffMap> {
    routing.cost(*way)
}

#[library_benchmark]
#[bench::on_500x500(ready(guided()))]
fn by_landmarks((routing, way): &mut (Routing<'_>, [CellId; 2])) -> Result<Option<u32>, OffMap> {
    routing.cost(*way)
}

/// Returns queries with landmarks, and the first query of the published measurement.
fn guided() -> Result<(Routing<'static>, [CellId; 2]), Fault> {
    let lakes = kept(Lakes::new(500, 1)?.with_landmarks());
    let way = lakes.queries().next().ok_or("no query")?;
    let mut routing = Routing::new(&lakes.costs);
    routing.cost(way)?.ok_or("no route from start to goal")?;
    Ok((routing, way))
}

fn routing() -> Result<(Routing<'static>, [CellId; 2]), Fault> {
    let country = kept(Country::new(300, 1)?);
    let mut routing = Routing::new(&country.costs);
    routing.cost(country.corners)?.ok_or("no route from corner to corner")?;
    Ok((routing, country.corners))
}

#[library_benchmark]
#[bench::radius_8_with_hills(ready(watch()))]
fn field_of_view((watch, hex): &mut (Watch<'_>, Hex)) -> Result<usize, SightError> {
    watch.seen_from(*hex)
}

#[library_benchmark]
#[bench::one_unit_of_1_000(ready(watch()))]
fn fog_move((watch, hex): &mut (Watch<'_>, Hex)) -> Result<(), SightError> {
    watch.go(0, *hex)
}

/// Returns a side with observers, and a hex next to its first unit.
fn watch() -> Result<(Watch<'static>, Hex), Fault> {
    let hills = kept(Hills::new(300, 1_000)?);
    let unit = hills.units.first().ok_or("there are no units")?;
    let mut around = Facing::ALL.iter().map(|facing| facing.step(*unit));
    let beside =
        around.find(|hex| hills.shape().contains(*hex)).ok_or("the unit has no neighbours")?;
    let mut watch = Watch::new(hills)?;
    watch.go(0, beside)?;
    watch.go(0, *unit)?;
    Ok((watch, beside))
}

#[library_benchmark]
#[bench::after_1_000(ready(played(1_000)))]
fn one_order(session: &mut Session<Tally>) -> Result<u64, Rejected<Tally>> {
    play(session, 7)
}

#[library_benchmark]
#[bench::of_1_000_events(ready(played(1_000)))]
fn whole_fold(session: &mut Session<Tally>) -> Counts {
    fold(session)
}

#[library_benchmark]
#[bench::of_100_entries(ready(file()))]
fn file_read(file: &mut String) -> Option<Reading<Tally>> {
    read(file.as_bytes()).ok()
}

/// Returns the file of a session with 100 entries, including the one for its start.
fn file() -> Result<String, Fault> {
    let file = write(&played(99)?, Secrets::Included);
    read::<Tally>(file.as_bytes())?.intact()?;
    Ok(file)
}

#[library_benchmark]
#[bench::by_address(Seed::from_number(7))]
fn two_d6(seed: Seed) -> [u8; 2] {
    Dice::seeded(&seed, 12).two_d6(Purpose::new("to-hit").of(3))
}

/// Returns the prepared work, or exits with an error if it could not be prepared.
fn ready<T>(work: Result<T, Fault>) -> &'static mut T {
    match work {
        Ok(work) => kept(work),
        Err(fault) => {
            eprintln!("not counted: {fault}");
            std::process::exit(1)
        }
    }
}

/// Leaks a value, so that dropping it is not counted.
fn kept<T>(thing: T) -> &'static mut T {
    Box::leak(Box::new(thing))
}

library_benchmark_group!(name = reach, benchmarks = [over_hex_and_facing, plain]);
library_benchmark_group!(name = route, benchmarks = [corner_to_corner, by_landmarks]);
library_benchmark_group!(name = sight, benchmarks = [field_of_view, fog_move]);
library_benchmark_group!(name = record, benchmarks = [one_order, whole_fold, file_read]);
library_benchmark_group!(name = dice, benchmarks = two_d6);

/// The code generated by gungraun. It starts valgrind, so it runs only on request.
mod counter {
    use super::{dice, reach, record, route, sight};
    use gungraun::{Callgrind, EventKind, LibraryBenchmarkConfig, main};

    main!(
        config = LibraryBenchmarkConfig::default()
            .tool(Callgrind::with_args(["--cache-sim=no"]).format([EventKind::Ir])),
        library_benchmark_groups = [reach, route, sight, record, dice]
    );

    pub(super) fn start() {
        main();
    }
}

/// Counts only if `cargo bench` or the runner asks for it: `cargo test --all-targets` must pass on
/// machines without valgrind.
fn main() {
    let asked = |argument: String| argument == "--bench" || argument == "--gungraun-run";
    if std::env::args().any(asked) {
        counter::start();
    }
}
