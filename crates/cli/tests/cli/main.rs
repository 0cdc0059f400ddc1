//! Tests of the program through its arguments, output and exit codes.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that cannot be set up has failed")]

mod check;
mod counter;
mod docs;
mod files;
mod formation;
mod help;
mod map;
mod mech;
#[cfg(target_os = "linux")]
mod memory;
mod pipes;
mod play;
mod race;
mod reach;
mod run;
mod scenario;
#[cfg(all(unix, feature = "server"))]
mod serve;
mod session;
mod storm;
mod unit;
