use super::report::ReportCache;
use super::{Ledger, Step};
use crate::hall::{IMPORTED, title};
use crate::long_work::Queue;
use crate::{Access, Address, Problem, Token};
use sandtable::{AnyGame, AnySession};
use sandtable_core::record::Secrets;
use sandtable_core::{Seat, SessionId, Timestamp, Viewer};
use sandtable_store::{ForkOrigin, Occupant, SeatRow, Store, StoredSession, TokenHash};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tokio::sync::{Mutex, broadcast, watch};

/// A session being played.
///
/// Orders are applied one at a time. Readers see the position before or after an order, never in
/// between, and only positions that are stored.
pub struct Table {
    pub(super) id: SessionId,
    pub(super) game: &'static dyn AnyGame,
    pub(super) scenario: String,
    /// The title of a written scenario.
    own_title: Option<String>,
    pub(super) title: String,
    /// True if the bots act only on request.
    pub(super) waiting: bool,
    /// True if the session is deleted some time after its last change.
    pub(super) temporary: bool,
    pub(super) parent: Option<ForkOrigin>,
    pub(super) store: Arc<dyn Store>,
    /// Held while the session changes.
    pub(super) gate: Mutex<()>,
    /// Held during a run of the bots. Separate from `gate`, so that people can act meanwhile.
    pub(super) runs: Mutex<()>,
    watch: Option<TokenHash>,
    seats: RwLock<Vec<SeatRow>>,
    now: RwLock<Now>,
    news: broadcast::Sender<Arc<Step>>,
    entries: watch::Sender<u32>,
    lost: watch::Sender<bool>,
    pub(super) reports: ReportCache,
    /// The address for which the bots act.
    acting_for: RwLock<Address>,
    /// Requests for long work on the session.
    long_work: Queue,
    /// Requests for lists of what happened in the session.
    lists: Queue,
}

/// The current session and its ledger, replaced together.
struct Now {
    session: Arc<dyn AnySession>,
    ledger: Ledger,
}

/// Number of steps that a slow stream may lag behind before it has to catch up with a summary.
const BACKLOG: usize = 256;

