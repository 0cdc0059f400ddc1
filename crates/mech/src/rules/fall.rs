//! Falls: damage, side and new facing.

use super::{HitColumn, Modifier};
use sandtable_hex::Facing;

/// The weight that is assumed for a unit whose weight is unknown.
pub const UNKNOWN_TONS: u16 = 50;

/// The height of the fall after a missed death from above, in levels.
pub const MISSED_LANDING_LEVELS: u16 = 2;

/// The side a unit falls on, for each face of the die.
const LANDS_ON: [HitColumn; 6] = [
    HitColumn::Front,
    HitColumn::Right,
    HitColumn::Right,
    HitColumn::Rear,
    HitColumn::Left,
    HitColumn::Left,
];

/// Returns the damage of a fall: 1 point per 10 tons (rounded up), times the number of levels plus
/// 1. Water halves it, rounded down. It hits in packets of 5 on the side given by [`column()`].
///
/// ```
/// use sandtable_mech::rules::fall;
///
/// assert_eq!(fall::damage(55, 0, false), 6);
/// assert_eq!(fall::damage(75, 2, false), 24);
/// ```
pub const fn damage(tons: u16, levels: u16, into_water: bool) -> u16 {
    // Rounded up before the height multiplies it, unlike the damage of a charge.
    let dry = tons.div_ceil(10).saturating_mul(levels.saturating_add(1));
    if into_water { dry / 2 } else { dry }
}

/// Returns the side a unit falls on: 1 front, 2 and 3 right, 4 rear, 5 and 6 left.
pub fn column(die: u8) -> HitColumn {
    LANDS_ON[super::check::row(die, 1, LANDS_ON.len())]
}

/// Returns the facing after a fall: turned clockwise by the die minus 1 hexsides.
pub fn facing(before: Facing, die: u8) -> Facing {
    before.rotated(super::check::row(die, 1, LANDS_ON.len()) as i32)
}

/// The modifier of the height of a fall to the roll that avoids a wound, if the profile has that
/// roll: 1 per level beyond the first.
pub fn levels_fallen(levels: u16) -> Option<Modifier> {
    // The first level is free: a fall from 1 level is no harder than one on the spot.
    let value = i8::try_from(levels.saturating_sub(1)).unwrap_or(i8::MAX);
    Modifier::new("Levels fallen", value, "fall").unless_zero()
}
