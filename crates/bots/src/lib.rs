//! Computer players that work with any [`Game`](sandtable_core::Game), and matches between them.
//!
//! A [`Bot`] receives a [`Seated`] position, which exposes only what its seat may know, and returns
//! a [`Decision`]. Bots know no rules: the game's own [`advise`](sandtable_core::Game::advise)
//! scores the orders.
//!
//! | module | contents |
//! |---|---|
//! | [`player`] | the [`Bot`] trait and the bots: [`Random`], [`Greedy`] at four [`Level`]s; [`bot`] creates one by name |
//! | [`table`] | [`Seated`], a bot's access to the game; [`Match`] and [`play_out`], which play whole games; [`try_out`] and [`Tally`] for many games without a log; [`Stuck`] |
//!
//! # Example
//!
//! ```
//! use sandtable_bots::{ORDER_LIMIT, bots, play_out};
//! use sandtable_core::example::raid::{Raid, Scenario};
//! use sandtable_core::{Seed, Session, SessionId, Setup, Timestamp};
//!
//! let seed = Seed::from_number(7);
//! let mut bots = bots::<Raid>(&["greedy", "random"], &seed)?;
//! let setup = Setup::new(SessionId::from_random([1; 16]), Scenario::default(), seed);
//! let session = Session::create(setup.players(["greedy", "random"]), Timestamp::UNIX_EPOCH)?;
//!
//! let played = play_out(session, &mut bots, || Timestamp::UNIX_EPOCH, ORDER_LIMIT)?;
//! assert!(played.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod player;
pub mod table;

pub use player::{
    Bot, Chance, Considered, Decision, GREEDY, Greedy, LEVELS, Level, Random, UnknownBot, Why, bot,
    bots, names,
};
pub use table::{Match, ORDER_LIMIT, Seated, Step, Stuck, Tally, Trial, play_out, try_out};
