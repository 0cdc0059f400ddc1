//! What every search over cells shares: best costs and the queue.

mod buckets;
mod marks;

pub(crate) use buckets::{Buckets, Queue};
pub(crate) use marks::{Best, Marks};
