//! Critical hits: the determination roll and the choice of a slot.

use super::check::row;
use crate::Location;
use serde::{Deserialize, Serialize};

/// Number of critical hits for each total of two dice from 2 to 12.
const SLOTS_HIT: [u8; 11] = [0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3];

/// The total that blows off a limb or the head.
const BLOWN_OFF: u8 = 12;

/// Engine hits that destroy the unit.
pub const ENGINE_DESTROYED: u8 = 3;

/// Gyro hits that destroy the gyro.
pub const GYRO_DESTROYED: u8 = 2;

/// The result of a critical determination roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Critical {
    /// 0 to 3 slots of the location are hit.
    Slots(u8),
    /// The limb is blown off; no damage transfers.
    LimbBlownOff,
    /// The head is blown off: the pilot dies and the unit is destroyed.
    HeadBlownOff,
}

/// Returns the result of a critical determination roll: nothing up to 7, 1 slot from 8, 2 slots
/// from 10. A 12 hits 3 slots of a torso and blows off any other location.
///
/// ```
/// use sandtable_mech::Location;
/// use sandtable_mech::rules::critical::{Critical, determine};
///
/// assert_eq!(determine(Location::CenterTorso, 12), Critical::Slots(3));
/// assert_eq!(determine(Location::LeftLeg, 12), Critical::LimbBlownOff);
/// ```
pub fn determine(location: Location, roll: u8) -> Critical {
    // A torso cannot be blown off, so a 12 stays on the table for it.
    if roll < BLOWN_OFF || location.is_torso() {
        return Critical::Slots(SLOTS_HIT[row(roll, 2, SLOTS_HIT.len())]);
    }
    if location == Location::Head { Critical::HeadBlownOff } else { Critical::LimbBlownOff }
}

/// The number of slots in a location: 6 in head and legs, 12 elsewhere.
pub const fn slots(location: Location) -> usize {
    if location.is_leg() || matches!(location, Location::Head) { 6 } else { 12 }
}

/// The number of dice that choose a slot: 1 for 6 slots, 2 for 12.
pub const fn dice(location: Location) -> usize {
    slots(location) / 6
}

/// Returns the slot (from 0) that dice choose. Of two dice the first chooses the half, upper for 1
/// to 3 and lower for 4 to 6, and the second the slot in it. Returns `None` unless there are
/// [`dice`] faces from 1 to 6. The caller rolls again for an empty or destroyed slot.
///
/// ```
/// use sandtable_mech::Location;
/// use sandtable_mech::rules::critical;
///
/// assert_eq!(critical::slot(Location::Head, &[3]), Some(2));
/// assert_eq!(critical::slot(Location::LeftArm, &[4, 1]), Some(6));
/// ```
pub fn slot(location: Location, faces: &[u8]) -> Option<usize> {
    // Tested before any arithmetic: a face of 0 would underflow below.
    let fair = faces.iter().all(|face| (1..=6).contains(face));
    match *faces {
        [within] if fair && dice(location) == 1 => Some(usize::from(within) - 1),
        [half, within] if fair && dice(location) == 2 => {
            Some(usize::from((half - 1) / 3 * 6 + within) - 1)
        }
        _ => None,
    }
}
