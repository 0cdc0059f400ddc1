//! What a hit on the structure breaks.

use super::check::row;
use crate::Location;
use serde::{Deserialize, Serialize};

/// Slots hit for each total of two dice from 2 to 12.
const SLOTS_HIT: [u8; 11] = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3];

/// The total that tears off a limb or a head.
const BLOWN_OFF: u8 = 12;

/// The hits on an engine that destroy the unit.
pub const ENGINE_DESTROYED: u8 = 3;

/// The hits on a gyro that destroy it.
pub const GYRO_DESTROYED: u8 = 2;

/// What a critical roll does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Critical {
    /// So many slots of the location are hit: 0 to 3.
    Slots(u8),
    /// The limb is torn off; no damage goes on from it.
    LimbBlownOff,
    /// The head is torn off: the pilot dies and the unit is destroyed.
    HeadBlownOff,
}

/// What a critical roll on a location does: nothing up to 7, one slot from 8, two from 10, and on 12
/// three of a torso, or the whole of anything else.
///
/// ```
/// use sandtable_mech::Location;
/// use sandtable_mech::rules::critical::{Critical, determine};
///
/// assert_eq!(determine(Location::CenterTorso, 12), Critical::Slots(3));
/// assert_eq!(determine(Location::LeftLeg, 12), Critical::LimbBlownOff);
/// ```
pub fn determine(location: Location, roll: u8) -> Critical {
    if roll < BLOWN_OFF || location.is_torso() {
        return Critical::Slots(SLOTS_HIT[row(roll, 2, SLOTS_HIT.len())]);
    }
    if location == Location::Head { Critical::HeadBlownOff } else { Critical::LimbBlownOff }
}

/// How many slots a location has: 6 in head and legs, 12 elsewhere.
pub const fn slots(location: Location) -> usize {
    if location.is_leg() || matches!(location, Location::Head) { 6 } else { 12 }
}

/// How many dice choose a slot of a location: one for each half dozen.
pub const fn dice(location: Location) -> usize {
    slots(location) / 6
}

/// The slot, counted from 0, that dice choose. Of two dice the first names the half, upper up to 3
/// and lower from 4, and the second the slot in it. `None` unless there are as many dice as
/// [`dice`] says, with faces from 1 to 6. An empty or broken slot is rolled again.
///
/// ```
/// use sandtable_mech::Location;
/// use sandtable_mech::rules::critical;
///
/// assert_eq!(critical::slot(Location::Head, &[3]), Some(2));
/// assert_eq!(critical::slot(Location::LeftArm, &[4, 1]), Some(6));
/// ```
pub fn slot(location: Location, faces: &[u8]) -> Option<usize> {
    let fair = faces.iter().all(|face| (1..=6).contains(face));
    match *faces {
        [within] if fair && dice(location) == 1 => Some(usize::from(within) - 1),
        [half, within] if fair && dice(location) == 2 => {
            Some(usize::from((half - 1) / 3 * 6 + within) - 1)
        }
        _ => None,
    }
}
