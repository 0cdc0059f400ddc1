//! Shared parts of all searches over cells: best costs and the priority queue.

mod buckets;
mod marks;

pub(crate) use buckets::{Buckets, Queue};
pub(crate) use marks::{Best, Marks};
