//! The rules as tables and pure functions: troop types, terrain, pace, melee, volleys, charges.

pub mod constants;
pub mod kind;
pub mod melee;
pub mod missile;
pub mod pace;
pub mod shape;
pub mod shock;
pub mod terrain;

pub use kind::UnitKind;
pub use pace::Pace;
pub use shape::Shape;
