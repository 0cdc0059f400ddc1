//! Tests of `sandtable-core` through its public interface, one module per subject.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod advice;
mod bundle;
mod checkpoint;
mod contributions;
mod damage;
mod dice;
mod docs;
mod drill;
mod file;
mod fork;
mod record;
mod session;
mod testkit;
mod undo;
mod verify;
