use super::{Desk, Done, Step, Table};
use crate::Problem;
use crate::limits::Share;
use sandtable::{AnySession, Refused};
use sandtable_core::{Seat, SessionId, Timestamp};
use sandtable_store::Occupant;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinHandle};

/// The bot that plays one order for a bot that takes too long.
const SUBSTITUTE: &str = "random";

/// The code of an order that rolls dice before every player has contributed to them.
const DICE_NOT_READY: &str = "dice-not-ready";

/// Result of asking the bots of a table to act.
enum Turn {
    Acted,
    /// No bot can act now.
    Waited,
    Over,
}

impl Table {
    /// Runs the bots of a table until the game ends or the table is evicted.
    pub(crate) fn seat_bots(self: &Arc<Self>, patience: Duration, desk: Desk) {
        // A weak reference, so that the bots do not keep an idle table in memory.
        let (table, mut growth) = (Arc::downgrade(self), self.growth());
        tokio::spawn(async move {
            let mut next = Seat(0);
            while let Some(table) = table.upgrade() {
                // Marked before the bots look at the position: an entry added while they think
                // wakes them again.
                growth.mark_unchanged();
                match table.let_bots_act(&mut next, patience, &desk).await {
                    Ok(Turn::Acted) => continue,
                    Ok(Turn::Waited) => {}
                    Ok(Turn::Over) => return,
                    Err(problem) => {
                        tracing::warn!(session = %table.id, %problem, "bot failed to act");
                    }
                }
                // Released while waiting, so that the table can be evicted.
                drop(table);
                if growth.changed().await.is_err() {
                    return;
                }
            }
        });
    }

    /// Plays one order of a bot. If several bots may act, they take turns.
    async fn let_bots_act(
        &self,
        next: &mut Seat,
        patience: Duration,
        desk: &Desk,
    ) -> Result<Turn, Problem> {
        let before = self.session();
        if before.outcome().is_some() || self.is_lost() {
            return Ok(Turn::Over);
        }
        let mut bots = self.bots_to_act(before.as_ref());
        // Seats from `next` on come first, then the seats before it.
        bots.sort_by_key(|(seat, _)| (*seat < *next, *seat));
        for (seat, bot) in bots {
            // The time limit starts when the bot has a place. A bot that exceeds it gives its place up,
            // although its thread goes on: a slow game must not stop the bots of all others.
            let at_work = desk.place(self.acting_for()).await?;
            let thought = self.think(Arc::clone(&before), (seat, bot), patience, desk).await;
            drop(at_work);
            let Some(step) = thought? else { continue };
            *next = Seat(seat.0.wrapping_add(1));
            // Taken only now, so that players can give orders while a bot thinks.
            let _gate = self.gate.lock().await;
            // A player may have acted meanwhile; then this order is discarded and the bot thinks
            // again.
            if self.is_current(&before)
                && let Done::Repeated(_) = self.keep(Some(seat), None, step).await?
            {
                return Ok(Turn::Waited);
            }
            return Ok(Turn::Acted);
        }
        Ok(Turn::Waited)
    }

    fn bots_to_act(&self, session: &dyn AnySession) -> Vec<(Seat, String)> {
        let to_act = session.to_act();
        let seats = self.seats();
        let bots = seats.iter().filter_map(|row| match &row.occupant {
            Occupant::Bot(name) if to_act.contains(row.seat) => Some((row.seat, name.clone())),
            _ => None,
        });
        bots.collect()
    }

    /// Lets a bot choose an order. A bot that takes longer than `patience` is replaced for this order, and
    /// so is one whose session has too many such bots that have not stopped yet: each occupies a thread.
    async fn think(
        &self,
        before: Arc<dyn AnySession>,
        (seat, bot): (Seat, String),
        patience: Duration,
        desk: &Desk,
    ) -> Result<Option<Step>, Problem> {
        let thought = match self.thought_in_time(&before, (seat, bot), patience, desk).await {
            Some(thought) => thought,
            None => ask(&before, (seat, SUBSTITUTE.to_owned()), None).await,
        };
        match thought.map_err(|error| Problem::internal(&error))? {
            // The bot acts when the last player has joined.
            Err(refused) if refused.code == DICE_NOT_READY => Ok(None),
            decided => Ok(decided?),
        }
    }

    /// Returns the order that a bot chose; `None` if it takes too long, or if the session has no thread
    /// for it.
    async fn thought_in_time(
        &self,
        before: &Arc<dyn AnySession>,
        (seat, bot): (Seat, String),
        patience: Duration,
        desk: &Desk,
    ) -> Option<Result<Thought, JoinError>> {
        let thread = desk.thread(self.id)?;
        let mut thinking = ask(before, (seat, bot.clone()), Some(thread));
        if let Ok(thought) = tokio::time::timeout(patience, &mut thinking).await {
            return Some(thought);
        }
        tracing::warn!(session = %self.id, %seat, bot, "bot exceeded its time limit, playing a {SUBSTITUTE} order instead");
        let overdue = desk.overdue();
        tokio::spawn(async move {
            thinking.await.ok();
            drop(overdue);
        });
        None
    }
}

/// The order that a bot chose, `None` if it cannot act, or the reason why it failed.
type Thought = Result<Option<Step>, Refused>;

/// Asks a bot for an order on a blocking thread: a panic in a game must not take the table down. The
/// thread keeps its share of the session until the bot has answered.
fn ask(
    before: &Arc<dyn AnySession>,
    (seat, bot): (Seat, String),
    thread: Option<Share<SessionId>>,
) -> JoinHandle<Thought> {
    let session = Arc::clone(before);
    tokio::task::spawn_blocking(move || {
        let after = session.act(seat, &bot, Timestamp::now());
        drop(thread);
        Ok(after?.map(|after| Step::new(session, after)))
    })
}
