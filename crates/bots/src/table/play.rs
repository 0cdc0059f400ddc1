use crate::{Bot, Decision, Seated, Stuck};
use sandtable_core::session::Entry;
use sandtable_core::{Game, Seat, Seats, Session, Timestamp};

/// A limit on orders that no sensible game reaches: a game that is still running then is stuck.
pub const ORDER_LIMIT: u32 = 100_000;

/// Plays a session to its end, with at most `limit` orders.
///
/// [`Match`] does the same order by order, and keeps the session of a game that got stuck.
///
/// # Errors
/// Returns [`Stuck`] if the game does not end.
pub fn play_out<G: Game>(
    session: Session<G>,
    bots: &mut [Box<dyn Bot<G>>],
    mut at: impl FnMut() -> Timestamp,
    limit: u32,
) -> Result<Session<G>, Stuck> {
    let mut game = Match::new(session, bots).limit(limit);
    while game.step(&mut at)?.is_some() {}
    Ok(game.into_session())
}

/// A session and the bots that play it, one per seat.
///
/// ```
/// use sandtable_bots::{Match, Why, bots};
/// use sandtable_core::example::raid::{Order, Raid, Scenario};
/// use sandtable_core::{Seat, Seed, Session, SessionId, Setup, Timestamp};
///
/// let seed = Seed::from_number(7);
/// let mut bots = bots::<Raid>(&["greedy", "recruit"], &seed)?;
/// let setup = Setup::new(SessionId::from_random([1; 16]), Scenario::default(), seed);
/// let mut game = Match::new(Session::create(setup, Timestamp::UNIX_EPOCH)?, &mut bots).explaining(3);
///
/// let step = game.step(|| Timestamp::UNIX_EPOCH)?.ok_or("over")?;
/// let decision = step.explained.ok_or("not explained")?;
/// assert_eq!((step.seat, decision.order, decision.why), (Seat(0), Order::Hide(5), Why::Best));
/// assert_eq!(decision.considered.len(), 3);
/// assert_eq!(decision.considered[1].advice.order, Order::Hide(4));
/// assert_eq!(game.session().commands(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match<'a, G: Game> {
    session: Session<G>,
    bots: &'a mut [Box<dyn Bot<G>>],
    limit: u32,
    explained: usize,
    /// The seat that is asked first.
    next: Seat,
    /// The number of orders played by this match.
    given: u32,
}

/// One order played by a bot.
pub struct Step<'a, G: Game> {
    /// The seat that gave the order.
    pub seat: Seat,
    /// The log entry with the order and its events.
    pub entry: &'a Entry<G>,
    /// The bot's decision, if explanations were requested.
    pub explained: Option<Decision<G::Order>>,
}

impl<'a, G: Game> Match<'a, G> {
    /// Creates a match. `bots[n]` plays seat `n`; a seat without a bot gives no orders.
    pub const fn new(session: Session<G>, bots: &'a mut [Box<dyn Bot<G>>]) -> Self {
        Self { session, bots, limit: ORDER_LIMIT, explained: 0, next: Seat(0), given: 0 }
    }

    /// Sets the largest number of orders to play.
    #[must_use]
    pub const fn limit(mut self, orders: u32) -> Self {
        self.limit = orders;
        self
    }

    /// Requests explanations: the `orders` best orders that each bot considered, with reasons.
    #[must_use]
    pub const fn explaining(mut self, orders: usize) -> Self {
        self.explained = orders;
        self
    }

    /// Plays one order and returns it, or `None` if the game is over.
    ///
    /// If several seats may act, they are asked in turn, starting after the seat that acted last,
    /// so that one seat cannot block the others. A bot that passes is skipped.
    ///
    /// # Errors
    /// Returns [`Stuck`] if the game cannot go on. The session is then unchanged.
    pub fn step(&mut self, at: impl FnOnce() -> Timestamp) -> Result<Option<Step<'_, G>>, Stuck> {
        if self.session.outcome().is_some() {
            return Ok(None);
        }
        let (order, seats) = (self.order(), self.session.game().to_act(self.session.state()));
        let first = in_turn(seats, self.next).next();
        if let Some(seat) = first.filter(|_| self.given >= self.limit) {
            return Err(Stuck::Endless { order, seat, limit: self.limit });
        }
        let chosen = in_turn(seats, self.next).find_map(|seat| Some((seat, self.ask(seat)?)));
        let (seat, decision) = chosen.ok_or(Stuck::NoOrder { order, seats })?;
        let explained = (self.explained > 0).then(|| decision.clone());
        // After seat 255 comes seat 0: `in_turn` accepts any start.
        self.next = Seat(seat.0.wrapping_add(1));
        self.given += 1;
        let entry = self.give(seat, decision.order, at())?;
        Ok(Some(Step { seat, entry, explained }))
    }

    /// The session as played so far.
    pub const fn session(&self) -> &Session<G> {
        &self.session
    }

    /// Returns the session as played so far.
    pub fn into_session(self) -> Session<G> {
        self.session
    }

    /// The number of the next order, counted from 1.
    fn order(&self) -> u32 {
        self.session.commands() + 1
    }

    fn ask(&mut self, seat: Seat) -> Option<Decision<G::Order>> {
        let bot = self.bots.get_mut(seat.index())?;
        let table = Seated::new(self.session.game().as_ref(), self.session.state(), seat);
        bot.choose(&table.explaining(self.explained))
    }

    fn give(&mut self, seat: Seat, order: G::Order, at: Timestamp) -> Result<&Entry<G>, Stuck> {
        let (number, bots) = (self.order(), &self.bots);
        self.session.play(seat, order, at).map_err(|rejected| Stuck::Refused {
            order: number,
            seat,
            bot: bots.get(seat.index()).map_or(String::new(), |bot| bot.name().to_owned()),
            code: rejected.code(),
            reason: rejected.to_string(),
        })
    }
}

/// Iterates over the seats from `first` on, then over those before it.
pub(super) fn in_turn(seats: Seats, first: Seat) -> impl Iterator<Item = Seat> {
    let from = seats.iter().filter(move |seat| *seat >= first);
    from.chain(seats.iter().filter(move |seat| *seat < first))
}
