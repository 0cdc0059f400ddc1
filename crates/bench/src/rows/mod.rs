//! The rows of the table, one file per subject.

mod battle;
mod clash;
mod counter;
mod draw;
mod list;
mod muster;
mod quick;
mod reach;
mod record;
mod route;
mod serve;
mod sight;
mod store;
mod storm;

use list::check_equal;
pub use list::{ALL, Measure};
