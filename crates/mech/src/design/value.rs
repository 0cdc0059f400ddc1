use crate::Location;
use crate::design::{Actuator, AmmoBin, Armour, HeatSinks, Mount, structure};
use crate::rules::{Limb, movement};
use crate::weapon::Tons;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// A unit design: a biped with a standard fusion engine, gyro, structure and armour.
///
/// ```
/// use sandtable_mech::{Location, design::Design};
///
/// let atlas = Design::shipped_as("atlas-as7-d").expect("a shipped design");
/// assert_eq!(atlas.to_string(), "Atlas AS7-D");
/// assert_eq!(atlas.run(), 5);
/// assert_eq!(atlas.armour.rear(Location::CenterTorso), 14);
/// assert_eq!(atlas.structure(Location::CenterTorso), Some(31));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Design {
    /// The chassis, such as `Hunchback`.
    pub chassis: String,
    /// The variant of the chassis, such as `HBK-4G`.
    pub model: String,
    /// The weight: a multiple of 5 from 20 to 100.
    pub tons: u16,
    /// Walking MP.
    pub walk: u16,
    /// Jumping MP; 0 if it cannot jump.
    #[serde(default)]
    pub jump: u16,
    /// The engine rating: weight times walking MP.
    pub engine: u16,
    /// The published battle value, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle_value: Option<u32>,
    /// Mounted weapons.
    #[serde(default)]
    pub weapons: Vec<Mount>,
    /// Ammunition bins, one ton each.
    #[serde(default)]
    pub ammo: Vec<AmmoBin>,
    /// Armour points of each location.
    pub armour: Armour,
    /// Number, type and location of the heat sinks.
    pub heat_sinks: HeatSinks,
    /// Jump jets per location.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub jump_jets: BTreeMap<Location, u8>,
    /// Actuators that an arm was built without.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub missing_actuators: BTreeMap<Location, Vec<Actuator>>,
}

/// The error of reading or writing a design.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DesignError {
    /// The text is not TOML, or not a design.
    #[error("not a design: {0}")]
    Read(String),
    /// A value is too large for TOML.
    #[error("the design cannot be written: {0}")]
    Write(String),
}

impl Design {
    /// Parses a design. It may still break construction rules: see [`check`](super::check).
    ///
    /// # Errors
    /// Returns [`DesignError::Read`] if the text is not TOML, a field is missing or a field is
    /// unknown.
    pub fn from_toml(text: &str) -> Result<Self, DesignError> {
        toml::from_str(text).map_err(|error| DesignError::Read(error.to_string()))
    }

    /// Writes the design as TOML that [`from_toml`](Self::from_toml) reads.
    ///
    /// # Errors
    /// Returns [`DesignError::Write`] if a number is too large for TOML.
    pub fn to_toml(&self) -> Result<String, DesignError> {
        toml::to_string(self).map_err(|error| DesignError::Write(error.to_string()))
    }

    /// Returns the id: the name in lower case with hyphens, such as `hunchback-hbk-4g`.
    pub fn id(&self) -> String {
        slug(&self.to_string())
    }

    /// Returns the battle value, and whether it is an estimate because the design does not state
    /// one.
    pub fn worth(&self) -> (u32, bool) {
        self.battle_value.map_or_else(|| (self.estimated_value(), true), |value| (value, false))
    }

    /// Returns the running MP: 1.5 times the walking MP, rounded up.
    pub fn run(&self) -> u16 {
        movement::run(self.walk, [Limb::WHOLE; 2])
    }

    /// Returns the structure points of a location, or `None` if no mech has this weight.
    pub fn structure(&self, location: Location) -> Option<u16> {
        structure(self.tons, location)
    }

    /// Returns the most armour that a location can carry, front and rear together.
    pub fn armour_limit(&self, location: Location) -> Option<u16> {
        const HEAD: u16 = 9;
        // A location carries up to twice its structure. The head is the exception.
        let twice = self.structure(location)? * 2;
        Some(if location == Location::Head { HEAD } else { twice })
    }

    /// Returns the number of heat sinks inside the engine, which take no slots.
    pub fn sinks_inside_engine(&self) -> u16 {
        // One heat sink fits inside per 25 points of engine rating.
        (self.engine / 25).min(self.heat_sinks.count)
    }

    /// Returns whether a limb has an actuator.
    pub fn has_actuator(&self, location: Location, actuator: Actuator) -> bool {
        !self.missing_actuators.get(&location).is_some_and(|missing| missing.contains(&actuator))
    }

    /// Returns the weight of everything but the engine, whose weight the tables do not list.
    pub fn weight_without_engine(&self) -> Tons {
        const COCKPIT: Tons = Tons::whole(3);
        // Standard structure weighs a tenth of the unit, and a ton of armour has 16 points; both
        // are rounded up to half-tons. The first 10 heat sinks come with the engine.
        let frame = Tons::from_halves(u32::from(self.tons).div_ceil(5));
        let armour = Tons::from_halves(self.armour.total().div_ceil(8));
        let gyro = Tons::whole(self.engine.div_ceil(100));
        let sinks = Tons::whole(self.heat_sinks.count.saturating_sub(10));
        let jets = Tons::from_halves(u32::from(self.jump) * jet_halves(self.tons));
        let weapons = self.weapons.iter().filter_map(Mount::weapon).map(|weapon| weapon.tons);
        let ammo = self.ammo.iter().map(|_| Tons::whole(1));
        let fixed = [COCKPIT, frame, armour, gyro, sinks, jets];
        fixed.into_iter().chain(weapons).chain(ammo).sum()
    }
}

/// A name in lower case with hyphens: `LRM 20` becomes `lrm-20`.
pub(crate) fn slug(name: &str) -> String {
    let name = name.to_lowercase();
    let words = name.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

impl fmt::Display for Design {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.chassis)?;
        if self.model.is_empty() { Ok(()) } else { write!(out, " {}", self.model) }
    }
}

/// The weight of a jump jet in half-tons, by the weight of the mech.
const fn jet_halves(tons: u16) -> u32 {
    match tons {
        0..=55 => 1,
        56..=85 => 2,
        _ => 4,
    }
}
