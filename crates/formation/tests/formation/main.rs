//! The rules of formation, tested through the public API, one module per subject.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot be set up fails")]

mod codes;
mod combat;
mod conformance;
mod couriers;
mod duel;
mod endings;
mod engineering;
mod files;
mod general;
mod golden;
mod mirror;
mod morale;
mod movement;
mod news;
mod orders;
mod outlook;
mod paths;
mod picture;
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
