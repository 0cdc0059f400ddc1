use crate::TypeId;
use crate::definition::{PropertyValue, is_default};
use crate::ontology::Op;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A condition of modifiers, value rules, phase filters, zones of control and table choices. In a
/// list, all must hold; "or" is written as two definitions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Condition {
    /// The base terrain of the unit's hex is this type.
    Terrain {
        /// The units concerned.
        who: Who,
        /// The terrain.
        #[serde(rename = "type")]
        entity_type: TypeId,
        /// Number of units it must hold for.
        #[serde(default, skip_serializing_if = "is_default")]
        quantifier: Quantifier,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The unit's hex has this feature.
    Feature {
        /// The units concerned.
        who: Who,
        /// The feature.
        #[serde(rename = "type")]
        entity_type: TypeId,
        /// Number of units it must hold for.
        #[serde(default, skip_serializing_if = "is_default")]
        quantifier: Quantifier,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The unit belongs to this side.
    Side {
        /// The units concerned.
        who: Who,
        /// The side.
        side: TypeId,
        /// Number of units it must hold for.
        #[serde(default, skip_serializing_if = "is_default")]
        quantifier: Quantifier,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The unit is of this type.
    UnitType {
        /// The units concerned.
        who: Who,
        /// The type.
        #[serde(rename = "type")]
        entity_type: TypeId,
        /// Number of units it must hold for.
        #[serde(default, skip_serializing_if = "is_default")]
        quantifier: Quantifier,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The unit has the property and the comparison holds.
    Property {
        /// The units concerned.
        who: Who,
        /// The property.
        property: TypeId,
        /// The comparison.
        op: Op,
        /// The value it is compared with.
        value: PropertyValue,
        /// Number of units it must hold for.
        #[serde(default, skip_serializing_if = "is_default")]
        quantifier: Quantifier,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The side between the unit's hex and the battle hex has this item; false for a unit that is
    /// not next to the battle hex.
    Hexside {
        /// The units concerned: attackers, or the unit in question.
        #[serde(default = "attacker", skip_serializing_if = "is_attacker")]
        who: Who,
        /// The hexside item.
        #[serde(rename = "type")]
        entity_type: TypeId,
        /// Number of units it must hold for.
        #[serde(default, skip_serializing_if = "is_default")]
        quantifier: Quantifier,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The variable has this value.
    State {
        /// The variable.
        variable: TypeId,
        /// The value.
        value: String,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The unit is, or is not, in supply.
    Supply {
        /// The units concerned.
        who: Who,
        /// Which of the two.
        supplied: bool,
        /// Number of units it must hold for.
        #[serde(default, skip_serializing_if = "is_default")]
        quantifier: Quantifier,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The current phase is one of these.
    Phase {
        /// The phases.
        phases: Vec<TypeId>,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
    /// The turn number compares like this.
    Turn {
        /// The comparison.
        op: Op,
        /// The number it is compared with.
        value: u32,
        /// Inverts the result.
        #[serde(default, skip_serializing_if = "is_default")]
        negate: bool,
    },
}

/// The units that a condition is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// The attackers of the battle.
    Attacker,
    /// The defenders of the battle.
    Defender,
    /// The unit in question: in value rules, phase filters, zones of control and path costs.
    Unit,
}

impl Who {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::Unit => "unit",
        }
    }
}

/// The number of units that a condition must hold for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Quantifier {
    /// Every unit.
    #[default]
    All,
    /// At least one unit.
    Any,
    /// The first unit named in the declaration.
    Leading,
}

impl Condition {
    /// Returns the units that the condition is about, and how many of them.
    pub const fn who(&self) -> Option<(Who, Quantifier)> {
        match self {
            Self::Terrain { who, quantifier, .. }
            | Self::Feature { who, quantifier, .. }
            | Self::Side { who, quantifier, .. }
            | Self::UnitType { who, quantifier, .. }
            | Self::Property { who, quantifier, .. }
            | Self::Hexside { who, quantifier, .. }
            | Self::Supply { who, quantifier, .. } => Some((*who, *quantifier)),
            Self::State { .. } | Self::Phase { .. } | Self::Turn { .. } => None,
        }
    }

    /// Returns true if the result is inverted.
    pub const fn is_negated(&self) -> bool {
        match self {
            Self::Terrain { negate, .. }
            | Self::Feature { negate, .. }
            | Self::Side { negate, .. }
            | Self::UnitType { negate, .. }
            | Self::Property { negate, .. }
            | Self::Hexside { negate, .. }
            | Self::State { negate, .. }
            | Self::Supply { negate, .. }
            | Self::Phase { negate, .. }
            | Self::Turn { negate, .. } => *negate,
        }
    }
}

const fn attacker() -> Who {
    Who::Attacker
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
fn is_attacker(who: &Who) -> bool {
    *who == Who::Attacker
}
