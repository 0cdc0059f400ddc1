use super::Table;
use crate::wire::Report;
use crate::{Access, Problem};
use sandtable::Verdict;
use sandtable_core::Viewer;
use sandtable_core::report::BattleReport;
use std::sync::{Arc, Mutex, PoisonError};

/// The last computed report, and the number of entries it was made from.
#[derive(Default)]
pub(super) struct ReportCache(Mutex<Option<(u32, Option<Arc<BattleReport>>)>>);

/// Reports for callers who may see everything.
impl Table {
    /// Returns the report of the battle so far.
    ///
    /// # Errors
    /// Returns a problem if the caller may not see everything, or the game has no report.
    pub fn report(&self, access: Access) -> Result<Report, Problem> {
        if !self.knows_all(access) {
            return Err(Problem::not_yet());
        }
        let session = self.session();
        let seat = match access.viewer() {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Referee => None,
        };
        let verdict = |outcome| {
            Verdict::of(&outcome, seat, session.moment(), |seat| self.game.seat_name(seat))
        };
        Ok(Report {
            title: self.title.clone(),
            outcome: session.outcome().map(|outcome| self.ending(&outcome)),
            verdict: session.outcome().map(verdict),
            battle: self.battle_report().ok_or_else(Problem::no_report)?,
        })
    }

    /// Computes the report once per entry of the session: finished sessions do not change.
    pub(super) fn battle_report(&self) -> Option<Arc<BattleReport>> {
        let session = self.session();
        let entries = session.entries();
        // Held while the report is computed, so that two requests do not compute it twice.
        let mut cache = self.reports.0.lock().unwrap_or_else(PoisonError::into_inner);
        match cache.as_ref() {
            Some((known, report)) if *known == entries => report.clone(),
            _ => {
                let report = session.battle_report().map(Arc::new);
                *cache = Some((entries, report.clone()));
                report
            }
        }
    }
}
