//! Results of events as data: the figures behind the log lines, for pages that draw them.
//!
//! [`row`] has the result of each kind of event, [`part`] what they share, [`group`] finds the
//! volley that an event belongs to, and [`build`] fills the rows.

mod build;
mod group;
mod part;
mod row;

pub(crate) use build::row;
pub(crate) use group::Grouping;
pub use part::{Damaged, Place, Roll, Who};
pub use row::{
    DeclaredShot, FallResult, Happened, MarkKind, MoveResult, ResultRow, ShotResult, StrikeResult,
};
