use super::{Ledger, Step, Table};
use crate::wire::Ending;
use crate::{Problem, blocking};
use sandtable::{AnyGame, AnySession, Refused};
use sandtable_core::{Clock, Outcome, Seat, SessionId, Timestamp, Viewer};
use sandtable_store::{Appended, Command, CommandKey, Entry, Progress, StoreError};
use serde_json::Value;
use std::sync::Arc;

/// The circumstances of an order.
#[derive(Clone, Debug)]
pub struct Given {
    /// The seat that gives it.
    pub seat: Seat,
    /// The seat's version that the order is based on.
    pub expected: u32,
    /// The idempotency key, if the client may retry.
    pub key: Option<CommandKey>,
}

/// Result of an order.
pub enum Done {
    /// It was accepted.
    Taken(Arc<Step>),
    /// It had been accepted before, as this entry: the request was a retry.
    Repeated(u32),
}

impl Table {
    /// Submits an order.
    ///
    /// # Errors
    /// Returns a problem if the expected version is stale, the rules refuse the order, or it cannot
    /// be stored. Nothing has changed then.
    pub async fn order(self: &Arc<Self>, given: Given, order: Value) -> Result<Done, Problem> {
        let seat = given.seat;
        self.carry_out(given, move |session| session.submit(seat, &order, None, Timestamp::now()))
            .await
    }

    /// Concedes the game for a seat.
    ///
    /// # Errors
    /// Returns a problem if the game has no concession, or as for [`Table::order`].
    pub async fn concede(self: &Arc<Self>, given: Given) -> Result<Done, Problem> {
        let seat = given.seat;
        let concede = move |session: &dyn AnySession| {
            let order = session.concession().ok_or_else(no_concession)?;
            session.submit(seat, &order, None, Timestamp::now())
        };
        self.carry_out(given, concede).await
    }

    /// Undoes the last order of a seat, if the rules allow that without asking the other players.
    ///
    /// # Errors
    /// Returns a problem if undo is not allowed or the seat has no order, or as for [`Table::order`].
    pub async fn undo(self: &Arc<Self>, given: Given) -> Result<Done, Problem> {
        let seat = given.seat;
        let game = self.game;
        let undo = move |session: &dyn AnySession| {
            // Checked with the gate held, on the position that is about to change.
            may_undo(game, session, seat)?;
            session.undo(Timestamp::now())
        };
        self.carry_out(given, undo).await
    }

    /// Applies a change in a task of its own, so that it completes even if the client disconnects:
    /// axum drops the handler then, and the change could be stored but never published.
    async fn carry_out(
        self: &Arc<Self>,
        given: Given,
        change: impl FnOnce(&dyn AnySession) -> Result<Box<dyn AnySession>, Refused> + Send + 'static,
    ) -> Result<Done, Problem> {
        let table = Arc::clone(self);
        let carried = tokio::spawn(async move { table.take(&given, change).await });
        carried.await.map_err(|error| Problem::internal(&error))?
    }

    async fn take(
        &self,
        given: &Given,
        change: impl FnOnce(&dyn AnySession) -> Result<Box<dyn AnySession>, Refused> + Send + 'static,
    ) -> Result<Done, Problem> {
        // Held until the step is stored and published: otherwise a second order for the same
        // version would be decided on the old position.
        let gate = self.gate.lock().await;
        let current = self.version(Viewer::Seat(given.seat));
        let step = if given.expected == current {
            self.decide(change).await
        } else {
            Err(Problem::stale(current))
        };
        match step {
            Ok(step) => {
                let done = self.keep(Some(given.seat), given.key.clone(), step).await;
                drop(gate);
                done
            }
            // A retry of an accepted order is stale by now, so look up its key before reporting the
            // error.
            Err(problem) => self.repeated(given).await?.map(Done::Repeated).ok_or(problem),
        }
    }

