use super::play::command;
use super::{Desk, Ledger, Step, Table};
use crate::wire::Until;
use crate::{Access, Problem, blocking};
use sandtable::{AnyGame, AnySession, Refused};
use sandtable_core::{Moment, Seat, SessionId, Timestamp, Viewer};
use sandtable_store::{Appended, Command, CommandKey, Occupant};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// A request to let waiting bots play on.
#[derive(Clone, Debug)]
pub struct Run {
    /// The role of the caller.
    pub access: Access,
    /// Goal of the run.
    pub until: Until,
    /// Maximum number of orders.
    pub orders: Option<u32>,
    /// The idempotency key, if the client may retry.
    pub key: Option<CommandKey>,
    /// Time after which the run stops early.
    pub patience: Duration,
    /// Where the bots think.
    pub(crate) desk: Desk,
}

/// Result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Number of orders that the bots gave, as far as the caller could notice them.
    pub played: u32,
    /// True if an earlier request with the same key gave them.
    pub repeated: bool,
}

/// Limits of a batch. A batch is stored with one flush, and is what a crash or an order of a person
/// can discard.
const BATCH_ORDERS: usize = 256;
const BATCH_TIME: Duration = Duration::from_millis(100);

impl Run {
    /// The seat whose idempotency keys the run uses.
    const fn seat(&self) -> Option<Seat> {
        match self.access {
            Access::Seat(seat) => Some(seat),
            Access::Watch | Access::Public => None,
        }
    }

    fn limit(&self) -> u32 {
        let most = self.orders.unwrap_or(u32::MAX);
        if self.until == Until::Order { most.min(1) } else { most }
    }
}

/// Runs of waiting bots.
impl Table {
    /// Lets the bots play on until the run's goal, the end of the game, or until only a person can
    /// act. An order of a person in between ends the run early, as does its time limit.
    ///
    /// # Errors
    /// Returns a problem if the bots do not wait, the caller would learn how many orders were given
    /// in secret, or an order cannot be stored. Everything played before is stored then.
    pub async fn run(self: &Arc<Self>, run: Run) -> Result<Ran, Problem> {
        if !self.waiting {
            return Err(Problem::bots_not_waiting());
        }
        if run.limit() < u32::MAX && !self.knows_all(run.access) {
            return Err(Problem::not_yet());
        }
        // Spawned like an order, so that no batch is stored without being published. The task ends
        // after its batch if this future is dropped, because the client left.
        let present = Arc::new(());
        let (table, client) = (Arc::clone(self), Arc::downgrade(&present));
        let ran = tokio::spawn(async move { table.play_on(&run, client).await }).await;
        drop(present);
        ran.map_err(|error| Problem::internal(&error))?
    }

    async fn play_on(&self, run: &Run, client: Weak<()>) -> Result<Ran, Problem> {
        // Runs wait for each other: a retry must find what the first attempt played.
        let _running = self.runs.lock().await;
        if let Some(ran) = self.ran_before(run).await? {
            return Ok(ran);
        }
        let mut player = self.player(run, client);
        let all = self.knows_all(run.access);
        let mut given = 0;
        loop {
            let before = self.session();
            let start = Arc::clone(&before);
            let at_work = run.desk.place(self.acting_for()).await?;
            let (back, batch) = blocking(move || player.batch(start)).await?;
            drop(at_work);
            player = back;
            let Batch { steps, commands, more, failure } = batch;
            if !steps.is_empty() {
                // Taken only now, so that people can give orders while the bots think.
                let _gate = self.gate.lock().await;
                if !self.is_current(&before) {
                    break;
                }
                self.keep_all(commands).await?;
                let seen = |step: &Step| all || Ledger::has(step.noticed, run.access.viewer());
                given += steps.iter().filter(|step| seen(step)).count() as u32;
                for step in steps {
                    self.publish(step);
                }
            }
            if let Some(refused) = failure {
                return Err(refused.into());
            }
            if !more {
                break;
            }
        }
        Ok(Ran { played: given, repeated: false })
    }

    /// Stores a batch, all or none.
    async fn keep_all(&self, commands: Vec<Command>) -> Result<(), Problem> {
        let stored = self.store.append_all(commands).await;
        let stored = stored.map_err(|error| self.out_of_date(error))?;
        if stored.iter().all(|appended| *appended == Appended::Stored) {
            return Ok(());
        }
        // `ran_before` found no such key, so another server process has stored the run meanwhile.
        self.lose();
        Err(Problem::changed_by_other_server())
    }

    /// Finds what an earlier attempt of the same run played. The first order has the key of the run,
    /// and the last order of each batch a key made from it, so the entries between them count.
    async fn ran_before(&self, run: &Run) -> Result<Option<Ran>, Problem> {
        let Some(key) = &run.key else { return Ok(None) };
        let find = async |key: &CommandKey| self.store.keyed(self.id, run.seat(), key).await;
        let Some(first) = find(key).await? else { return Ok(None) };
        let (mut last, mut batches) = (first, 0);
        while let Some(end) = find(&batch_key(key, batches)).await? {
            (last, batches) = (end, batches + 1);
        }
        let (_, noticed) = self.noticed_by(run.access.viewer());
        let seen = noticed.iter().filter(|entry| (first..=last).contains(entry)).count() as u32;
        let played = if self.knows_all(run.access) { last - first + 1 } else { seen };
        Ok(Some(Ran { played, repeated: true }))
    }

