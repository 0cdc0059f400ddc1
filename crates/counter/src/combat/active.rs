use crate::modifier::ModifierStep;
use crate::table::{CombatOutcome, Edge, OddsRatio, OutcomeEffect, RawValue};
use crate::{Number, TypeId};
use serde::{Deserialize, Serialize};

/// A battle while it is resolved, with every intermediate number. It is play state and never part
/// of a design file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveCombat {
    /// The leading attacker.
    pub attacker: Option<TypeId>,
    /// The leading defender.
    pub defender: Option<TypeId>,
    /// Ratio or differential before modifiers, by the type of the base column.
    pub raw_value: Option<RawValue>,
    /// Total of all column shifts, not limited by the table.
    pub total_shift: i32,
    /// Name and shift of each modifier, in evaluation order.
    pub applied_modifiers: Vec<(String, i32)>,
    /// Column after shifts and policies; absent for an automatic result.
    pub resolved_column: Option<usize>,
    /// The roll before die modifiers.
    pub die_roll: Option<i32>,
    /// Row of the modified roll.
    pub resolved_row: Option<usize>,
    /// The outcome.
    pub outcome: Option<CombatOutcome>,
    /// The other attackers.
    #[serde(default)]
    pub more_attackers: Vec<TypeId>,
    /// The other defenders.
    #[serde(default)]
    pub more_defenders: Vec<TypeId>,
    /// The table.
    #[serde(default)]
    pub table: Option<TypeId>,
    /// Total strength of the attackers.
    #[serde(default)]
    pub attack_strength: Option<Number>,
    /// Total strength of the defenders.
    #[serde(default)]
    pub defense_strength: Option<Number>,
    /// Ratio of the strengths.
    #[serde(default)]
    pub odds_ratio: Option<OddsRatio>,
    /// Difference of the strengths.
    #[serde(default)]
    pub differential: Option<Number>,
    /// Column before shifts.
    #[serde(default)]
    pub base_column: Option<usize>,
    /// Each modifier with the running totals, in evaluation order.
    #[serde(default)]
    pub modifier_trail: Vec<ModifierStep>,
    /// Names of the modifiers that a stop kept from being evaluated.
    #[serde(default)]
    pub not_evaluated: Vec<String>,
    /// Sum of all die modifiers, within the table's limit.
    #[serde(default)]
    pub die_modifier: i32,
    /// The roll with die modifiers.
    #[serde(default)]
    pub modified_roll: Option<i32>,
    /// The edge of the table whose policy decided without a roll.
    #[serde(default)]
    pub automatic: Option<Edge>,
    /// Whether the outcome has an effect that waits for confirmation. Nothing is applied before.
    #[serde(default)]
    pub pending: bool,
}

/// A combat is resolved: the outcome is known, its effect is not applied yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatResolvedEvent {
    /// The leading attacker.
    pub attacker: TypeId,
    /// The leading defender.
    pub defender: TypeId,
    /// The outcome.
    pub outcome: CombatOutcome,
    /// The roll before die modifiers; absent for an automatic result.
    pub die_roll: Option<i32>,
    /// Label of the column, or the edge of the table for an automatic result.
    pub column_label: String,
    /// All attackers.
    pub attackers: Vec<TypeId>,
    /// All defenders.
    pub defenders: Vec<TypeId>,
    /// Label of the row; absent for an automatic result.
    pub row_label: Option<String>,
    /// The roll with die modifiers.
    pub modified_roll: Option<i32>,
    /// Every intermediate number.
    pub record: ActiveCombat,
}

impl ActiveCombat {
    /// Sets the outcome. An effect other than `NoEffect` waits for confirmation.
    pub(super) fn set_outcome(&mut self, outcome: CombatOutcome) {
        self.pending = outcome.effect.as_ref().is_some_and(OutcomeEffect::needs_confirmation);
        self.outcome = Some(outcome);
    }

    /// Returns the effect in words, if the outcome has one.
    pub fn effect_in_words(&self) -> Option<String> {
        Some(self.outcome.as_ref()?.effect.as_ref()?.to_string())
    }

    /// Confirms the outcome: returns the effect to carry out, and the combat without it. `None` if
    /// nothing is pending. This is the only way to an effect.
    pub fn confirmed(mut self) -> Option<(Self, OutcomeEffect)> {
        let effect = self.outcome.as_ref()?.effect.clone().filter(|_| self.pending)?;
        self.pending = false;
        Some((self, effect))
    }
}
