use super::{Ledger, Step};
use crate::{Access, Problem, Token};
use sandtable::{AnyGame, AnySession};
use sandtable_core::{Seat, SessionId, Timestamp, Viewer};
use sandtable_store::{Kept, Parent, SeatRow, Sitter, Store, TokenHash};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use tokio::sync::{Mutex, broadcast, watch};

/// A session that is played.
///
/// Orders are taken one after the other; whoever looks sees the position before or after an order, never
/// in between, and never one that is not kept yet.
pub struct Table {
    pub(super) id: SessionId,
    pub(super) game: &'static dyn AnyGame,
    pub(super) scenario: String,
    pub(super) parent: Option<Parent>,
    pub(super) store: Arc<dyn Store>,
    /// Whoever wants to change something waits here.
    pub(super) gate: Mutex<()>,
    watch: Option<TokenHash>,
    seats: RwLock<Vec<SeatRow>>,
    now: RwLock<Now>,
    news: broadcast::Sender<Arc<Step>>,
    entries: watch::Sender<u32>,
    lost: watch::Sender<bool>,
}

/// How the session stands.
struct Now {
    session: Arc<dyn AnySession>,
    ledger: Ledger,
}

/// How many changes a slow listener may be behind before it is told to catch up in one piece.
const BACKLOG: usize = 256;

impl Table {
    pub(crate) fn new(
        (game, store): (&'static dyn AnyGame, Arc<dyn Store>),
        kept: Kept,
        seats: Vec<SeatRow>,
        session: Arc<dyn AnySession>,
        noticed: impl IntoIterator<Item = u32>,
    ) -> Self {
        let mut ledger = Ledger::new(session.seats());
        noticed.into_iter().take(session.entries() as usize).for_each(|bits| ledger.push(bits));
        Self {
            id: kept.id,
            game,
            scenario: kept.scenario,
            parent: kept.parent,
            store,
            gate: Mutex::new(()),
            watch: kept.watch,
            seats: RwLock::new(seats),
            entries: watch::Sender::new(session.entries()),
            now: RwLock::new(Now { session, ledger }),
            news: broadcast::Sender::new(BACKLOG),
            lost: watch::Sender::new(false),
        }
    }

    /// The session's name.
    pub const fn id(&self) -> SessionId {
        self.id
    }

    /// The game that is played.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// The name of the scenario.
    pub fn scenario(&self) -> &str {
        &self.scenario
    }

    /// The session as it stands.
    pub fn session(&self) -> Arc<dyn AnySession> {
        Arc::clone(&self.now().session)
    }

    /// The session as it stands, and which of its entries a viewer could notice.
    pub(super) fn noticed_by(&self, viewer: Viewer) -> (Arc<dyn AnySession>, Vec<u32>) {
        let now = self.now();
        (Arc::clone(&now.session), now.ledger.of(viewer).to_vec())
    }

    /// When something last happened that a viewer could notice.
    pub(super) fn updated_at(&self, viewer: Viewer) -> Timestamp {
        let now = self.now();
        let last = now.ledger.of(viewer).last().and_then(|entry| now.session.time_of(*entry));
        last.unwrap_or_else(|| now.session.times()[0])
    }

    /// How many entries a viewer could notice.
    pub fn version(&self, viewer: Viewer) -> u32 {
        self.now().ledger.version(viewer)
    }

    /// The version of a viewer that came about with an entry.
    pub(crate) fn at(&self, viewer: Viewer, entry: u32) -> Option<u32> {
        self.now().ledger.at(viewer, entry)
    }

    /// The entry with which a viewer's version came about.
    pub(super) fn entry(&self, viewer: Viewer, version: u32) -> Option<u32> {
        self.now().ledger.entry(viewer, version)
    }

    /// Lets everybody see a step that is kept.
    pub(super) fn publish(&self, step: Step) -> Arc<Step> {
        let step = Arc::new(step);
        {
            let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
            now.session = Arc::clone(&step.session);
            now.ledger.push(step.noticed);
        }
        // Nobody may be listening.
        self.news.send(Arc::clone(&step)).ok();
        self.entries.send_replace(step.entry + 1);
        step
    }

    /// Every step from now on.
    pub(crate) fn news(&self) -> broadcast::Receiver<Arc<Step>> {
        self.news.subscribe()
    }

    /// How many entries there are, from now on.
    pub(super) fn growth(&self) -> watch::Receiver<u32> {
        self.entries.subscribe()
    }

    /// What is here is not what is kept: the table is put away, and the session read again.
    pub(super) fn lose(&self) {
        self.lost.send_replace(true);
    }

    /// Whether it is still what is kept.
    pub(crate) fn is_lost(&self) -> bool {
        *self.lost.borrow()
    }

    /// Turns true when the table is put away.
    pub(crate) fn loss(&self) -> watch::Receiver<bool> {
        self.lost.subscribe()
    }

    /// Whether somebody listens.
    pub(crate) fn has_listeners(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// What a token opens.
    ///
    /// # Errors
    /// If it opens nothing.
    pub fn access(&self, token: Option<&Token>) -> Result<Access, Problem> {
        let Some(hash) = token.map(Token::hash) else { return Ok(Access::Public) };
        if self.watch == Some(hash) {
            return Ok(Access::Watch);
        }
        let seated = self.seats().iter().find(|row| row.token == Some(hash)).map(|row| row.seat);
        seated.map(Access::Seat).ok_or_else(Problem::bad_token)
    }

    /// Who sits where.
    pub fn seats(&self) -> RwLockReadGuard<'_, Vec<SeatRow>> {
        self.seats.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn seats_mut(&self) -> RwLockWriteGuard<'_, Vec<SeatRow>> {
        self.seats.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody may know everything: what is over, or what hides nothing, has no secrets.
    pub fn knows_all(&self, access: Access) -> bool {
        access == Access::Watch || !self.game.hides() || self.session().outcome().is_some()
    }

    /// Whether somebody may branch off, and so meet the same dice twice: nobody else may be cheated by
    /// that.
    pub fn may_fork(&self, access: Access) -> bool {
        let alone = |seat: Seat| {
            let mut others = self.seats().clone().into_iter().filter(move |row| row.seat != seat);
            others.all(|row| matches!(row.sitter, Sitter::Bot(_)))
        };
        self.session().outcome().is_some()
            || match access {
                Access::Watch => true,
                Access::Seat(seat) => alone(seat),
                Access::Public => false,
            }
    }

    fn now(&self) -> RwLockReadGuard<'_, Now> {
        self.now.read().unwrap_or_else(PoisonError::into_inner)
    }
}