    /// Decides a change. In games with ticks one order may run a whole battle, so that goes to the
    /// blocking pool; elsewhere moving to the pool and back would take longer than the order.
    async fn decide(
        &self,
        change: impl FnOnce(&dyn AnySession) -> Result<Box<dyn AnySession>, Refused> + Send + 'static,
    ) -> Result<Step, Problem> {
        let before = self.session();
        let may_last = before.clock() == Clock::Ticks;
        let decide = move || {
            let after = change(before.as_ref())?;
            Ok::<Step, Refused>(Step::new(before, after))
        };
        Ok(if may_last { blocking(decide).await?? } else { decide()? })
    }

    /// Stores a step and then publishes it. The order matters: nothing is shown that a crash could
    /// lose.
    pub(super) async fn keep(
        &self,
        seat: Option<Seat>,
        key: Option<CommandKey>,
        step: Step,
    ) -> Result<Done, Problem> {
        let public = self.updated_at(Viewer::Public);
        let command = command((self.id, self.game), &step, seat, key, public);
        match self.store.append(command).await {
            Ok(Appended::Stored) => Ok(Done::Taken(self.publish(step))),
            Ok(Appended::Repeated(entry)) => Ok(Done::Repeated(entry)),
            Err(error) => Err(self.out_of_date(error)),
        }
    }

    /// Discards the table after a failed write, so that the session is loaded again.
    pub(super) fn out_of_date(&self, error: StoreError) -> Problem {
        if matches!(error, StoreError::KeyReused) {
            // Refused before anything was written.
            return error.into();
        }
        self.lose();
        match error {
            // Another server process plays the same session.
            StoreError::Stale { .. } => Problem::changed_by_other_server(),
            // It is unknown whether the step was stored.
            error => error.into(),
        }
    }

    async fn repeated(&self, given: &Given) -> Result<Option<u32>, Problem> {
        match &given.key {
            Some(key) => Ok(self.store.keyed(self.id, Some(given.seat), key).await?),
            None => Ok(None),
        }
    }
}

/// Returns the command that stores a step. `public` is the time of the last step before it that the
/// public could notice.
pub(super) fn command(
    (id, game): (SessionId, &dyn AnyGame),
    step: &Step,
    seat: Option<Seat>,
    key: Option<CommandKey>,
    public: Timestamp,
) -> Command {
    let session = step.session.as_ref();
    let text = session.row(step.entry).unwrap_or_default();
    Command {
        session: id,
        number: step.entry,
        seat,
        key,
        entry: Entry { text, noticed: step.noticed },
        // The list of sessions is public, so its time must not reveal orders given in secret.
        at: if Ledger::has(step.noticed, Viewer::Public) { session.times()[1] } else { public },
        progress: progress(game, session),
    }
}

/// The refusal of a concession in a game that has none.
fn no_concession() -> Refused {
    let message = "this game cannot be conceded: play it to its end".to_owned();
    Refused { code: "no-concession".to_owned(), message, findings: Vec::new() }
}

/// Returns the progress of a session for the list of sessions.
pub(crate) fn progress(game: &dyn AnyGame, session: &dyn AnySession) -> Progress {
    let moment = session.moment();
    Progress {
        turn: moment.turn,
        phase: moment.phase.to_owned(),
        outcome: session.outcome().map(|outcome| ending(game, &outcome).text),
    }
}

/// Describes an outcome with the seat names of the game.
pub(crate) fn ending(game: &dyn AnyGame, outcome: &Outcome) -> Ending {
    Ending::new(outcome, |seat| game.seat_name(Seat(seat)))
}

/// Checks that a seat may undo its last order. In games with hidden information, undo is refused
/// while others may act too: whether it worked would reveal whether they did.
pub(crate) fn may_undo(
    game: &dyn AnyGame,
    session: &dyn AnySession,
    seat: Seat,
) -> Result<(), Refused> {
    let others = session.to_act().iter().any(|other| other != seat);
    if game.hides() && others && session.outcome().is_none() {
        let message = "orders cannot be undone while other players act in secret";
        let code = "undo-others-act".to_owned();
        return Err(Refused { code, message: message.to_owned(), findings: Vec::new() });
    }
    session.may_undo(seat)
}
