//! A session being played: orders in sequence, bots, runs of bots, checkpoints, and versions per viewer.

mod bots;
mod checkpoints;
mod desk;
mod eyes;
mod file;
mod guest;
mod ledger;
mod play;
mod report;
mod run;
mod step;
mod story;
mod value;

pub(crate) use checkpoints::Rows;
pub(crate) use desk::Desk;
pub(crate) use file::File;
pub use guest::Guest;
pub use ledger::Ledger;
pub use play::{Done, Given};
pub(crate) use play::{ending, may_undo, progress};
pub use run::{Ran, Run};
pub use step::Step;
pub use value::Table;
