use super::{
    AboveFrom, AboveMaximum, BelowMinimum, CombatOutcome, OutcomePlace, PastLeft, PastRight,
};
use crate::definition::is_default;
use crate::{Number, TypeId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The comparison of a column threshold.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum CrtColumnType {
    /// With attacker strength divided by defender strength.
    OddsRatio,
    /// With attacker strength minus defender strength.
    Differential,
    /// With the value looked up; general tables only.
    Direct,
}

/// A column of a table. Columns are ordered from left to right; shifts move along this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrtColumn {
    /// Label for people; never parsed.
    #[serde(default)]
    pub label: String,
    /// The comparison of the threshold.
    pub column_type: CrtColumnType,
    /// Smallest ratio, differential or value for which the column can be chosen.
    #[serde(with = "crate::number::odds")]
    #[schemars(schema_with = "crate::number::odds::schema")]
    pub threshold: Number,
}

/// A row of a table: the rolls from `die_value_min` to `die_value_max`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrtRow {
    /// Label for people; never parsed.
    #[serde(default)]
    pub label: String,
    /// Smallest roll.
    pub die_value_min: i32,
    /// Largest roll.
    pub die_value_max: i32,
}

/// The purpose of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TableKind {
    /// Attacks.
    #[default]
    Combat,
    /// Anything else: weather, supply, replacements, events.
    General,
}

/// The value looked up in a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum TableInput {
    /// Nothing: the first column is used.
    None,
    /// One value.
    Value,
    /// Two strengths.
    #[default]
    AttackerDefender,
}

/// The stage at which strengths are rounded to whole numbers. Halves are rounded up by the `Nearest` forms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names say which value is rounded, and how")]
pub enum StrengthRounding {
    #[default]
    None,
    UnitDown,
    UnitUp,
    UnitNearest,
    SumDown,
    SumUp,
    SumNearest,
}

/// The policy for a roll that no row has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum RowPolicy {
    /// There is no outcome.
    #[default]
    Error,
    /// The nearest row counts.
    ClampToNearest,
}

/// A table of outcomes by column and roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatResultsTable {
    /// Unique among tables.
    #[serde(default = "CombatResultsTable::default_id")]
    pub id: TypeId,
    /// Name for people.
    #[serde(default = "CombatResultsTable::default_name")]
    pub name: String,
    /// The concept whose roles give the strengths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub combat_concept_id: Option<TypeId>,
    /// Role of the attackers, if it is not called `attacker`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker_role_id: Option<TypeId>,
    /// Role of the defenders, if it is not called `defender`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub defender_role_id: Option<TypeId>,
    /// Its purpose.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: TableKind,
    /// The value looked up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub input: TableInput,
    /// The policy if no column is met.
    #[serde(default, skip_serializing_if = "is_default")]
    pub below_minimum: BelowMinimum,
    /// The policy from `above_from` on.
    #[serde(default, skip_serializing_if = "is_default")]
    pub above_maximum: AboveMaximum,
    /// The ratio or differential from which `above_maximum` applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above_from: Option<AboveFrom>,
    /// The policy for a shift past the first column.
    #[serde(default, skip_serializing_if = "is_default")]
    pub past_left: PastLeft,
    /// The policy for a shift past the last column.
    #[serde(default, skip_serializing_if = "is_default")]
    pub past_right: PastRight,
    /// The stage at which strengths are rounded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub strength_rounding: StrengthRounding,
    /// The policy for rolls that no row has.
    #[serde(default, skip_serializing_if = "is_default")]
    pub row_policy: RowPolicy,
    /// Largest sum of die modifiers, in either direction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub die_modifier_limit: Option<u32>,
    /// Labels from worst to best for the attacker.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub severity: Vec<String>,
    /// The columns from left to right.
    #[serde(default)]
    pub columns: Vec<CrtColumn>,
    /// The rows.
    #[serde(default)]
    pub rows: Vec<CrtRow>,
    /// The outcomes by row, then by column.
    #[serde(default)]
    pub outcomes: Vec<Vec<CombatOutcome>>,
}

impl CombatResultsTable {
    fn default_id() -> TypeId {
        "combat-results-table".into()
    }

    fn default_name() -> String {
        "Combat Results Table".to_owned()
    }

    /// Returns true for a table of attacks.
    pub fn is_combat(&self) -> bool {
        self.kind == TableKind::Combat
    }

    /// Returns the outcome of a cell.
    pub fn outcome(&self, row: usize, column: usize) -> Option<&CombatOutcome> {
        self.outcomes.get(row)?.get(column)
    }

    /// Iterates over all outcomes: the cells, and those of the policies.
    pub fn all_outcomes(&self) -> impl Iterator<Item = (OutcomePlace, &CombatOutcome)> {
        let cells = self.outcomes.iter().enumerate().flat_map(|(row, cells)| {
            let place = move |column| OutcomePlace::Cell { row, column };
            cells.iter().enumerate().map(move |(column, outcome)| (place(column), outcome))
        });
        let below = match &self.below_minimum {
            BelowMinimum::Automatic(outcome) => Some((OutcomePlace::BelowMinimum, outcome)),
            _ => None,
        };
        let above = match &self.above_maximum {
            AboveMaximum::Automatic(outcome) => Some((OutcomePlace::AboveMaximum, outcome)),
            _ => None,
        };
        cells.chain(below).chain(above)
    }

    /// Returns true if the table has neither columns, rows nor outcomes, as in a file that does not
    /// mention it.
    pub const fn is_blank(&self) -> bool {
        self.columns.is_empty() && self.rows.is_empty() && self.outcomes.is_empty()
    }
}

impl Default for CombatResultsTable {
    fn default() -> Self {
        Self {
            id: Self::default_id(),
            name: Self::default_name(),
            combat_concept_id: None,
            attacker_role_id: None,
            defender_role_id: None,
            kind: TableKind::default(),
            input: TableInput::default(),
            below_minimum: BelowMinimum::default(),
            above_maximum: AboveMaximum::default(),
            above_from: None,
            past_left: PastLeft::default(),
            past_right: PastRight::default(),
            strength_rounding: StrengthRounding::default(),
            row_policy: RowPolicy::default(),
            die_modifier_limit: None,
            severity: Vec::new(),
            columns: Vec::new(),
            rows: Vec::new(),
            outcomes: Vec::new(),
        }
    }
}
