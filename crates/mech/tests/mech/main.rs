//! Tests of the mech rules through their public door, one module a subject.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot be set up has failed")]

mod action;
mod actions;
mod board;
mod design;
mod fixture;
mod maps;
mod movement;
mod mtf;
mod physical;
mod reachability;
mod rules;
mod session;
mod sheet;
mod sight;
mod terrain;
mod weapon;
