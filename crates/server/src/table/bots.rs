use super::{Done, Step, Table};
use crate::Problem;
use sandtable::{AnySession, Refused};
use sandtable_core::{Seat, Timestamp};
use sandtable_store::Sitter;
use std::sync::Arc;
use std::time::Duration;

/// Who plays on when a bot takes too long.
const SUBSTITUTE: &str = "random";

/// What the bots of a table did.
enum Turn {
    Acted,
    /// They wait for somebody.
    Waited,
    Over,
}

impl Table {
    /// Lets the bots of a table play for as long as there is one.
    pub(crate) fn seat_bots(self: &Arc<Self>, patience: Duration) {
        let (table, mut growth) = (Arc::downgrade(self), self.growth());
        tokio::spawn(async move {
            let mut next = Seat(0);
            while let Some(table) = table.upgrade() {
                growth.mark_unchanged();
                match table.let_bots_act(&mut next, patience).await {
                    Ok(Turn::Acted) => continue,
                    Ok(Turn::Waited) => {}
                    Ok(Turn::Over) => return,
                    Err(problem) => tracing::warn!(session = %table.id, %problem, "a bot is stuck"),
                }
                drop(table);
                if growth.changed().await.is_err() {
                    return;
                }
            }
        });
    }

    /// One order of a bot, if one is to act. Where several are, they are asked in turn.
    async fn let_bots_act(&self, next: &mut Seat, patience: Duration) -> Result<Turn, Problem> {
        let before = self.session();
        if before.outcome().is_some() || self.is_lost() {
            return Ok(Turn::Over);
        }
        let mut bots = self.bots_to_act(before.as_ref());
        bots.sort_by_key(|(seat, _)| (*seat < *next, *seat));
        for (seat, bot) in bots {
            let Some(step) = think(Arc::clone(&before), (seat, bot), patience).await? else {
                continue;
            };
            *next = Seat(seat.0.wrapping_add(1));
            let _gate = self.gate.lock().await;
            // Somebody else may have been quicker; then this thought was for nothing.
            if self.session().entries() == before.entries()
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
        let bots = seats.iter().filter_map(|row| match &row.sitter {
            Sitter::Bot(name) if to_act.contains(row.seat) => Some((row.seat, name.clone())),
            _ => None,
        });
        bots.collect()
    }
}

/// What comes of a bot's order, thought out elsewhere: a game that breaks over it must not take the table
/// along. One who takes too long is replaced.
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
        tracing::warn!(%seat, bot, "thinks too long and is replaced for one order");
        ask(SUBSTITUTE.to_owned()).await
    };
    let decided: Result<_, Refused> = thought.map_err(|error| Problem::internal(&error))?;
    Ok(decided?)
}
