//! What happens to a unit that falls.

use super::{HitColumn, Modifier};
use sandtable_hex::Facing;

/// What a unit weighs of which nothing is known.
pub const UNKNOWN_TONS: u16 = 50;

/// The levels that a unit falls which jumped at another and missed.
pub const MISSED_LANDING_LEVELS: u16 = 2;

/// For each face of the die, the side on which a falling unit lands.
const LANDS_ON: [HitColumn; 6] = [
    HitColumn::Front,
    HitColumn::Right,
    HitColumn::Right,
    HitColumn::Rear,
    HitColumn::Left,
    HitColumn::Left,
];

/// Damage of a fall: a point for every ten tons or part of them, once for the fall and once more for
/// each level. Water halves it, rounded down. It lands in portions of five on the side that
/// [`column()`] names.
///
/// ```
/// use sandtable_mech::rules::fall;
///
/// assert_eq!(fall::damage(55, 0, false), 6);
/// assert_eq!(fall::damage(75, 2, false), 24);
/// ```
pub const fn damage(tons: u16, levels: u16, into_water: bool) -> u16 {
    let dry = tons.div_ceil(10).saturating_mul(levels.saturating_add(1));
    if into_water { dry / 2 } else { dry }
}

/// The side on which a unit lands: 1 front, 2 and 3 right, 4 rear, 5 and 6 left.
pub fn column(die: u8) -> HitColumn {
    LANDS_ON[super::check::row(die, 1, LANDS_ON.len())]
}

/// Which way a unit looks after a fall: as many hexsides further clockwise as the die shows above 1.
pub fn facing(before: Facing, die: u8) -> Facing {
    before.rotated(super::check::row(die, 1, LANDS_ON.len()) as i32)
}

/// What the depth of a fall adds to the roll by which a pilot escapes a wound, where the profile
/// grants one: 1 for each level beyond the first.
pub fn levels_fallen(levels: u16) -> Option<Modifier> {
    let value = i8::try_from(levels.saturating_sub(1)).unwrap_or(i8::MAX);
    Modifier::new("Levels fallen", value, "fall").unless_zero()
}