impl Table {
    pub(crate) fn new(
        (game, store): (&'static dyn AnyGame, Arc<dyn Store>),
        kept: StoredSession,
        seats: Vec<SeatRow>,
        session: Arc<dyn AnySession>,
        noticed: impl IntoIterator<Item = u32>,
    ) -> Self {
        let mut ledger = Ledger::new(session.seats());
        noticed.into_iter().take(session.entries() as usize).for_each(|bits| ledger.push(bits));
        Self {
            id: kept.id,
            game,
            title: title(game, &kept),
            scenario: kept.scenario,
            own_title: kept.title,
            waiting: kept.waiting,
            temporary: kept.temporary,
            parent: kept.parent,
            store,
            gate: Mutex::new(()),
            runs: Mutex::new(()),
            watch: kept.watch,
            seats: RwLock::new(seats),
            entries: watch::Sender::new(session.entries()),
            now: RwLock::new(Now { session, ledger }),
            news: broadcast::Sender::new(BACKLOG),
            lost: watch::Sender::new(false),
            reports: ReportCache::default(),
            acting_for: RwLock::new(Address::LOCAL),
            long_work: Queue::of_session(),
            lists: Queue::of_lists_of_session(),
        }
    }

    /// The session's id.
    pub const fn id(&self) -> SessionId {
        self.id
    }

    /// The game being played.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The name of the scenario.
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// The title of the session.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The title of its own that the session has, if its scenario is not a shipped one.
    pub(crate) fn own_title(&self) -> Option<String> {
        self.own_title.clone()
    }

    /// Returns true if the session was imported from a file and people may play it. A fork of it was
    /// not imported, and neither was a rematch, which has no token for watching if people may play.
    pub(super) fn is_imported(&self) -> bool {
        self.scenario == IMPORTED && self.parent.is_none() && self.watch.is_some()
    }

    /// Returns true if the bots act only on request.
    pub const fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// The current session.
    pub fn session(&self) -> Arc<dyn AnySession> {
        Arc::clone(&self.now().session)
    }

    /// Returns true if nothing has changed since [`Table::session`] returned this value. Comparing
    /// the number of entries would not notice a contribution to the dice.
    pub(super) fn is_current(&self, session: &Arc<dyn AnySession>) -> bool {
        Arc::ptr_eq(&self.now().session, session)
    }

    /// Replaces the session by one with another contribution to its dice, and lets the bots try
    /// again: they may have waited for the dice.
    pub(super) fn contributed(&self, session: Arc<dyn AnySession>) {
        self.now.write().unwrap_or_else(PoisonError::into_inner).session = session;
        self.entries.send_modify(|_| {});
    }

    /// The current session, and the entries that a viewer could notice.
    pub(super) fn noticed_by(&self, viewer: Viewer) -> (Arc<dyn AnySession>, Vec<u32>) {
        let now = self.now();
        (Arc::clone(&now.session), now.ledger.of(viewer).to_vec())
    }

    /// Time of the last entry that a viewer could notice.
    pub(super) fn updated_at(&self, viewer: Viewer) -> Timestamp {
        let now = self.now();
        let last = now.ledger.of(viewer).last().and_then(|entry| now.session.time_of(*entry));
        last.unwrap_or_else(|| now.session.times()[0])
    }

    /// A viewer's version: the number of entries that viewer could notice.
    pub fn version(&self, viewer: Viewer) -> u32 {
        self.now().ledger.version(viewer)
    }

    /// Returns the version that an entry created for a viewer.
    pub(crate) fn at(&self, viewer: Viewer, entry: u32) -> Option<u32> {
        self.now().ledger.at(viewer, entry)
    }

    /// Returns the entry that created a viewer's version.
    pub(super) fn entry(&self, viewer: Viewer, version: u32) -> Option<u32> {
        self.now().ledger.entry(viewer, version)
    }

    /// Publishes a stored step to readers and streams.
    pub(super) fn publish(&self, step: Step) -> Arc<Step> {
        let step = Arc::new(step);
        {
            // Session and ledger change under one lock: a reader must not combine a session with
            // the versions of another.
            let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
            now.session = Arc::clone(&step.session);
            now.ledger.push(step.noticed);
        }
        // Fails if no stream is open.
        self.news.send(Arc::clone(&step)).ok();
        // Announced last, so that the tasks that wake up find the new position.
        self.entries.send_replace(step.entry + 1);
        step
    }

    /// Subscribes to future steps.
    pub(crate) fn news(&self) -> broadcast::Receiver<Arc<Step>> {
        self.news.subscribe()
    }

    /// Subscribes to the number of entries.
    pub(super) fn growth(&self) -> watch::Receiver<u32> {
        self.entries.subscribe()
    }

    /// Marks the table as out of date with the database: it is discarded and the session loaded
    /// again.
    pub(crate) fn lose(&self) {
        self.lost.send_replace(true);
    }

    /// Returns true if the table is out of date with the database.
    pub(crate) fn is_lost(&self) -> bool {
        *self.lost.borrow()
    }

    /// Becomes true when the table is discarded.
    pub(crate) fn loss(&self) -> watch::Receiver<bool> {
        self.lost.subscribe()
    }

    /// Lets the bots act for the client of a request that changes the session or loads it: limits per
    /// address count them there.
    pub(crate) fn act_for(&self, client: Address) {
        *self.acting_for.write().unwrap_or_else(PoisonError::into_inner) = client;
    }

    /// The address for which the bots act.
    pub(super) fn acting_for(&self) -> Address {
        *self.acting_for.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// The queue of requests for long work on the session.
    pub(crate) const fn long_work(&self) -> &Queue {
        &self.long_work
    }

    /// The queue of requests for lists of what happened in the session.
    pub(crate) const fn lists(&self) -> &Queue {
        &self.lists
    }

    /// Returns true if a stream is open.
    pub(crate) fn has_listeners(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// Returns the role that a token grants.
    ///
    /// # Errors
    /// Returns the problem `bad-token` if the token is not one of this session.
    pub fn access(&self, token: Option<&Token>) -> Result<Access, Problem> {
        let Some(hash) = token.map(Token::hash) else { return Ok(Access::Public) };
        if self.watch == Some(hash) {
            return Ok(Access::Watch);
        }
        let seated = self.seats().iter().find(|row| row.token == Some(hash)).map(|row| row.seat);
        seated.map(Access::Seat).ok_or_else(Problem::bad_token)
    }

    /// The seats with their players and token hashes.
    pub fn seats(&self) -> RwLockReadGuard<'_, Vec<SeatRow>> {
        self.seats.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn seats_mut(&self) -> RwLockWriteGuard<'_, Vec<SeatRow>> {
        self.seats.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true if a caller may see everything: watchers, or anyone once the game is over or if
    /// it hides nothing.
    pub fn knows_all(&self, access: Access) -> bool {
        access == Access::Watch || !self.game.hides() || self.session().outcome().is_some()
    }

    /// Returns true if a caller may fork. A fork rolls the same dice again, so during the game it
    /// is allowed only if that gives no advantage over another person.
    pub fn may_fork(&self, access: Access) -> bool {
        access == Access::Watch || self.may_know_dice(access)
    }

    /// Returns true if a caller may delete the session: a watcher, or the only person who plays.
    pub fn may_delete(&self, access: Access) -> bool {
        access == Access::Watch || self.plays_alone(access)
    }

    /// Returns true if a caller may know the seed, which predicts all dice: anyone once the game is
    /// over, before that only a player against bots.
    fn may_know_dice(&self, access: Access) -> bool {
        self.plays_alone(access) || self.session().outcome().is_some()
    }

    /// Returns true for a player whose opponents are all bots.
    fn plays_alone(&self, access: Access) -> bool {
        let alone = |seat: Seat| {
            let seats = self.seats();
            let mut others = seats.iter().filter(|row| row.seat != seat);
            others.all(|row| matches!(row.occupant, Occupant::Bot(_)))
        };
        matches!(access, Access::Seat(seat) if alone(seat))
    }

    /// Returns the secrets in a file that a caller exports.
    ///
    /// # Errors
    /// Returns a problem if the caller may not see everything or, with the seed, may not know the
    /// dice.
    pub fn exported(&self, access: Access, with_seed: bool) -> Result<Secrets, Problem> {
        match with_seed {
            true if self.may_know_dice(access) => Ok(Secrets::Included),
            true => Err(Problem::seed_is_secret()),
            // In a game that hides nothing, players may export it while it goes on, and the seed
            // would predict their dice.
            false if self.knows_all(access) => Ok(Secrets::Omitted),
            false => Err(Problem::not_yet()),
        }
    }

    fn now(&self) -> RwLockReadGuard<'_, Now> {
        self.now.read().unwrap_or_else(PoisonError::into_inner)
    }
}
