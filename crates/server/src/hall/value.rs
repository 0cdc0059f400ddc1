use super::restore::restore;
use super::sweep::Ages;
use super::tables::Tables;
use crate::long_work::Queue;
use crate::metrics::Metrics;
use crate::table::{Desk, Rows};
use crate::{Address, Config, IdempotentRequest, Problem, Table, blocking};
use axum::body::Bytes;
use sandtable::AnyGame;
use sandtable_core::SessionId;
use sandtable_store::{Checkpoint, Store};
use serde::Serialize;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex, OnceCell};

/// Size of a request body in bytes from which it is hashed on the blocking pool.
const LARGE: usize = 1 << 20;

/// All sessions. A table is loaded on first use and evicted when it is idle.
pub struct Hall {
    pub(super) store: Arc<dyn Store>,
    tables: std::sync::Mutex<Tables>,
    /// Held while a table is loaded: two tables of one session would each accept orders.
    pub(super) loading: Mutex<()>,
    bot_timeout: Duration,
    desk: Desk,
    metrics: Arc<Metrics>,
    pub(super) ages: Ages,
    games: &'static [&'static dyn AnyGame],
    /// Requests for long work on all sessions.
    long_work: Arc<Queue>,
    /// Requests for lists of what happened in sessions.
    lists: Arc<Queue>,
    /// The database's secret, read on first use.
    secret: OnceCell<[u8; 32]>,
}

impl Hall {
    /// Creates a hall on top of a store.
    pub fn new(store: Arc<dyn Store>, config: &Config) -> Self {
        let metrics = Arc::<Metrics>::default();
        Self {
            store,
            tables: std::sync::Mutex::default(),
            loading: Mutex::new(()),
            bot_timeout: config.bot_timeout,
            desk: Desk::new(&config.limits, Arc::clone(&metrics)),
            ages: Ages::of(config),
            games: sandtable::games(),
            long_work: Arc::new(Queue::of_server(Arc::clone(&metrics))),
            lists: Arc::new(Queue::of_lists(Arc::clone(&metrics))),
            metrics,
            secret: OnceCell::new(),
        }
    }

    /// Offers only these games instead of all registered ones.
    #[must_use]
    pub fn playing(self, games: &'static [&'static dyn AnyGame]) -> Self {
        Self { games, ..self }
    }

    /// The store of the sessions.
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// The counters of the server.
    pub(crate) fn metrics(&self) -> Arc<Metrics> {
        Arc::clone(&self.metrics)
    }

    /// The desk at which the bots of all tables think.
    pub(crate) fn desk(&self) -> Desk {
        self.desk.clone()
    }

    /// Number of tables in memory.
    pub(crate) fn open_tables(&self) -> usize {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The queue of requests for long work.
    pub(crate) fn long_work(&self) -> Arc<Queue> {
        Arc::clone(&self.long_work)
    }

    /// The queue of requests for lists of what happened in sessions.
    pub(crate) fn lists(&self) -> Arc<Queue> {
        Arc::clone(&self.lists)
    }

    /// The games on offer.
    pub const fn games(&self) -> &'static [&'static dyn AnyGame] {
        self.games
    }

    /// Finds a game by name.
    ///
    /// # Errors
    /// Returns the problem `unknown-game` if it is not on offer.
    pub fn game(&self, name: &str) -> Result<&'static dyn AnyGame, Problem> {
        let found = self.games.iter().find(|game| game.name() == name);
        found.copied().ok_or_else(|| Problem::no_such_game(name, self.games))
    }

    /// Wraps a request that has an idempotency key; `None` without one. Keys are unique within a
    /// scope: the route, and whatever else separates its callers.
    ///
    /// # Errors
    /// Returns a problem if the store fails.
    pub async fn idempotent(
        &self,
        scope: &impl Serialize,
        key: Option<String>,
        body: &Bytes,
    ) -> Result<Option<IdempotentRequest>, Problem> {
        let Some(key) = key else { return Ok(None) };
        let secret = self.secret.get_or_try_init(async || {
            Ok::<_, Problem>(self.store.secret(crate::token::random()?).await?)
        });
        let scope = serde_json::to_vec(scope).map_err(|error| Problem::internal(&error))?;
        let (secret, body, large) = (*secret.await?, body.clone(), body.len() >= LARGE);
        let request = move || IdempotentRequest::new(&secret, &scope, &key, &body);
        Ok(Some(if large { blocking(request).await? } else { request() }))
    }

    /// Returns the table of a session, loading it if necessary. The bots of a loaded table act for the
    /// address that asked for it, until a request from another one makes them act.
    ///
    /// # Errors
    /// Returns the problem `no-such-session`, or an internal one if the stored rows cannot be read.
    pub async fn table(&self, id: SessionId, from: Address) -> Result<Arc<Table>, Problem> {
        if let Some(table) = self.open_table(id) {
            return Ok(table);
        }
        let _loading = self.loading.lock().await;
        // Another request may have loaded it while this one waited.
        if let Some(table) = self.open_table(id) {
            return Ok(table);
        }
        let kept = self.store.session(id).await?;
        let (entries, seats) = (self.store.entries(id, 0).await?, self.store.seats(id).await?);
        let point = self.checkpoint(id, entries.len()).await;
        // Parsing a long session would hold up the other requests of this thread, so it runs on the
        // blocking pool.
        let both = (self.game(&kept.game)?, Arc::clone(&self.store));
        let (table, rows) = blocking(move || restore(both, kept, seats, entries, point)).await??;
        let resumed = rows.resumed();
        let table = self.put(table, rows, from);
        if let Some(number) = resumed {
            // Check the checkpoint in the background: playing on needs no entry before it.
            table.load_past(number);
        }
        Ok(table)
    }

    /// Returns the last checkpoint that at least one entry follows, so that playing on never needs
    /// an entry from before it. If the checkpoint cannot be read, all rows are loaded instead.
    async fn checkpoint(&self, id: SessionId, entries: usize) -> Option<Checkpoint> {
        // Entries are counted from 0, so the last but one is number `entries - 2`.
        let at_most = (entries as u32).checked_sub(2)?;
        self.store.last_checkpoint(id, at_most).await.unwrap_or_else(|error| {
            tracing::warn!(session = %id, %error, "cannot read checkpoint, loading all rows");
            None
        })
    }

    pub(super) fn open_table(&self, id: SessionId) -> Option<Arc<Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id)
    }

    /// Adds a table, and starts its bots and checkpoints.
    pub(super) fn put(&self, table: Table, rows: Rows, from: Address) -> Arc<Table> {
        let table = Arc::new(table);
        table.act_for(from);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // A request may have loaded a new session from the store before it got here.
        if let Some(known) = tables.get(table.id()) {
            return known;
        }
        tables.put(Arc::clone(&table));
        drop(tables);
        // Only for a table that was added: a second set of bots would give orders too.
        if !table.is_waiting() {
            table.seat_bots(self.bot_timeout, self.desk());
        }
        table.keep_checkpoints(rows);
        table
    }
}
