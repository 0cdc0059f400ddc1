use super::entries::{Entries, Last, Past};
use super::entry::{Cause, Created, DiceSource, Entry, Fact, Record, Stamped};
use crate::{Dice, Digest, Findings, Game, Outcome, Rejected, Seat, Seed, SessionId, Setup};
use derive_where::derive_where;
use jiff::Timestamp;
use std::fmt;
use std::sync::Arc;

/// A game as it is played, with its whole history.
///
/// A session is a value: changing it gives a new one, and the old one stays as it was. Both share
/// their history, so a copy costs next to nothing. The state is the fold of all events of the
/// current line of history; appending folds just the new ones.
///
/// ```
/// use sandtable_core::example::raid::{Order, Raid, Scenario};
/// use sandtable_core::{Seat, Seed, Session, SessionId, Setup};
///
/// let noon = "2026-01-01T12:00:00Z".parse()?;
/// let setup = Setup::<Raid>::new(SessionId::from_random([1; 16]), Scenario::default(), Seed::from_number(7));
/// let fresh = Session::create(setup, noon)?;
/// let hidden = fresh.submit(Seat(0), Order::Hide(3), noon)?;
///
/// assert_eq!(fresh.len(), 1, "the older value is unchanged");
/// assert_eq!(hidden.len(), 2);
/// assert_eq!(hidden.at_sequence(0)?, *fresh.state());
/// assert!(hidden.submit(Seat(0), Order::Hide(4), noon).is_err(), "a camp is hidden once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive_where(Clone)]
pub struct Session<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) id: SessionId,
    pub(super) created: Arc<Created<G>>,
    pub(super) seed: Option<Seed>,
    pub(super) began: Timestamp,
    pub(super) entries: Entries<G>,
    pub(super) state: Arc<G::State>,
}

/// How many entries lie between two kept positions.
const CHECKPOINT_EVERY: u32 = 64;

