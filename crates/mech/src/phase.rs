use serde::{Deserialize, Serialize};
use std::fmt;

/// The six phases of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Phase {
    /// Both sides roll to decide which one moves first.
    Initiative,
    /// Units walk, run, jump and start charges.
    Movement,
    /// Weapon fire is declared by both sides, then resolved.
    WeaponAttack,
    /// Punches, kicks and pushes are declared, then resolved together with charges.
    PhysicalAttack,
    /// Heat is added up and dissipated.
    Heat,
    /// Unconscious pilots may wake up, and victory is checked.
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

    /// Returns true if the phase can end only when every unit's declaration is locked.
    pub const fn waits_for_units(self) -> bool {
        matches!(self, Self::Movement | Self::WeaponAttack | Self::PhysicalAttack)
    }

    /// The phase as session files and log records write it. [`Display`](fmt::Display) is for
    /// people.
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
        out.write_str(match self {
            Self::WeaponAttack => "Weapon attack",
            Self::PhysicalAttack => "Physical attack",
            other => other.name(),
        })
    }
}
