use super::restore::restore;
use super::tables::Tables;
use crate::table::Rows;
use crate::{Config, Once, Problem, Table, off};
use sandtable::AnyGame;
use sandtable_core::SessionId;
use sandtable_store::{Checkpoint, Store};
use serde::Serialize;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex, OnceCell};

/// All tables. One is opened when it is asked for, and put away when nobody has looked at it for long.
pub struct Hall {
    pub(super) store: Arc<dyn Store>,
    tables: std::sync::Mutex<Tables>,
    /// Only one at a time opens a table, so that there are never two of one session.
    door: Mutex<()>,
    patience: Duration,
    games: &'static [&'static dyn AnyGame],
    /// What only the database knows, once it was asked for.
    secret: OnceCell<[u8; 32]>,
}

impl Hall {
    /// A hall whose sessions are kept in a store.
    pub fn new(store: Arc<dyn Store>, config: &Config) -> Self {
        Self {
            store,
            tables: std::sync::Mutex::default(),
            door: Mutex::new(()),
            patience: config.patience,
            games: sandtable::games(),
            secret: OnceCell::new(),
        }
    }

    /// The same hall, where these games are played instead of all that are registered.
    #[must_use]
    pub fn playing(self, games: &'static [&'static dyn AnyGame]) -> Self {
        Self { games, ..self }
    }

    /// What can be played here.
    pub const fn games(&self) -> &'static [&'static dyn AnyGame] {
        self.games
    }

    /// The game with this name.
    ///
    /// # Errors
    /// If it cannot be played here.
    pub fn game(&self, name: &str) -> Result<&'static dyn AnyGame, Problem> {
        let found = self.games.iter().find(|game| game.name() == name);
        found.copied().ok_or_else(|| Problem::no_such_game(name, self.games))
    }

    /// A request that is to be done once, if it has a key. Keys belong to a place: the route, and what
    /// tells those apart who ask there.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn once(
        &self,
        place: &impl Serialize,
        key: Option<String>,
        body: &[u8],
    ) -> Result<Option<Once>, Problem> {
        let Some(key) = key else { return Ok(None) };
        let secret = self.secret.get_or_try_init(async || {
            Ok::<_, Problem>(self.store.secret(crate::token::random()?).await?)
        });
        let place = serde_json::to_vec(place).map_err(|error| Problem::internal(&error))?;
        Ok(Some(Once::new(secret.await?, &place, &key, body)))
    }

    /// The table of a session.
    ///
    /// # Errors
    /// If there is none, or what is kept of it cannot be read.
    pub async fn table(&self, id: SessionId) -> Result<Arc<Table>, Problem> {
        if let Some(table) = self.open_table(id) {
            return Ok(table);
        }
        let _door = self.door.lock().await;
        if let Some(table) = self.open_table(id) {
            return Ok(table);
        }
        let kept = self.store.session(id).await?;
        let (entries, seats) = (self.store.entries(id, 0).await?, self.store.seats(id).await?);
        let point = self.checkpoint(id, entries.len()).await;
        let both = (self.game(&kept.game)?, Arc::clone(&self.store));
        let (table, rows) = off(move || restore(both, kept, seats, entries, point)).await??;
        let resumed = rows.kept;
        let table = self.put(table, rows);
        if let Some(number) = resumed {
            table.look_back(number);
        }
        Ok(table)
    }

    /// The last position that is kept of a session and that at least one entry follows, so that none
    /// before it has to be read to play on. One that cannot be had is done without.
    async fn checkpoint(&self, id: SessionId, entries: usize) -> Option<Checkpoint> {
        let at_most = (entries as u32).checked_sub(2)?;
        self.store.last_checkpoint(id, at_most).await.unwrap_or_else(|error| {
            tracing::warn!(session = %id, %error, "a checkpoint cannot be read and is ignored");
            None
        })
    }

    fn open_table(&self, id: SessionId) -> Option<Arc<Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id)
    }

    /// Puts a table up, and lets its bots play.
    pub(super) fn put(&self, table: Table, rows: Rows) -> Arc<Table> {
        let table = Arc::new(table);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have asked for a new session before it was put here.
        if let Some(known) = tables.get(table.id()) {
            return known;
        }
        tables.put(Arc::clone(&table));
        drop(tables);
        table.seat_bots(self.patience);
        table.keep_checkpoints(rows);
        table
    }
}
