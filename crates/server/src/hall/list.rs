use super::Hall;
use crate::Problem;
use crate::wire::{Ending, Forked, Moment, SeatSummary, Summary, You};
use sandtable::AnyGame;
use sandtable_core::SessionId;
use sandtable_store::{SeatRow, StoredSession};

impl Hall {
    /// Returns the most recently changed sessions, newest first.
    ///
    /// # Errors
    /// Returns a problem if the store fails.
    pub async fn recent(&self, limit: u32) -> Result<Vec<Summary>, Problem> {
        let recent = self.store.recent(limit).await?;
        let ids: Vec<SessionId> = recent.iter().map(|kept| kept.id).collect();
        let seats = self.store.seats_of(&ids).await?;
        let summary = |kept: &StoredSession| {
            let seats = seats.get(&kept.id).map_or(&[][..], Vec::as_slice);
            // Skip sessions of games that are not registered.
            self.game(&kept.game).ok().map(|game| listed(game, kept, seats))
        };
        Ok(recent.iter().filter_map(summary).collect())
    }
}

/// Summarises a stored session without loading it: version, winners and seats to act stay empty.
fn listed(game: &dyn AnyGame, kept: &StoredSession, seats: &[SeatRow]) -> Summary {
    let seat = |row: &SeatRow| SeatSummary {
        seat: row.seat.0,
        name: game.seat_name(row.seat),
        sitter: row.occupant.clone(),
    };
    let ending =
        |text: &String| Ending { winners: Vec::new(), reason: text.clone(), text: text.clone() };
    let StoredSession { progress, .. } = kept;
    Summary {
        id: kept.id,
        game: kept.game.clone(),
        title: title(game, kept),
        scenario: kept.scenario.clone(),
        clock: game.clock(),
        version: 0,
        moment: Moment { turn: progress.turn, phase: progress.phase.clone() },
        to_act: Vec::new(),
        over: progress.outcome.is_some(),
        outcome: progress.outcome.as_ref().map(ending),
        seats: seats.iter().map(seat).collect(),
        created_at: kept.created_at,
        updated_at: kept.updated_at,
        forked_from: kept.parent.map(|parent| Forked { session: parent.session }),
        waiting: kept.waiting,
        temporary: kept.temporary,
        you: You::Public,
    }
}

/// The title of a stored session: its own, else that of its scenario, else the scenario's name.
pub(crate) fn title(game: &dyn AnyGame, kept: &StoredSession) -> String {
    let shipped = || game.blurb(&kept.scenario).map(|blurb| blurb.title);
    kept.title.clone().or_else(shipped).unwrap_or_else(|| kept.scenario.clone())
}
