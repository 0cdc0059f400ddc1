//! The rules of formation, through the public door, one module a subject.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot be set up has failed")]

mod combat;
mod conformance;
mod couriers;
mod duel;
mod endings;
mod engineering;
mod files;
mod general;
mod golden;
mod holes;
mod mirror;
mod morale;
mod movement;
mod orders;
mod paths;
mod plans;
mod properties;
mod refusals;
mod report;
mod rout;
mod statistics;
mod table;
mod triggers;
mod validation;
mod vision;
