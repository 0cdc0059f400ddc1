use crate::Table;
use sandtable_core::SessionId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many tables are kept open before one that nobody looks at is put away.
const ROOM: usize = 256;

/// The tables that are open.
#[derive(Default)]
pub(super) struct Tables {
    open: BTreeMap<SessionId, Open>,
    /// How often one was asked for.
    asked: u64,
}

struct Open {
    table: Arc<Table>,
    /// When it was asked for last, by that count.
    asked: u64,
}

impl Tables {
    /// One that is open and still what is kept.
    pub(super) fn get(&mut self, id: SessionId) -> Option<Arc<Table>> {
        let open = self.open.get_mut(&id).filter(|open| !open.table.is_lost())?;
        self.asked += 1;
        open.asked = self.asked;
        Some(Arc::clone(&open.table))
    }

    /// Puts a table where there is room: those that nobody is at make room, the one that was asked for
    /// longest ago first.
    pub(super) fn put(&mut self, table: Arc<Table>) {
        while self.open.len() >= ROOM && self.put_one_away() {}
        self.asked += 1;
        self.open.insert(table.id(), Open { table, asked: self.asked });
    }

    fn put_one_away(&mut self) -> bool {
        let idle = self.open.iter().filter(|(_, open)| open.is_idle());
        let oldest = idle.min_by_key(|(_, open)| open.asked).map(|(id, _)| *id);
        oldest.is_some_and(|id| self.open.remove(&id).is_some())
    }
}

impl Open {
    /// Whether nobody listens, and neither a request nor a bot is at work.
    fn is_idle(&self) -> bool {
        !self.table.has_listeners() && Arc::strong_count(&self.table) == 1
    }
}
