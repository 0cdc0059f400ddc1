use serde::{Deserialize, Serialize};

/// The six phases of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Who moves first.
    Initiative,
    /// Walk, run, jump.
    Movement,
    /// Declare and resolve weapon fire.
    WeaponAttack,
    /// Punch, kick, push, charge.
    PhysicalAttack,
    /// Heat is added and carried off.
    Heat,
    /// Pilots wake up, victory is checked.
    End,
}

impl Phase {
    /// The phases in order.
    pub const ALL: [Self; 6] = [
        Self::Initiative,
        Self::Movement,
        Self::WeaponAttack,
        Self::PhysicalAttack,
        Self::Heat,
        Self::End,
    ];
}
