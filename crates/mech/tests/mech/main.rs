//! Tests of the mech rules through their public door, one module a subject.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod action;
mod board;
mod design;
mod fixture;
mod mtf;
mod reachability;
mod terrain;
mod weapon;
