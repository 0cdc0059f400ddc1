use super::Task;
use crate::TypeId;
use crate::modifier::Condition;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The order of players within a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum PlayerOrder {
    /// A side plays all its phases, then the next side.
    #[default]
    Alternating,
    /// All sides act together in each phase.
    Simultaneous,
    /// Within a phase the sides alternate, one activation each.
    ActivationBased,
}

/// The actions that a phase allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum PhaseType {
    /// Units move.
    Movement,
    /// Attacks are declared and resolved.
    Combat,
    /// Reinforcements, supply, victory checks and the like.
    Admin,
}

/// A named phase of the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Phase {
    /// Unique among phases.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// The actions it allows.
    pub phase_type: PhaseType,
    /// Notes of the designer.
    #[serde(default)]
    pub description: String,
    /// The sides that play it; all sides if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<TypeId>,
    /// Conditions that a unit must meet to move or attack in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unit_filter: Vec<Condition>,
    /// A hexside type: units move only across sides with it, at one point per hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub along: Option<TypeId>,
    /// First turn in which it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_turn: Option<u32>,
    /// Last turn in which it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_turn: Option<u32>,
    /// What happens in an `Admin` phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tasks: Vec<Task>,
}

/// The phases of a turn, repeated every turn, and the order in which sides play them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnStructure {
    /// The order in which sides play.
    #[serde(default)]
    pub player_order: PlayerOrder,
    /// Drawing chits or cards for activation. Stored, not evaluated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub activation_draw: Option<String>,
    /// The phases in order.
    #[serde(default)]
    pub phases: Vec<Phase>,
}

impl Phase {
    /// Returns true if the phase is played in this turn.
    pub fn is_in_turn(&self, turn: u32) -> bool {
        self.from_turn.is_none_or(|from| from <= turn) && self.to_turn.is_none_or(|to| turn <= to)
    }

    /// Returns true if this side plays the phase.
    pub fn is_for(&self, side: &str) -> bool {
        self.sides.is_empty() || self.sides.iter().any(|one| &**one == side)
    }
}

impl TurnStructure {
    /// Returns true if the turn has a phase of this type.
    pub fn has(&self, phase_type: PhaseType) -> bool {
        self.phases.iter().any(|phase| phase.phase_type == phase_type)
    }
}
