//! Tests of the record through its public door, one module a subject.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod dice;
mod drill;
mod fork;
mod session;
mod undo;
