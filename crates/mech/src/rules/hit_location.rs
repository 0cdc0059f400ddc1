//! Where a hit lands.

use super::HitColumn;
use super::check::row;
use crate::Location;
use crate::Location::{
    CenterTorso as CT, Head as HD, LeftArm as LA, LeftLeg as LL, LeftTorso as LT, RightArm as RA,
    RightLeg as RL, RightTorso as RT,
};
use serde::{Deserialize, Serialize};

/// Where a weapon hits: a row for each total of two dice from 2, columns as in [`HitColumn::ALL`].
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

/// Where a punch hits: a row for each face of a die.
const PUNCH: [[Location; 4]; 6] = [
    [LT, LA, RT, LA],
    [LT, LT, RT, LT],
    [CT, CT, CT, CT],
    [LA, RT, RA, RT],
    [LA, RA, RA, RA],
    [HD, HD, HD, HD],
];

/// Where a kick hits: a row for each face of a die.
const KICK: [[Location; 4]; 6] = [
    [LL, RL, RL, RL],
    [LL, RL, RL, RL],
    [LL, RL, RL, RL],
    [LL, LL, RL, LL],
    [LL, LL, RL, LL],
    [LL, LL, RL, LL],
];

/// What a hit strikes: a location, on the armour of its front or of its rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Struck {
    /// Which part.
    pub location: Location,
    /// Whether its rear armour; only torsos have any.
    pub rear: bool,
}

impl Struck {
    fn at(location: Location, column: HitColumn) -> Self {
        Self { location, rear: column == HitColumn::Rear && location.is_torso() }
    }
}

/// What a weapon strikes with a total of two dice.
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

/// What a punch strikes with a die.
pub fn punch(column: HitColumn, die: u8) -> Struck {
    Struck::at(PUNCH[row(die, 1, PUNCH.len())][column as usize], column)
}

/// What a kick strikes with a die.
pub fn kick(column: HitColumn, die: u8) -> Struck {
    Struck::at(KICK[row(die, 1, KICK.len())][column as usize], column)
}

/// The location whose inside a hit may reach through whole armour: that of a total of 2, for which
/// a critical roll is made there besides the ordinary damage. `None` for every other total.
pub fn through_armor(column: HitColumn, roll: u8) -> Option<Location> {
    (roll == 2).then(|| weapon(column, 2).location)
}

/// The two blows for which the difference of levels matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Blow {
    /// With an arm.
    Punch,
    /// With a leg.
    Kick,
}

/// The table that says where a blow lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HitTable {
    /// Two dice, as for a weapon.
    Weapon,
    /// One die over the upper body.
    Punch,
    /// One die over the legs.
    Kick,
}

/// For each blow at a standing or a prone target, how many levels the attacker's feet are above the
/// target's, and the table that is then used.
const REACH: [(Blow, bool, i16, HitTable); 6] = [
    (Blow::Punch, false, 0, HitTable::Punch),
    (Blow::Punch, false, -1, HitTable::Kick),
    (Blow::Kick, false, 0, HitTable::Kick),
    (Blow::Kick, false, 1, HitTable::Punch),
    (Blow::Punch, true, -1, HitTable::Weapon),
    (Blow::Kick, true, 0, HitTable::Weapon),
];

/// Where a blow between two levels lands, or `None` if it cannot reach the target.
///
/// Fists meet fists and feet meet feet on one level. Who stands one level higher kicks at the upper
/// body, who stands one lower punches the legs. A prone target is one level tall: it is kicked from
/// its own level and punched from the one below, and may then be hit anywhere.
pub fn table(blow: Blow, attacker: i8, target: i8, target_prone: bool) -> Option<HitTable> {
    let above = i16::from(attacker) - i16::from(target);
    let row = REACH.iter().find(|row| (row.0, row.1, row.2) == (blow, target_prone, above));
    row.map(|row| row.3)
}
