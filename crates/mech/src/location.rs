use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The eight parts of a mech.
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
    /// Where the pilot sits.
    #[serde(rename = "HD")]
    Head,
    /// Engine and gyro.
    #[serde(rename = "CT")]
    CenterTorso,
    /// The left side.
    #[serde(rename = "LT")]
    LeftTorso,
    /// The right side.
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

/// A text that names no location.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a location: expected one of HD, CT, LT, RT, LA, RA, LL, RL")]
pub struct UnknownLocation(pub String);

impl Location {
    /// All locations, from the head outward.
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

    /// The position of this location in an array of one entry per location.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The two letters that stand for it on a record sheet.
    pub const fn letters(self) -> &'static str {
        ["HD", "CT", "LT", "RT", "LA", "RA", "LL", "RL"][self.index()]
    }

    /// What it is called.
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

    /// Where damage goes that this location can no longer take, or `None` where it ends.
    pub const fn inward(self) -> Option<Self> {
        match self {
            Self::LeftArm | Self::LeftLeg => Some(Self::LeftTorso),
            Self::RightArm | Self::RightLeg => Some(Self::RightTorso),
            Self::LeftTorso | Self::RightTorso => Some(Self::CenterTorso),
            Self::Head | Self::CenterTorso => None,
        }
    }

    /// The arm that falls off with a side torso.
    pub const fn dependent(self) -> Option<Self> {
        match self {
            Self::LeftTorso => Some(Self::LeftArm),
            Self::RightTorso => Some(Self::RightArm),
            _ => None,
        }
    }

    /// Whether it is one of the three torsos, which have armour at the rear too.
    pub const fn is_torso(self) -> bool {
        matches!(self, Self::CenterTorso | Self::LeftTorso | Self::RightTorso)
    }

    /// Whether it is an arm.
    pub const fn is_arm(self) -> bool {
        matches!(self, Self::LeftArm | Self::RightArm)
    }

    /// Whether it is a leg.
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
