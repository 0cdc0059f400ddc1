//! Where a unit can go.

use crate::clock::side_by_side;
use crate::table::{Goal, Row};
use crate::terrain::Country;
use hexx::algorithms::field_of_movement;
use pathfinding::directed::dijkstra::{dijkstra_all, dijkstra_reach};
use sandtable_hex::{Budget, Facing, Hex, Mover, Occupied, Reacher, flat};

const POINTS: u16 = 8;

pub(super) fn facing(name: &str) -> Vec<Row> {
    let Some(country) = Country::new(300, 1) else { return Vec::new() };
    let mut reacher = Reacher::default();
    let mover = mover(&country, Budget::from(POINTS));
    let mut ours = || ends(&mut reacher, &country, mover);
    let start = (country.middle(), flat::N);
    let theirs = || {
        let within = |total: u32| total <= u32::from(POINTS);
        dijkstra_reach(&start, |state| turns_and_steps(&country, *state))
            .take_while(|item| within(item.total_cost))
            .skip(1)
            .count()
    };
    same(name, ours(), theirs());
    let (ours, theirs) = side_by_side(ours, theirs);
    row(name, ours, ("pathfinding", theirs), 5.0, 10.0)
}

pub(super) fn facing_everywhere(name: &str) -> Vec<Row> {
    let Some(country) = Country::new(300, 1) else { return Vec::new() };
    let mut reacher = Reacher::default();
    let mover = mover(&country, Budget::UNLIMITED);
    let mut ours = || ends(&mut reacher, &country, mover);
    let start = (country.middle(), flat::N);
    let theirs = || dijkstra_all(&start, |state| turns_and_steps(&country, *state)).len();
    same(name, ours(), theirs());
    let (ours, theirs) = side_by_side(ours, theirs);
    row(name, ours, ("pathfinding", theirs), 10.0, 18.0)
}

pub(super) fn plain(name: &str) -> Vec<Row> {
    let Some(country) = Country::new(300, 1) else { return Vec::new() };
    let mut reacher = Reacher::default();
    let mover = mover(&country, Budget::from(POINTS));
    let mut ours = || {
        let reach = reacher.without_facing(&country.costs, mover, Occupied::by_nobody());
        reach.map_or(0, sandtable_hex::Reach::len)
    };
    // hexx adds one to every cost by itself, counts the start, and adds a ring around the reach.
    let cost = |hex: Hex| country.entry_cost(hex).map(|cost| cost - 1);
    let theirs = || field_of_movement(country.middle(), u32::from(POINTS), cost).len() - 1;
    same(name, ours(), theirs());
    let (ours, theirs) = side_by_side(ours, theirs);
    row(name, ours, ("hexx", theirs), 10.0, 20.0)
}

fn mover(country: &Country, budget: Budget) -> Mover {
    let cell = country.shape.cell(country.middle());
    let cell = cell.unwrap_or(sandtable_hex::CellId::from_index(0));
    Mover { cell, facing: flat::N, budget, turn_cost: 1 }
}

fn ends(reacher: &mut Reacher, country: &Country, mover: Mover) -> usize {
    let reach = reacher.with_facing(&country.costs, mover, Occupied::by_nobody());
    reach.map_or(0, sandtable_hex::Reach::len)
}

/// What the peer is told to search: the same turns and steps, at the same costs.
fn turns_and_steps(
    country: &Country,
    (hex, facing): (Hex, Facing),
) -> impl Iterator<Item = ((Hex, Facing), u32)> {
    let ahead = facing.step(hex);
    let forward = country.entry_cost(ahead).map(|cost| ((ahead, facing), cost));
    let turns = [facing.clockwise(), facing.counter_clockwise()].map(|turned| ((hex, turned), 1));
    forward.into_iter().chain(turns)
}

fn same(name: &str, ours: usize, theirs: usize) {
    assert_eq!(ours, theirs, "{name}: both sides must find the same");
}

fn row(
    name: &str,
    ours: std::time::Duration,
    peer: (&'static str, std::time::Duration),
    must: f64,
    aim: f64,
) -> Vec<Row> {
    let goal = Goal::Faster { must, aim };
    vec![Row { work: name.to_owned(), ours, peer: Some(peer), goal }]
}
