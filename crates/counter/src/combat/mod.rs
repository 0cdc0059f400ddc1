//! Combat resolution: a pure function from a described battle to its outcome.

mod active;
mod battle;
mod resolve;
mod scene;
mod strength;

pub use active::{ActiveCombat, CombatResolvedEvent};
pub use battle::{Battle, Combatant, CounterValue, Place, Situation};
pub use resolve::{
    applicable, apply_die_roll, choose_table, declare, evaluate_combat_modifiers,
    resolve_combat_odds, roll,
};
pub use scene::Scene;
pub use strength::resolve_strength_from_concept;
