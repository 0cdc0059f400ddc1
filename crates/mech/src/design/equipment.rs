use crate::Location;
use crate::weapon::{Arsenal, Weapon};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A weapon of a design.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// A spelling of the weapon.
    pub weapon: String,
    /// Where it is.
    pub location: Location,
    /// Whether it fires to the rear.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rear: bool,
}

impl Mount {
    /// The weapon, or `None` if the table does not know it.
    pub fn weapon(&self) -> Option<&'static Weapon> {
        Arsenal::standard().weapon(&self.weapon)
    }
}

/// A ton of ammunition.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmmoBin {
    /// A spelling of the weapon that it is for.
    pub weapon: String,
    /// Where it is.
    pub location: Location,
}

impl AmmoBin {
    /// The weapon that it is for, or `None` if the table knows no such weapon.
    pub fn weapon(&self) -> Option<&'static Weapon> {
        Arsenal::standard().weapon(&self.weapon)
    }

    /// Shots in a full bin; 0 if the weapon is unknown or needs no ammunition.
    pub fn shots(&self) -> u16 {
        self.weapon().and_then(|weapon| weapon.shots).unwrap_or(0)
    }
}

/// How much heat each sink carries off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HeatSinkKind {
    /// One point a turn, one slot.
    #[default]
    Single,
    /// Two points a turn, three slots.
    Double,
}

impl HeatSinkKind {
    /// Points of heat that a sink carries off in a turn.
    pub const fn dissipation(self) -> u16 {
        match self {
            Self::Single => 1,
            Self::Double => 2,
        }
    }

    /// Slots that a sink takes outside the engine.
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
    /// How many there are, inside the engine and out.
    pub count: u16,
    /// What they carry off.
    pub kind: HeatSinkKind,
    /// How many are where, outside the engine.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub placed: BTreeMap<Location, u8>,
}

impl HeatSinks {
    /// Heat that all of them carry off in a turn.
    pub const fn dissipation(&self) -> u16 {
        self.count.saturating_mul(self.kind.dissipation())
    }

    /// How many are outside the engine.
    pub fn outside(&self) -> u16 {
        self.placed.values().copied().map(u16::from).sum()
    }
}
