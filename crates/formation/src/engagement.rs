//! Who fights whom, and from which side.

use crate::rules::constants::SURROUNDED_FROM;
use crate::rules::melee::Quarter;
use crate::{Battlefield, EngagementRule, Morale, Unit};
use sandtable_hex::{CellId, Facing};

/// From where a unit that looks one way is struck out of a direction: the three hexes before it are
/// its front, the one behind is its rear, the two between are its flanks.
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

/// From where a unit in a cell is struck out of one beside it.
pub fn quarter_from(field: &Battlefield, unit: &Unit, enemy: CellId) -> Quarter {
    let from = field.direction(unit.cell, enemy);
    from.map_or(Quarter::Front, |from| quarter(unit.facing, from))
}

/// Whether enemies hold so many of the six sides that there is no way out.
pub const fn is_surrounded(sides: usize) -> bool {
    sides >= SURROUNDED_FROM
}

/// Whether a unit starts a fight with an enemy beside it.
///
/// A defender was attacked if he was struck or shot at in the last ticks. Who wavers, or is on his way
/// out of a fight, starts none.
pub fn starts_fight(unit: &Unit, tick: u32) -> bool {
    let wants = match unit.rule {
        EngagementRule::Aggressive | EngagementRule::Skirmish => true,
        EngagementRule::Defensive => unit.is_provoked(tick),
        EngagementRule::HoldFire => false,
    };
    wants && unit.morale == Morale::Steady && !unit.withdrawing
}

/// Whether two units beside each other fight: both can, and one of them wants to.
pub fn fight(a: &Unit, b: &Unit, tick: u32) -> bool {
    a.can_fight() && b.can_fight() && (starts_fight(a, tick) || starts_fight(b, tick))
}
