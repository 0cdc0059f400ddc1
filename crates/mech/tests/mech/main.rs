//! Tests of the mech rules through their public door, one module a subject.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot be set up has failed")]

mod action;
mod board;
mod design;
mod fixture;
mod generator;
mod maps;
mod movement;
mod mtf;
mod reachability;
mod rules;
mod session;
mod setup;
mod sight;
mod terrain;
mod weapon;
