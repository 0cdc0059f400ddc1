//! Limits per server, address and session, so that one client cannot use up what all share.

mod address;
mod attempts;
mod buckets;
mod files;
mod shares;
mod turns;
mod value;

pub use address::Address;
pub(crate) use attempts::Attempts;
pub(crate) use buckets::Buckets;
pub(crate) use files::raise_file_limit;
pub(crate) use shares::{Share, Shares};
pub(crate) use turns::{Turn, Turns};
pub use value::Limits;
