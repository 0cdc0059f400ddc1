//! Unit designs as data.
//!
//! A [`Design`] is what a record sheet says before the first shot: a TOML file with chassis, armour,
//! weapons and ammunition. Those that come with the program are `data/mech/designs/*.toml`
//! ([`Design::shipped`]). Everything else is derived: running, structure, the critical slots
//! ([`Layout`]). [`check`] says what is wrong with a design, and [`mtf`] reads MegaMek's files.

mod armour;
mod check;
mod equipment;
mod error;
mod estimate;
mod layout;
pub mod mtf;
mod shipped;
mod slot;
mod structure;
mod value;

pub use crate::rules::Actuator;
pub use armour::{Armour, Plates};
pub use check::check;
pub use equipment::{AmmoBin, HeatSinkKind, HeatSinks, Mount};
pub use error::DesignError;
pub use layout::Layout;
pub use slot::Slot;
pub use structure::structure;
pub use value::Design;
pub(crate) use value::hyphened;
