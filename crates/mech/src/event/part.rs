use crate::Location;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One portion of an attack's damage and the location it hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// The hit location roll: two dice on the weapon table, one die and a 0 on the others.
    pub roll: [u8; 2],
    /// The location that was rolled. Damage moves on from here if the location is destroyed.
    pub location: Location,
    /// True if the hit is on the rear armour.
    pub rear: bool,
    /// Points of damage after the cap on head hits; 0 if partial cover absorbed the hit.
    pub damage: u16,
}

/// The source of a unit's heat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "snake_case")]
pub enum HeatSource {
    /// Moving and standing up.
    Movement,
    /// Firing weapons.
    Weapons,
    /// A damaged engine, or weapons of other units that inflict heat.
    External,
}

impl fmt::Display for HeatSource {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Movement => "movement",
            Self::Weapons => "weapons",
            Self::External => "engine damage or enemy weapons",
        })
    }
}

/// The cause of a pilot's wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
#[serde(rename_all = "snake_case")]
pub enum WoundSource {
    /// A hit on the head.
    HeadHit,
    /// A fall.
    Fall,
    /// Ammunition that explodes.
    AmmoExplosion,
    /// Heat while life support is damaged.
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

/// A roll to stay conscious or to regain consciousness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsciousnessRoll {
    /// The total that two dice have to reach.
    pub target_number: u8,
    /// The faces of the dice.
    pub roll: [u8; 2],
    /// True if the total reaches the target number.
    pub passed: bool,
}
