//! Tests of the crate through its public interface.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot be set up has failed")]

mod analysis;
mod check;
mod combat;
mod east;
mod edit;
mod file;
mod id;
mod modifier;
mod number;
mod picture;
mod property;
mod rows;
mod sheet;
mod table;
mod tools;
mod turn;
mod vectors;
