use crate::rules::Chance;
use serde::Serialize;

/// What can be expected of a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Prospect {
    /// How likely it hits, in 36ths.
    pub chance: Chance,
    /// Damage to the target to be expected, in hundredths of a point.
    pub damage: u32,
    /// Damage to the attacker itself to be expected, in hundredths of a point.
    pub own_damage: u32,
}

/// Points of damage that come with so many of the 36 cases, in hundredths.
pub(super) fn hundredths(points: u16, ways: u8) -> u32 {
    u32::from(points) * 100 * u32::from(ways) / 36
}
