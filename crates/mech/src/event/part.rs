use crate::Location;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Where one portion of an attack's damage strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// The dice that say where: two for weapons, or one and a 0 for blows.
    pub roll: [u8; 2],
    /// Where.
    pub location: Location,
    /// Whether the armour at the rear.
    pub rear: bool,
    /// How hard, once a head is spared what it is to be spared. 0 if cover took it.
    pub damage: u16,
}

/// Where heat comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeatSource {
    /// From moving and standing up.
    Movement,
    /// From firing.
    Weapons,
    /// From a damaged engine, or from others.
    External,
}

impl fmt::Display for HeatSource {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Movement => "movement",
            Self::Weapons => "weapons",
            Self::External => "external sources",
        })
    }
}

/// What wounds a pilot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundSource {
    /// A hit on the head.
    HeadHit,
    /// A fall.
    Fall,
    /// Ammunition that explodes.
    AmmoExplosion,
    /// Heat without life support.
    Heat,
}

impl fmt::Display for WoundSource {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::HeadHit => "a hit on the head",
            Self::Fall => "a fall",
            Self::AmmoExplosion => "an explosion",
            Self::Heat => "heat",
        })
    }
}

/// Whether a pilot stays awake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsciousnessRoll {
    /// What two dice have to show.
    pub target_number: u8,
    /// What they show.
    pub roll: [u8; 2],
    /// Whether that is enough.
    pub passed: bool,
}
