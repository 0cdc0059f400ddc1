//! Tests of the bots through their public door, one module a subject.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod blind;
mod chance;
mod decide;
mod haul;
mod roster;
mod strength;
mod table;
