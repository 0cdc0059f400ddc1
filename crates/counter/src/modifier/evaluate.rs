use super::{CapScope, CombatModifierDefinition};
use crate::TypeId;
use serde::{Deserialize, Serialize};

/// A modifier that applies to a battle, with the shifts that its amount gives.
#[derive(Clone, Copy, Debug)]
pub struct Applicable<'m> {
    /// The modifier.
    pub modifier: &'m CombatModifierDefinition,
    /// Its column shift in this battle.
    pub shift: i32,
    /// Its die modifier in this battle.
    pub die_shift: i32,
}

/// The effect of all modifiers, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// Total of the column shifts, not limited by the table.
    pub total_shift: i32,
    /// Total of the die modifiers, before the table's limit.
    pub total_die_shift: i32,
    /// Each modifier in evaluation order.
    pub trail: Vec<ModifierStep>,
    /// Names of the modifiers below a stop.
    pub not_evaluated: Vec<String>,
}

/// One step of the evaluation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModifierStep {
    /// Id of the modifier.
    pub id: TypeId,
    /// Its name.
    pub name: String,
    /// Its column shift in this battle.
    pub shift: i32,
    /// Its die modifier in this battle.
    #[serde(default)]
    pub die_shift: i32,
    /// Its priority.
    pub priority: i32,
    /// Its cap.
    pub cap: Option<i32>,
    /// Running total of the column shifts before it.
    pub before: i32,
    /// Running total of the column shifts after it and its cap.
    pub total: i32,
    /// Running total of the die modifiers after it and its cap.
    #[serde(default)]
    pub die_total: i32,
}

impl Applicable<'_> {
    /// The shifts as written, for a modifier without an amount.
    pub const fn as_written(modifier: &CombatModifierDefinition) -> Applicable<'_> {
        let (shift, die_shift) = (modifier.column_shift, modifier.die_shift);
        Applicable { modifier, shift, die_shift }
    }
}

/// Adds up the modifiers that apply, from the highest priority to the lowest; ties keep their order.
///
/// Each modifier adds its shift to a running total; its cap, if any, then limits the total. The
/// result is not limited by the table: that is up to the table's policies.
///
/// ```
/// use sandtable_counter::modifier::{
///     Applicable, CapScope, CombatModifierDefinition, ModifierSource, evaluate_modifiers_prioritized,
/// };
///
/// let modifier = |id: &str, priority, column_shift, cap| CombatModifierDefinition {
///     id: id.into(),
///     name: id.to_owned(),
///     source: ModifierSource::Custom(id.to_owned()),
///     column_shift,
///     priority,
///     cap,
///     terrain_type_filter: None,
///     conditions: vec![],
///     comparison: None,
///     quantifier: Default::default(),
///     cap_scope: CapScope::Step,
///     stop: false,
///     die_shift: 0,
///     die_cap: None,
///     amount: None,
/// };
/// let (slope, night) = (modifier("slope", 20, -3, Some(2)), modifier("night", 10, 1, None));
/// let result = evaluate_modifiers_prioritized(&[&night, &slope].map(Applicable::as_written));
/// let totals: Vec<_> = result.trail.iter().map(|step| (&*step.name, step.total)).collect();
/// assert_eq!(totals, [("slope", -2), ("night", -1)]);
/// ```
pub fn evaluate_modifiers_prioritized(modifiers: &[Applicable<'_>]) -> Evaluation {
    let mut sorted: Vec<&Applicable<'_>> = modifiers.iter().collect();
    sorted.sort_by_key(|one| std::cmp::Reverse(one.modifier.priority));
    let (mut columns, mut dice) = (Running::default(), Running::default());
    let mut stop_at = None;
    let mut result = Evaluation::default();
    for Applicable { modifier, shift, die_shift } in sorted {
        if stop_at.is_some_and(|priority| modifier.priority < priority) {
            result.not_evaluated.push(modifier.name.clone());
            continue;
        }
        let before = columns.total;
        columns.add(*shift, modifier.cap, modifier.cap_scope);
        dice.add(*die_shift, modifier.die_cap, modifier.cap_scope);
        if modifier.stop {
            stop_at = Some(modifier.priority);
        }
        result.trail.push(ModifierStep {
            id: modifier.id.clone(),
            name: modifier.name.clone(),
            shift: *shift,
            die_shift: *die_shift,
            priority: modifier.priority,
            cap: modifier.cap,
            before,
            total: columns.total,
            die_total: dice.total,
        });
    }
    (result.total_shift, result.total_die_shift) = (columns.total, dice.total);
    result
}

/// A running total with the cap that stays in force.
#[derive(Clone, Copy, Debug, Default)]
struct Running {
    total: i32,
    rest_cap: Option<i32>,
}

impl Running {
    fn add(&mut self, shift: i32, cap: Option<i32>, scope: CapScope) {
        self.total = self.total.saturating_add(shift);
        // A negative cap is a finding and would be an empty range here.
        match (cap.map(|cap| cap.max(0)), scope) {
            (Some(cap), CapScope::Step) => self.total = self.total.clamp(-cap, cap),
            (Some(cap), CapScope::Rest) => {
                self.rest_cap = Some(self.rest_cap.map_or(cap, |rest| rest.min(cap)));
            }
            (None, _) => {}
        }
        if let Some(rest) = self.rest_cap {
            self.total = self.total.clamp(-rest, rest);
        }
    }
}
