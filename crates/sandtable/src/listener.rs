use crate::AnySession;
use sandtable_bots::Decision;
use sandtable_core::Seat;
use serde_json::Value;

/// An observer of a game between bots. Any closure that takes a [`Played`] is one.
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
/// assert_eq!(story.len() as u64, session.events() - 1, "all but the first, which creates the game");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Listener {
    /// Called when the session has been created.
    fn began(&mut self, _session: &dyn AnySession) {}

    /// Called after each order of a bot.
    fn played(&mut self, played: &Played<'_>);

    /// Number of candidate orders to report per decision; 0 skips the work.
    fn explained(&self) -> usize {
        0
    }
}

/// An order given by a bot.
pub struct Played<'a> {
    /// The seat of the bot.
    pub seat: Seat,
    /// The session after the order; its [news](AnySession::news) are the log lines of the order.
    pub session: &'a dyn AnySession,
    /// The decision behind the order, if [`Listener::explained`] asks for it.
    pub explained: Option<Decision<Value>>,
}

impl<F: FnMut(&Played<'_>)> Listener for F {
    fn played(&mut self, played: &Played<'_>) {
        self(played);
    }
}
