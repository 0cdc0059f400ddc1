use crate::TypeId;
use crate::definition::{PropertyValue, is_default};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A rule between two roles of one concept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relation {
    /// Unique among relations.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// The concept of both roles.
    pub concept_id: TypeId,
    /// The role that acts.
    pub subject_role_id: TypeId,
    /// The role that is acted on.
    pub object_role_id: TypeId,
    /// The event that triggers the effect.
    pub trigger: Trigger,
    /// The effect.
    pub effect: RelationEffect,
}

/// The trigger of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Trigger {
    /// The subject enters the object's hex, or crosses its side.
    OnEnter,
    /// The subject leaves it. Stored, not evaluated.
    OnExit,
    /// The subject is there. Stored, not evaluated.
    WhilePresent,
}

/// The effect of a relation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum RelationEffect {
    /// Changes a property of the subject by one of the object.
    ModifyProperty {
        /// Concept-local name of the subject's property.
        target_property: String,
        /// Concept-local name of the object's property.
        source_property: String,
        /// The change.
        operation: Operation,
    },
    /// Forbids the step.
    Block {
        /// Only if this holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<Expression>,
    },
    /// Allows a step in spite of every `Block`.
    Allow {
        /// Only if this holds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<Expression>,
    },
}

/// How a relation changes a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Operation {
    /// Adds.
    Add,
    /// Subtracts.
    Subtract,
    /// Multiplies. Stored, not evaluated.
    Multiply,
    /// Takes the smaller value. Stored, not evaluated.
    Min,
    /// Takes the larger value. Stored, not evaluated.
    Max,
}

/// A named condition over the roles of one concept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Constraint {
    /// Unique among constraints.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Notes of the designer.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The concept of its roles.
    pub concept_id: TypeId,
    /// The relation that owns it, if it was generated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relation_id: Option<TypeId>,
    /// Whether it is kept in step with its relation.
    #[serde(default, skip_serializing_if = "is_default")]
    pub auto_generated: bool,
    /// The condition.
    pub expression: Expression,
}

/// A condition over the roles of a concept. `property` is always a concept-local name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the two sides of the comparison")]
pub enum Expression {
    /// Compares a property with a value.
    PropertyCompare { role_id: TypeId, property: String, op: Op, value: PropertyValue },
    /// Compares the properties of two roles.
    CrossCompare {
        left_role_id: TypeId,
        left_property: String,
        op: Op,
        right_role_id: TypeId,
        right_property: String,
    },
    /// The thing in the role is of this type.
    IsType {
        role_id: TypeId,
        #[serde(rename = "type")]
        entity_type: TypeId,
    },
    /// The thing in the role is not of this type.
    IsNotType {
        role_id: TypeId,
        #[serde(rename = "type")]
        entity_type: TypeId,
    },
    /// The total cost of a move is at most the budget.
    PathBudget {
        cost_role_id: TypeId,
        cost_property: String,
        budget_role_id: TypeId,
        budget_property: String,
    },
    /// All of them hold; true if there is none.
    All(Vec<Expression>),
    /// At least one of them holds; false if there is none.
    Any(Vec<Expression>),
    /// It does not hold.
    Not(Box<Expression>),
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Op {
    /// Equal.
    #[serde(rename = "=")]
    Equal,
    /// Different.
    #[serde(rename = "!=")]
    Different,
    /// Less.
    #[serde(rename = "<")]
    Less,
    /// Less or equal.
    #[serde(rename = "<=")]
    AtMost,
    /// Greater.
    #[serde(rename = ">")]
    Greater,
    /// Greater or equal.
    #[serde(rename = ">=")]
    AtLeast,
}

impl Op {
    /// Returns true if the comparison needs an order, which only numbers have.
    pub const fn is_ordering(self) -> bool {
        !matches!(self, Self::Equal | Self::Different)
    }

    /// Returns whether the comparison holds for two values that compare like this.
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Different => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Equal => "=",
            Self::Different => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        })
    }
}
