//! Damage split into packets, each with its own hit location.

use super::Profile;
use crate::Location;

/// The packet size of falls, charges and grouped missiles.
pub const FIVE: u16 = 5;

/// The most damage of one weapon packet to a head, if the profile caps it.
const HEAD_CAP: u16 = 3;

/// Returns the damage of one weapon packet to the rolled location: at most 3 to a head if the
/// profile caps it. Falls and physical attacks are never capped.
pub fn capped(damage: u16, rolled: Location, profile: &Profile) -> u16 {
    let spared = profile.head_cap && rolled == Location::Head;
    if spared { damage.min(HEAD_CAP) } else { damage }
}

/// Splits damage into packets of one size; the last may be smaller.
///
/// ```
/// use sandtable_mech::rules::packet;
///
/// assert!(packet::portions(12, packet::FIVE).eq([5, 5, 2]));
/// ```
pub fn portions(damage: u16, size: u16) -> impl Iterator<Item = u16> {
    // A projectile without damage would make packets of size 0 and divide by 0.
    let size = size.max(1);
    // Every index is below the rounded-up quotient, so `index * size` stays below the damage.
    (0..damage.div_ceil(size)).map(move |index| size.min(damage - index * size))
}
