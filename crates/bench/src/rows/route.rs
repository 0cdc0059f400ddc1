//! The cheapest way from here to there.

use super::same;
use crate::Fault;
use crate::clock::{alone, side_by_side};
use crate::ground::{Country, Lakes};
use crate::table::{Goal, Row};
use crate::work::Routing;
use hexx::algorithms::a_star;
use sandtable_hex::{CellId, Hex, OffMap};
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

/// How many routes the published measurement asks for on each map.
const QUERIES: u32 = 40;

/// The published path-finding measurement: its maps, its forty queries, mean of a query.
pub(super) fn roads_and_lakes(name: &str) -> Result<Vec<Row>, Fault> {
    // The seed of each map, and what its cheapest routes cost on average, as published.
    let maps = [(1, "294.52"), (2, "292.57")];
    maps.into_iter().map(|(seed, mean)| on_lakes(name, seed, mean)).collect()
}

fn on_lakes(name: &str, seed: u64, published: &str) -> Result<Row, Fault> {
    let lakes = Lakes::new(500, seed)?;
    let queries: Vec<[CellId; 2]> = lakes.queries().take(QUERIES as usize).collect();
    let mut routing = Routing::new(&lakes.costs);
    let mut all = || -> Result<Vec<Option<u32>>, OffMap> {
        queries.iter().map(|query| routing.cost(*query)).collect()
    };
    let found: Vec<u32> = all()?.into_iter().flatten().collect();
    let tenths = f64::from(found.iter().sum::<u32>()) / f64::from(found.len() as u32);
    same(&*format!("{:.2}", tenths / 10.0), published)?;
    let ours = alone(all)? / QUERIES;
    let goal = Goal::Within(Duration::from_millis(3));
    Ok(Row::new(format!("{name}, seed {seed}, mean"), ours, goal))
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
