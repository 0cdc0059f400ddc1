use crate::rules::Twist;
use crate::{FireMode, MovementMode, PhysicalKind, UnitId, WeaponId};
use serde::Serialize;
use std::fmt;

/// Something that a unit can do, or that is done with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Action {
    /// Roll for who moves first. This is for the whole side.
    RollInitiative,
    /// Go somewhere.
    Move {
        /// How.
        mode: MovementMode,
    },
    /// Try to stand up.
    StandUp,
    /// Lie down.
    DropProne,
    /// Leave the map for good.
    Withdraw,
    /// Run into an enemy, or jump on it.
    Charge {
        /// Whom.
        target: UnitId,
        /// Whether through the air: death from above.
        from_above: bool,
    },
    /// Turn the torso.
    TwistTorso {
        /// Which way.
        twist: Twist,
    },
    /// Swing both arms backward, or forward again.
    FlipArms,
    /// Fire a weapon.
    Fire {
        /// At whom.
        target: UnitId,
        /// Which.
        weapon: WeaponId,
        /// How.
        mode: FireMode,
    },
    /// Strike somebody.
    Strike {
        /// Whom.
        target: UnitId,
        /// How.
        kind: PhysicalKind,
    },
    /// Make what it does in this phase final.
    Lock,
    /// Reckon the heat of the turn, which is done for everybody at once.
    CoolDown,
    /// Wake up, at the end of the turn.
    Recover,
    /// End the turn, for everybody.
    EndTurn,
}

impl Action {
    /// For a move, how.
    pub const fn movement_mode(&self) -> Option<MovementMode> {
        if let Self::Move { mode } = self { Some(*mode) } else { None }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RollInitiative => out.write_str("roll for initiative"),
            Self::Move { mode } => write!(out, "{mode}"),
            Self::StandUp => out.write_str("stand up"),
            Self::DropProne => out.write_str("lie down"),
            Self::Withdraw => out.write_str("withdraw"),
            Self::Charge { target, from_above } => {
                write!(out, "{} at {target}", PhysicalKind::charge(*from_above))
            }
            Self::TwistTorso { twist: Twist::Left } => out.write_str("turn the torso left"),
            Self::TwistTorso { twist: Twist::None } => out.write_str("turn the torso ahead"),
            Self::TwistTorso { twist: Twist::Right } => out.write_str("turn the torso right"),
            Self::FlipArms => out.write_str("flip the arms"),
            Self::Fire { target, weapon, mode: FireMode::Normal } => {
                write!(out, "fire {weapon} at {target}")
            }
            Self::Fire { target, weapon, mode } => {
                write!(out, "fire {weapon} ({mode}) at {target}")
            }
            Self::Strike { target, kind } => write!(out, "{kind} at {target}"),
            Self::Lock => out.write_str("lock"),
            Self::CoolDown => out.write_str("cool down"),
            Self::Recover => out.write_str("wake up"),
            Self::EndTurn => out.write_str("end the turn"),
        }
    }
}
