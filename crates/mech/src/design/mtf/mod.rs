//! MegaMek `.mtf` files.
//!
//! A file is read into a sheet of keys, weapons and slots, and a design is made from the sheet. The
//! slots say what a unit carries, as in MegaMek; the list of weapons must agree with them. Nothing
//! gets lost without a word: equipment that the tables do not know is an omission with its name, and
//! a unit that the rules cannot play as what it is (quads, other engines, Clan technology) is
//! refused.

mod build;
mod equipment;
mod keys;
mod sheet;
mod verdict;

pub use verdict::{Verdict, import};
