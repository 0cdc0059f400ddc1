//! Imports MegaMek `.mtf` files.
//!
//! A file is split into keys, weapon list and slot lists, and a design is built from them. As in
//! MegaMek, the slots determine the equipment; the weapon list must agree with them. Nothing is
//! dropped silently: unknown equipment is reported as an omission with its name, and a unit that
//! the rules cannot represent (quads, other engines, Clan technology) is refused.

mod build;
mod equipment;
mod file;
mod import;
mod keys;

pub use import::{Verdict, import};
