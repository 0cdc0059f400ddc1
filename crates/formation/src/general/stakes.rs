//! What the battle is about: the places that victory asks for, in whose hand they are, and for whom time
//! works.

use super::survey::{Body, apart};
use crate::bearing::Bearing;
use crate::{Belief, Formation, Holding, OwnUnit, Side};
use sandtable_hex::Hex;

/// Who is so near to a place has it in his hand, or could have in a moment.
const AT_HAND: i32 = 1;
/// Who is so near to a place guards it.
const GUARDS: i32 = 3;
/// Whoever goes so far from a place guards it no more.
const LEAVES: i32 = 5;
/// What an enemy who needs only time counts when his time begins; as it runs out it counts twice as much.
const PRESSING: i64 = 50;

/// A place that somebody must hold to win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stake {
    pub(super) hex: Hex,
    /// Whether the own victory asks for it.
    pub(super) own: bool,
    /// In whose hand it is, as far as the army knows.
    held: Option<Holding>,
    side: Side,
}

/// All such places, in the order in which the army reads the map.
#[derive(Debug)]
pub(super) struct Stakes {
    asked: Vec<Stake>,
    /// Of the time that the enemy needs for his victory, how much he has had, in percent: nothing while
    /// he does not hold all that he needs.
    spent: Option<i64>,
}

impl Stakes {
    pub(super) fn of(game: &Formation, belief: &Belief, bearing: Bearing, tick: u32) -> Self {
        let (side, enemy) = (belief.side, belief.side.enemy());
        let objectives = game.scenario().objectives.iter().zip(&belief.objectives);
        let asked = objectives.clone().filter(|(one, _)| one.required[side] || one.required[enemy]);
        let stake = |required, hex, held| Stake { hex, own: required, held, side };
        let mut asked: Vec<Stake> =
            asked.map(|(one, held)| stake(one.required[side], one.hex, *held)).collect();
        asked.sort_by_key(|stake| bearing.order(stake.hex));
        let needed = objectives.filter(|(one, _)| one.required[enemy]);
        let shares = needed.map(|(one, held)| {
            let held = held.filter(|held| held.side == enemy)?;
            let had = i64::from(tick.saturating_sub(held.since));
            Some((100 * had / i64::from(one.hold.max(1))).min(100))
        });
        // He has won when he has had his time everywhere.
        let spent = shares.reduce(|one, other| Some(one?.min(other?))).flatten();
        Self { asked, spent }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Stake> {
        self.asked.iter()
    }

    /// Whether time works for the army: it holds all that either needs to win, and need not come.
    pub(super) fn are_ours(&self) -> bool {
        !self.asked.is_empty() && self.asked.iter().all(Stake::is_ours)
    }

    /// How pressing it is to take something from the enemy: not at all while he needs more than time.
    pub(super) fn urgency(&self) -> i64 {
        self.spent.map_or(0, |spent| PRESSING + PRESSING * spent / 100)
    }

    /// The odds that a general asks for who has only so much time left.
    pub(super) fn pressed(&self, odds: i64) -> i64 {
        odds * (100 - self.spent.unwrap_or(0)) / 100
    }

    /// Whether somebody who is there keeps the enemy's hand on what the army wants.
    pub(super) fn are_denied_from(&self, place: Hex) -> bool {
        self.asked.iter().any(|stake| !stake.is_ours() && apart(stake.hex, place) <= AT_HAND)
    }

    /// Whether somebody stands on such a place.
    pub(super) fn are_held_by(&self, unit: &OwnUnit) -> bool {
        self.asked.iter().any(|stake| stake.hex == unit.hex)
    }

    /// Whether the way of somebody leads to such a place.
    pub(super) fn are_sought_by(&self, unit: &OwnUnit) -> bool {
        let leads = |hex: Hex| self.asked.iter().any(|stake| apart(stake.hex, hex) <= AT_HAND);
        unit.waypoints.iter().any(|waypoint| leads(waypoint.hex))
    }

    /// Whether a body that guards what is won would leave it if it went somewhere.
    pub(super) fn are_left_by(&self, body: &Body<'_>, place: Hex) -> bool {
        let far = |stake: &Stake| apart(stake.hex, place) > LEAVES;
        let near = |stake: &Stake| body.distance_to(stake.hex) <= GUARDS;
        self.are_ours() && self.asked.iter().any(near) && self.asked.iter().all(far)
    }
}

impl Stake {
    pub(super) fn is_ours(&self) -> bool {
        self.held.is_some_and(|held| held.side == self.side)
    }

    /// Whether it is known to be in the enemy's hand.
    pub(super) fn is_theirs(&self) -> bool {
        self.held.is_some_and(|held| held.side != self.side)
    }
}
