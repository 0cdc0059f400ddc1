//! What every search over cells shares: best costs, the queue, and the check at the door.

mod buckets;
mod marks;
mod off_map;

pub(crate) use buckets::{Buckets, Queue};
pub(crate) use marks::{Best, Marks};
pub use off_map::OffMap;
