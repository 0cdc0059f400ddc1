use super::entries::{Entries, EntryLink, Past};
use super::entry::{Cause, Created, DiceSource, Entry, Fact, Record, Stamped};
use crate::{
    Contributions, Dice, Digest, Findings, Game, Outcome, Rejected, Seat, Seed, SessionId,
};
use derive_where::derive_where;
use jiff::Timestamp;
use std::fmt;
use std::sync::Arc;

/// A game being played, with its complete history.
///
/// A session is a value: changing it returns a new one and leaves the old one as it was. Both share
/// their history, so a clone is cheap. The state is the fold of all events on the active path;
/// appending folds only the new ones.
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
/// assert!(hidden.submit(Seat(0), Order::Hide(4), noon).is_err(), "a camp can be hidden only once");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive_where(Clone)]
pub struct Session<G: Game> {
    pub(super) origin: Arc<Origin<G>>,
    pub(super) seed: Option<Seed>,
    pub(super) contributions: Arc<Contributions>,
    pub(super) entries: Entries<G>,
    pub(super) state: Arc<G::State>,
}

/// What never changes in a session. Behind one pointer, because every append clones the session.
pub(super) struct Origin<G: Game> {
    pub(super) game: Arc<G>,
    pub(super) id: SessionId,
    pub(super) created: Arc<Created<G>>,
    pub(super) began: Timestamp,
}

/// The inputs of a new session, except the time.
#[derive_where(Clone, Debug)]
pub struct Setup<G: Game> {
    /// The session's identifier.
    pub id: SessionId,
    /// The scenario to play.
    pub scenario: G::Scenario,
    /// The secret from which the dice are computed.
    pub seed: Seed,
    /// The names of the players, one per seat: `Anna`, `bot greedy level 2`. May be empty.
    pub players: Vec<String>,
    /// The seats that contribute to the dice; see [`Session::contribute`]. None by default.
    pub contributors: Vec<Seat>,
}

impl<G: Game> Setup<G> {
    /// Creates a setup without player names.
    pub const fn new(id: SessionId, scenario: G::Scenario, seed: Seed) -> Self {
        Self { id, scenario, seed, players: Vec::new(), contributors: Vec::new() }
    }

    /// Sets the names of the players, one per seat.
    #[must_use]
    pub fn players(mut self, players: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.players = players.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the seats that contribute to the dice.
    #[must_use]
    pub fn contributors(mut self, seats: impl IntoIterator<Item = Seat>) -> Self {
        self.contributors = seats.into_iter().collect();
        self
    }
}

/// The distance between two entries on a path that store their position. See `history.rs`.
const CHECKPOINT_EVERY: u32 = 64;

impl<G: Game> Session<G> {
    /// Creates a session. Its log holds one event, `Created`.
    ///
    /// # Errors
    /// Returns every problem found in the scenario.
    pub fn create(setup: Setup<G>, at: Timestamp) -> Result<Self, Findings> {
        let game = G::new(&setup.scenario)?;
        let created = Created {
            game: G::NAME.to_owned(),
            rules: G::RULES,
            profile: game.profile().to_owned(),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            players: setup.players,
            commitment: setup.seed.commitment(setup.id),
            contributors: setup.contributors,
            forked_from: None,
            scenario: setup.scenario,
        };
        Ok(Self::begin(Arc::new(game), setup.id, Some(setup.seed), created, at))
    }

