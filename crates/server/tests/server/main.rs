//! The server through its doors: what every route answers to whom.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot be set up has failed"
)]

mod access;
mod bomb;
mod bots;
mod breaking;
mod checkpoints;
mod described;
mod guide;
mod house;
mod input;
mod kill;
mod once;
mod overload;
mod playing;
mod running;
mod seats;
mod secrecy;
mod stream;
mod tables;
mod types;
mod wire;
