use crate::TypeId;
use crate::definition::is_default;
use crate::table::Amount;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The section `[combat]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatRules {
    /// Greatest distance between attacker and battle hex.
    #[serde(default, skip_serializing_if = "is_default")]
    pub range: Range,
    /// Which units defend; a stack in systems with sides, the named unit in others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defend: Option<Defend>,
    /// Attacks that a unit may join per phase; 0 means no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks_per_unit: Option<u32>,
    /// Attacks against one hex per phase; 0 means no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacks_per_target: Option<u32>,
    /// The order of declaration and resolution.
    #[serde(default, skip_serializing_if = "is_default")]
    pub declare: Declare,
    /// Advance after combat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advance: Option<AdvanceRule>,
    /// Several defender hexes in one attack. Stored, not evaluated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub several_defender_hexes: bool,
    /// Range of support fire. Stored, not evaluated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub support_range: Option<Range>,
    /// Overrun during movement. Stored, not evaluated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overrun: Option<String>,
}

/// A distance in hexes, fixed or by a property of the unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Range {
    /// The same for all units.
    Hexes(i64),
    /// A property of the unit.
    Property(RangeProperty),
}

/// The property that holds a range.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeProperty {
    /// The property.
    pub property: TypeId,
}

impl Default for Range {
    fn default() -> Self {
        Self::Hexes(1)
    }
}

/// The units that defend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Defend {
    /// All units of the defending side in the hex.
    Stack,
    /// The named unit.
    Unit,
}

/// The order of declaration and resolution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Declare {
    /// Each attack is resolved before the next is declared.
    #[default]
    OneByOne,
    /// All attacks are declared before the first is resolved.
    AllFirst,
}

/// Advance after combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdvanceRule {
    /// Number of units that may advance.
    pub units: Amount,
}

/// The section `[supply]`. Without it every unit is in supply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupplyRules {
    /// Greatest length of a supply path in hexes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<i64>,
    /// Terrain types that a path cannot enter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub impassable: Vec<TypeId>,
    /// Steps that an unsupplied unit loses at each check.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lose_steps: u32,
    /// Consecutive checks without supply after which a unit is eliminated; 0 means never.
    #[serde(default, skip_serializing_if = "is_default")]
    pub eliminate_after: u32,
}

/// The section `[replacements]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReplacementRules {
    /// Points for one step of a unit on the map.
    pub cost_step: u32,
    /// Points for the return of an eliminated unit.
    pub cost_return: u32,
    /// Uses per unit and turn.
    pub per_unit: u32,
    /// Whether unused points are kept.
    pub carry_over: bool,
    /// Whether units and places must be in supply.
    pub needs_supply: bool,
}

impl Default for ReplacementRules {
    fn default() -> Self {
        Self { cost_step: 1, cost_return: 1, per_unit: 1, carry_over: false, needs_supply: true }
    }
}
