use crate::rules::Twist;
use crate::{FireMode, MovementMode, Names, PhysicalKind, UnitId, WeaponId};
use serde::Serialize;

/// An action of a unit, or one that concerns it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub enum Action {
    /// Roll initiative, for the whole side.
    RollInitiative,
    /// Move.
    Move {
        /// Walk, run or jump.
        mode: MovementMode,
    },
    /// Attempt to stand up.
    StandUp,
    /// Drop prone.
    DropProne,
    /// Leave the map permanently.
    Withdraw,
    /// Charge an enemy, or jump on it.
    Charge {
        /// The enemy.
        target: UnitId,
        /// True for death from above.
        from_above: bool,
    },
    /// Twist the torso.
    TwistTorso {
        /// The new direction.
        twist: Twist,
    },
    /// Flip both arms backward, or forward again.
    FlipArms,
    /// Fire a weapon.
    Fire {
        /// The enemy.
        target: UnitId,
        /// The id of the weapon within its unit.
        weapon: WeaponId,
        /// The fire mode.
        mode: FireMode,
    },
    /// Make a physical attack.
    Strike {
        /// The enemy.
        target: UnitId,
        /// The kind of attack.
        kind: PhysicalKind,
    },
    /// Make the declarations of this phase final.
    Lock,
    /// Resolve heat, for all units at once.
    CoolDown,
    /// Regain consciousness, at the end of the turn.
    Recover,
    /// End the turn, for all units.
    EndTurn,
}

impl Action {
    /// The mode of a move; `None` for other actions.
    pub const fn movement_mode(&self) -> Option<MovementMode> {
        if let Self::Move { mode } = self { Some(*mode) } else { None }
    }

    /// A short label with the names of the units.
    pub fn in_words(&self, names: &Names) -> String {
        let name = |target: &UnitId| names.name(target).to_owned();
        let words = match self {
            Self::RollInitiative => "roll initiative",
            Self::Move { mode } => return mode.to_string(),
            Self::StandUp => "stand up",
            Self::DropProne => "drop prone",
            Self::Withdraw => "withdraw",
            Self::Charge { target, from_above: false } => {
                return format!("charge {}", name(target));
            }
            Self::Charge { target, from_above: true } => {
                return format!("death from above on {}", name(target));
            }
            Self::TwistTorso { twist: Twist::Left } => "twist torso left",
            Self::TwistTorso { twist: Twist::None } => "turn torso forward",
            Self::TwistTorso { twist: Twist::Right } => "twist torso right",
            Self::FlipArms => "flip arms",
            Self::Fire { target, weapon, mode: FireMode::Normal } => {
                return format!("fire {weapon} at {}", name(target));
            }
            Self::Fire { target, weapon, mode } => {
                return format!("fire {weapon} ({mode}) at {}", name(target));
            }
            Self::Strike { target, kind: PhysicalKind::Push } => {
                return format!("push {}", name(target));
            }
            Self::Strike { target, kind } => return format!("{kind} on {}", name(target)),
            Self::Lock => "lock",
            Self::CoolDown => "resolve heat",
            Self::Recover => "regain consciousness",
            Self::EndTurn => "end turn",
        };
        words.to_owned()
    }
}
