use crate::weapon::{ArsenalError, Weapon, WeaponClass};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

const STANDARD: &str = include_str!("../../../../data/mech/weapons.toml");

/// A table of weapons, found by any of their spellings.
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
    /// From the bare letters of a spelling to a position among the weapons.
    spellings: BTreeMap<String, usize>,
    ammo: BTreeMap<String, usize>,
}

/// The table as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    weapon: Vec<Weapon>,
    #[serde(default)]
    aliases: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    ammo: BTreeMap<String, Vec<String>>,
}

impl Arsenal {
    /// The weapons that come with the program.
    pub fn standard() -> &'static Self {
        static ARSENAL: OnceLock<Arsenal> = OnceLock::new();
        // The tests read the same text and show that it is sound.
        ARSENAL.get_or_init(|| Self::from_toml(STANDARD).unwrap_or_default())
    }

    /// Reads a table.
    ///
    /// # Errors
    /// If it is not of the form of `data/mech/weapons.toml`, or contradicts itself.
    pub fn from_toml(text: &str) -> Result<Self, ArsenalError> {
        let table: Table =
            toml::from_str(text).map_err(|error| ArsenalError::Format(error.to_string()))?;
        let mut arsenal = Self::default();
        for weapon in table.weapon {
            arsenal.add(weapon)?;
        }
        for (name, aliases) in table.aliases {
            let index = arsenal.index(&name)?;
            for alias in aliases {
                enter(&mut arsenal.spellings, &arsenal.weapons, &alias, index)?;
            }
        }
        for (name, spellings) in table.ammo {
            let index = arsenal.index(&name)?;
            for spelling in spellings {
                enter(&mut arsenal.ammo, &arsenal.weapons, &spelling, index)?;
            }
        }
        Ok(arsenal)
    }

    /// All weapons, in the order of the table.
    pub fn weapons(&self) -> &[Weapon] {
        &self.weapons
    }

    /// The weapon of a spelling. Case, spaces and punctuation do not matter.
    pub fn weapon(&self, spelling: &str) -> Option<&Weapon> {
        self.find(&self.spellings, &bare(spelling))
    }

    /// The weapon that a full ton of ammunition is for, by what files call that ton: the word
    /// "Ammo" with a spelling of the weapon, or a spelling of its own.
    ///
    /// ```
    /// use sandtable_mech::weapon::Arsenal;
    ///
    /// let arsenal = Arsenal::standard();
    /// let name = |spelling| arsenal.ammo(spelling).map(|weapon| weapon.name.as_str());
    /// assert_eq!(name("IS Ammo AC/20"), Some("AC/20"));
    /// assert_eq!(name("ISLRM20 Ammo"), Some("LRM 20"));
    /// assert_eq!(name("IS Ammo MG - Full"), Some("Machine Gun"));
    /// assert_eq!(name("AC/20"), None, "that is the gun");
    /// ```
    pub fn ammo(&self, spelling: &str) -> Option<&Weapon> {
        let spelling = bare(spelling);
        let of_its_own = self.find(&self.ammo, &spelling);
        let beside = || spelling.contains("ammo").then(|| spelling.replacen("ammo", "", 1));
        let weapon = of_its_own.or_else(|| self.find(&self.spellings, &beside()?));
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
        if (weapon.class() == WeaponClass::Energy) == weapon.shots.is_some() {
            return Err(ArsenalError::Shots(weapon.name));
        }
        let (name, index) = (weapon.name.clone(), self.weapons.len());
        self.weapons.push(weapon);
        enter(&mut self.spellings, &self.weapons, &name, index)
    }
}

/// Gives a weapon a spelling that no other has.
fn enter(
    spellings: &mut BTreeMap<String, usize>,
    weapons: &[Weapon],
    spelling: &str,
    index: usize,
) -> Result<(), ArsenalError> {
    let Some(taken) = spellings.insert(bare(spelling), index) else { return Ok(()) };
    let name = |index: usize| weapons.get(index).map(|w| w.name.clone()).unwrap_or_default();
    Err(ArsenalError::Ambiguous {
        spelling: spelling.to_owned(),
        first: name(taken),
        second: name(index),
    })
}

/// The letters and digits of a spelling, all small.
pub(crate) fn bare(spelling: &str) -> String {
    let letters = spelling.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|letter| letter.to_ascii_lowercase()).collect()
}
