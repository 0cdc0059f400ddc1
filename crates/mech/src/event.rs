use crate::{MovementMode, Phase, Side, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are the words of the line above them")]
pub enum Event {
    /// The battle began.
    GameStarted { first_side: Side },
    /// One phase ended and the next began, in this turn.
    PhaseChanged { from_phase: Phase, to_phase: Phase, turn: u32 },
    /// Both sides rolled for initiative.
    InitiativeRolled {
        player_roll: [u8; 2],
        opponent_roll: [u8; 2],
        winner: Side,
        moves_first: Side,
    },
    /// A unit said where it goes.
    MovementDeclared {
        unit_id: UnitId,
        from: Hex,
        to: Hex,
        #[serde(with = "sandtable_hex::flat")]
        facing: Facing,
        movement_type: MovementMode,
        mp_used: u32,
        hexes_moved: u32,
        heat_generated: u32,
    },
    /// A unit's movement became final.
    MovementLocked { unit_id: UnitId },
    /// A unit's attacks became final.
    AttackLocked { unit_id: UnitId },
    /// The battle ended.
    GameEnded { winner: Option<Side>, reason: String },
}

impl Event {
    /// The event in words.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::GameStarted { first_side } => format!("The battle begins, {first_side} first"),
            Self::PhaseChanged { from_phase, to_phase, .. } => {
                format!("Phase changed from {from_phase} to {to_phase}")
            }
            Self::InitiativeRolled { player_roll, opponent_roll, winner, moves_first } => {
                let sum = |roll: &[u8; 2]| roll[0].saturating_add(roll[1]);
                let (player, opponent) = (sum(player_roll), sum(opponent_roll));
                format!(
                    "Initiative: Player {player}, Opponent {opponent}; {winner} wins, \
                     {moves_first} moves first"
                )
            }
            Self::MovementDeclared { unit_id, movement_type, mp_used, hexes_moved, .. } => {
                format!("{unit_id} will {movement_type} {hexes_moved} hexes for {mp_used} MP")
            }
            Self::MovementLocked { unit_id } => format!("{unit_id} locks its movement"),
            Self::AttackLocked { unit_id } => format!("{unit_id} locks its attacks"),
            Self::GameEnded { winner: Some(winner), reason } => format!("{winner} wins: {reason}"),
            Self::GameEnded { winner: None, reason } => format!("Draw: {reason}"),
        }
    }
}
