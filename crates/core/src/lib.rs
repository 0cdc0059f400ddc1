//! The record of a wargame: what a game is, how it is played, kept, replayed and checked.
//!
//! A game is three pure functions over plain values, the [`Game`] trait: `decide` turns an order into
//! events or refuses it, `apply` changes the state by an event, `view` shows what a seat may know.
//! Everything here is written once for all games.
//!
//! | room | what is in it |
//! |---|---|
//! | [`game`] | the [`Game`] trait and its words: [`Seat`], [`Viewer`], [`Clock`], [`Moment`], [`Outcome`], [`Refusal`], [`Finding`], [`Advice`] |
//! | [`dice`] | [`Dice`] addressed by [`Seed`], command and [`Purpose`] |
//! | [`session`] | [`Session`]: orders, events, time travel, undo, fork, verification |
//! | [`record`] | sessions as files and as rows of a store, checkpoints, and what to do with damaged ones |
//! | [`testkit`] | checks that any game passes with one line |
//! | [`written`] | what files share: things by name, notes of all that is wrong, and the shelves of what comes with the program |
//! | [`example`] | a small game, complete |
//!
//! # A game in a minute
//!
//! ```
//! use sandtable_core::example::raid::{Order, Raid, Scenario};
//! use sandtable_core::{Seat, Seed, Session, SessionId, Setup, Viewer};
//!
//! let noon = "2026-01-01T12:00:00Z".parse()?;
//! let setup = Setup::<Raid>::new(SessionId::from_random([1; 16]), Scenario::default(), Seed::from_number(7));
//! let mut session = Session::create(setup, noon)?;
//! session.play(Seat(0), Order::Hide(2), noon)?;
//! session.play(Seat(1), Order::Hide(5), noon)?;
//! session.play(Seat(0), Order::Raid(5), noon)?;
//!
//! for line in session.log(Viewer::Seat(Seat(0))) {
//!     println!("{line}");
//! }
//! assert!(session.verify().passed());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod dice;
mod digest;
pub mod example;
pub mod game;
pub mod record;
pub mod session;
pub mod testkit;
pub mod written;

pub use dice::{Commitment, Dice, DiceFault, Purpose, Seed, SeedError};
pub use digest::Digest;
pub use game::{
    Advice, Clock, Data, Finding, Findings, Game, Moment, Outcome, Reason, Refusal, Seat, Seats,
    Severity, Viewer,
};
pub use jiff::Timestamp;
pub use session::{
    Irrevocable, LogLine, NotThere, Rejected, Session, SessionId, SessionIdError, Setup,
    Verification, raw_name,
};
