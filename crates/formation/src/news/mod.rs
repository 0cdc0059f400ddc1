//! News: what an army hears, ranked and merged into one entry per fight, order or fate of a unit.
//!
//! A note says what one log line is about, and the [`Digest`] of an army's notes is its news. Both
//! are made only from log lines that reach the army, with the names and estimates that the army
//! knows, so they reveal nothing that the log does not.

mod digest;
mod fight;
mod item;
mod note;
mod topic;

pub use crate::Rank;
pub use digest::Digest;
pub use item::{Losses, News, NewsItem};
use note::Note;

pub use topic::Topic;
