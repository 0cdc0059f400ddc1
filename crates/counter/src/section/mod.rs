//! The optional sections with rules of play. They are data here; play evaluates them.

mod combat;
mod movement;
mod zoc;

pub use combat::{
    AdvanceRule, CombatRules, Declare, Defend, Range, RangeProperty, ReplacementRules, SupplyRules,
};
pub use movement::{ChosenBy, MovementRules, PathRule, StackingRules, TableChoice};
pub use zoc::{OnEnter, OnLeave, ZocEffect, ZocRules, ZocToZoc};
