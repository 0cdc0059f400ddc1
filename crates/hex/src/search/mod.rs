//! What every search over cells shares: best costs, the queue, and the check at the door.

mod buckets;
mod marks;
mod off_map;

pub(crate) use buckets::Buckets;
pub(crate) use marks::Marks;
pub use off_map::OffMap;
