use crate::Fault;
use sandtable::{AnyGame, AnySession, AnySetup, Played, game};
use sandtable_core::record::RowChain;
use sandtable_core::{Seed, SessionId, Timestamp};
use std::sync::Arc;

/// The number of entries after the checkpoint: the minimum between two checkpoints of a server.
const FOLLOW: usize = 64;

/// A finished battle between bots, in the form in which a store keeps it.
pub struct StoredBattle {
    game: &'static dyn AnyGame,
    session: Box<dyn AnySession>,
    rows: Arc<[String]>,
    checkpoint: String,
}

impl StoredBattle {
    /// Plays a scenario of a game.
    ///
    /// # Errors
    /// Returns an error if the game or the scenario is unknown or the battle is too short.
    pub fn new(name: &str, scenario: &str) -> Result<Self, Fault> {
        let game = game(name).ok_or("unknown game")?;
        let mut setup =
            AnySetup::new(SessionId::from_random([7; 16]), scenario, Seed::from_number(7));
        setup.players = vec!["greedy".to_owned(), "greedy".to_owned()];
        let noon = &mut || Timestamp::UNIX_EPOCH;
        let session = game.play_out(setup, noon, &mut |_: &Played<'_>| {})?;
        let rows: Arc<[String]> =
            (0..session.entries()).filter_map(|entry| session.row(entry)).collect();
        let count = rows.len().checked_sub(FOLLOW).ok_or("the battle is too short")?;
        let early: Vec<&str> = rows[..count].iter().map(String::as_str).collect();
        let early_session = game.restore(session.id(), session.seed().cloned(), &early)?.session;
        let checkpoint = early_session.checkpoint(&RowChain::of(&early));
        Ok(Self { game, session, rows, checkpoint: checkpoint.ok_or("no checkpoint was created")? })
    }

    /// Returns the numbers of entries and events.
    pub fn size(&self) -> (u32, u64) {
        (self.session.entries(), self.session.events())
    }

    /// Loads the session from all its rows.
    ///
    /// # Errors
    /// Returns an error if they cannot be read.
    pub fn fold(&self) -> Result<Box<dyn AnySession>, Fault> {
        let rows: Vec<&str> = self.rows.iter().map(String::as_str).collect();
        let opened = self.game.restore(self.session.id(), self.session.seed().cloned(), &rows)?;
        Ok(opened.session)
    }

    /// Loads the session from its checkpoint.
    ///
    /// # Errors
    /// Returns an error if the checkpoint does not match the rows.
    pub fn resume(&self) -> Result<Box<dyn AnySession>, Fault> {
        let (id, seed) = (self.session.id(), self.session.seed().cloned());
        Ok(self.game.resume(id, seed, &self.rows, &self.checkpoint)?.session)
    }
}
