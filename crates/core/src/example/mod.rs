//! A small but complete game, used by the testkit's own tests, the docs and the command line.

pub mod raid;
