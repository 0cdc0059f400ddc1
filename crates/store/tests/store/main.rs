//! What every store promises, and what is particular to each.
#![expect(clippy::unwrap_used, reason = "a store that refuses what it should take has failed")]

mod contract;
mod given;
mod sqlite;
