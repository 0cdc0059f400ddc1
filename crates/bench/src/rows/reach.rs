//! Reach: every place a unit can move to.

use super::check_equal;
use crate::Fault;
use crate::clock::side_by_side;
use crate::ground::Country;
use crate::table::{Goal, Row};
use crate::work::Reaching;
use hexx::algorithms::field_of_movement;
use pathfinding::directed::dijkstra::{dijkstra_all, dijkstra_reach};
use sandtable_hex::{Budget, Facing, Hex, flat};

const POINTS: u16 = 8;

pub(super) fn facing(name: &str) -> Result<Vec<Row>, Fault> {
    let country = Country::new(300, 1)?;
    let mut reaching = Reaching::new(&country, Budget::from(POINTS));
    let start = (country.hex(country.middle), flat::N);
    let theirs = || {
        let within = |total: u32| total <= u32::from(POINTS);
        dijkstra_reach(&start, |state| turns_and_steps(&country, *state))
            .take_while(|item| within(item.total_cost))
            .skip(1)
            .count()
    };
    check_equal(&reaching.with_facing()?, &theirs())?;
    let (ours, theirs) = side_by_side(|| reaching.with_facing(), theirs)?;
    let goal = Goal::Faster { required: 5.0, target: 10.0 };
    Ok(vec![Row::new(name, ours, goal).versus("pathfinding", theirs)])
}

pub(super) fn facing_everywhere(name: &str) -> Result<Vec<Row>, Fault> {
    let country = Country::new(300, 1)?;
    let mut reaching = Reaching::new(&country, Budget::UNLIMITED);
    let start = (country.hex(country.middle), flat::N);
    let theirs = || dijkstra_all(&start, |state| turns_and_steps(&country, *state)).len();
    check_equal(&reaching.with_facing()?, &theirs())?;
    let (ours, theirs) = side_by_side(|| reaching.with_facing(), theirs)?;
    let goal = Goal::Faster { required: 10.0, target: 18.0 };
    Ok(vec![Row::new(name, ours, goal).versus("pathfinding", theirs)])
}

pub(super) fn plain(name: &str) -> Result<Vec<Row>, Fault> {
    let country = Country::new(300, 1)?;
    let mut reaching = Reaching::new(&country, Budget::from(POINTS));
    let start = country.hex(country.middle);
    // hexx adds 1 to every cost, and counts the start.
    let cost = |hex: Hex| country.entry_cost(hex).map(|cost| cost - 1);
    let theirs = || field_of_movement(start, u32::from(POINTS), cost).len() - 1;
    check_equal(&reaching.without_facing()?, &theirs())?;
    let (ours, theirs) = side_by_side(|| reaching.without_facing(), theirs)?;
    let goal = Goal::Faster { required: 10.0, target: 20.0 };
    Ok(vec![Row::new(name, ours, goal).versus("hexx", theirs)])
}

/// Returns the turns and steps for the peer's search, with the same costs as ours.
fn turns_and_steps(
    country: &Country,
    (hex, facing): (Hex, Facing),
) -> impl Iterator<Item = ((Hex, Facing), u32)> {
    let ahead = facing.step(hex);
    let forward = country.entry_cost(ahead).map(|cost| ((ahead, facing), cost));
    let turns = [facing.clockwise(), facing.counter_clockwise()].map(|turned| ((hex, turned), 1));
    forward.into_iter().chain(turns)
}
