//! The cheapest way from here to there.

use super::same;
use crate::Fault;
use crate::clock::{alone, side_by_side};
use crate::ground::{Country, Lakes};
use crate::table::{Goal, Row};
use crate::work::Routing;
use hexx::algorithms::a_star;
use pathfinding::directed::astar::astar;
use sandtable_hex::{CellId, Facing, Hex, OffMap};
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

/// How many routes the published measurement asks for on each map, and how many of them are timed
/// beside the peer, which takes its time.
const QUERIES: usize = 40;
const TIMED: usize = 8;

/// The published path-finding measurement: its maps, its queries, all of them checked.
pub(super) fn roads_and_lakes(name: &str) -> Result<Vec<Row>, Fault> {
    // The seed of each map, and what its cheapest routes cost on average, as published.
    let maps = [(1, "294.52"), (2, "292.57")];
    maps.into_iter().map(|(seed, mean)| on_lakes(name, seed, mean)).collect()
}

fn on_lakes(name: &str, seed: u64, published: &str) -> Result<Row, Fault> {
    let lakes = Lakes::new(500, seed)?;
    let queries: Vec<[CellId; 2]> = lakes.queries().take(QUERIES).collect();
    let mut routing = Routing::new(&lakes.costs);
    let mut ours = |queries: &[[CellId; 2]]| -> Result<Vec<Option<u32>>, OffMap> {
        queries.iter().map(|query| routing.cost(*query)).collect()
    };
    let found: Vec<u32> = ours(&queries)?.into_iter().flatten().collect();
    let tenths = f64::from(found.iter().sum::<u32>()) / f64::from(found.len() as u32);
    same(&*format!("{:.2}", tenths / 10.0), published)?;

    let timed = &queries[..TIMED];
    let theirs = || timed.iter().map(|query| peer_cost(&lakes, *query)).collect::<Vec<_>>();
    same(&ours(timed)?, &theirs())?;
    let (ours, theirs) = side_by_side(|| ours(timed), theirs)?;
    let (work, goal) = (format!("{name}, seed {seed}"), Goal::Faster { must: 2.5, aim: 5.0 });
    let each = |time: Duration| time / TIMED as u32;
    Ok(Row::new(work, each(ours), goal).beside("pathfinding", each(theirs)))
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
    let goal = lakes.costs.shape().cell(island);
    let start = lakes.queries().next().map(|[start, _]| start);
    let way = start.zip(goal).map(<[CellId; 2]>::from).ok_or("no way to ask for")?;
    let mut routing = Routing::new(&lakes.costs);
    same(&routing.cost(way)?, &None)?;
    let ours = alone(|| routing.cost(way))?;
    let goal = Goal::Within(Duration::from_micros(1));
    Ok(vec![Row::new(name, ours, goal)])
}