    fn player(&self, run: &Run, client: Weak<()>) -> Player {
        let session = self.session();
        Player {
            table: (self.id, self.game),
            bots: self.bot_seats(),
            until: run.until,
            start: session.moment(),
            left: run.limit(),
            deadline: Instant::now() + run.patience,
            client,
            key: run.key.clone().map(|key| (run.seat(), key)),
            batches: None,
            public: self.updated_at(Viewer::Public),
        }
    }

    fn bot_seats(&self) -> Vec<(Seat, String)> {
        let bot = |row: &sandtable_store::SeatRow| match &row.occupant {
            Occupant::Bot(name) => Some((row.seat, name.clone())),
            Occupant::Person | Occupant::Open => None,
        };
        self.seats().iter().filter_map(bot).collect()
    }
}

/// The key of the last order of a batch. Keys of clients are printable ASCII, so none has a line
/// break.
fn batch_key(key: &CommandKey, batch: u32) -> CommandKey {
    CommandKey { key: format!("{}\n{batch}", key.key), body: key.body }
}

/// Orders of a run that are stored together.
#[derive(Default)]
struct Batch {
    steps: Vec<Step>,
    commands: Vec<Command>,
    /// True if the run goes on after this batch.
    more: bool,
    /// The reason why a bot failed to act.
    failure: Option<Refused>,
}

/// The bots of a table during a run. Works on the blocking pool.
struct Player {
    table: (SessionId, &'static dyn AnyGame),
    bots: Vec<(Seat, String)>,
    until: Until,
    start: Moment,
    /// Number of orders that may still be given.
    left: u32,
    deadline: Instant,
    /// Dead when the client has left.
    client: Weak<()>,
    key: Option<(Option<Seat>, CommandKey)>,
    /// Number of batch keys used so far; `None` before the first order.
    batches: Option<u32>,
    /// Time of the last step that the public could notice.
    public: Timestamp,
}

impl Player {
    /// Plays the next batch, and returns itself with it.
    fn batch(mut self, mut session: Arc<dyn AnySession>) -> (Self, Batch) {
        let began = Instant::now();
        let mut batch = Batch::default();
        loop {
            if self.is_done(session.as_ref()) {
                break;
            }
            if batch.steps.len() == BATCH_ORDERS || began.elapsed() >= BATCH_TIME {
                batch.more = true;
                break;
            }
            match self.order(&session) {
                Ok(Some((seat, step))) => {
                    session = Arc::clone(&step.session);
                    self.add(&mut batch, seat, step);
                }
                Ok(None) => break,
                Err(refused) => {
                    batch.failure = Some(refused);
                    break;
                }
            }
        }
        self.mark(&mut batch);
        (self, batch)
    }

    fn is_done(&self, session: &dyn AnySession) -> bool {
        let now = session.moment();
        let reached = match self.until {
            Until::Order | Until::End => false,
            Until::Phase => (now.turn, now.phase) != (self.start.turn, self.start.phase),
            Until::Turn => now.turn != self.start.turn,
        };
        reached
            || self.left == 0
            || session.outcome().is_some()
            || Instant::now() >= self.deadline
            || self.client.strong_count() == 0
    }

    /// Lets the first bot that has an order give it; `None` if only people can act.
    ///
    /// The bot that is asked first follows from the position alone, so a game is the same whether it
    /// is played at once or order by order.
    fn order(&self, session: &Arc<dyn AnySession>) -> Result<Option<(Seat, Step)>, Refused> {
        let (to_act, first) =
            (session.to_act(), session.orders() % u32::from(session.seats().max(1)));
        let mut bots: Vec<_> =
            self.bots.iter().filter(|(seat, _)| to_act.contains(*seat)).collect();
        bots.sort_by_key(|(seat, _)| (u32::from(seat.0) < first, *seat));
        for (seat, bot) in bots {
            if let Some(after) = session.act(*seat, bot, Timestamp::now())? {
                return Ok(Some((*seat, Step::new(Arc::clone(session), after))));
            }
        }
        Ok(None)
    }

    fn add(&mut self, batch: &mut Batch, seat: Seat, step: Step) {
        let stored = command(self.table, &step, Some(seat), None, self.public);
        self.public = stored.at;
        self.left -= 1;
        batch.commands.push(stored);
        batch.steps.push(step);
    }

    /// Adds the idempotency keys to the commands of a batch.
    fn mark(&mut self, batch: &mut Batch) {
        let Some((seat, key)) = &self.key else { return };
        if let (None, Some(first)) = (self.batches, batch.commands.first_mut()) {
            (first.seat, first.key) = (*seat, Some(key.clone()));
            self.batches = Some(0);
        }
        // A single first order has the key of the run already.
        if let (Some(number), Some(last)) = (self.batches, batch.commands.last_mut())
            && last.key.is_none()
        {
            (last.seat, last.key) = (*seat, Some(batch_key(key, number)));
            self.batches = Some(number + 1);
        }
    }
}
