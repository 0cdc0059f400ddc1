use serde::{Deserialize, Serialize};
use std::fmt;

/// The six phases of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
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

    /// The phase after this one; after the last comes the first of the next turn.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// Whether the phase can end only when every unit's declaration is final.
    pub const fn waits_for_units(self) -> bool {
        matches!(self, Self::Movement | Self::WeaponAttack | Self::PhysicalAttack)
    }

    /// The name of the phase as the log writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Initiative => "Initiative",
            Self::Movement => "Movement",
            Self::WeaponAttack => "WeaponAttack",
            Self::PhysicalAttack => "PhysicalAttack",
            Self::Heat => "Heat",
            Self::End => "End",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}
