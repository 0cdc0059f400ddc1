//! Cheapest routes.

use super::check_equal;
use crate::Fault;
use crate::clock::{cpu_time_of, side_by_side};
use crate::ground::{Country, Lakes};
use crate::table::{Goal, Row, format_time};
use crate::work::Routing;
use hexx::algorithms::a_star;
use pathfinding::directed::astar::astar;
use sandtable_hex::{CellId, Facing, Hex};
use std::time::Duration;

pub(super) fn corner_to_corner(name: &str) -> Result<Vec<Row>, Fault> {
    let country = Country::new(300, 1)?;
    let mut routing = Routing::new(&country.costs);
    let [start, goal] = country.corners.map(|cell| country.hex(cell));
    let theirs = || {
        let way = a_star(start, goal, |_, to| country.entry_cost(to))?;
        way.into_iter().skip(1).map(|hex| country.entry_cost(hex)).sum::<Option<u32>>()
    };
    check_equal(&routing.cost(country.corners)?, &theirs())?;
    let (ours, theirs) = side_by_side(|| routing.cost(country.corners), theirs)?;
    let goal = Goal::Faster { required: 7.0, target: 14.0 };
    Ok(vec![Row::new(name, ours, goal).versus("hexx", theirs)])
}

/// A map of the published path-finding measurement: side length, seed, number of routes, and the
/// mean cost of the cheapest routes.
#[derive(Clone, Copy)]
struct Published {
    side: u32,
    seed: u64,
    queries: usize,
    mean: &'static str,
}

const SMALL: Published = Published { side: 100, seed: 1, queries: 100, mean: "56.86" };
const LARGE: [Published; 2] = [
    Published { side: 500, seed: 1, queries: 40, mean: "294.52" },
    Published { side: 500, seed: 2, queries: 40, mean: "292.57" },
];

impl Published {
    fn map(self) -> Result<Lakes, Fault> {
        Lakes::new(self.side, self.seed)
    }

    fn queries(self, lakes: &Lakes) -> Vec<[CellId; 2]> {
        lakes.queries().take(self.queries).collect()
    }

    /// Checks that the routes are optimal, by their mean cost.
    fn check(self, found: &[Option<u32>]) -> Result<(), Fault> {
        let found: Vec<u32> = found.iter().copied().flatten().collect();
        let tenths = f64::from(found.iter().sum::<u32>()) / f64::from(found.len() as u32);
        check_equal(&*format!("{:.2}", tenths / 10.0), self.mean)
    }
}

/// The number of published routes that are timed next to the peer, which is slow.
const TIMED: usize = 8;

/// Measures the published routes next to a peer. All of them are checked, some are timed.
pub(super) fn roads_and_lakes(name: &str) -> Result<Vec<Row>, Fault> {
    LARGE.into_iter().map(|published| beside_peer(name, published)).collect()
}

fn beside_peer(name: &str, published: Published) -> Result<Row, Fault> {
    let lakes = published.map()?;
    let queries = published.queries(&lakes);
    let mut routing = Routing::new(&lakes.costs);
    published.check(&routing.costs(&queries)?)?;

    let timed = &queries[..TIMED];
    let theirs = || timed.iter().map(|query| peer_cost(&lakes, *query)).collect::<Vec<_>>();
    check_equal(&routing.costs(timed)?, &theirs())?;
    let (ours, theirs) = side_by_side(|| routing.costs(timed), theirs)?;
    let goal = Goal::Faster { required: 2.5, target: 5.0 };
    let each = |time: Duration| time / TIMED as u32;
    let work = format!("{name}, seed {}", published.seed);
    Ok(Row::new(work, each(ours), goal).versus("pathfinding", each(theirs)))
}

/// Measures all published routes with landmarks, by CPU time.
pub(super) fn published(name: &str) -> Result<Vec<Row>, Fault> {
    let maps = [SMALL].into_iter().chain(LARGE);
    maps.map(|published| by_landmarks(name, published)).collect()
}

fn by_landmarks(name: &str, published: Published) -> Result<Row, Fault> {
    let plain = published.map()?;
    let queries = published.queries(&plain);
    let lakes = published.map()?.with_landmarks();
    let mut each = [Duration::ZERO; 2];
    for (time, lakes) in each.iter_mut().zip([&lakes, &plain]) {
        let mut routing = Routing::new(&lakes.costs);
        published.check(&routing.costs(&queries)?)?;
        *time = cpu_time_of(|| routing.costs(&queries))? / published.queries as u32;
    }
    let [ours, plain] = each;
    let work = format!("{name}, {0}x{0}, seed {1}", published.side, published.seed);
    let note = format!("mean cost {}, {} without landmarks", published.mean, format_time(plain));
    Ok(Row::new(work, ours, Goal::Within(Duration::from_millis(3))).with_note(note))
}

/// Creates landmarks on a map whose connected regions are already known.
pub(super) fn landmarks(name: &str) -> Result<Vec<Row>, Fault> {
    let lakes = Lakes::new(500, 1)?;
    let [start, goal] = lakes.queries().next().ok_or("no query")?;
    check_equal(&lakes.costs.can_reach(start, goal), &true)?;
    let ours = cpu_time_of(|| Ok::<_, Fault>(lakes.costs.clone().with_landmarks()))?;
    Ok(vec![Row::new(name, ours, Goal::Within(Duration::from_millis(250)))])
}

/// Runs the same query with the peer, with the same heuristic as ours without landmarks.
fn peer_cost(lakes: &Lakes, [start, goal]: [CellId; 2]) -> Option<u32> {
    let shape = lakes.costs.shape();
    let target = shape.hex(goal);
    let left = |cell: &CellId| {
        shape.hex(*cell).unsigned_distance_to(target) * u32::from(lakes.costs.cheapest())
    };
    let steps = |cell: &CellId| {
        let cell = *cell;
        Facing::ALL.into_iter().filter_map(move |facing| {
            let cost = lakes.costs.step(cell, facing)?;
            Some((shape.step_on_map(cell, facing), u32::from(cost)))
        })
    };
    astar(&start, steps, left, |cell| *cell == goal).map(|(_, cost)| cost)
}

/// Asks for a goal in a ring of water: the answer must not need a search.
pub(super) fn walled(name: &str) -> Result<Vec<Row>, Fault> {
    let island = Hex::new(250, 250);
    let lakes = Lakes::with_island(500, 2, island)?;
    let start = lakes.queries().next().map(|[start, _]| start);
    let way = start.zip(lakes.costs.shape().cell(island));
    no_way(name, &lakes, way)
}

/// Asks for a route between two corners that the terrain separates.
pub(super) fn corners_apart(name: &str) -> Result<Vec<Row>, Fault> {
    let lakes = Lakes::new(500, 1)?;
    let corner = |at| lakes.costs.shape().cell_at(at, at);
    no_way(name, &lakes, corner(0).zip(corner(499)))
}

/// The number of queries per run: a single one is too fast for the clock.
const ASKED: u32 = 1_000;

fn no_way(name: &str, lakes: &Lakes, way: Option<(CellId, CellId)>) -> Result<Vec<Row>, Fault> {
    let way = way.map(<[CellId; 2]>::from).ok_or("no query")?;
    let mut routing = Routing::new(&lakes.costs);
    check_equal(&routing.cost(way)?, &None)?;
    let asked = vec![way; ASKED as usize];
    let ours = cpu_time_of(|| routing.costs(&asked))? / ASKED;
    Ok(vec![Row::new(name, ours, Goal::Within(Duration::from_micros(1)))])
}
