use crate::Location;
use crate::design::{Actuator, AmmoBin, Armour, DesignError, HeatSinks, Mount, structure};
use crate::rules::{Limb, movement};
use crate::weapon::Tons;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

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
    /// What the family is called, such as `Hunchback`.
    pub chassis: String,
    /// Which of the family it is, such as `HBK-4G`.
    pub model: String,
    /// What it weighs.
    pub tons: u16,
    /// Movement points when it walks.
    pub walk: u16,
    /// Movement points when it jumps; 0 if it cannot.
    #[serde(default)]
    pub jump: u16,
    /// The rating of the engine.
    pub engine: u16,
    /// What it is worth, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle_value: Option<u32>,
    /// Its weapons.
    #[serde(default)]
    pub weapons: Vec<Mount>,
    /// Its ammunition, a ton each.
    #[serde(default)]
    pub ammo: Vec<AmmoBin>,
    /// Its armour.
    pub armour: Armour,
    /// Its heat sinks.
    pub heat_sinks: HeatSinks,
    /// How many jump jets are where.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub jump_jets: BTreeMap<Location, u8>,
    /// Joints that its arms do without.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub missing_actuators: BTreeMap<Location, Vec<Actuator>>,
}

impl Design {
    /// Reads a design. It may still be one that cannot be built: see [`check`](super::check).
    ///
    /// # Errors
    /// If the text is not TOML, lacks something or says something unknown.
    pub fn from_toml(text: &str) -> Result<Self, DesignError> {
        toml::from_str(text).map_err(|error| DesignError::Read(error.to_string()))
    }

    /// The design as text that [`from_toml`](Self::from_toml) reads.
    ///
    /// # Errors
    /// If a number is beyond what TOML holds.
    pub fn to_toml(&self) -> Result<String, DesignError> {
        toml::to_string(self).map_err(|error| DesignError::Write(error.to_string()))
    }

    /// Its name in small letters with hyphens, as files are named: `hunchback-hbk-4g`.
    pub fn id(&self) -> String {
        hyphened(&self.to_string())
    }

    /// What it is worth, and whether that is only an estimate because the design does not say.
    pub fn worth(&self) -> (u32, bool) {
        self.battle_value.map_or_else(|| (self.estimated_value(), true), |value| (value, false))
    }

    /// Movement points when it runs: half as many again as when it walks, rounded up.
    pub fn run(&self) -> u16 {
        movement::run(self.walk, [Limb::WHOLE; 2])
    }

    /// Points of structure of a location, or `None` if no mech weighs what this one does.
    pub fn structure(&self, location: Location) -> Option<u16> {
        structure(self.tons, location)
    }

    /// The most armour that a location can carry, front and rear together.
    pub fn armour_limit(&self, location: Location) -> Option<u16> {
        const HEAD: u16 = 9;
        let twice = self.structure(location)? * 2;
        Some(if location == Location::Head { HEAD } else { twice })
    }

    /// Heat sinks that sit inside the engine and take no slots.
    pub fn sinks_inside_engine(&self) -> u16 {
        (self.engine / 25).min(self.heat_sinks.count)
    }

    /// Whether a limb has a joint.
    pub fn has_actuator(&self, location: Location, actuator: Actuator) -> bool {
        !self.missing_actuators.get(&location).is_some_and(|missing| missing.contains(&actuator))
    }

    /// What everything weighs but the engine: the tables of these rules do not say what engines
    /// weigh.
    pub fn weight_without_engine(&self) -> Tons {
        const COCKPIT: Tons = Tons::whole(3);
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

/// A name in small letters with hyphens: `LRM 20` is `lrm-20`.
pub(crate) fn hyphened(name: &str) -> String {
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

/// What a jump jet weighs in half-tons.
const fn jet_halves(tons: u16) -> u32 {
    match tons {
        0..=55 => 1,
        56..=85 => 2,
        _ => 4,
    }
}
