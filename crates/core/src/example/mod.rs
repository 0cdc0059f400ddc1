//! A small game, complete: what the testkit, the docs and the program are shown with.

pub mod raid;
