//! Tests of the facade, one module per game or topic.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod battle_report;
mod catalogue;
mod checkpoint;
mod forks;
mod formation;
mod mech;
mod muster;
mod raid;
mod unknown_fields;
