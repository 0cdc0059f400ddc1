use super::forecast::{harder_to_hit, own_fire};
use crate::movement::{hexes_moved, triggers};
use crate::rules::heat;
use crate::{Battlefield, Fighter, MovementMode, MovementStep, ReachabilityMap, ReachableHex};
use sandtable_hex::{Facing, Hex};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everywhere a move can end in one mode, as a tree: each stop knows the one before it on its way, so
/// that all ways together are hardly more than their ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Ways {
    /// How it moves.
    pub mode: MovementMode,
    /// What it may spend.
    pub max_mp: u16,
    /// Where it comes from.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub from: Hex,
    /// What the move adds to the target numbers of the unit's own shots.
    pub own_fire: i8,
    /// The ends, cheapest first, and after them hexes that are only passed.
    pub stops: Vec<Stop>,
}

/// A hex and a facing on the way. It is written as a row of ten numbers, in the order of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "[i64; 10]")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/", type = "Array<number>"))]
pub struct Stop {
    /// Where.
    pub position: Hex,
    /// Looking which way.
    pub facing: Facing,
    /// Whether a move can end here.
    pub end: bool,
    /// The number of the stop before it; -1 if that is where the unit starts.
    pub after: i32,
    /// What it costs.
    pub mp: u32,
    /// What it heats.
    pub heat: u16,
    /// How many hexes it counts for.
    pub hexes: u32,
    /// What it adds to the target numbers of shots at the unit.
    pub harder_to_hit: i8,
    /// How many piloting rolls it calls for.
    pub rolls: u8,
}

impl From<Stop> for [i64; 10] {
    fn from(stop: Stop) -> Self {
        [
            stop.position.x.into(),
            stop.position.y.into(),
            stop.facing.index() as i64,
            stop.end.into(),
            stop.after.into(),
            stop.mp.into(),
            stop.heat.into(),
            stop.hexes.into(),
            stop.harder_to_hit.into(),
            stop.rolls.into(),
        ]
    }
}

type Place = (i32, i32, usize);

const fn place(position: Hex, facing: Facing) -> Place {
    (position.x, position.y, facing.index())
}

impl Ways {
    /// The ways of a unit on its field.
    pub(super) fn of(field: &Battlefield, unit: Fighter<'_>, map: &ReachabilityMap) -> Self {
        let start = unit.mover();
        let from = MovementStep { position: start.position, facing: start.facing };
        let ends = map.destinations.iter();
        let mut ways = Self {
            mode: map.mode,
            max_mp: map.max_mp,
            from: from.position,
            own_fire: own_fire(map.mode),
            stops: ends.map(|end| stop(field, unit, map.mode, from, end)).collect(),
        };
        let known = ways.stops.iter().map(|stop| place(stop.position, stop.facing)).zip(0..);
        let mut known: BTreeMap<Place, i32> = known.collect();
        for (index, end) in map.destinations.iter().enumerate() {
            ways.link(&mut known, index, &end.path);
        }
        ways
    }

    /// Tells an end, and whatever is passed on the way to it, what comes before it.
    fn link(&mut self, known: &mut BTreeMap<Place, i32>, end: usize, path: &[MovementStep]) {
        let passed = path.split_last().map_or(path, |(_, passed)| passed);
        let mut before = -1;
        for step in passed {
            let here = place(step.position, step.facing);
            let next = self.stops.len() as i32;
            let number = *known.entry(here).or_insert(next);
            if number == next {
                self.stops.push(Stop::passed(*step, before));
            }
            before = number;
        }
        self.stops[end].after = before;
    }
}

impl Stop {
    /// A hex through which ways lead but in which none can end.
    const fn passed(step: MovementStep, after: i32) -> Self {
        Self {
            position: step.position,
            facing: step.facing,
            end: false,
            after,
            mp: 0,
            heat: 0,
            hexes: 0,
            harder_to_hit: 0,
            rolls: 0,
        }
    }
}

fn stop(
    field: &Battlefield,
    unit: Fighter<'_>,
    mode: MovementMode,
    from: MovementStep,
    end: &ReachableHex,
) -> Stop {
    let hexes = hexes_moved(mode, from.position, end);
    let rolls = triggers(field, mode, from, end).len() + usize::from(unit.strain(mode).is_some());
    Stop {
        position: end.position,
        facing: end.facing,
        end: true,
        after: -1,
        mp: end.mp_spent,
        heat: heat::of_movement(Some(mode), end.mp_spent.min(u16::MAX.into()) as u16),
        hexes,
        harder_to_hit: harder_to_hit(mode, hexes),
        rolls: rolls.min(u8::MAX.into()) as u8,
    }
}
