//! The figures of a battle for its report.

mod deed;
mod unit;
mod value;

pub(crate) use value::BattleChronicle;
