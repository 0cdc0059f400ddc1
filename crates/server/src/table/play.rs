use super::{Ledger, Step, Table};
use crate::wire::Ending;
use crate::{Problem, off};
use sandtable::{AnyGame, AnySession, Refused};
use sandtable_core::{Clock, Outcome, Seat, Timestamp, Viewer};
use sandtable_store::{Appended, Command, Entry, Progress, StoreError};
use serde_json::Value;
use std::sync::Arc;

/// An order as it comes in.
#[derive(Clone, Debug)]
pub struct Given {
    /// Who gives it.
    pub seat: Seat,
    /// How many entries he had noticed.
    pub expected: u32,
    /// What tells it from a repetition of itself.
    pub key: Option<String>,
}

/// What came of it.
pub enum Done {
    /// It was taken.
    Taken(Arc<Step>),
    /// It had been taken before, as this entry.
    Repeated(u32),
}

impl Table {
    /// Takes an order.
    ///
    /// # Errors
    /// If the session has gone on meanwhile, the rules refuse the order, or it cannot be kept. Nothing
    /// has changed then.
    pub async fn order(self: &Arc<Self>, given: Given, order: Value) -> Result<Done, Problem> {
        let seat = given.seat;
        self.carry_out(given, move |session| session.submit(seat, &order, None, Timestamp::now()))
            .await
    }

    /// Gives the game up.
    ///
    /// # Errors
    /// If the game cannot be given up, or as for any order.
    pub async fn concede(self: &Arc<Self>, given: Given) -> Result<Done, Problem> {
        let seat = given.seat;
        let concede = move |session: &dyn AnySession| {
            let order = session.concession().unwrap_or(Value::Null);
            session.submit(seat, &order, None, Timestamp::now())
        };
        self.carry_out(given, concede).await
    }

    /// Takes the last order of a seat back, if that needs nobody's consent.
    ///
    /// # Errors
    /// If it does, or there is none, or as for any order.
    pub async fn undo(self: &Arc<Self>, given: Given) -> Result<Done, Problem> {
        let seat = given.seat;
        let game = self.game;
        let undo = move |session: &dyn AnySession| {
            may_undo(game, session, seat)?;
            session.undo(Timestamp::now())
        };
        self.carry_out(given, undo).await
    }

    /// Carries a change out to its end, whether or not its giver waits for that: what is kept must be
    /// seen, and a broken line would stop in between.
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
            // What was refused may have been done before: its answer was lost on the way.
            Err(problem) => self.repeated(given).await?.map(Done::Repeated).ok_or(problem),
        }
    }

    /// Decides a change. Where the clock has ticks an order may fight a whole battle, so that it is done
    /// away from those who serve requests; elsewhere the way there would take longer than the order.
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
        Ok(if may_last { off(decide).await?? } else { decide()? })
    }

    /// Keeps a step, and lets everybody see it when it is kept.
    pub(super) async fn keep(
        &self,
        seat: Option<Seat>,
        key: Option<String>,
        step: Step,
    ) -> Result<Done, Problem> {
        let session = &step.session;
        let command = Command {
            session: self.id,
            number: step.entry,
            seat,
            key,
            entry: Entry {
                text: session.row(step.entry).unwrap_or_default(),
                noticed: step.noticed,
            },
            at: if Ledger::has(step.noticed, Viewer::Public) {
                session.times()[1]
            } else {
                // Whoever reads the list must not learn from its clock what happens in secret.
                self.updated_at(Viewer::Public)
            },
            progress: progress(self.game, session.as_ref()),
        };
        match self.store.append(command).await {
            Ok(Appended::Kept) => Ok(Done::Taken(self.publish(step))),
            Ok(Appended::Repeated(entry)) => Ok(Done::Repeated(entry)),
            // Another server plays the same session.
            Err(StoreError::Stale { .. }) => {
                self.lose();
                Err(Problem::elsewhere())
            }
            // Whether it was kept is not known.
            Err(error) => {
                self.lose();
                Err(error.into())
            }
        }
    }

    async fn repeated(&self, given: &Given) -> Result<Option<u32>, Problem> {
        match &given.key {
            Some(key) => Ok(self.store.keyed(self.id, Some(given.seat), key).await?),
            None => Ok(None),
        }
    }
}

/// How far a session is, for the list of sessions.
pub(crate) fn progress(game: &dyn AnyGame, session: &dyn AnySession) -> Progress {
    let moment = session.moment();
    Progress {
        turn: moment.turn,
        phase: moment.phase.to_owned(),
        outcome: session.outcome().map(|outcome| ending(game, &outcome).text),
    }
}

/// An outcome in the words of the game.
pub(crate) fn ending(game: &dyn AnyGame, outcome: &Outcome) -> Ending {
    Ending::new(outcome, |seat| game.seat_name(Seat(seat)))
}

/// Whether a seat may take its last order back. Where something is hidden and others act too, that would
/// tell whether they did.
pub(crate) fn may_undo(
    game: &dyn AnyGame,
    session: &dyn AnySession,
    seat: Seat,
) -> Result<(), Refused> {
    let others = session.to_act().iter().any(|other| other != seat);
    if game.hides() && others && session.outcome().is_none() {
        let message = "while others act in secret nothing is taken back";
        let code = "undo-others-act".to_owned();
        return Err(Refused { code, message: message.to_owned(), findings: Vec::new() });
    }
    session.may_undo(seat)
}
