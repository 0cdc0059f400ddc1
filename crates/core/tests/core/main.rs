//! Tests of the record through its public door, one module a subject.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod advice;
mod checkpoint;
mod damage;
mod dice;
mod docs;
mod drill;
mod file;
mod fork;
mod record;
mod session;
mod shelf;
mod testkit;
mod undo;
mod verify;
