use super::Color;
use crate::TypeId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A party of the game. The order of the list is the order of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Unique among sides.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Colour of its counters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Pattern of the band on its counters, so that sides differ without colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<Pattern>,
}

/// The band along the left edge of a counter.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are the drawings")]
pub enum Pattern {
    Plain,
    Hatch,
    Dots,
    Bars,
    Chevron,
    Crosses,
    Checks,
    Stripes,
}

impl Pattern {
    /// All patterns, in the order in which sides without one get them.
    pub const ALL: [Self; 8] = [
        Self::Plain,
        Self::Hatch,
        Self::Dots,
        Self::Bars,
        Self::Chevron,
        Self::Crosses,
        Self::Checks,
        Self::Stripes,
    ];
}

/// Named state of the game with listed values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variable {
    /// Unique among variables.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// The values it can have.
    #[serde(default)]
    pub values: Vec<String>,
    /// Its value when play begins.
    #[serde(default)]
    pub initial: String,
}
