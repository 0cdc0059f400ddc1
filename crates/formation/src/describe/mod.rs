//! Log lines: events in words, for the referee and for each commander.
//!
//! [`audience`] decides which events a viewer hears of, [`names`] what that viewer calls units,
//! places, go-codes and orders, and [`events`] puts the two together into a line.
//!
//! Unit names may be singular or plural ("The reeve", "Outriders"), so lines avoid verbs that would
//! have to agree with them: "Outriders: moving on".

mod audience;
mod events;
mod names;

pub(crate) use audience::{command, describe, dispatch, tell};