    /// Creates a session that consists of the `Created` entry only.
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
            // The root stores its position, so a walk back through ancestors always finds one.
            checkpoint: Some(Arc::clone(&state)),
        };
        let origin = Arc::new(Origin { game, id, created, began: at });
        let contributions = Arc::default();
        Self { origin, seed, contributions, entries: Entries::begin(first), state }
    }

    /// Continues from a checkpoint. `self` holds only the `Created` entry.
    pub(crate) fn resumed(&self, past: Past<G>, state: Arc<G::State>, seed: Option<Seed>) -> Self {
        Self { entries: Entries::after_checkpoint(past), state, seed, ..self.clone() }
    }

    /// Returns the session after an order.
    ///
    /// # Errors
    /// Returns [`Rejected`] if the order was not accepted.
    pub fn submit(&self, seat: Seat, order: G::Order, at: Timestamp) -> Result<Self, Rejected<G>> {
        let mut next = self.clone();
        next.play(seat, order, at)?;
        Ok(next)
    }

    /// Returns the session after an order whose dice were rolled by hand.
    ///
    /// # Errors
    /// Returns [`Rejected`] if the order was not accepted, or if there are too few or too many dice
    /// or a face that a die does not have.
    pub fn submit_with_dice(
        &self,
        seat: Seat,
        order: G::Order,
        faces: &[u32],
        at: Timestamp,
    ) -> Result<Self, Rejected<G>> {
        let mut next = self.clone();
        next.accept(seat, order, Some(faces), at)?;
        Ok(next)
    }

    /// Plays an order in place. Copies nothing unless a clone of the session exists.
    ///
    /// # Errors
    /// Returns [`Rejected`] if the order was not accepted. The session is then unchanged.
    pub fn play(
        &mut self,
        seat: Seat,
        order: G::Order,
        at: Timestamp,
    ) -> Result<&Entry<G>, Rejected<G>> {
        self.accept(seat, order, None, at)
    }

    /// Returns the session after an event from outside the rules: a referee's ruling, a repair.
    #[must_use]
    pub fn append(&self, event: G::Event, at: Timestamp) -> Self {
        let mut next = self.clone();
        next.push(Cause::Appended, vec![event], Vec::new(), at);
        next
    }

    /// Decides an order with dice from the seed, or with `given` faces, and appends the result.
    ///
    /// Nothing changes before the dice are checked: `decide` works on a shared reference, and
    /// `push` comes last.
    fn accept(
        &mut self,
        seat: Seat,
        order: G::Order,
        given: Option<&[u32]>,
        at: Timestamp,
    ) -> Result<&Entry<G>, Rejected<G>> {
        // After the end the seed is public, so a player would know every further die in advance.
        if self.outcome().is_some() {
            return Err(Rejected::Over);
        }
        // Rules may index arrays by seat, so an unknown seat must not reach `decide`.
        if seat.0 >= self.origin.game.seats() {
            return Err(Rejected::NoSuchSeat { seats: self.origin.game.seats() });
        }
        let seed = self.dice_seed();
        let (source, mut dice) = match (given, &seed) {
            (Some(faces), _) => (DiceSource::Hand, Dice::given(faces)),
            // Orders that stand are counted, not entries: an order given again after an undo must
            // find the same dice.
            (None, Ok(seed)) => (DiceSource::Seed, Dice::seeded(seed, self.commands())),
            // An order that rolls nothing needs no seed. Any other misses its first die.
            (None, Err(_)) => (DiceSource::Seed, Dice::given([])),
        };
        let events = self
            .origin
            .game
            .decide(&self.state, seat, &order, &mut dice)
            .map_err(Rejected::Refused)?;
        // A wrong face typed by hand shows up only here, because the rules roll on with a 1. The
        // order can still be rejected: nothing has changed yet.
        let rolled = dice.finish().map_err(|fault| match seed {
            Err(reason) if given.is_none() => Rejected::NoDice(reason),
            _ => Rejected::Dice(fault),
        })?;
        Ok(self.push(Cause::Order { seat, order, dice: source }, events, rolled, at))
    }

    /// Appends an entry to the tip, and reveals the seed if the entry ends the game. Events from
    /// outside the rules can follow the end; by then the seed has been revealed.
    pub(super) fn push(
        &mut self,
        cause: Cause<G::Order>,
        events: Vec<G::Event>,
        rolled: Vec<u32>,
        at: Timestamp,
    ) -> &Entry<G> {
        // Asked before the events are applied: afterwards the outcome would not tell whether this
        // entry ended the game or an earlier one.
        let already_revealed = cause == Cause::Appended && self.outcome().is_some();
        let mut stamped = Vec::with_capacity(events.len() + 1);
        for event in events {
            stamped.push(self.fold(Fact::Game(event)));
        }
        let seed = self.seed.clone().filter(|_| !already_revealed && self.outcome().is_some());
        if let Some(seed) = seed {
            stamped.push(self.fold(Fact::Revealed { seed }));
        }
        self.record(cause, self.tip_index(), stamped, rolled, at)
    }

    /// Appends an entry from a file. An undo first restores the position after `parent`.
    pub(crate) fn replay(
        &mut self,
        cause: Cause<G::Order>,
        parent: u32,
        facts: Vec<Fact<G>>,
        rolled: Vec<u32>,
        at: Timestamp,
    ) {
        self.rewind_to(parent);
        let stamped = facts.into_iter().map(|fact| self.fold(fact)).collect();
        self.record(cause, parent, stamped, rolled, at);
    }

    /// Makes the position after an earlier entry the current one.
    pub(super) fn rewind_to(&mut self, entry: u32) {
        if entry != self.tip_index() {
            self.state = Arc::new(self.after_entry(entry));
        }
    }

    /// Applies one fact and stamps it with the resulting moment.
    pub(super) fn fold(&mut self, fact: Fact<G>) -> Stamped<G> {
        match &fact {
            // Copies the position only if another session or a stored position still shares it.
            Fact::Game(event) => self.origin.game.apply(Arc::make_mut(&mut self.state), event),
            // A seed that is already known stays. `verify` checks both against the commitment.
            Fact::Revealed { seed } => self.seed = self.seed.take().or_else(|| Some(seed.clone())),
            Fact::Created(_) | Fact::Undone { .. } => {}
        }
        Stamped { moment: self.origin.game.moment(&self.state), fact }
    }

    /// Adds an entry that leads from `parent` to the current position.
    fn record(
        &mut self,
        cause: Cause<G::Order>,
        parent: u32,
        events: Vec<Stamped<G>>,
        rolled: Vec<u32>,
        at: Timestamp,
    ) -> &Entry<G> {
        let before = self.entries.link(parent);
        let commands = before.commands + u32::from(matches!(cause, Cause::Order { .. }));
        let depth = before.depth + 1;
        // Counted along the path, not by entry number: undone entries are not on the path, and a
        // lookup must meet a stored position after a limited number of ancestors.
        let stored = depth.is_multiple_of(CHECKPOINT_EVERY);
        let checkpoint = stored.then(|| Arc::clone(&self.state));
        let (first, parent) = (self.len(), Some(parent));
        let entry = Entry { cause, at, parent, first, events, rolled, commands, depth, checkpoint };
        self.entries.push(entry);
        self.tip()
    }

    /// The rules, compiled for the scenario being played.
    pub fn game(&self) -> &Arc<G> {
        &self.origin.game
    }

    /// The session's identifier.
    pub fn id(&self) -> SessionId {
        self.origin.id
    }

    /// The secret from which the dice are computed, if it is known here.
    pub const fn seed(&self) -> Option<&Seed> {
        self.seed.as_ref()
    }

    /// The current position.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The digest of the current position.
    pub fn digest(&self) -> Digest {
        Digest::of(self.state())
    }

    /// The result, or `None` while the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.origin.game.outcome(&self.state)
    }

    /// The time at which the session was created.
    pub fn created_at(&self) -> Timestamp {
        self.origin.began
    }

    /// The time of the last entry.
    pub fn updated_at(&self) -> Timestamp {
        // A fork is newer than the entries it copied.
        self.tip().at.max(self.created_at())
    }

    /// The number of events, including undone ones.
    #[expect(clippy::len_without_is_empty, reason = "a session has at least its first event")]
    pub fn len(&self) -> u64 {
        self.entries.last().end
    }

    /// The number of orders that stand.
    pub fn commands(&self) -> u32 {
        self.entries.last().commands
    }

    /// The contents of the first event.
    pub fn created(&self) -> &Created<G> {
        &self.origin.created
    }

    /// Returns an entry by its number, counted from zero.
    pub fn entry(&self, number: usize) -> Option<&Entry<G>> {
        self.entries.get(number)
    }

    /// Iterates over all entries in the order in which they were added, including undone ones.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &Entry<G>> {
        self.entries.iter()
    }

    /// Iterates over all events in the order in which they were added, including undone ones.
    pub fn records(&self) -> impl Iterator<Item = Record<'_, G>> {
        self.entries().flat_map(Entry::records)
    }

    /// Loads the entries before the checkpoint from which this session was
    /// [resumed](crate::record::resume). Returns false if they do not lead to the position of the
    /// checkpoint.
    ///
    /// Every access to the past loads them anyway; call this to load them before a request needs
    /// them.
    pub fn load_past(&self) -> bool {
        self.entries.load_past()
    }

    /// The facts about the last entry that its successor needs.
    pub(crate) fn last(&self) -> EntryLink {
        self.entries.last()
    }

    pub(super) const fn tip_index(&self) -> u32 {
        self.entries.last().number
    }

    pub(super) fn tip(&self) -> &Entry<G> {
        &self.entries[self.tip_index() as usize]
    }
}

impl<G: Game> fmt::Debug for Session<G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (events, state) = (self.len(), self.state());
        let session = &mut out.debug_struct("Session");
        session.field("id", &self.origin.id).field("events", &events).field("state", state);
        session.finish_non_exhaustive()
    }
}
