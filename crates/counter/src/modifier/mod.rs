//! Modifiers: definitions, conditions, and their evaluation in order of priority.

mod condition;
mod definition;
mod evaluate;

pub use condition::{Condition, Quantifier, Who};
pub(crate) use definition::LARGEST_SHIFT;
pub use definition::{
    CapScope, CombatModifierDefinition, CombatModifierRegistry, Comparison, ModifierSource,
    ShiftAmount, ValueOperation, ValueRule, ValueTarget,
};
pub use evaluate::{Applicable, Evaluation, ModifierStep, evaluate_modifiers_prioritized};
