//! The program as a person or a script meets it: arguments in, streams and exit codes out.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod docs;
mod formation;
mod help;
mod map;
mod mech;
mod play;
mod reach;
mod run;
mod scenario;
mod session;
mod unit;
