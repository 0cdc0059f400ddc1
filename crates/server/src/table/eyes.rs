use super::{Table, ending, may_undo};
use crate::wire::{self, Ending, Forked, SeatSummary, Shown, Summary};
use crate::{Access, Problem};
use sandtable::AnySession;
use sandtable_core::{Outcome, Seat, Viewer};
use sandtable_store::Sitter;

/// What a caller is shown.
impl Table {
    /// Whose eyes a caller looks through: his own, or those he asks for where he may know everything.
    ///
    /// # Errors
    /// If he may not, or there are none such.
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
        let free = viewer == access.viewer() || viewer == Viewer::Public || self.knows_all(access);
        if free { Ok(viewer) } else { Err(Problem::not_yet()) }
    }

    /// What a caller may know without looking at the board.
    pub fn summary(&self, access: Access) -> Summary {
        let session = self.session();
        let outcome = session.outcome();
        let [created_at, _] = session.times();
        Summary {
            id: self.id,
            game: self.game.name().to_owned(),
            title: self.title(),
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
            you: access.into(),
        }
    }

    /// What a caller may know of a moment.
    ///
    /// # Errors
    /// If there is no such moment, or he may not know it.
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

    /// The moment that a caller asks for, and which of his own it is.
    fn point(
        &self,
        access: Access,
        viewer: Viewer,
        asked: wire::Point,
    ) -> Result<(sandtable::Point, Option<u32>), Problem> {
        use sandtable::Point::{Now, Sequence, Turn};
        let session = self.session();
        match asked {
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

    /// The event after which a caller wants to branch off: now, if nothing is said.
    ///
    /// # Errors
    /// If there is no such moment, or he may not know it.
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

    /// The bot that thinks, told from whose turn it is.
    ///
    /// It is not asked whether a bot does: each order that is given in secret makes those think anew who
    /// may act as well, and who heard of that would learn that one was given, and when. But a bot that
    /// alone is to act thinks from then on, and everybody is told whose turn it is and who sits where.
    pub(crate) fn thinker(&self, to_act: &[u8]) -> Option<u8> {
        let [seat] = *to_act else { return None };
        let seats = self.seats();
        let row = seats.iter().find(|row| row.seat.0 == seat)?;
        matches!(row.sitter, Sitter::Bot(_)).then_some(seat)
    }

    /// Why a caller cannot take the last order back.
    fn undo_refusal(&self, session: &dyn AnySession, access: Access) -> Option<wire::Reason> {
        match access {
            Access::Seat(seat) => may_undo(self.game, session, seat).err().map(wire::Reason::from),
            Access::Watch | Access::Public => {
                let message = "only who plays can take an order back".to_owned();
                Some(wire::Reason { code: "undo-not-yours".to_owned(), message })
            }
        }
    }

    /// What the scenario is called.
    fn title(&self) -> String {
        let blurb = self.game.blurb(&self.scenario);
        blurb.map_or_else(|| self.scenario.clone(), |blurb| blurb.title)
    }

    fn seat_summary(&self, row: &sandtable_store::SeatRow) -> SeatSummary {
        let name = self.game.seat_name(row.seat);
        SeatSummary { seat: row.seat.0, name, sitter: row.sitter.clone() }
    }

    pub(crate) fn ending(&self, outcome: &Outcome) -> Ending {
        ending(self.game, outcome)
    }
}
