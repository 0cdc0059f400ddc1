//! Hit location tables.

use super::HitColumn;
use super::check::row;
use crate::Location;
use crate::Location::{
    CenterTorso as CT, Head as HD, LeftArm as LA, LeftLeg as LL, LeftTorso as LT, RightArm as RA,
    RightLeg as RL, RightTorso as RT,
};
use serde::{Deserialize, Serialize};

/// Weapon hits: one row per total of two dice from 2, columns as in [`HitColumn::ALL`].
const WEAPON: [[Location; 4]; 11] = [
    [LT, CT, RT, CT],
    [LL, RA, RL, RA],
    [LA, RA, RA, RA],
    [LA, RL, RA, RL],
    [LL, RT, RL, RT],
    [LT, CT, RT, CT],
    [CT, LT, CT, LT],
    [RT, LL, LT, LL],
    [RA, LA, LA, LA],
    [RL, LA, LL, LA],
    [HD, HD, HD, HD],
];

/// Punches: one row per face of a die.
const PUNCH: [[Location; 4]; 6] = [
    [LT, LA, RT, LA],
    [LT, LT, RT, LT],
    [CT, CT, CT, CT],
    [LA, RT, RA, RT],
    [LA, RA, RA, RA],
    [HD, HD, HD, HD],
];

/// Kicks: one row per face of a die.
const KICK: [[Location; 4]; 6] = [
    [LL, RL, RL, RL],
    [LL, RL, RL, RL],
    [LL, RL, RL, RL],
    [LL, LL, RL, LL],
    [LL, LL, RL, LL],
    [LL, LL, RL, LL],
];

/// The location of a hit, on its front or rear armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Struck {
    /// The location.
    pub location: Location,
    /// True for rear armour, which only torsos have.
    pub rear: bool,
}

impl Struck {
    fn at(location: Location, column: HitColumn) -> Self {
        // Arms, legs and head have one armour value for all sides.
        Self { location, rear: column == HitColumn::Rear && location.is_torso() }
    }
}

/// Returns the location of a weapon hit for a total of two dice.
///
/// ```
/// use sandtable_mech::Location;
/// use sandtable_mech::rules::{HitColumn, hit_location};
///
/// let struck = hit_location::weapon(HitColumn::Rear, 7);
/// assert_eq!((struck.location, struck.rear), (Location::CenterTorso, true));
/// ```
pub fn weapon(column: HitColumn, roll: u8) -> Struck {
    Struck::at(WEAPON[row(roll, 2, WEAPON.len())][column as usize], column)
}

/// Returns the location of a punch for a die.
pub fn punch(column: HitColumn, die: u8) -> Struck {
    Struck::at(PUNCH[row(die, 1, PUNCH.len())][column as usize], column)
}

/// Returns the location of a kick for a die.
pub fn kick(column: HitColumn, die: u8) -> Struck {
    Struck::at(KICK[row(die, 1, KICK.len())][column as usize], column)
}

/// Returns the location of a through-armour critical hit: a total of 2 calls for a critical
/// determination roll there, besides the normal damage, even if armour remains. `None` for every
/// other total.
pub fn through_armor(column: HitColumn, roll: u8) -> Option<Location> {
    (roll == 2).then(|| weapon(column, 2).location)
}

/// The two physical attacks whose table depends on the difference in levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blow {
    /// An attack with an arm.
    Punch,
    /// An attack with a leg.
    Kick,
}

/// The hit location table of a physical attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HitTable {
    /// The weapon table, with two dice.
    Weapon,
    /// The punch table: one die, upper body.
    Punch,
    /// The kick table: one die, legs.
    Kick,
}

/// For each attack on a standing or prone target: levels of the attacker above the target, and the
/// table.
const REACH: [(Blow, bool, i16, HitTable); 6] = [
    (Blow::Punch, false, 0, HitTable::Punch),
    (Blow::Punch, false, -1, HitTable::Kick),
    (Blow::Kick, false, 0, HitTable::Kick),
    (Blow::Kick, false, 1, HitTable::Punch),
    (Blow::Punch, true, -1, HitTable::Weapon),
    (Blow::Kick, true, 0, HitTable::Weapon),
];

/// Returns the table of an attack between two levels, or `None` if it cannot reach the target.
///
/// At the same level punches hit the upper body and kicks the legs. A unit one level higher kicks
/// the upper body; a unit one level lower punches the legs. A prone target is 1 level tall: it is
/// kicked from its own level and punched from the level below, on the weapon table.
pub fn table(blow: Blow, attacker: i8, target: i8, target_prone: bool) -> Option<HitTable> {
    // The difference of two i8 may not fit into i8.
    let above = i16::from(attacker) - i16::from(target);
    let row = REACH.iter().find(|row| (row.0, row.1, row.2) == (blow, target_prone, above));
    row.map(|row| row.3)
}
