use serde::{Deserialize, Serialize};

/// How often the things were hit that count their hits, and how many of the others are gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComponentHits {
    /// The engine: 5 heat a turn for each, and the third destroys the unit.
    pub engine: u8,
    /// The gyro: the second destroys it.
    pub gyro: u8,
    /// The sensors: the second blinds the unit.
    pub sensors: u8,
    /// Life support: the first disables it.
    pub life_support: u8,
    /// Heat sinks that are gone.
    pub heat_sinks: u16,
    /// Jump jets that are gone.
    pub jump_jets: u16,
}

/// What has become of a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaponState {
    /// It is gone.
    pub destroyed: bool,
    /// It will not fire again in this battle.
    pub jammed: bool,
    /// It fires this turn.
    pub fired: bool,
}
