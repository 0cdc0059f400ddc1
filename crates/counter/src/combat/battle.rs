use crate::definition::PropertyValue;
use crate::{Number, TypeId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A battle as the rules see it. A map is one way to describe a battle, totals typed in by a
/// designer are another.
#[derive(Clone, Copy, Debug)]
pub struct Battle<'b> {
    /// The table that the attacker names; otherwise the system chooses.
    pub table: Option<&'b TypeId>,
    /// The attacking units, the leading one first.
    pub attackers: &'b [Combatant<'b>],
    /// The units in the battle hex, the leading one first.
    pub defenders: &'b [Combatant<'b>],
    /// Total strengths of attacker and defender to use instead of those of the units.
    pub strengths: Option<(Number, Number)>,
    /// `Custom` modifiers that the attacker invokes.
    pub custom: &'b [TypeId],
    /// Modifiers that apply whatever their source and conditions are.
    pub forced: &'b [TypeId],
    /// The state of the game around the battle.
    pub situation: Situation<'b>,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug)]
pub struct Combatant<'b> {
    /// Id of the counter; absent for strength that stands for no counter.
    pub id: Option<&'b TypeId>,
    /// Its entity type.
    pub entity_type: Option<&'b TypeId>,
    /// Its side.
    pub side: Option<&'b TypeId>,
    /// Its current step; 0 is full strength.
    pub step: u32,
    /// Values of its own.
    pub values: &'b [CounterValue],
    /// The hex it stands in. That of the first defender is the battle hex.
    pub hex: Place<'b>,
    /// Items on the side between its hex and the battle hex; empty if they are not neighbours.
    pub hexside: &'b [TypeId],
    /// Whether it is in supply.
    pub supplied: bool,
}

/// What a hex consists of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place<'b> {
    /// Its base terrain.
    pub terrain: Option<&'b TypeId>,
    /// Its features.
    pub features: &'b [TypeId],
}

/// The state of the game around a battle.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'b> {
    /// The current phase.
    pub phase: Option<&'b TypeId>,
    /// The turn number.
    pub turn: u32,
    /// Values of variables; others have their initial value.
    pub variables: &'b BTreeMap<TypeId, String>,
}

/// A value of a single counter, which goes before that of its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CounterValue {
    /// The property.
    pub property: TypeId,
    /// Its value at every step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<PropertyValue>,
    /// Its value at each step, instead of one value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<PropertyValue>,
}

static NO_VARIABLES: BTreeMap<TypeId, String> = BTreeMap::new();

impl Default for Situation<'_> {
    /// Turn 1, no phase, every variable with its initial value.
    fn default() -> Self {
        Self { phase: None, turn: 1, variables: &NO_VARIABLES }
    }
}

impl Combatant<'_> {
    /// Strength that stands for no counter: without type, side and values, in supply, in a hex of
    /// which nothing is known.
    pub const NAMELESS: Self = Self {
        id: None,
        entity_type: None,
        side: None,
        step: 0,
        values: &[],
        hex: Place { terrain: None, features: &[] },
        hexside: &[],
        supplied: true,
    };
}

impl Place<'_> {
    /// Returns true if the base terrain or a feature is of this type.
    pub fn has(&self, entity_type: &TypeId) -> bool {
        self.terrain == Some(entity_type) || self.features.contains(entity_type)
    }
}

impl<'b> Battle<'b> {
    /// Describes a battle between units, without options.
    pub fn new(attackers: &'b [Combatant<'b>], defenders: &'b [Combatant<'b>]) -> Self {
        Self {
            table: None,
            attackers,
            defenders,
            strengths: None,
            custom: &[],
            forced: &[],
            situation: Situation::default(),
        }
    }

    /// The attacked hex.
    pub fn hex(&self) -> Place<'b> {
        self.defenders.first().map(|unit| unit.hex).unwrap_or_default()
    }
}
