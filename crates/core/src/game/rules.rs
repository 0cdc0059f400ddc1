use crate::{Advice, Clock, Dice, Findings, Moment, Outcome, Reason, Refusal, Seat, Seats, Viewer};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// A plain value: it can be copied, compared, written and read back.
///
/// Keep unordered collections out of it. Digests and replays compare its written form.
pub trait Data: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync> Data for T {}

/// The rules of a game.
///
/// A value of the type is one scenario made ready to play: maps, tables and unit designs compiled
/// once and never changed. What changes is the [`State`](Game::State), and it changes only through
/// events:
///
/// - [`decide`](Game::decide) turns an order into events, or refuses it and says why;
/// - [`apply`](Game::apply) changes the state by one event; it never rolls and never refuses;
/// - [`view`](Game::view) shows what a seat may know.
///
/// Everything else, from replay and undo to bots and servers, is written once against this trait.
/// [`example::raid`](crate::example::raid) is a whole game in a hundred lines.
///
/// # Determinism
/// The same scenario, orders and dice must give the same events on every machine: integers only,
/// ordered collections, no clock, no threads, no randomness but the dice handed in.
pub trait Game: Sized + Send + Sync + 'static {
    /// The short name by which files and commands call the game.
    const NAME: &'static str;

    /// The version of the rules. Raise it when the same orders and dice would give other events.
    const RULES: u32;

    /// What the game counts its time in: turns, unless it says otherwise.
    const CLOCK: Clock = Clock::Turns;

    /// What a game is set up from: map, forces, options.
    type Scenario: Data;
    /// A position.
    type State: Data;
    /// What a seat may ask for.
    type Order: Data;
    /// What happened, with the results of the dice.
    type Event: Data;
    /// What one viewer may know of a position. A type of its own: it has no field for what is
    /// hidden.
    type View: Serialize + Clone + Debug + PartialEq + Send;
    /// Why an order was refused.
    type Refusal: Refusal;

    /// Makes a scenario ready to play.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    fn new(scenario: &Self::Scenario) -> Result<Self, Findings>;

    /// The position before the first order.
    fn start(&self) -> Self::State;

    /// What follows from an order: events in the order in which they happen.
    ///
    /// # Errors
    /// The rule that refuses the order.
    fn decide(
        &self,
        state: &Self::State,
        seat: Seat,
        order: &Self::Order,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Changes a position by one event.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// What a viewer may know of a position.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Who may give an order now. Nobody once the game is over.
    fn to_act(&self, state: &Self::State) -> Seats;

    /// Every order that a seat may give now, as far as its view tells.
    fn legal(&self, state: &Self::State, seat: Seat) -> Vec<Self::Order>;

    /// Turn and phase of a position.
    fn moment(&self, state: &Self::State) -> Moment;

    /// How the game ended, once it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// One event in words, for one who may know everything.
    fn describe(event: &Self::Event) -> String;

    /// A refusal in words, for the people at the table. Games whose refusals speak of things by ids
    /// replace this, and call them what people do.
    fn in_words(&self, refusal: &Self::Refusal) -> String {
        refusal.to_string()
    }

    /// How many seats the table has.
    fn seats(&self) -> u8 {
        2
    }

    /// The rules profile in force.
    fn profile(&self) -> &'static str {
        "standard"
    }

    /// One event as a viewer hears of it, or `None` if nothing reaches that viewer. `state` is the
    /// position after the event. Games that hide something replace this.
    fn tell(&self, _state: &Self::State, event: &Self::Event, _viewer: Viewer) -> Option<String> {
        Some(Self::describe(event))
    }

    /// Whether an event brought to light what a seat did not know before. Such an event, like a
    /// roll of the dice, cannot be undone without the others' consent.
    fn reveals(&self, _event: &Self::Event) -> bool {
        false
    }

    /// What has to happen so that players can have a word before `next`, an event that follows from an
    /// order given earlier. `None` if that would tear apart what belongs together, as it does in games
    /// whose orders are carried out at once. Games whose orders let time pass replace this, so that a
    /// session can be forked at any time that has passed.
    fn pause(&self, _state: &Self::State, _next: &Self::Event) -> Option<Vec<Self::Event>> {
        None
    }

    /// What a position is worth to a seat, in points of the game's choosing. Higher is better.
    fn value(&self, state: &Self::State, seat: Seat) -> i64 {
        let winners = self.outcome(state).map(|outcome| outcome.winners).unwrap_or_default();
        match (winners.is_empty(), winners.contains(seat)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        }
    }

    /// Orders that a seat could give now, each with what it is worth to that seat, in points of the
    /// game's choosing. An empty list means that the game has no opinion.
    ///
    /// Whoever advises is handed what the seat may know and nothing else, so that a bot that follows
    /// the advice cannot cheat. The list need not have every legal order, and it has no other.
    ///
    /// ```
    /// use sandtable_core::example::raid::{Order, Raid, Scenario};
    /// use sandtable_core::{Game, Seat, Viewer};
    ///
    /// let raid = Raid::new(&Scenario { valleys: 3, turns: 12 })?;
    /// let view = raid.view(&raid.start(), Viewer::Seat(Seat(0)));
    /// let points = raid.advise(&view, Seat(0)).into_iter().map(|advice| (advice.order, advice.points));
    /// assert!(points.eq([(Order::Hide(0), 0), (Order::Hide(1), 1), (Order::Hide(2), 2)]));
    /// # Ok::<(), sandtable_core::Findings>(())
    /// ```
    fn advise(&self, _view: &Self::View, _seat: Seat) -> Vec<Advice<Self::Order>> {
        Vec::new()
    }

    /// What the worth of one order is made of; the points add up to those of its
    /// [`advice`](Game::advise). Asked for only where a decision is to be explained.
    ///
    /// ```
    /// use sandtable_core::example::raid::{Order, Raid, Scenario};
    /// use sandtable_core::{Game, Reason, Seat, Viewer};
    ///
    /// let raid = Raid::new(&Scenario::default())?;
    /// let view = raid.view(&raid.start(), Viewer::Seat(Seat(0)));
    /// let reasons = raid.reasons(&view, Seat(0), &Order::Hide(2));
    /// assert_eq!(reasons, [Reason::new("far from where a search begins", 2)]);
    /// # Ok::<(), sandtable_core::Findings>(())
    /// ```
    fn reasons(&self, _view: &Self::View, _seat: Seat, _order: &Self::Order) -> Vec<Reason> {
        Vec::new()
    }

    /// Whether an order gives the game up. It stays legal, but no bot gives it of its own accord.
    fn is_concession(_order: &Self::Order) -> bool {
        false
    }

    /// A view as text for a terminal.
    fn text(&self, view: &Self::View) -> String {
        serde_json::to_string_pretty(view).unwrap_or_else(|error| error.to_string())
    }

    /// A view as a drawing (SVG), if the game has a board to draw.
    fn svg(&self, _view: &Self::View) -> Option<String> {
        None
    }

    /// Changes a position by several events.
    fn apply_all<'a>(
        &self,
        state: &mut Self::State,
        events: impl IntoIterator<Item = &'a Self::Event>,
    ) {
        events.into_iter().for_each(|event| self.apply(state, event));
    }

    /// Decides an order and applies what follows: one step of play without a record.
    ///
    /// # Errors
    /// The rule that refuses the order; the position is then unchanged.
    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        order: &Self::Order,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        let events = self.decide(state, seat, order, dice)?;
        self.apply_all(state, &events);
        Ok(events)
    }
}
