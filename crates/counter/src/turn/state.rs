use super::{PhaseType, Position};
use crate::TypeId;
use serde::{Deserialize, Serialize};

/// The current place in the sequence of play. It is play state and never part of a design file.
///
/// The default is turn 0, inactive: play has not begun.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnState {
    /// Current turn, counted from 1.
    pub turn_number: u32,
    /// Index of the current phase in the turn structure.
    pub current_phase_index: usize,
    /// Whether play is running; false while the designer edits.
    pub is_active: bool,
    /// The side whose phase it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<TypeId>,
    /// The units that are activated now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub activation: Vec<TypeId>,
    /// The sides that have committed their orders in this phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub committed: Vec<TypeId>,
    /// The sides that have passed in this phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<TypeId>,
}

/// The sequence of play has advanced to this phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseAdvancedEvent {
    /// Turn number, counted from 1.
    pub turn_number: u32,
    /// Index of the phase in the turn structure.
    pub phase_index: usize,
    /// Name of the phase.
    pub phase_name: String,
    /// Type of the phase.
    pub phase_type: PhaseType,
    /// The side whose phase it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<TypeId>,
}

impl TurnState {
    /// The state of running play at a position. Activations, commitments and passes of the phase
    /// before end with it.
    pub fn at(position: Position) -> Self {
        Self {
            turn_number: position.turn_number,
            current_phase_index: position.phase_index,
            is_active: true,
            side: position.side,
            ..Self::default()
        }
    }

    /// The position in the sequence of play.
    pub fn position(&self) -> Position {
        Position {
            turn_number: self.turn_number,
            side: self.side.clone(),
            phase_index: self.current_phase_index,
        }
    }
}
