use crate::rules::Twist;
use crate::{FireMode, MovementMode, Names, PhysicalKind, UnitId, WeaponId};
use serde::Serialize;

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

    /// The action in words, with units called as people call them.
    pub fn in_words(&self, names: &Names) -> String {
        let at = |target: &UnitId| format!("at {}", names.name(target));
        let words = match self {
            Self::RollInitiative => "roll for initiative",
            Self::Move { mode } => return mode.to_string(),
            Self::StandUp => "stand up",
            Self::DropProne => "lie down",
            Self::Withdraw => "withdraw",
            Self::Charge { target, from_above } => {
                return format!("{} {}", PhysicalKind::charge(*from_above), at(target));
            }
            Self::TwistTorso { twist: Twist::Left } => "turn the torso left",
            Self::TwistTorso { twist: Twist::None } => "turn the torso ahead",
            Self::TwistTorso { twist: Twist::Right } => "turn the torso right",
            Self::FlipArms => "flip the arms",
            Self::Fire { target, weapon, mode: FireMode::Normal } => {
                return format!("fire {weapon} {}", at(target));
            }
            Self::Fire { target, weapon, mode } => {
                return format!("fire {weapon} ({mode}) {}", at(target));
            }
            Self::Strike { target, kind } => return format!("{kind} {}", at(target)),
            Self::Lock => "lock",
            Self::CoolDown => "cool down",
            Self::Recover => "wake up",
            Self::EndTurn => "end the turn",
        };
        words.to_owned()
    }
}
