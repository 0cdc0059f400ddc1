//! The cheapest way from here to there.

use super::same;
use crate::Fault;
use crate::clock::{on_processor, side_by_side};
use crate::ground::{Country, Lakes};
use crate::table::{Goal, Row, nice};
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
    same(&routing.cost(country.corners)?, &theirs())?;
    let (ours, theirs) = side_by_side(|| routing.cost(country.corners), theirs)?;
    let goal = Goal::Faster { must: 7.0, aim: 14.0 };
    Ok(vec![Row::new(name, ours, goal).beside("hexx", theirs)])
}

/// A map of the published path-finding measurement: side and seed, how many routes it asks for, and
/// what the cheapest ones cost on average.
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

    /// Makes sure that routes are the cheapest there are.
    fn check(self, found: &[Option<u32>]) -> Result<(), Fault> {
        let found: Vec<u32> = found.iter().copied().flatten().collect();
        let tenths = f64::from(found.iter().sum::<u32>()) / f64::from(found.len() as u32);
        same(&*format!("{:.2}", tenths / 10.0), self.mean)
    }
}

/// How many of the published routes are timed beside the peer, which takes its time.
const TIMED: usize = 8;

/// The published routes beside a peer's. All of them are checked, some are timed.
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
    same(&routing.costs(timed)?, &theirs())?;
    let (ours, theirs) = side_by_side(|| routing.costs(timed), theirs)?;
    let goal = Goal::Faster { must: 2.5, aim: 5.0 };
    let each = |time: Duration| time / TIMED as u32;
    let work = format!("{name}, seed {}", published.seed);
    Ok(Row::new(work, each(ours), goal).beside("pathfinding", each(theirs)))
}

/// All published routes with landmarks, by processor time.
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
        *time = on_processor(|| routing.costs(&queries))? / published.queries as u32;
    }
    let [ours, plain] = each;
    let work = format!("{name}, {0}x{0}, seed {1}", published.side, published.seed);
    let note = format!("mean cost {}, {} without landmarks", published.mean, nice(plain));
    Ok(Row::new(work, ours, Goal::Within(Duration::from_millis(3))).noting(note))
}

/// Making the landmarks of a map whose regions are known, as the first question makes them.
pub(super) fn landmarks(name: &str) -> Result<Vec<Row>, Fault> {
    let lakes = Lakes::new(500, 1)?;
    let [start, goal] = lakes.queries().next().ok_or("no way to ask for")?;
    same(&lakes.costs.can_reach(start, goal), &true)?;
    let ours = on_processor(|| Ok::<_, Fault>(lakes.costs.clone().with_landmarks()))?;
    Ok(vec![Row::new(name, ours, Goal::Within(Duration::from_millis(250)))])
}

/// The same question to the peer, with the same lower bound of what is left to pay.
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

/// A goal in a ring of water: the answer must not take a search.
pub(super) fn walled(name: &str) -> Result<Vec<Row>, Fault> {
    let island = Hex::new(250, 250);
    let lakes = Lakes::with_island(500, 2, island)?;
    let start = lakes.queries().next().map(|[start, _]| start);
    let way = start.zip(lakes.costs.shape().cell(island));
    no_way(name, &lakes, way)
}

/// Corners that the map itself keeps apart.
pub(super) fn corners_apart(name: &str) -> Result<Vec<Row>, Fault> {
    let lakes = Lakes::new(500, 1)?;
    let corner = |at| lakes.costs.shape().cell_at(at, at);
    no_way(name, &lakes, corner(0).zip(corner(499)))
}

/// How often a question is asked that is answered too fast for a clock.
const ASKED: u32 = 1_000;

fn no_way(name: &str, lakes: &Lakes, way: Option<(CellId, CellId)>) -> Result<Vec<Row>, Fault> {
    let way = way.map(<[CellId; 2]>::from).ok_or("no way to ask for")?;
    let mut routing = Routing::new(&lakes.costs);
    same(&routing.cost(way)?, &None)?;
    let asked = vec![way; ASKED as usize];
    let ours = on_processor(|| routing.costs(&asked))? / ASKED;
    Ok(vec![Row::new(name, ours, Goal::Within(Duration::from_micros(1)))])
}
