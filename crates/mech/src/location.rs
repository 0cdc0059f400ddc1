use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the eight locations of a mech.
///
/// ```
/// use sandtable_mech::Location;
///
/// assert_eq!("LT".parse(), Ok(Location::LeftTorso));
/// assert_eq!(Location::LeftArm.inward(), Some(Location::LeftTorso));
/// assert_eq!(Location::CenterTorso.inward(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Location {
    /// The head, with the cockpit.
    #[serde(rename = "HD")]
    Head,
    /// The centre torso, with engine and gyro.
    #[serde(rename = "CT")]
    CenterTorso,
    /// The left side torso.
    #[serde(rename = "LT")]
    LeftTorso,
    /// The right side torso.
    #[serde(rename = "RT")]
    RightTorso,
    /// The left arm.
    #[serde(rename = "LA")]
    LeftArm,
    /// The right arm.
    #[serde(rename = "RA")]
    RightArm,
    /// The left leg.
    #[serde(rename = "LL")]
    LeftLeg,
    /// The right leg.
    #[serde(rename = "RL")]
    RightLeg,
}

/// The error for text that is not a location.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown location '{0}': expected one of HD, CT, LT, RT, LA, RA, LL, RL")]
pub struct UnknownLocation(pub String);

impl Location {
    /// All locations, from the head outward.
    // In the order of declaration, so that `index` is the position in this list.
    pub const ALL: [Self; 8] = [
        Self::Head,
        Self::CenterTorso,
        Self::LeftTorso,
        Self::RightTorso,
        Self::LeftArm,
        Self::RightArm,
        Self::LeftLeg,
        Self::RightLeg,
    ];

    /// The index of this location in arrays with one entry per location.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The two-letter abbreviation on record sheets.
    pub const fn letters(self) -> &'static str {
        ["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"][self.index()]
    }

    /// The name in words, such as "centre torso".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::CenterTorso => "centre torso",
            Self::LeftTorso => "left torso",
            Self::RightTorso => "right torso",
            Self::LeftArm => "left arm",
            Self::RightArm => "right arm",
            Self::LeftLeg => "left leg",
            Self::RightLeg => "right leg",
        }
    }

    /// The location that excess damage transfers to. `None` for head and centre torso, where losing
    /// the location takes the unit out of the battle.
    pub const fn inward(self) -> Option<Self> {
        match self {
            Self::LeftArm | Self::LeftLeg => Some(Self::LeftTorso),
            Self::RightArm | Self::RightLeg => Some(Self::RightTorso),
            Self::LeftTorso | Self::RightTorso => Some(Self::CenterTorso),
            Self::Head | Self::CenterTorso => None,
        }
    }

    /// The arm that is lost with a side torso.
    pub const fn dependent(self) -> Option<Self> {
        match self {
            Self::LeftTorso => Some(Self::LeftArm),
            Self::RightTorso => Some(Self::RightArm),
            _ => None,
        }
    }

    /// Returns true for the three torsos, which also have rear armour.
    pub const fn is_torso(self) -> bool {
        matches!(self, Self::CenterTorso | Self::LeftTorso | Self::RightTorso)
    }

    /// Returns true for arms.
    pub const fn is_arm(self) -> bool {
        matches!(self, Self::LeftArm | Self::RightArm)
    }

    /// Returns true for legs.
    pub const fn is_leg(self) -> bool {
        matches!(self, Self::LeftLeg | Self::RightLeg)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.letters())
    }
}

impl FromStr for Location {
    type Err = UnknownLocation;

    fn from_str(text: &str) -> Result<Self, UnknownLocation> {
        let known = Self::ALL.into_iter().find(|location| location.letters() == text);
        known.ok_or_else(|| UnknownLocation(text.to_owned()))
    }
}
