//! The accept loop, and the open connections with their limits.

mod activity;
mod crowd;
mod serve;

pub(crate) use crowd::Crowd;
pub(crate) use serve::{Patience, serve};
