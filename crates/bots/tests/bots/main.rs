//! Tests of the bots through their public interface, one module per subject.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod blind;
mod chance;
mod decide;
mod haul;
mod roster;
mod strength;
mod table;
