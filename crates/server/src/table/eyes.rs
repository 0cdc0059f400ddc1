use super::{Table, ending, may_undo};
use crate::wire::{self, Ending, Forked, SeatSummary, Shown, Summary};
use crate::{Access, Problem};
use sandtable::AnySession;
use sandtable_core::{Outcome, Seat, Viewer};
use sandtable_store::Occupant;

/// Views for callers.
impl Table {
    /// Returns the viewer for a request: the caller's own, or the one in `asked` if the caller may
    /// see everything.
    ///
    /// # Errors
    /// Returns a problem if the viewer is unknown, or the caller may not use it yet.
    pub fn eyes(&self, access: Access, asked: Option<&str>) -> Result<Viewer, Problem> {
        let Some(asked) = asked else { return Ok(access.viewer()) };
        let viewer = match asked {
            "referee" => Viewer::Referee,
            "public" => Viewer::Public,
            seat => {
                let number = seat.parse().ok().filter(|seat| *seat < self.session().seats());
                Viewer::Seat(Seat(number.ok_or_else(|| Problem::no_such_seat(seat))?))
            }
        };
        // The public view holds only what every seat knows, so any caller may ask for it.
        let free = viewer == access.viewer() || viewer == Viewer::Public || self.knows_all(access);
        if free { Ok(viewer) } else { Err(Problem::not_yet()) }
    }

    /// Returns what a caller may know without seeing the board.
    pub fn summary(&self, access: Access) -> Summary {
        let session = self.session();
        let outcome = session.outcome();
        let [created_at, _] = session.times();
        Summary {
            id: self.id,
            game: self.game.name().to_owned(),
            title: self.title.clone(),
            scenario: self.scenario.clone(),
            clock: session.clock(),
            version: self.version(access.viewer()),
            moment: session.moment().into(),
            to_act: session.to_act().iter().map(|seat| seat.0).collect(),
            over: outcome.is_some(),
            outcome: outcome.map(|outcome| self.ending(&outcome)),
            seats: self.seats().iter().map(|row| self.seat_summary(row)).collect(),
            created_at,
            updated_at: self.updated_at(access.viewer()),
            forked_from: self.parent.map(|parent| Forked { session: parent.session }),
            waiting: self.waiting,
            temporary: self.temporary,
            you: access.into(),
        }
    }

    /// Returns the position at a point, as a viewer sees it.
    ///
    /// # Errors
    /// Returns a problem if the session has no such point, or the caller may not see it.
    pub fn shown(
        &self,
        access: Access,
        viewer: Viewer,
        point: wire::Point,
    ) -> Result<Shown, Problem> {
        let session = self.session();
        let version = self.version(viewer);
        let (point, at) = self.point(access, viewer, point)?;
        let shown = session.show(point, viewer)?;
        Ok(Shown {
            version,
            at,
            moment: shown.moment.into(),
            phases: self.game.phases().to_vec(),
            to_act: shown.to_act.iter().map(|seat| seat.0).collect(),
            outcome: shown.outcome.map(|outcome| self.ending(&outcome)),
            over: session.outcome().is_some(),
            you: access.into(),
            view: shown.view,
            scene: shown.scene,
            pending: shown.pending,
            undo: self.undo_refusal(session.as_ref(), access),
            text: shown.text,
        })
    }

    /// Resolves a point in the session, and returns the viewer's version there if it has one.
    fn point(
        &self,
        access: Access,
        viewer: Viewer,
        asked: wire::Point,
    ) -> Result<(sandtable::Point, Option<u32>), Problem> {
        use sandtable::Point::{Now, Sequence, Turn};
        let session = self.session();
        match asked {
            // Event numbers also count events that a seat did not notice, so they need full access.
            wire::Point { sequence: Some(sequence), .. } if self.knows_all(access) => {
                let entry = session.entry_of(sequence).map(|(entry, _)| entry);
                Ok((Sequence(sequence), entry.and_then(|entry| self.at(viewer, entry))))
            }
            wire::Point { sequence: Some(_), .. } => Err(Problem::not_yet()),
            wire::Point { turn: Some(turn), .. } => Ok((Turn(turn), None)),
            wire::Point { at: Some(at), .. } => {
                let entry = self.entry(viewer, at);
                let last = entry.and_then(|entry| session.end_of(entry));
                let sequence = last.ok_or_else(|| Problem::no_such_moment(at))?;
                Ok((Sequence(sequence), Some(at)))
            }
            wire::Point { .. } => Ok((Now, Some(self.version(viewer)))),
        }
    }

    /// Returns the event after which a caller wants to fork; by default the last one.
    ///
    /// # Errors
    /// Returns a problem if the session has no such point, or the caller may not see it.
    pub fn sequence(
        &self,
        access: Access,
        sequence: Option<u64>,
        at: Option<u32>,
    ) -> Result<u64, Problem> {
        let asked = wire::Point { at, turn: None, sequence };
        let (point, _) = self.point(access, access.viewer(), asked)?;
        Ok(self.session().sequence(point)?)
    }

    /// Returns the bot that is thinking, judged only by whose turn it is.
    ///
    /// The bots themselves are not asked, because that leaks: each order given in secret makes
    /// every bot that may act think again, so the timing of "thinking" events would reveal such
    /// orders. Whose turn it is and which seats are bots is public, and a bot that alone may act is
    /// certainly thinking.
    pub(crate) fn thinker(&self, to_act: &[u8]) -> Option<u8> {
        let [seat] = *to_act else { return None };
        // A waiting bot thinks only during a run, which reports its own end.
        if self.waiting {
            return None;
        }
        let seats = self.seats();
        let row = seats.iter().find(|row| row.seat.0 == seat)?;
        matches!(row.occupant, Occupant::Bot(_)).then_some(seat)
    }

    /// Returns the reason why a caller cannot undo the last order.
    fn undo_refusal(&self, session: &dyn AnySession, access: Access) -> Option<wire::Reason> {
        match access {
            Access::Seat(seat) => may_undo(self.game, session, seat).err().map(wire::Reason::from),
            Access::Watch | Access::Public => {
                let message = "only players can undo orders".to_owned();
                Some(wire::Reason { code: "undo-not-yours".to_owned(), message })
            }
        }
    }

    fn seat_summary(&self, row: &sandtable_store::SeatRow) -> SeatSummary {
        let name = self.game.seat_name(row.seat);
        SeatSummary { seat: row.seat.0, name, sitter: row.occupant.clone() }
    }

    pub(crate) fn ending(&self, outcome: &Outcome) -> Ending {
        ending(self.game, outcome)
    }
}
