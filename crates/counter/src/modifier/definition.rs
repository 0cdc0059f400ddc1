use super::{Condition, Quantifier, Who};
use crate::definition::{PropertyValue, is_default};
use crate::ontology::Op;
use crate::{Number, TypeId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Shifts of one modifier stay within this in both directions, whatever its amount is.
pub(crate) const LARGEST_SHIFT: i32 = 1_000;

/// The origin of a modifier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ModifierSource {
    /// The terrain and features of the battle hex.
    DefenderTerrain,
    /// The terrain and features of the attackers' hexes.
    AttackerTerrain,
    /// A property of the attackers.
    AttackerProperty(String),
    /// A property of the defenders.
    DefenderProperty(String),
    /// A rule that the attacker invokes by hand.
    Custom(String),
    /// Its conditions.
    Conditions,
}

/// A signed column shift, and optionally a die modifier, that applies under conditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatModifierDefinition {
    /// Unique among modifiers.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Its origin.
    pub source: ModifierSource,
    /// Columns to the right, in favour of the attacker; negative: to the left.
    #[serde(default)]
    pub column_shift: i32,
    /// Higher priorities are evaluated first.
    #[serde(default)]
    pub priority: i32,
    /// Limits the running total to `[-cap, +cap]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<i32>,
    /// Only if the hex has this terrain or feature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain_type_filter: Option<TypeId>,
    /// Conditions that must all hold as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// Comparison of a property source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
    /// Number of units that the source and the filter must hold for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quantifier: Quantifier,
    /// The reach of the cap: this step, or all later ones too.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cap_scope: CapScope,
    /// Ends the evaluation of lower priorities.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stop: bool,
    /// Die modifier.
    #[serde(default, skip_serializing_if = "is_default")]
    pub die_shift: i32,
    /// Limits the running total of die modifiers to `[-die_cap, +die_cap]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die_cap: Option<i32>,
    /// Multiplies both shifts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<ShiftAmount>,
}

/// A comparison with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The comparison.
    pub op: Op,
    /// The value.
    pub value: PropertyValue,
}

/// The reach of a cap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum CapScope {
    /// It limits the total once, when its modifier is added.
    #[default]
    Step,
    /// It also limits the total at every later modifier.
    Rest,
}

/// A factor of both shifts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum ShiftAmount {
    /// The value of a property of the leading unit.
    Value {
        /// Attacker or defender.
        who: Who,
        /// The property.
        property: TypeId,
    },
    /// Once for every `k` units or points.
    Per {
        /// Number of units or points.
        k: i64,
        /// Attackers or defenders.
        who: Who,
        /// The property whose sum counts, instead of the number of units.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        points: Option<TypeId>,
        /// Conditions that a unit must meet to count.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        conditions: Vec<Condition>,
    },
}

/// All combat modifiers. The order of the list decides ties of priority.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatModifierRegistry {
    /// The modifiers in definition order.
    #[serde(default)]
    pub modifiers: Vec<CombatModifierDefinition>,
}

/// A rule that changes the strength or movement of single units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ValueRule {
    /// Unique among value rules.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// The value it changes.
    pub target: ValueTarget,
    /// The change.
    pub operation: ValueOperation,
    /// Conditions that must all hold for the unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
}

/// The value that a rule changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ValueTarget {
    /// Strength of an attacker.
    Attack,
    /// Strength of a defender.
    Defense,
    /// Movement allowance.
    Movement,
}

/// How a rule changes a value. All factors apply before all summands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ValueOperation {
    /// Multiplies.
    Multiply(Number),
    /// Adds.
    Add(Number),
    /// Limits a move to this many hexes.
    MaxHexes(u32),
}
