use crate::AnySession;
use sandtable_bots::Decision;
use sandtable_core::Seat;
use serde_json::Value;

/// One who follows a game that bots play. A closure that takes a [`Played`] is one.
///
/// ```
/// use sandtable::{AnySetup, Played, game};
/// use sandtable_core::{Seed, SessionId, Timestamp};
///
/// let raid = game("raid").ok_or("not registered")?;
/// let mut setup = AnySetup::new(SessionId::from_random([1; 16]), "valleys", Seed::from_number(7));
/// setup.players = vec!["greedy".to_owned(), "random".to_owned()];
///
/// let mut story = Vec::new();
/// let mut listener = |played: &Played<'_>| story.extend(played.session.news());
/// let session = raid.play_out(setup, &mut || Timestamp::UNIX_EPOCH, &mut listener)?;
/// assert!(session.outcome().is_some());
/// assert_eq!(story[0].text, "Seat 1 hides its camp in valley 5");
/// assert_eq!(story.len() as u64, session.events() - 1, "all but the first, which says that it began");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Listener {
    /// The session has begun.
    fn began(&mut self, _session: &dyn AnySession) {}

    /// A bot has given an order.
    fn played(&mut self, played: &Played<'_>);

    /// How many of the orders that a bot considered are to be told. None costs nothing.
    fn explained(&self) -> usize {
        0
    }
}

/// An order that a bot has given.
pub struct Played<'a> {
    /// Who gave it.
    pub seat: Seat,
    /// The session after it; its [news](AnySession::news) are what the order brought.
    pub session: &'a dyn AnySession,
    /// How the bot came to it, if the listener wants to know.
    pub explained: Option<Decision<Value>>,
}

impl<F: FnMut(&Played<'_>)> Listener for F {
    fn played(&mut self, played: &Played<'_>) {
        self(played);
    }
}
