use crate::definition::is_default;
use crate::modifier::Condition;
use crate::{Number, TypeId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The section `[zoc]`. Without it there are no zones of control.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZocRules {
    /// Conditions on units that have a zone; all units if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exerted_by: Vec<Condition>,
    /// Conditions on units that are affected; all units if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub affects: Vec<Condition>,
    /// Hexside types that a zone does not cross.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_across: Vec<TypeId>,
    /// Terrain and feature types that a zone does not enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_into: Vec<TypeId>,
    /// Effect on a unit that enters an enemy zone.
    #[serde(default)]
    pub on_enter: OnEnter,
    /// Effect on a unit that leaves a hex in an enemy zone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on_leave: OnLeave,
    /// Whether a unit may step from one zone into another.
    #[serde(default, skip_serializing_if = "is_default")]
    pub zoc_to_zoc: ZocToZoc,
    /// Whether a friendly unit in a hex cancels enemy zones there for movement.
    #[serde(default, skip_serializing_if = "is_default")]
    pub friend_negates_movement: bool,
    /// Effect on retreats.
    #[serde(default)]
    pub retreat: ZocEffect,
    /// Effect on supply paths.
    #[serde(default)]
    pub supply: ZocEffect,
}

/// Effect of entering an enemy zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum OnEnter {
    /// The move ends.
    #[default]
    Stop,
    /// Entering costs more.
    Cost(Number),
    /// Nothing.
    None,
}

/// Effect of leaving a hex in an enemy zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum OnLeave {
    /// Nothing.
    #[default]
    None,
    /// Leaving costs more.
    Cost(Number),
    /// Leaving is not allowed.
    Forbidden,
}

/// Whether a unit may step from one zone into another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ZocToZoc {
    /// It may.
    #[default]
    Allowed,
    /// It may not.
    Forbidden,
}

/// Effect of zones on retreats and supply paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ZocEffect {
    /// Hexes in an enemy zone are closed.
    #[default]
    Blocks,
    /// They are closed unless a friendly unit is there.
    FriendNegates,
    /// No effect.
    Free,
}
