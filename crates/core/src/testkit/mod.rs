//! Checks that any game passes if it keeps the promises of [`Game`](crate::Game).
//!
//! A game says a little more about itself through [`Probe`], and then one line tests it:
//!
//! ```
//! use sandtable_core::example::raid::Raid;
//!
//! sandtable_core::testkit::conforms::<Raid>();
//! ```
//!
//! [`check`] does the same without panicking and tells what it found.

mod checks;
mod luck;
mod probe;
mod raid;

pub use checks::{Violation, check, conforms};
pub use luck::Luck;
pub use probe::Probe;
