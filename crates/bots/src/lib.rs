//! Players that see only the [`Game`](sandtable_core::Game) trait, and the table at which they play.
//!
//! A [`Bot`] is shown a [`Seated`] position, which has what the seat may know and nothing else, and
//! comes to a [`Decision`]. It plays any game: the game's own
//! [`advise`](sandtable_core::Game::advise) says what orders are worth.
//!
//! | room | what is in it |
//! |---|---|
//! | [`player`] | [`Bot`] and who there is: [`Random`], [`Greedy`] at four [`Level`]s, by name with [`bot`] |
//! | [`table`] | [`Seated`], what a bot is shown; [`Match`] and [`play_out`], which play whole games; [`Stuck`] |
//!
//! # A game in a minute
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
pub use table::{Match, ORDER_LIMIT, Seated, Step, Stuck, play_out};