impl<G: Game> Session<G> {
    /// A new session; its history is the one event that says so.
    ///
    /// # Errors
    /// What is wrong with the scenario.
    pub fn create(setup: Setup<G>, at: Timestamp) -> Result<Self, Findings> {
        let game = G::new(&setup.scenario)?;
        let created = Created {
            game: G::NAME.to_owned(),
            rules: G::RULES,
            profile: game.profile().to_owned(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            players: setup.players,
            commitment: setup.seed.commitment(setup.id),
            forked_from: None,
            scenario: setup.scenario,
        };
        Ok(Self::begin(Arc::new(game), setup.id, Some(setup.seed), created, at))
    }

    /// A session that consists of its first event.
    pub(crate) fn begin(
        game: Arc<G>,
        id: SessionId,
        seed: Option<Seed>,
        created: Created<G>,
        at: Timestamp,
    ) -> Self {
        let state = Arc::new(game.start());
        let created = Arc::new(created);
        let moment = game.moment(&state);
        let first = Entry {
            cause: Cause::Created,
            at,
            parent: None,
            first: 0,
            events: vec![Stamped { moment, fact: Fact::Created(Arc::clone(&created)) }],
            rolled: Vec::new(),
            commands: 0,
            depth: 0,
            checkpoint: Some(Arc::clone(&state)),
        };
        Self { game, id, created, seed, began: at, entries: Entries::begin(first), state }
    }

    /// The session after a position of its past that was kept; this one consists of its first event.
    pub(crate) fn resumed(&self, past: Past<G>, state: Arc<G::State>, seed: Option<Seed>) -> Self {
        Self { entries: Entries::after(past), state, seed, ..self.clone() }
    }

    /// The session after an order.
    ///
    /// # Errors
    /// Why the order was not taken. Nothing has changed then.
    pub fn submit(&self, seat: Seat, order: G::Order, at: Timestamp) -> Result<Self, Rejected<G>> {
        let mut next = self.clone();
        next.play(seat, order, at)?;
        Ok(next)
    }

    /// The session after an order whose dice were rolled by hand.
    ///
    /// # Errors
    /// Why the order was not taken; also when there are too few or too many dice, or a face that a
    /// die does not have.
    pub fn submit_with_dice(
        &self,
        seat: Seat,
        order: G::Order,
        faces: &[u32],
        at: Timestamp,
    ) -> Result<Self, Rejected<G>> {
        let mut next = self.clone();
        next.take(seat, order, Some(faces), at)?;
        Ok(next)
    }

    /// Takes an order in place. Where no copy of the session is held elsewhere, nothing is copied.
    ///
    /// # Errors
    /// Why the order was not taken. The session is unchanged then.
    pub fn play(
        &mut self,
        seat: Seat,
        order: G::Order,
        at: Timestamp,
    ) -> Result<&Entry<G>, Rejected<G>> {
        self.take(seat, order, None, at)
    }

    /// The session after an event from outside the rules: a referee's ruling, a repair.
    #[must_use]
    pub fn append(&self, event: G::Event, at: Timestamp) -> Self {
        let mut next = self.clone();
        next.push(Cause::Appended, vec![event], Vec::new(), at);
        next
    }

    /// Takes an order with dice from the seed, or with those given.
    fn take(
        &mut self,
        seat: Seat,
        order: G::Order,
        given: Option<&[u32]>,
        at: Timestamp,
    ) -> Result<&Entry<G>, Rejected<G>> {
        if self.outcome().is_some() {
            return Err(Rejected::Over);
        }
        if seat.0 >= self.game.seats() {
            return Err(Rejected::NoSuchSeat { seats: self.game.seats() });
        }
        let (source, mut dice) = match (given, &self.seed) {
            (Some(faces), _) => (DiceSource::Hand, Dice::given(faces)),
            (None, Some(seed)) => (DiceSource::Seed, Dice::seeded(seed, self.commands())),
            (None, None) => return Err(Rejected::NoSeed),
        };
        let events =
            self.game.decide(&self.state, seat, &order, &mut dice).map_err(Rejected::Refused)?;
        let rolled = dice.finish()?;
        Ok(self.push(Cause::Order { seat, order, dice: source }, events, rolled, at))
    }

    /// Writes down what follows from the current position, and lays the seed open if that ends the
    /// game. Only events from outside can follow an end; the seed is open then.
    pub(super) fn push(
        &mut self,
        cause: Cause<G::Order>,
        events: Vec<G::Event>,
        rolled: Vec<u32>,
        at: Timestamp,
    ) -> &Entry<G> {
        let open = cause == Cause::Appended && self.outcome().is_some();
        let mut stamped = Vec::with_capacity(events.len() + 1);
        for event in events {
            stamped.push(self.fold(Fact::Game(event)));
        }
        if let Some(seed) = self.seed.clone().filter(|_| !open && self.outcome().is_some()) {
            stamped.push(self.fold(Fact::Revealed { seed }));
        }
        self.record(cause, self.tip_index(), stamped, rolled, at)
    }

    /// Writes down what a file says happened after an entry.
    pub(crate) fn replay(
        &mut self,
        cause: Cause<G::Order>,
        parent: u32,
        facts: Vec<Fact<G>>,
        rolled: Vec<u32>,
        at: Timestamp,
    ) {
        self.go_back(parent);
        let stamped = facts.into_iter().map(|fact| self.fold(fact)).collect();
        self.record(cause, parent, stamped, rolled, at);
    }

    /// Makes the position after an earlier entry the current one.
    pub(super) fn go_back(&mut self, entry: u32) {
        if entry != self.tip_index() {
            self.state = Arc::new(self.after_entry(entry));
        }
    }

    /// Folds one fact into the session and stamps it with the moment to which it leads.
    pub(super) fn fold(&mut self, fact: Fact<G>) -> Stamped<G> {
        match &fact {
            Fact::Game(event) => self.game.apply(Arc::make_mut(&mut self.state), event),
            Fact::Revealed { seed } => self.seed = self.seed.take().or_else(|| Some(seed.clone())),
            Fact::Created(_) | Fact::Undone { .. } => {}
        }
        Stamped { moment: self.game.moment(&self.state), fact }
    }

    /// Adds an entry that leads from its parent to the current position.
    fn record(
        &mut self,
        cause: Cause<G::Order>,
        parent: u32,
        events: Vec<Stamped<G>>,
        rolled: Vec<u32>,
        at: Timestamp,
    ) -> &Entry<G> {
        let before = self.entries.known(parent);
        let commands = before.commands + u32::from(matches!(cause, Cause::Order { .. }));
        let depth = before.depth + 1;
        let kept = depth.is_multiple_of(CHECKPOINT_EVERY);
        let checkpoint = kept.then(|| Arc::clone(&self.state));
        let (first, parent) = (self.len(), Some(parent));
        let entry = Entry { cause, at, parent, first, events, rolled, commands, depth, checkpoint };
        self.entries.push(entry);
        self.tip()
    }

    /// The rules and the scenario that are played.
    pub const fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The session's name.
    pub const fn id(&self) -> SessionId {
        self.id
    }

    /// The secret of the dice, where it is known.
    pub const fn seed(&self) -> Option<&Seed> {
        self.seed.as_ref()
    }

    /// The position now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The fingerprint of the position now.
    pub fn digest(&self) -> Digest {
        Digest::of(self.state())
    }

    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    /// When the session began.
    pub fn created_at(&self) -> Timestamp {
        self.began
    }

    /// When something was last added.
    pub fn updated_at(&self) -> Timestamp {
        // A fork is younger than the entries it took along.
        self.tip().at.max(self.created_at())
    }

    /// How many events there are, those that were undone included.
    #[expect(clippy::len_without_is_empty, reason = "a session has at least its first event")]
    pub fn len(&self) -> u64 {
        self.entries.last().end
    }

    /// How many orders stand.
    pub fn commands(&self) -> u32 {
        self.entries.last().commands
    }

    /// What the first event says.
    pub fn created(&self) -> &Created<G> {
        &self.created
    }

    /// An entry by its number, counted from zero.
    pub fn entry(&self, number: usize) -> Option<&Entry<G>> {
        self.entries.get(number)
    }

    /// All entries in the order in which they were written, those that were undone included.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry<G>> {
        self.entries.iter()
    }

    /// All events in the order in which they were written, those that were undone included.
    pub fn records(&self) -> impl Iterator<Item = Record<'_, G>> {
        self.entries().flat_map(Entry::records)
    }

    /// Reads what a session that was [resumed](crate::record::resume) has left for later, and folds it;
    /// `false` if it does not lead to the position with which the session was resumed. Whoever asks for
    /// something of the past has it read as well; this is for doing so before somebody asks.
    pub fn look_back(&self) -> bool {
        self.entries.read()
    }

    /// What has to be known of the last entry.
    pub(crate) fn last(&self) -> Last {
        self.entries.last()
    }

    pub(super) fn tip_index(&self) -> u32 {
        self.entries.len() as u32 - 1
    }

    pub(super) fn tip(&self) -> &Entry<G> {
        &self.entries[self.tip_index() as usize]
    }
}

impl<G: Game> fmt::Debug for Session<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (events, state) = (self.len(), self.state());
        let session = &mut out.debug_struct("Session");
        session.field("id", &self.id).field("events", &events).field("state", state);
        session.finish_non_exhaustive()
    }
}
