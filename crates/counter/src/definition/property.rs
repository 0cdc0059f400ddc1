use super::{PropertyValue, Role};
use crate::{Number, TypeId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A property that entity types list. It is defined once and shared, so that one modifier covers
/// every type that has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PropertyDefinition {
    /// Unique among properties (or among the fields of its struct).
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Type of its values.
    pub property_type: PropertyType,
    /// Value where neither the counter nor its type gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<PropertyValue>,
}

/// The type of a property's values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum PropertyType {
    /// true or false.
    Bool,
    /// A whole number.
    Int,
    /// A number.
    Float,
    /// A text.
    String,
    /// A colour.
    Color,
    /// An option of an enum.
    Enum(TypeId),
    /// The id of an entity type of any role.
    EntityRef,
    /// A list of values of one type.
    List(Box<PropertyType>),
    /// Values by options of an enum.
    Map {
        /// The enum whose options are the keys.
        keys: TypeId,
        /// Type of the values.
        value: Box<PropertyType>,
    },
    /// The fields of a struct.
    Struct(TypeId),
    /// A whole number within limits.
    IntRange {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// A number within limits.
    FloatRange {
        /// Smallest value.
        min: Number,
        /// Largest value.
        max: Number,
    },
    /// The id of an entity type of one role.
    #[serde(untagged)]
    EntityRefTo(RoleRef),
}

/// The role that a restricted [`PropertyType::EntityRef`] accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoleRef {
    /// The role.
    #[serde(rename = "EntityRef")]
    pub role: Role,
}

impl PropertyType {
    /// Returns true if values of this type can be used in arithmetic.
    pub const fn is_numeric(&self) -> bool {
        matches!(self, Self::Int | Self::Float | Self::IntRange { .. } | Self::FloatRange { .. })
    }

    /// Returns true if values of this type can be compared with `=`.
    pub const fn is_comparable(&self) -> bool {
        !matches!(self, Self::List(_) | Self::Map { .. } | Self::Struct(_))
    }
}

/// Names the type as messages do.
impl fmt::Display for PropertyType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enum(id) => write!(out, "Enum {id}"),
            Self::List(inner) => write!(out, "List of {inner}"),
            Self::Map { keys, value } => write!(out, "Map from {keys} to {value}"),
            Self::Struct(id) => write!(out, "Struct {id}"),
            Self::IntRange { min, max } => write!(out, "IntRange {min} to {max}"),
            Self::FloatRange { min, max } => write!(out, "FloatRange {min} to {max}"),
            Self::EntityRefTo(RoleRef { role }) => write!(out, "EntityRef {role:?}"),
            simple => write!(out, "{simple:?}"),
        }
    }
}

/// A type of properties with named options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnumDefinition {
    /// Unique among enums.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// The options in order. The first is the default.
    #[serde(default)]
    pub options: Vec<EnumOption>,
}

/// An option of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnumOption {
    /// Unique within the enum.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
}

/// A type of properties with named fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StructDefinition {
    /// Unique among structs.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// The fields, with ids unique within the struct.
    #[serde(default)]
    pub fields: Vec<PropertyDefinition>,
}
