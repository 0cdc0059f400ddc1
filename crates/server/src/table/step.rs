use super::Ledger;
use sandtable::AnySession;
use sandtable_core::{LogLine, Viewer};
use std::sync::{Arc, OnceLock};

/// One new entry of a session, with the viewers that could notice it.
pub struct Step {
    /// The session including the entry.
    pub session: Arc<dyn AnySession>,
    /// Number of the entry.
    pub entry: u32,
    /// Viewers that could notice it, as bits of the [`Ledger`].
    pub noticed: u32,
    before: Arc<dyn AnySession>,
    /// Log lines per viewer, computed on first use.
    lines: Vec<(Viewer, OnceLock<Vec<LogLine>>)>,
}

impl Step {
    /// Compares the session before and after one entry.
    pub fn new(before: Arc<dyn AnySession>, after: Box<dyn AnySession>) -> Self {
        let ledger = Ledger::new(before.seats());
        // Computed now, because it is stored with the entry; a restart could only get it by a
        // replay.
        let noticed = ledger.bits(|viewer| after.noticed(before.as_ref(), viewer));
        let lines = ledger.viewers().map(|viewer| (viewer, OnceLock::new())).collect();
        let entry = after.entries() - 1;
        Self { session: Arc::from(after), entry, noticed, before, lines }
    }

    /// Returns the log lines of this entry for a viewer. They are computed lazily, because the
    /// order itself does not need them and its player is waiting.
    pub fn lines(&self, viewer: Viewer) -> &[LogLine] {
        let heard = self.lines.iter().find(|(known, _)| *known == viewer);
        heard.map_or(&[], |(_, lines)| {
            lines.get_or_init(|| self.session.news_after(self.before.as_ref(), viewer))
        })
    }
}
