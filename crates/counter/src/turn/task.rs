use crate::definition::PropertyValue;
use crate::modifier::Condition;
use crate::{Number, TypeId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What happens in an `Admin` phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Task {
    /// Units whose turn has come may enter.
    Reinforcements,
    /// The side gets replacement points.
    Replacements {
        /// Number of points in this phase.
        points: u32,
    },
    /// Supply is checked.
    Supply,
    /// Victory is checked.
    VictoryCheck,
    /// A general table is rolled on when the phase begins.
    RollTable {
        /// The table.
        table: TypeId,
        /// The value to look up, for tables with input `Value`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        value: Option<RollValue>,
        /// One roll for each unit of the active side that meets these conditions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        for_each: Option<Vec<Condition>>,
    },
    /// A property of every unit of the active side is set.
    SetProperty {
        /// The property.
        property: TypeId,
        /// Its new value.
        value: PropertyValue,
    },
}

/// The value that a `RollTable` task looks up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum RollValue {
    /// The turn number.
    Turn,
    /// This number.
    Number(Number),
    /// A property of the unit.
    Property(TypeId),
}

impl Task {
    /// The name of the variant.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Reinforcements => "Reinforcements",
            Self::Replacements { .. } => "Replacements",
            Self::Supply => "Supply",
            Self::VictoryCheck => "VictoryCheck",
            Self::RollTable { .. } => "RollTable",
            Self::SetProperty { .. } => "SetProperty",
        }
    }
}
