//! The tables of the battle as pure functions: who fights how well, who walks how fast, who sees how
//! far, what frightens whom.

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
