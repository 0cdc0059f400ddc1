//! Unit designs as data.
//!
//! A [`Design`] is a record sheet before the first shot: a TOML file with chassis, armour, weapons
//! and ammunition. Those that come with the program are `data/mech/designs/*.toml`
//! ([`Design::shipped`]). Running MP, structure and critical slots ([`Layout`]) are derived.
//! [`check`] validates a design, and [`mtf`] imports MegaMek's files.

mod armour;
mod check;
mod equipment;
mod estimate;
mod layout;
pub mod mtf;
mod shipped;
mod slot;
mod structure;
mod value;
mod weight_class;

pub use crate::rules::Actuator;
pub use armour::{Armour, Plates};
pub use check::check;
pub use equipment::{AmmoBin, HeatSinkKind, HeatSinks, Mount};
pub use layout::Layout;
pub use slot::Slot;
pub use structure::structure;
pub(crate) use value::slug;
pub use value::{Design, DesignError};
pub use weight_class::WeightClass;
