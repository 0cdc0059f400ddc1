//! Log lines: events in words, for the referee and for each commander.
//!
//! [`audience`] decides which events a viewer hears of, [`names`] what that viewer calls units,
//! places, go-codes and orders, and [`events`] puts the two together into a line. [`results`] has the
//! figures behind the lines.
//!
//! Unit names may be singular or plural ("The reeve", "Outriders"), so lines avoid verbs that would
//! have to agree with them: "Outriders: moving on".

mod audience;
mod events;
mod names;
mod results;

pub(crate) use audience::{command, describe, dispatch, tell};
pub(crate) use results::result;
pub use results::{Happened, MarkKind, Party, PercentRoll, Rank, ResultRow, Share};
