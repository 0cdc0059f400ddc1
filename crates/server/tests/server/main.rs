//! The server through its doors: what every route answers to whom.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot be set up has failed"
)]

mod access;
mod bots;
mod checkpoints;
mod house;
mod input;
mod kill;
mod playing;
mod seats;
mod secrecy;
mod stream;
mod tables;
mod types;
mod wire;
