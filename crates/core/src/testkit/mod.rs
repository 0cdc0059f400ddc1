//! Conformance tests for implementations of [`Game`](crate::Game).
//!
//! A game implements [`Probe`], and then one line tests it:
//!
//! ```
//! use sandtable_core::example::raid::Raid;
//!
//! sandtable_core::testkit::conforms::<Raid>();
//! ```
//!
//! [`check`] does the same, but returns the first violation instead of panicking.

mod checks;
mod probe;
mod raid;

pub use checks::{Violation, check, conforms};
pub use probe::{Luck, Probe};
