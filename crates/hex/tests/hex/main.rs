//! Tests of the crate through its public interface, one module per subject.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

mod coord;
mod document;
mod draw;
mod fog;
mod grid;
mod ground;
mod lines;
mod map;
mod reach;
mod route;
mod sight;
mod viewshed;
mod world;
