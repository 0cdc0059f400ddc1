//! The engine that every Sandtable game runs on: rules, dice, sessions, files and conformance
//! tests.
//!
//! A game implements the [`Game`] trait, three pure functions over plain values: `decide` turns an
//! order into events or refuses it, `apply` changes the state by one event, and `view` returns what
//! a seat may know. The event log is the source of truth and the state is a fold over it (event
//! sourcing), so undo, replay, forks, files and verification are written once, here, for all games.
//!
//! | module | contents |
//! |---|---|
//! | [`game`] | the [`Game`] trait and its vocabulary: [`Seat`], [`Viewer`], [`Clock`], [`Moment`], [`Outcome`], [`Refusal`], [`Finding`], [`Advice`] |
//! | [`dice`] | [`Dice`] addressed by [`Seed`], command number and [`Purpose`]; the seed [`Commitment`] and [`Contribution`]s |
//! | [`session`] | [`Session`]: the event log, time travel, undo, fork, verification |
//! | [`record`] | sessions as files and as database rows, checkpoints, recovery of damaged files |
//! | [`testkit`] | conformance tests: one line tests a whole game |
//! | [`content`] | helpers for content files: lookup by name, collected findings, files bundled with the program |
//! | [`example`] | Raid, a small but complete game |
//!
//! # Example
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

pub mod content;
pub mod dice;
mod digest;
pub mod example;
pub mod game;
pub mod record;
pub mod report;
pub mod session;
pub mod testkit;

pub use dice::{
    Commitment, Contribution, Contributions, Dice, DiceFault, Purpose, Seed, SeedError,
};
pub use digest::Digest;
pub use game::{
    Advice, Clock, Data, Finding, Findings, Game, Happening, Moment, Outcome, Reason, Refusal,
    Seat, Seats, Severity, Viewer,
};
pub use jiff::Timestamp;
pub use session::{
    ContributionRefused, LogLine, NoDice, NoSuchEvent, OwnDice, Rejected, Session, SessionId,
    SessionIdError, Setup, UndoRefused, Verification, raw_name,
};
