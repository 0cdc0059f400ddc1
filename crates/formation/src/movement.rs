//! How fast units go, and what a tick of marching does to one.

pub use crate::rules::pace::{Pace, speed};
