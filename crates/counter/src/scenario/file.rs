use crate::TypeId;
use crate::combat::CounterValue;
use crate::definition::is_default;
use crate::ontology::Op;
use sandtable_hex::Map;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A scenario of a game system: map, counters, reinforcements, objectives, victory and options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// `counter-scenario`.
    pub kind: ScenarioKind,
    /// Version of the file format.
    pub format: u32,
    /// Id of the scenario.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// What it is about.
    #[serde(default)]
    pub description: String,
    /// The system it is made for.
    pub system: SystemRef,
    /// The last turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u32>,
    /// Options of play.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// All counters, on the map and off it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// Counters that enter later.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reinforcements: Vec<Reinforcement>,
    /// Named groups of hexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// Where supply comes from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supply_sources: Vec<SupplySource>,
    /// Where eliminated units return.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replacement_places: Vec<ReplacementPlace>,
    /// Hexes that count for victory.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub objectives: Vec<Objective>,
    /// Values of variables by turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tracks: Vec<Track>,
    /// The first entry that holds ends the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub victory: Vec<Victory>,
    /// A map file, instead of `map`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map_file: Option<String>,
    /// The map, with the keys of a map file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "map_schema")]
    pub map: Option<Map>,
}

fn map_schema(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "description": "A map, with the keys of a map file.",
        "type": "object",
        "format": "map",
    })
}

/// The word that marks a scenario file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ScenarioKind {
    /// The only value.
    #[default]
    #[serde(rename = "counter-scenario")]
    Scenario,
}

/// The system of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SystemRef {
    /// Id of the system.
    pub id: TypeId,
    /// Content hash of the version it was made for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// Options of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Whether a phase without a choice passes by itself.
    #[serde(skip_serializing_if = "is_default")]
    pub auto_advance: bool,
    /// Whether the faces of real dice are typed in.
    #[serde(skip_serializing_if = "is_default")]
    pub real_dice: bool,
}

/// A counter of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// Unique among counters.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Its entity type.
    #[serde(rename = "type")]
    pub entity_type: TypeId,
    /// Its side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<TypeId>,
    /// Number of its hex; absent if it starts off the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// Its step at the start; 0 is full strength.
    #[serde(default, skip_serializing_if = "is_default")]
    pub step: u32,
    /// Values of its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<CounterValue>,
    /// Whether it starts among the units that replacements bring.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pool: bool,
    /// First turn in which replacements may bring it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_before: Option<u32>,
}

/// A counter that enters later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reinforcement {
    /// The counter.
    pub counter: TypeId,
    /// First turn in which it may enter.
    pub turn: u32,
    /// The zone it enters in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<TypeId>,
    /// The hexes it enters in, instead of a zone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<String>,
}

/// A named group of hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Unique among zones.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Numbers of its hexes.
    #[serde(default)]
    pub hexes: Vec<String>,
}

/// A source of supply: a zone, hexes, or the objectives that the side holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupplySource {
    /// The side it supplies.
    pub side: TypeId,
    /// The zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<TypeId>,
    /// The hexes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<String>,
    /// Whether objectives of the side are sources.
    #[serde(default, skip_serializing_if = "is_default")]
    pub objectives: bool,
}

/// A place where eliminated units return.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplacementPlace {
    /// The side whose units return.
    pub side: TypeId,
    /// The zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<TypeId>,
    /// Whether objectives of the side are places.
    #[serde(default, skip_serializing_if = "is_default")]
    pub objectives: bool,
    /// Units per objective and turn.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub per_objective: u32,
    /// Objectives that need no supply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without_supply: Vec<TypeId>,
}

/// A hex that counts for victory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Unique among objectives.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Number of its hex.
    pub hex: String,
    /// Victory points.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub points: u32,
    /// The side that holds it at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<TypeId>,
}

/// Values of a variable, one per turn. The last is repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// The variable.
    pub variable: TypeId,
    /// Its values from turn 1 on.
    pub values: Vec<String>,
}

/// An end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// Id of the side that wins, or `draw`.
    pub winner: TypeId,
    /// The moment at which it is checked.
    pub when: When,
    /// Conditions that must all hold.
    #[serde(default)]
    pub conditions: Vec<VictoryCondition>,
}

/// The moment at which victory is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum When {
    /// After every order.
    Always,
    /// In `VictoryCheck` tasks and at the end.
    Check,
    /// After the last phase of the last turn.
    End,
}

/// A condition of victory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "every condition is about its side")]
pub enum VictoryCondition {
    /// The side owns all, or at least some, of these objectives.
    Holds {
        side: TypeId,
        objectives: Vec<TypeId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at_least: Option<u32>,
    },
    /// The side's objectives are worth more than those of any other side.
    MorePoints { side: TypeId },
    /// The side's objectives are worth at least this many points.
    Points { side: TypeId, at_least: u32 },
    /// The side has no unit on the map and none to come.
    NoUnits { side: TypeId },
    /// The side has lost at least this many steps.
    StepsLost { side: TypeId, at_least: u32 },
    /// The side has more steps on the map than any other side.
    MoreSteps { side: TypeId },
    /// The turn number compares like this.
    Turn { op: Op, value: u32 },
}

impl VictoryCondition {
    /// Returns the side that the condition is about.
    pub const fn side(&self) -> Option<&TypeId> {
        match self {
            Self::Holds { side, .. }
            | Self::MorePoints { side }
            | Self::Points { side, .. }
            | Self::NoUnits { side }
            | Self::StepsLost { side, .. }
            | Self::MoreSteps { side } => Some(side),
            Self::Turn { .. } => None,
        }
    }
}

const fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_one(number: &u32) -> bool {
    *number == 1
}
