//! Tests of the server through its HTTP API.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot be set up has failed"
)]

mod access;
mod attempts;
mod bot_limits;
mod bots;
mod checkpoints;
mod connections;
mod deletion;
mod dice;
mod encounters;
mod faults;
mod faulty_game;
mod forces;
mod game_events;
mod guide_examples;
mod hang_up;
mod idempotency;
mod input;
mod kill;
mod launches;
mod limits;
mod live_server;
mod long_work;
mod muster;
mod nginx;
mod odds;
mod openapi;
mod operations;
mod orders;
mod overload;
mod proxy;
mod rematch;
mod report;
mod run;
mod running_game;
mod seats;
mod secrecy;
mod shutdown;
mod storage;
mod stream;
mod tables;
mod temporary;
mod test_server;
mod types;
mod written;
