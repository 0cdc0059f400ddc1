//! Tests of the storm rules through the public API, one module per subject.
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that cannot be set up has failed"
)]

mod board;
mod cases;
mod determination;
mod document;
mod fixture;
mod phase;
mod picture;
mod properties;
mod vectors;
