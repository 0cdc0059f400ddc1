//! Limits per server, address and session, so that one client cannot use up what all share.

mod address;
mod attempts;
mod buckets;
mod files;
mod shares;
mod value;

pub(crate) use address::Address;
pub(crate) use attempts::Attempts;
pub(crate) use buckets::Buckets;
pub(crate) use files::raise_file_limit;
pub(crate) use shares::{Share, Shares};
pub use value::Limits;
