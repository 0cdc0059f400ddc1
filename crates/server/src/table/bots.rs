use super::{Desk, Done, Step, Table};
use crate::Problem;
use sandtable::{AnySession, Refused};
use sandtable_core::{Seat, Timestamp};
use sandtable_store::Occupant;
use std::sync::Arc;
use std::time::Duration;

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
            let at_work = desk.place().await?;
            let thought = think(Arc::clone(&before), (seat, bot), patience).await;
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
}

/// Lets a bot choose an order, on a blocking thread: a panic in a game must not take the table
/// down. A bot that takes longer than `patience` is replaced for this order.
async fn think(
    before: Arc<dyn AnySession>,
    (seat, bot): (Seat, String),
    patience: Duration,
) -> Result<Option<Step>, Problem> {
    let ask = |bot: String| {
        let session = Arc::clone(&before);
        tokio::task::spawn_blocking(move || {
            let after = session.act(seat, &bot, Timestamp::now())?;
            Ok(after.map(|after| Step::new(session, after)))
        })
    };
    let thought = if let Ok(thought) = tokio::time::timeout(patience, ask(bot.clone())).await {
        thought
    } else {
        tracing::warn!(%seat, bot, "bot exceeded its time limit, playing a {SUBSTITUTE} order instead");
        ask(SUBSTITUTE.to_owned()).await
    };
    let decided: Result<_, Refused> = thought.map_err(|error| Problem::internal(&error))?;
    match decided {
        // The bot acts when the last player has joined.
        Err(refused) if refused.code == DICE_NOT_READY => Ok(None),
        decided => Ok(decided?),
    }
}
