use crate::modifier::Condition;
use crate::{Number, TypeId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The section `[movement]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovementRules {
    /// The concept whose relations give costs and blocks. Without it, units move without limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub concept: Option<TypeId>,
    /// Hexside types with a cost of their own, such as a track.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<PathRule>,
}

/// A hexside type that replaces all other costs of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PathRule {
    /// The hexside type.
    #[serde(rename = "type")]
    pub entity_type: TypeId,
    /// Cost of a step across it.
    pub cost: Number,
    /// Conditions that the unit must meet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
}

/// The section `[stacking]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StackingRules {
    /// Most units of one side in a hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<i64>,
    /// The property whose sum is limited, instead of the number of units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<TypeId>,
}

/// A place where a system chooses a table: the first entry whose conditions all hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableChoice {
    /// The table.
    pub table: TypeId,
    /// Conditions that must all hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// If present, the table is used only if that side names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<ChosenBy>,
}

/// The side that may name a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ChosenBy {
    /// The attacker, in the declaration.
    Attacker,
}
