use crate::Location;
use crate::weapon::{Arsenal, Weapon};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A weapon mounted on a design.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// The weapon's name in any of its spellings.
    pub weapon: String,
    /// The location it is mounted in.
    pub location: Location,
    /// Whether it is mounted facing the rear.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rear: bool,
}

impl Mount {
    /// Returns the weapon, or `None` if it is not in the weapon table.
    pub fn weapon(&self) -> Option<&'static Weapon> {
        Arsenal::standard().weapon(&self.weapon)
    }
}

/// A ton of ammunition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmmoBin {
    /// The name of the weapon it feeds, in any of its spellings.
    pub weapon: String,
    /// The location it is stored in.
    pub location: Location,
}

impl AmmoBin {
    /// Returns the weapon it feeds, or `None` if it is not in the weapon table.
    pub fn weapon(&self) -> Option<&'static Weapon> {
        Arsenal::standard().weapon(&self.weapon)
    }

    /// Returns the shots in a full bin: 0 if the weapon is unknown or needs no ammunition.
    pub fn shots(&self) -> u16 {
        self.weapon().and_then(|weapon| weapon.shots).unwrap_or(0)
    }
}

/// The type of heat sink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeatSinkKind {
    /// 1 point of heat per turn, 1 slot.
    #[default]
    Single,
    /// 2 points of heat per turn, 3 slots.
    Double,
}

impl HeatSinkKind {
    /// Returns the heat that one sink dissipates per turn.
    pub const fn dissipation(self) -> u16 {
        match self {
            Self::Single => 1,
            Self::Double => 2,
        }
    }

    /// Returns the slots that one sink takes outside the engine.
    pub const fn slots(self) -> u8 {
        match self {
            Self::Single => 1,
            Self::Double => 3,
        }
    }
}

/// The heat sinks of a design.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeatSinks {
    /// All sinks, inside and outside the engine.
    pub count: u16,
    /// The type of all of them.
    pub kind: HeatSinkKind,
    /// Sinks outside the engine, per location.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub placed: BTreeMap<Location, u8>,
}

impl HeatSinks {
    /// Returns the heat that all sinks together dissipate per turn.
    pub const fn dissipation(&self) -> u16 {
        self.count.saturating_mul(self.kind.dissipation())
    }

    /// Returns the number of sinks outside the engine.
    pub fn outside(&self) -> u16 {
        self.placed.values().copied().map(u16::from).sum()
    }
}
