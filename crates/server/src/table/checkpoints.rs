use super::Table;
use sandtable::AnySession;
use sandtable_core::record::RowChain;
use sandtable_store::{Checkpoint, StoreError};
use std::sync::Arc;

/// Minimum number of entries between two checkpoints.
const EVERY: u32 = 64;

/// Minimum size of the rows since the last checkpoint, as a multiple of the size of the new one. It
/// bounds the size of all checkpoints of a session to a quarter of its rows.
const WORTH: u64 = 4;

/// The rows of a session.
pub(crate) enum Rows {
    /// Read from the store.
    Stored {
        texts: Arc<[String]>,
        /// Number of the last row that has a checkpoint.
        kept: Option<u32>,
    },
    /// Just written. Only their fingerprint is kept: the texts of an imported file are large.
    New(RowChain),
}

impl Rows {
    /// The number of the row from whose checkpoint the session was resumed.
    pub(crate) const fn resumed(&self) -> Option<u32> {
        match self {
            Self::Stored { kept, .. } => *kept,
            Self::New(_) => None,
        }
    }
}

/// Fingerprints of all rows so far, and of the rows up to the last checkpoint.
#[derive(Clone, Copy, Debug)]
struct Mark {
    trail: RowChain,
    kept: RowChain,
    /// Number of entries when a checkpoint was last considered.
    looked: u32,
}

impl Mark {
    fn new(rows: &Rows) -> Self {
        let (texts, kept) = match rows {
            Rows::Stored { texts, kept } => (texts, kept),
            Rows::New(trail) => {
                return Self { trail: *trail, kept: RowChain::default(), looked: 0 };
            }
        };
        let (before, after) = texts.split_at(kept.map_or(0, |number| number as usize + 1));
        let kept = RowChain::of(before);
        let mut trail = kept;
        for row in after {
            trail.follow(row);
        }
        Self { trail, kept, looked: kept.rows() }
    }

    /// Number of entries at which to consider the next checkpoint.
    const fn next(&self) -> u32 {
        self.looked + EVERY
    }

    /// Adds the rows of new entries, and returns a checkpoint if it is worth storing.
    fn follow(mut self, session: &dyn AnySession) -> (Self, Option<Checkpoint>) {
        for row in (self.trail.rows()..session.entries()).filter_map(|entry| session.row(entry)) {
            self.trail.follow(&row);
        }
        self.looked = self.trail.rows();
        let since = self.trail.bytes() - self.kept.bytes();
        let state = session.checkpoint(&self.trail);
        let state = state.filter(|state| since >= WORTH * state.len() as u64);
        let number = self.looked.saturating_sub(1);
        (self, state.map(|state| Checkpoint { number, state }))
    }
}

/// Checkpoints are written in the background: no order waits for one, and losing one costs only
/// loading time.
impl Table {
    /// Stores checkpoints for as long as the table exists.
    pub(crate) fn keep_checkpoints(self: &Arc<Self>, rows: Rows) {
        let (table, mut growth) = (Arc::downgrade(self), self.growth());
        tokio::spawn(async move {
            let marked = tokio::task::spawn_blocking(move || Mark::new(&rows));
            let Ok(mut mark) = marked.await else { return };
            while growth.wait_for(|entries| *entries >= mark.next()).await.is_ok() {
                // Checked after the wait: a lost table is out of date with its rows.
                let Some(table) = table.upgrade().filter(|table| !table.is_lost()) else { return };
                let Some(next) = table.keep_checkpoint(mark).await else { return };
                mark = next;
            }
        });
    }

    async fn keep_checkpoint(&self, mark: Mark) -> Option<Mark> {
        let session = self.session();
        let followed = tokio::task::spawn_blocking(move || mark.follow(session.as_ref()));
        let (mut mark, point) = followed.await.ok()?;
        let Some(point) = point else { return Some(mark) };
        match self.store.checkpoint(self.id, point).await {
            Ok(()) => mark.kept = mark.trail,
            // The server shuts down, so no later checkpoint can be stored either.
            Err(StoreError::Closed) => return None,
            Err(error) => tracing::warn!(session = %self.id, %error, "cannot store checkpoint"),
        }
        Some(mark)
    }

    /// Reads the entries before the checkpoint that the session was resumed from, and checks that
    /// they lead to it. If not, the checkpoint is blanked and the table discarded, so that the
    /// session is loaded from its rows.
    ///
    /// The fingerprint of the rows has matched already; what remains is a wrong state, for example
    /// from rules that changed without a new version. It runs in the background because it costs
    /// what the checkpoint saved.
    pub(crate) fn load_past(self: &Arc<Self>, number: u32) {
        let table = Arc::clone(self);
        tokio::spawn(async move {
            let session = table.session();
            let sound = tokio::task::spawn_blocking(move || session.load_past()).await;
            if matches!(sound, Ok(true)) {
                return;
            }
            tracing::error!(session = %table.id, number, "checkpoint does not match its rows, discarding it");
            // The store cannot delete a checkpoint, but an empty one cannot be read and is ignored.
            let struck = Checkpoint { number, state: String::new() };
            if let Err(error) = table.store.checkpoint(table.id, struck).await {
                tracing::warn!(session = %table.id, %error, "cannot discard checkpoint");
            }
            table.lose();
        });
    }
}
