use crate::weapon::{Weapon, WeaponClass};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use thiserror::Error;

const STANDARD: &str = include_str!("../../../../data/mech/weapons.toml");

/// The weapon table, searchable by any spelling of a name.
///
/// ```
/// use sandtable_mech::weapon::Arsenal;
///
/// let arsenal = Arsenal::standard();
/// let name = |spelling| arsenal.weapon(spelling).map(|weapon| weapon.name.as_str());
/// assert_eq!(name("Autocannon/20"), Some("AC/20"));
/// assert_eq!(name("LRM-20"), Some("LRM 20"));
/// assert_eq!(name("Slingshot"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arsenal {
    weapons: Vec<Weapon>,
    /// Maps normalised spellings to indices into `weapons`.
    spellings: BTreeMap<String, usize>,
    ammo: BTreeMap<String, usize>,
}

/// The layout of the TOML file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    weapon: Vec<Weapon>,
    #[serde(default)]
    aliases: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    ammo: BTreeMap<String, Vec<String>>,
}

/// The error of a weapon table that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArsenalError {
    /// The text is not TOML, or not a weapon table.
    #[error("not a weapon table: {0}")]
    Format(String),
    /// Two weapons share a spelling.
    #[error("'{spelling}' means both {first} and {second}: expected one weapon per spelling")]
    Ambiguous {
        /// The shared spelling.
        spelling: String,
        /// The weapon that had the spelling first.
        first: String,
        /// The weapon that uses it again.
        second: String,
    },
    /// Spellings are listed for a weapon without a row.
    #[error("spellings of unknown weapon '{0}': expected the name of a row")]
    NoSuchWeapon(String),
    /// Range brackets are not in ascending order.
    #[error("the ranges of {0} do not increase: expected short < medium < long")]
    Ranges(String),
    /// An energy weapon has shots, or another weapon has none.
    #[error("wrong shots for {0}: expected none for energy weapons, a number for all others")]
    Shots(String),
}

impl Arsenal {
    /// Returns the table that comes with the program.
    pub fn standard() -> &'static Self {
        static ARSENAL: OnceLock<Arsenal> = OnceLock::new();
        // The tests parse the same text, so the fallback is never used.
        ARSENAL.get_or_init(|| Self::from_toml(STANDARD).unwrap_or_default())
    }

    /// Parses a weapon table in the format of `data/mech/weapons.toml`.
    ///
    /// # Errors
    /// Returns [`ArsenalError`] if the format is wrong or the table contradicts itself.
    pub fn from_toml(text: &str) -> Result<Self, ArsenalError> {
        let table: Table =
            toml::from_str(text).map_err(|error| ArsenalError::Format(error.to_string()))?;
        let mut arsenal = Self::default();
        // Weapons come first, because aliases and ammunition refer to them by name.
        for weapon in table.weapon {
            arsenal.add(weapon)?;
        }
        for (name, aliases) in table.aliases {
            let index = arsenal.index(&name)?;
            for alias in aliases {
                add_spelling(&mut arsenal.spellings, &arsenal.weapons, &alias, index)?;
            }
        }
        for (name, spellings) in table.ammo {
            let index = arsenal.index(&name)?;
            for spelling in spellings {
                add_spelling(&mut arsenal.ammo, &arsenal.weapons, &spelling, index)?;
            }
        }
        Ok(arsenal)
    }

    /// Returns all weapons, in table order.
    pub fn weapons(&self) -> &[Weapon] {
        &self.weapons
    }

    /// Finds a weapon by any of its spellings. Case, spaces and punctuation do not matter.
    pub fn weapon(&self, spelling: &str) -> Option<&Weapon> {
        self.find(&self.spellings, &bare(spelling))
    }

    /// Finds the weapon that a ton of ammunition feeds, by the name of that ton: "Ammo" together
    /// with a spelling of the weapon, or a special spelling listed in the table.
    ///
    /// ```
    /// use sandtable_mech::weapon::Arsenal;
    ///
    /// let arsenal = Arsenal::standard();
    /// let name = |spelling| arsenal.ammo(spelling).map(|weapon| weapon.name.as_str());
    /// assert_eq!(name("IS Ammo AC/20"), Some("AC/20"));
    /// assert_eq!(name("ISLRM20 Ammo"), Some("LRM 20"));
    /// assert_eq!(name("IS Ammo MG - Full"), Some("Machine Gun"));
    /// assert_eq!(name("AC/20"), None, "this is the gun");
    /// ```
    pub fn ammo(&self, spelling: &str) -> Option<&Weapon> {
        let spelling = bare(spelling);
        let listed = self.find(&self.ammo, &spelling);
        let stripped = || spelling.contains("ammo").then(|| spelling.replacen("ammo", "", 1));
        let weapon = listed.or_else(|| self.find(&self.spellings, &stripped()?));
        weapon.filter(|weapon| weapon.shots.is_some())
    }

    fn find(&self, spellings: &BTreeMap<String, usize>, bare: &str) -> Option<&Weapon> {
        spellings.get(bare).and_then(|index| self.weapons.get(*index))
    }

    fn index(&self, name: &str) -> Result<usize, ArsenalError> {
        let index = self.weapons.iter().position(|weapon| weapon.name == name);
        index.ok_or_else(|| ArsenalError::NoSuchWeapon(name.to_owned()))
    }

    fn add(&mut self, weapon: Weapon) -> Result<(), ArsenalError> {
        if !weapon.range.ascend() {
            return Err(ArsenalError::Ranges(weapon.name));
        }
        // Equal means wrong: energy weapons need no ammunition and all others do.
        if (weapon.class() == WeaponClass::Energy) == weapon.shots.is_some() {
            return Err(ArsenalError::Shots(weapon.name));
        }
        let (name, index) = (weapon.name.clone(), self.weapons.len());
        self.weapons.push(weapon);
        add_spelling(&mut self.spellings, &self.weapons, &name, index)
    }
}

/// Adds a spelling of a weapon, which must not be taken by another.
fn add_spelling(
    spellings: &mut BTreeMap<String, usize>,
    weapons: &[Weapon],
    spelling: &str,
    index: usize,
) -> Result<(), ArsenalError> {
    // Overwriting the earlier entry does no harm: the error rejects the whole table.
    let Some(taken) = spellings.insert(bare(spelling), index) else { return Ok(()) };
    let name = |index: usize| weapons.get(index).map(|w| w.name.clone()).unwrap_or_default();
    Err(ArsenalError::Ambiguous {
        spelling: spelling.to_owned(),
        first: name(taken),
        second: name(index),
    })
}

/// The letters and digits of a spelling in lower case: the normal form that lookups compare.
pub(crate) fn bare(spelling: &str) -> String {
    let letters = spelling.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
