use crate::TypeId;
use crate::definition::{
    EntityType, EnumDefinition, PropertyDefinition, Side, StructDefinition, Variable,
};
use crate::modifier::{CombatModifierRegistry, ValueRule};
use crate::ontology::{Concept, ConceptBinding, Constraint, Relation};
use crate::section::{
    CombatRules, MovementRules, ReplacementRules, StackingRules, SupplyRules, TableChoice, ZocRules,
};
use crate::table::{CombatResultsTable, RollSource};
use crate::turn::TurnStructure;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The format version that this program writes, and the newest it reads.
pub const FORMAT_VERSION: u32 = 3;

/// The oldest format version that this program reads.
pub const OLDEST_FORMAT: u32 = 2;

/// A game system: everything a designer defines, as it is written to a file.
///
/// A section that a file does not have is empty. Play state never stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameSystemFile {
    /// `counter-system`.
    pub kind: SystemKind,
    /// Version of the file format.
    pub format: u32,
    /// Id of the system.
    pub id: TypeId,
    /// Name for people.
    #[serde(default)]
    pub name: String,
    /// Version of the design, such as `1.0.0`.
    #[serde(default)]
    pub version: String,
    /// Notes of the designer.
    #[serde(default)]
    pub description: String,
    /// The sides in order of play. A system may have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<Side>,
    /// The properties that entity types share.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<PropertyDefinition>,
    /// Types of properties with named options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enums: Vec<EnumDefinition>,
    /// Types of properties with named fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub structs: Vec<StructDefinition>,
    /// Counters and ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entity_types: Vec<EntityType>,
    /// Topics with role slots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub concepts: Vec<Concept>,
    /// The types that fill the roles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bindings: Vec<ConceptBinding>,
    /// Rules between two roles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub relations: Vec<Relation>,
    /// Conditions over roles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub constraints: Vec<Constraint>,
    /// Named state of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<Variable>,
    /// Movement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movement: Option<MovementRules>,
    /// Stacking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stacking: Option<StackingRules>,
    /// Zones of control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zoc: Option<ZocRules>,
    /// Combat besides the tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat: Option<CombatRules>,
    /// Supply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supply: Option<SupplyRules>,
    /// Replacements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replacements: Option<ReplacementRules>,
    /// The turn.
    #[serde(default)]
    pub turn_structure: TurnStructure,
    /// Dice for tables.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub roll_sources: Vec<RollSource>,
    /// The combat table that is used unless another is chosen.
    #[serde(default)]
    pub combat_results_table: CombatResultsTable,
    /// Further tables of both kinds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<CombatResultsTable>,
    /// Rules that choose the combat table of an attack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table_choice: Vec<TableChoice>,
    /// Column shifts and die modifiers.
    #[serde(default)]
    pub combat_modifiers: CombatModifierRegistry,
    /// Rules that change the values of single units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub value_rules: Vec<ValueRule>,
}

/// The word that marks a system file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum SystemKind {
    /// The only value.
    #[default]
    #[serde(rename = "counter-system")]
    System,
}

impl GameSystemFile {
    /// Creates a system without any definition.
    pub fn empty(id: impl Into<TypeId>) -> Self {
        Self {
            kind: SystemKind::System,
            format: FORMAT_VERSION,
            id: id.into(),
            name: String::new(),
            version: String::new(),
            description: String::new(),
            sides: Vec::new(),
            properties: Vec::new(),
            enums: Vec::new(),
            structs: Vec::new(),
            entity_types: Vec::new(),
            concepts: Vec::new(),
            bindings: Vec::new(),
            relations: Vec::new(),
            constraints: Vec::new(),
            variables: Vec::new(),
            movement: None,
            stacking: None,
            zoc: None,
            combat: None,
            supply: None,
            replacements: None,
            turn_structure: TurnStructure::default(),
            roll_sources: Vec::new(),
            combat_results_table: CombatResultsTable::default(),
            tables: Vec::new(),
            table_choice: Vec::new(),
            combat_modifiers: CombatModifierRegistry::default(),
            value_rules: Vec::new(),
        }
    }

    /// Iterates over all tables: the document's combat table, then the others.
    pub fn all_tables(&self) -> impl Iterator<Item = &CombatResultsTable> {
        std::iter::once(&self.combat_results_table).chain(&self.tables)
    }
}
