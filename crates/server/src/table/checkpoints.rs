use super::Table;
use sandtable::AnySession;
use sandtable_core::record::Trail;
use sandtable_store::{Checkpoint, StoreError};
use std::sync::Arc;

/// After how many entries a position may be worth keeping.
const EVERY: u32 = 64;

/// How many times as long as the position the rows since the last one have to be: so all that are kept
/// take up at most a quarter of what the session itself does.
const WORTH: u64 = 4;

/// The rows of a session as they are kept.
pub(crate) struct Rows {
    pub(crate) texts: Arc<[String]>,
    /// The number of the last of them whose position is kept.
    pub(crate) kept: Option<u32>,
}

/// How far the rows of a session go, and how far the last position that is kept.
#[derive(Clone, Copy, Debug)]
struct Mark {
    trail: Trail,
    kept: Trail,
    /// The number of entries when a position was last thought of.
    looked: u32,
}

impl Mark {
    fn new(Rows { texts, kept }: &Rows) -> Self {
        let (before, after) = texts.split_at(kept.map_or(0, |number| number as usize + 1));
        let kept = Trail::of(before);
        let mut trail = kept;
        for row in after {
            trail.follow(row);
        }
        Self { trail, kept, looked: kept.rows() }
    }

    /// From how many entries on it is worth to look again.
    const fn next(&self) -> u32 {
        self.looked + EVERY
    }

    /// Follows a session that has gone on, and gives its position if that should be kept.
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

/// Positions are kept beside play: nobody waits for them, and one that is not kept is missed by nobody.
impl Table {
    /// Keeps a position now and then for as long as there is the table.
    pub(crate) fn keep_checkpoints(self: &Arc<Self>, rows: Rows) {
        let (table, mut growth) = (Arc::downgrade(self), self.growth());
        tokio::spawn(async move {
            let marked = tokio::task::spawn_blocking(move || Mark::new(&rows));
            let Ok(mut mark) = marked.await else { return };
            while growth.wait_for(|entries| *entries >= mark.next()).await.is_ok() {
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
            Err(StoreError::Closed) => return None,
            Err(error) => tracing::warn!(session = %self.id, %error, "a checkpoint was not kept"),
        }
        Some(mark)
    }

    /// Reads what was left for later when the session was resumed from a checkpoint. If it turns out that
    /// the rows do not lead there, the checkpoint is struck out, and the session read again without it.
    pub(crate) fn look_back(self: &Arc<Self>, number: u32) {
        let table = Arc::clone(self);
        tokio::spawn(async move {
            let session = table.session();
            let sound = tokio::task::spawn_blocking(move || session.look_back()).await;
            if matches!(sound, Ok(true)) {
                return;
            }
            tracing::error!(session = %table.id, number, "a checkpoint does not follow from its rows");
            let struck = Checkpoint { number, state: String::new() };
            if let Err(error) = table.store.checkpoint(table.id, struck).await {
                tracing::warn!(session = %table.id, %error, "a checkpoint was not struck out");
            }
            table.lose();
        });
    }
}
