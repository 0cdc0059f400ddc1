//! Tests of the contract that every store must meet, and of each implementation's details.
#![expect(clippy::unwrap_used, reason = "a store that refuses valid input has failed")]

mod contract;
mod fixtures;
mod sqlite;
