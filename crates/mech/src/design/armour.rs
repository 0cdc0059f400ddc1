use crate::Location;
use serde::{Deserialize, Serialize};

/// Points of armour of a torso.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plates {
    /// Against fire from the front and the sides.
    pub front: u16,
    /// Against fire from behind.
    pub rear: u16,
}

/// Points of armour of each location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// The head.
    #[serde(rename = "HD")]
    pub head: u16,
    /// The middle.
    #[serde(rename = "CT")]
    pub center_torso: Plates,
    /// The left side.
    #[serde(rename = "LT")]
    pub left_torso: Plates,
    /// The right side.
    #[serde(rename = "RT")]
    pub right_torso: Plates,
    /// The left arm.
    #[serde(rename = "LA")]
    pub left_arm: u16,
    /// The right arm.
    #[serde(rename = "RA")]
    pub right_arm: u16,
    /// The left leg.
    #[serde(rename = "LL")]
    pub left_leg: u16,
    /// The right leg.
    #[serde(rename = "RL")]
    pub right_leg: u16,
}

impl Armour {
    /// Points at the front of a location.
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

    /// Points at the rear of a location: 0 for all but the torsos.
    pub const fn rear(&self, location: Location) -> u16 {
        match location {
            Location::CenterTorso => self.center_torso.rear,
            Location::LeftTorso => self.left_torso.rear,
            Location::RightTorso => self.right_torso.rear,
            _ => 0,
        }
    }

    /// Points of a location, front and rear together.
    pub fn of(&self, location: Location) -> u32 {
        u32::from(self.front(location)) + u32::from(self.rear(location))
    }

    /// All points together.
    pub fn total(&self) -> u32 {
        Location::ALL.into_iter().map(|location| self.of(location)).sum()
    }
}
