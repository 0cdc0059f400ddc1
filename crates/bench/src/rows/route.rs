//! The cheapest way from here to there.

use crate::clock::{alone, side_by_side};
use crate::table::{Goal, Row};
use crate::terrain::{Country, SplitMix, corners};
use hexx::algorithms::a_star;
use sandtable_hex::{CellId, Grid, Hex, MoveCosts, Orientation, Outline, Passage, Router, Shape};
use std::sync::Arc;
use std::time::Duration;

pub(super) fn corner_to_corner(name: &str) -> Vec<Row> {
    let Some(country) = Country::new(300, 1) else { return Vec::new() };
    let Some((start, goal)) = corners(&country.shape) else { return Vec::new() };
    let cells = (country.shape.cell(start), country.shape.cell(goal));
    let (Some(from), Some(to)) = cells else { return Vec::new() };
    let mut router = Router::default();
    let mut ours = || cost_of(&mut router, &country.costs, from, to).unwrap_or_default();
    let theirs = || {
        let way = a_star(start, goal, |_, to| country.entry_cost(to)).unwrap_or_default();
        way.into_iter().skip(1).filter_map(|hex| country.entry_cost(hex)).sum::<u32>()
    };
    assert_eq!(ours(), theirs(), "{name}: both routes must be the cheapest");
    let (ours, theirs) = side_by_side(ours, theirs);
    let goal = Goal::Faster { must: 7.0, aim: 14.0 };
    vec![Row { work: name.to_owned(), ours, peer: Some(("hexx", theirs)), goal }]
}

/// The published path-finding measurement: its maps, its forty queries, mean of a query.
pub(super) fn roads_and_lakes(name: &str) -> Vec<Row> {
    // Mean cost of the optimal routes, in tenths, as published for each seed.
    let published = [(1, 294.52), (2, 292.57)];
    let measure = |(seed, mean): (u64, f64)| {
        let lakes = Lakes::new(500, seed)?;
        let queries = lakes.queries(40);
        let mut router = Router::default();
        let mut all = || -> Vec<u32> {
            let cost =
                |(from, to): &(CellId, CellId)| cost_of(&mut router, &lakes.costs, *from, *to);
            queries.iter().filter_map(cost).collect()
        };
        let found = all();
        let ours = f64::from(found.iter().sum::<u32>()) / 10.0 / f64::from(found.len() as u32);
        assert!((ours - mean).abs() < 0.01, "{name}: mean cost {ours}, published {mean}");
        let time = alone(all) / queries.len() as u32;
        let goal = Goal::Within(Duration::from_millis(3));
        Some(Row { work: format!("{name}, seed {seed}, mean"), ours: time, peer: None, goal })
    };
    published.into_iter().filter_map(measure).collect()
}

/// A goal in a ring of water: the answer must not take a search.
pub(super) fn walled(name: &str) -> Vec<Row> {
    let Some(mut lakes) = Lakes::new(500, 2) else { return Vec::new() };
    let goal = Hex::new(250, 250);
    lakes.entry.get_mut(goal).into_iter().for_each(|cost| *cost = 10);
    for facing in sandtable_hex::Facing::ALL {
        lakes.entry.get_mut(facing.step(goal)).into_iter().for_each(|cost| *cost = 0);
    }
    let Some(lakes) = Lakes::compile(lakes.entry) else { return Vec::new() };
    let (Some((from, _)), Some(to)) = (lakes.queries(1).pop(), lakes.costs.shape().cell(goal))
    else {
        return Vec::new();
    };
    let mut router = Router::default();
    let ours = || cost_of(&mut router, &lakes.costs, from, to);
    let time = alone(ours);
    assert_eq!(cost_of(&mut Router::default(), &lakes.costs, from, to), None, "{name}");
    let goal = Goal::Within(Duration::from_micros(1));
    vec![Row { work: name.to_owned(), ours: time, peer: None, goal }]
}

fn cost_of(router: &mut Router, costs: &MoveCosts, from: CellId, to: CellId) -> Option<u32> {
    router.route(costs, from, to, None).ok().flatten().map(|route| route.cost)
}

/// The published map: deep water, forest, rough, road and open ground, costs in tenths.
struct Lakes {
    entry: Grid<u16>,
    costs: MoveCosts,
    seed: u64,
}

impl Lakes {
    fn new(side: u32, seed: u64) -> Option<Self> {
        let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, side, side).ok()?;
        let mut chance = SplitMix(seed);
        let entry = Grid::from_fn(Arc::new(shape), |_| match chance.below(100) {
            0..20 => 0,
            20..30 => 25,
            30..40 => 15,
            40..45 => 7,
            _ => 10,
        });
        Some(Self { seed, ..Self::compile(entry)? })
    }

    fn compile(entry: Grid<u16>) -> Option<Self> {
        let rule = |step: Passage| Some(entry[step.to]).filter(|cost| *cost > 0);
        let costs = MoveCosts::compile(Arc::clone(entry.shape()), rule).ok()?;
        Some(Self { entry, costs, seed: 0 })
    }

    fn queries(&self, count: usize) -> Vec<(CellId, CellId)> {
        let mut chance = SplitMix(self.seed ^ 0xab_cdef);
        let side = u64::from(self.costs.shape().columns());
        let mut dry = || loop {
            let hex = Hex::new(chance.below(side) as i32, chance.below(side) as i32);
            if let Some(cell) = self.costs.shape().cell(hex).filter(|cell| self.entry[*cell] > 0) {
                return cell;
            }
        };
        (0..count).map(|_| (dry(), dry())).collect()
    }
}
