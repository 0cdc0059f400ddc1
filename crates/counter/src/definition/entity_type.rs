use super::{Color, PropertyValue, is_default};
use crate::TypeId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an entity type stands for.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Role {
    /// Ground: what a hex or a hexside consists of.
    BoardPosition,
    /// A counter.
    Token,
}

/// Where a `BoardPosition` type stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Placement {
    /// It fills a hex: every hex has exactly one.
    #[default]
    Base,
    /// It is added to a hex: any number, each type once.
    Feature,
    /// It stands on the side between two hexes.
    Hexside,
}

/// A designer's kind of thing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EntityType {
    /// Unique among entity types.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Ground or counter.
    pub role: Role,
    /// Colour on the map; counters have the colour of their side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Place of a `BoardPosition` type.
    #[serde(default, skip_serializing_if = "is_default")]
    pub placement: Placement,
    /// Number of steps of a counter, 1 to 20. Step 0 is full strength.
    #[serde(default = "one_step", skip_serializing_if = "is_one_step")]
    pub steps: u32,
    /// Drawing in the frame of the counter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Size mark above the frame.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<Size>,
    /// Properties printed on the counter; if empty, strengths and movement.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub numbers: Vec<TypeId>,
    /// Words of map files that stand for this type, besides its id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub map_words: Vec<String>,
    /// The properties of this type.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<TypeProperty>,
}

/// A property of an entity type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TypeProperty {
    /// The property.
    pub property: TypeId,
    /// Its value for this type.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<PropertyValue>,
    /// Its value at each step, instead of one default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<PropertyValue>,
    /// Whether counters show its first letter when it differs from the default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub badge: bool,
}

/// The size mark of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names are the marks")]
pub enum Size {
    I,
    II,
    III,
    X,
    XX,
    XXX,
    XXXX,
    XXXXX,
}

const fn one_step() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_one_step(steps: &u32) -> bool {
    *steps == 1
}

impl EntityType {
    /// Returns the entry of a property, if the type has it.
    pub fn property(&self, id: &str) -> Option<&TypeProperty> {
        self.properties.iter().find(|entry| &*entry.property == id)
    }

    /// Returns true for a counter.
    pub const fn is_token(&self) -> bool {
        matches!(self.role, Role::Token)
    }

    /// Returns true for a `BoardPosition` type with this placement.
    pub fn is_placed(&self, placement: Placement) -> bool {
        self.role == Role::BoardPosition && self.placement == placement
    }
}
