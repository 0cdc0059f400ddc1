//! The objectives that decide the battle, their holders, and which side gains from waiting.

use super::geometry::apart;
use super::survey::Body;
use crate::bearing::Bearing;
use crate::{Belief, Formation, Holding, OwnUnit, Side};
use sandtable_hex::Hex;

/// A unit within this distance holds an objective, or can take it in a moment.
const AT_HAND: i32 = 1;
/// A body within this distance guards an objective.
const GUARDS: i32 = 3;
/// A body that goes farther than this from an objective no longer guards it.
const LEAVES: i32 = 5;
/// Urgency when the enemy starts to win by waiting; it doubles until the enemy's time is up.
const URGENCY: i64 = 50;

/// An objective that at least one side must hold to win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Objective {
    pub(super) hex: Hex,
    /// True if this army must hold it to win.
    pub(super) own: bool,
    /// The holder, as far as the army knows.
    held: Option<Holding>,
    side: Side,
}

/// All objectives that decide the battle, in the order in which the army reads the map.
#[derive(Debug)]
pub(super) struct Objectives {
    all: Vec<Objective>,
    /// The share of its holding time that the enemy has completed, in percent; `None`
    /// while it does not hold all of them.
    spent: Option<i64>,
}

impl Objectives {
    pub(super) fn of(game: &Formation, belief: &Belief, bearing: Bearing, tick: u32) -> Self {
        let (side, enemy) = (belief.side, belief.side.enemy());
        let objectives = game.scenario().objectives.iter().zip(&belief.objectives);
        let all = objectives.clone().filter(|(one, _)| one.required[side] || one.required[enemy]);
        let objective = |required, hex, held| Objective { hex, own: required, held, side };
        let mut all: Vec<Objective> =
            all.map(|(one, held)| objective(one.required[side], one.hex, *held)).collect();
        // In reading order and not that of the file, so that mirrored armies consider mirrored
        // objectives.
        all.sort_by_key(|objective| bearing.order(objective.hex));
        let needed = objectives.filter(|(one, _)| one.required[enemy]);
        let shares = needed.map(|(one, held)| {
            let held = held.filter(|held| held.side == enemy)?;
            let had = i64::from(tick.saturating_sub(held.since));
            Some((100 * had / i64::from(one.hold.max(1))).min(100))
        });
        // The enemy wins when the time is up at all of its objectives, so the slowest one counts.
        let spent = shares.reduce(|one, other| Some(one?.min(other?))).flatten();
        Self { all, spent }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Objective> {
        self.all.iter()
    }

    /// Returns whether the army gains from waiting: it holds every objective that either side
    /// needs.
    pub(super) fn are_ours(&self) -> bool {
        !self.all.is_empty() && self.all.iter().all(Objective::is_ours)
    }

    /// Returns the points for taking an objective from the enemy; 0 unless the enemy wins by
    /// waiting.
    pub(super) fn urgency(&self) -> i64 {
        self.spent.map_or(0, |spent| URGENCY + URGENCY * spent / 100)
    }

    /// Lowers the odds the general asks for as the enemy's time to win runs out.
    pub(super) fn pressed(&self, odds: i64) -> i64 {
        odds * (100 - self.spent.unwrap_or(0)) / 100
    }

    /// Returns whether a unit at a place keeps the army from an objective.
    pub(super) fn are_denied_from(&self, place: Hex) -> bool {
        self.all
            .iter()
            .any(|objective| !objective.is_ours() && apart(objective.hex, place) <= AT_HAND)
    }

    /// Returns whether a unit stands on an objective.
    pub(super) fn are_held_by(&self, unit: &OwnUnit) -> bool {
        self.all.iter().any(|objective| objective.hex == unit.hex)
    }

    /// Returns whether a unit's route leads to an objective.
    pub(super) fn are_sought_by(&self, unit: &OwnUnit) -> bool {
        let leads =
            |hex: Hex| self.all.iter().any(|objective| apart(objective.hex, hex) <= AT_HAND);
        unit.waypoints.iter().any(|waypoint| leads(waypoint.hex))
    }

    /// Returns whether a body that guards the army's objectives would leave them by going to a
    /// place.
    pub(super) fn are_left_by(&self, body: &Body<'_>, place: Hex) -> bool {
        let far = |objective: &Objective| apart(objective.hex, place) > LEAVES;
        let near = |objective: &Objective| body.distance_to(objective.hex) <= GUARDS;
        self.are_ours() && self.all.iter().any(near) && self.all.iter().all(far)
    }
}

impl Objective {
    pub(super) fn is_ours(&self) -> bool {
        self.held.is_some_and(|held| held.side == self.side)
    }

    /// Returns whether the enemy is known to hold it.
    pub(super) fn is_theirs(&self) -> bool {
        self.held.is_some_and(|held| held.side != self.side)
    }
}
