//! Rules for who fights whom in melee, and from which side.

use crate::rules::constants::SURROUNDED_FROM;
use crate::rules::melee::Quarter;
use crate::{Battlefield, EngagementRule, Morale, Unit};
use sandtable_hex::{CellId, Facing};

/// The side from which a unit is struck, given its facing and the direction of the enemy: the three
/// hexes ahead are its front, the hex behind is its rear, the two in between are its flanks.
///
/// ```
/// use sandtable_formation::engagement::quarter;
/// use sandtable_formation::rules::melee::Quarter;
/// use sandtable_hex::pointy::{E, NW, SE, W};
///
/// assert_eq!([E, SE, NW, W].map(|from| quarter(E, from)),
///            [Quarter::Front, Quarter::Front, Quarter::Flank, Quarter::Rear]);
/// ```
pub const fn quarter(facing: Facing, from: Facing) -> Quarter {
    match facing.turns_to(from) {
        0 | 1 => Quarter::Front,
        2 => Quarter::Flank,
        _ => Quarter::Rear,
    }
}

/// The side from which a unit is struck by an enemy in an adjacent cell.
pub fn quarter_from(field: &Battlefield, unit: &Unit, enemy: CellId) -> Quarter {
    let from = field.direction(unit.cell, enemy);
    from.map_or(Quarter::Front, |from| quarter(unit.facing, from))
}

/// Returns true if enemies on this many of the six sides surround a unit.
pub const fn is_surrounded(sides: usize) -> bool {
    sides >= SURROUNDED_FROM
}

/// Returns true if a unit starts a melee with an adjacent enemy.
///
/// A defensive unit does so only if it was attacked in the last ticks. Shaken and withdrawing units
/// never do.
pub fn starts_fight(unit: &Unit, tick: u32) -> bool {
    let wants = match unit.rule {
        EngagementRule::Aggressive | EngagementRule::Skirmish => true,
        EngagementRule::Defensive => unit.is_provoked(tick),
        EngagementRule::HoldFire => false,
    };
    wants && unit.morale == Morale::Steady && !unit.withdrawing
}

/// Returns true if two adjacent units fight: both can, and at least one wants to.
pub fn fight(a: &Unit, b: &Unit, tick: u32) -> bool {
    a.can_fight() && b.can_fight() && (starts_fight(a, tick) || starts_fight(b, tick))
}
