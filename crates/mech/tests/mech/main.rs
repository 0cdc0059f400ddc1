//! Tests of the mech rules through the public API, one module per subject.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot be set up has failed")]

mod action;
mod actions;
mod board;
mod bots;
mod codes;
mod design;
mod events;
mod fire;
mod fixture;
mod generator;
mod golden;
mod heat;
mod maps;
mod movement;
mod mtf;
mod names;
mod panel;
mod physical;
mod picture;
mod profile;
mod reachability;
mod refusals;
mod results;
mod rules;
mod session;
mod setup;
mod sheet;
mod sight;
mod statistics;
mod table;
mod templates;
mod terrain;
mod vectors;
mod weapon;
