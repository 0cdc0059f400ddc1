//! Damage as it lands: portion by portion.

use super::Profile;
use crate::Location;

/// The most damage that one location takes at a time from a fall, a charge or a rain of missiles.
pub const FIVE: u16 = 5;

/// The most that a weapon does to a head at a time, where the profile protects it.
const HEAD_CAP: u16 = 3;

/// What one portion of a weapon's damage does to the location that it was rolled for: all of it, but
/// no more than 3 to a head if the profile says so. Falls and blows are never capped.
pub fn capped(damage: u16, rolled: Location, profile: &Profile) -> u16 {
    let spared = profile.head_cap && rolled == Location::Head;
    if spared { damage.min(HEAD_CAP) } else { damage }
}

/// Damage in portions of one size, of which the last may be smaller. Each rolls a location of its
/// own.
///
/// ```
/// use sandtable_mech::rules::packet;
///
/// assert!(packet::portions(12, packet::FIVE).eq([5, 5, 2]));
/// ```
pub fn portions(damage: u16, size: u16) -> impl Iterator<Item = u16> {
    let size = size.max(1);
    (0..damage.div_ceil(size)).map(move |index| size.min(damage - index * size))
}
