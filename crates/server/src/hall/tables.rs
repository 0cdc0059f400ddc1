use crate::Table;
use sandtable_core::SessionId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Number of tables kept in memory before idle ones are evicted.
const CAPACITY: usize = 256;

/// A least-recently-used cache of open tables.
#[derive(Default)]
pub(super) struct Tables {
    open: BTreeMap<SessionId, Open>,
    /// Number of lookups so far; serves as a clock.
    clock: u64,
}

struct Open {
    table: Arc<Table>,
    /// Clock of the last lookup.
    last_used: u64,
}

impl Tables {
    /// Returns an open table, unless it no longer matches the database.
    pub(super) fn get(&mut self, id: SessionId) -> Option<Arc<Table>> {
        // A lost table stays in the map until the reloaded one replaces it in `put`.
        let open = self.open.get_mut(&id).filter(|open| !open.table.is_lost())?;
        self.clock += 1;
        open.last_used = self.clock;
        Some(Arc::clone(&open.table))
    }

    /// Number of open tables.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Adds a table. Evicts the least recently used idle tables first; tables in use always stay.
    pub(super) fn put(&mut self, table: Arc<Table>) {
        while self.open.len() >= CAPACITY && self.evict() {}
        self.clock += 1;
        self.open.insert(table.id(), Open { table, last_used: self.clock });
    }

    fn evict(&mut self) -> bool {
        let idle = self.open.iter().filter(|(_, open)| open.is_idle());
        let oldest = idle.min_by_key(|(_, open)| open.last_used).map(|(id, _)| *id);
        oldest.is_some_and(|id| self.open.remove(&id).is_some())
    }
}

impl Open {
    /// Returns true if no stream, request or bot uses the table.
    fn is_idle(&self) -> bool {
        // The cache holds one reference; requests and acting bots hold more. Waiting bots and the
        // task that writes checkpoints hold weak references only.
        !self.table.has_listeners() && Arc::strong_count(&self.table) == 1
    }
}
