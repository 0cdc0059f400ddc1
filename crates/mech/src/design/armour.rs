use crate::Location;
use serde::{Deserialize, Serialize};

/// Armour points of a torso location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plates {
    /// Protects against attacks from the front and the sides.
    pub front: u16,
    /// Protects against attacks from the rear.
    pub rear: u16,
}

/// Armour points of each location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Head (HD).
    #[serde(rename = "HD")]
    pub head: u16,
    /// Centre torso (CT).
    #[serde(rename = "CT")]
    pub center_torso: Plates,
    /// Left torso (LT).
    #[serde(rename = "LT")]
    pub left_torso: Plates,
    /// Right torso (RT).
    #[serde(rename = "RT")]
    pub right_torso: Plates,
    /// Left arm (LA).
    #[serde(rename = "LA")]
    pub left_arm: u16,
    /// Right arm (RA).
    #[serde(rename = "RA")]
    pub right_arm: u16,
    /// Left leg (LL).
    #[serde(rename = "LL")]
    pub left_leg: u16,
    /// Right leg (RL).
    #[serde(rename = "RL")]
    pub right_leg: u16,
}

impl Armour {
    /// Returns the front armour of a location.
    pub const fn front(&self, location: Location) -> u16 {
        match location {
            Location::Head => self.head,
            Location::CenterTorso => self.center_torso.front,
            Location::LeftTorso => self.left_torso.front,
            Location::RightTorso => self.right_torso.front,
            Location::LeftArm => self.left_arm,
            Location::RightArm => self.right_arm,
            Location::LeftLeg => self.left_leg,
            Location::RightLeg => self.right_leg,
        }
    }

    /// Returns the rear armour of a location: 0 for all but the torsos.
    pub const fn rear(&self, location: Location) -> u16 {
        match location {
            Location::CenterTorso => self.center_torso.rear,
            Location::LeftTorso => self.left_torso.rear,
            Location::RightTorso => self.right_torso.rear,
            _ => 0,
        }
    }

    /// Returns front and rear armour of a location together.
    pub fn of(&self, location: Location) -> u32 {
        u32::from(self.front(location)) + u32::from(self.rear(location))
    }

    /// Returns the armour of all locations together.
    pub fn total(&self) -> u32 {
        Location::ALL.into_iter().map(|location| self.of(location)).sum()
    }
}
