use super::Ledger;
use sandtable::AnySession;
use sandtable_core::{LogLine, Viewer};
use std::sync::{Arc, OnceLock};

/// A session that has gone on by one entry, and what each viewer noticed of that.
pub struct Step {
    /// The session after it.
    pub session: Arc<dyn AnySession>,
    /// The number of the entry.
    pub entry: u32,
    /// Who could notice it, as bits of the [`Ledger`].
    pub noticed: u32,
    before: Arc<dyn AnySession>,
    /// What those heard of it who have asked.
    lines: Vec<(Viewer, OnceLock<Vec<LogLine>>)>,
}

impl Step {
    /// What is to be known of a session that has gone on by one entry.
    pub fn new(before: Arc<dyn AnySession>, after: Box<dyn AnySession>) -> Self {
        let ledger = Ledger::new(before.seats());
        let noticed = ledger.bits(|viewer| after.noticed(before.as_ref(), viewer));
        let lines = ledger.viewers().map(|viewer| (viewer, OnceLock::new())).collect();
        let entry = after.entries() - 1;
        Self { session: Arc::from(after), entry, noticed, before, lines }
    }

    /// What a viewer heard. It is told when somebody asks, since nobody waits for an order longer than
    /// he must.
    pub fn lines(&self, viewer: Viewer) -> &[LogLine] {
        let heard = self.lines.iter().find(|(known, _)| *known == viewer);
        heard.map_or(&[], |(_, lines)| {
            lines.get_or_init(|| self.session.news_after(self.before.as_ref(), viewer))
        })
    }
}
