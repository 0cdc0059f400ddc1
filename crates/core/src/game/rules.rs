use crate::session::REPORT;
use crate::{
    Advice, Clock, Dice, Findings, Happening, Moment, Outcome, Reason, Refusal, Seat, Seats,
    Viewer, raw_name,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use std::fmt::Debug;

/// A plain value that can be cloned, compared, serialised and read back.
///
/// Do not put unordered collections in it: digests and replays compare the serialised form.
pub trait Data: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync> Data for T {}

/// The rules of a game.
///
/// A value of the implementing type is one scenario, compiled: maps, tables and unit designs that
/// never change during play. Only the [`State`](Game::State) changes, and it changes only through
/// events:
///
/// - [`decide`](Game::decide) turns an order into events, or refuses it with a reason;
/// - [`apply`](Game::apply) changes the state by one event; it never rolls dice and never fails;
/// - [`view`](Game::view) returns what a seat may know.
///
/// Everything else (replay, undo, files, bots, the server) is written once against this trait.
/// [`example::raid`](crate::example::raid) is a complete game that hides something;
/// `examples/race.rs` is the smallest one.
///
/// # Determinism
/// The same scenario, orders and dice must give the same events on every machine. Rules use
/// integers and ordered collections, and no clock, threads or randomness other than the dice passed
/// in.
pub trait Game: Sized + Send + Sync + 'static {
    /// The short name of the game in files, commands and URLs.
    const NAME: &'static str;

    /// The version of the rules. Raise it when the same orders and dice would give different
    /// events: sessions played under an older version are replayed but not decided again by
    /// `verify`.
    const RULES: u32;

    /// The unit in which the game counts time.
    const CLOCK: Clock = Clock::Turns;

    /// True if [`result`](Game::result) needs the position before an entry, which costs a copy of
    /// the position per entry.
    const LOOKS_BACK: bool = false;

    /// The input a game is set up from: map, forces, options.
    type Scenario: Data;
    /// A position: everything that changes during play, and nothing else.
    type State: Data;
    /// A request of a seat. The rules accept or refuse it.
    type Order: Data;
    /// A fact that changes the state, with the results of the dice. Events are stored in files
    /// permanently, so renaming one makes old files unreadable.
    type Event: Data;
    /// The part of a position that one viewer may know. It is a separate type without fields for
    /// hidden information, so that a field cannot leak by accident.
    type View: Serialize + Clone + Debug + PartialEq + Send;
    /// The reason why an order was refused.
    type Refusal: Refusal;

    /// Checks and compiles a scenario.
    ///
    /// # Errors
    /// Returns every problem found in the scenario.
    fn new(scenario: &Self::Scenario) -> Result<Self, Findings>;

    /// Returns the position before the first order.
    fn start(&self) -> Self::State;

    /// Returns the events that follow from an order, in the order in which they happen.
    ///
    /// Check the order completely before the first roll: a refused order uses no dice.
    ///
    /// # Errors
    /// Returns the refusal of the rule that forbids the order.
    fn decide(
        &self,
        state: &Self::State,
        seat: Seat,
        order: &Self::Order,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Changes a position by one event.
    ///
    /// It must accept any event in any position without panicking: session files can come from
    /// untrusted sources.
    fn apply(&self, state: &mut Self::State, event: &Self::Event);

    /// Returns what a viewer may know of a position.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Returns the seats that may give an order now; none after the end of the game.
    fn to_act(&self, state: &Self::State) -> Seats;

    /// Returns every order that a seat may give now. The list must not depend on hidden
    /// information.
    fn legal(&self, state: &Self::State, seat: Seat) -> Vec<Self::Order>;

    /// Returns the turn and phase of a position.
    fn moment(&self, state: &Self::State) -> Moment;

    /// Returns the result, or `None` while the game goes on.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Describes an event for a referee, including hidden information.
    fn describe(event: &Self::Event) -> String;

    /// Describes a refusal for players. Replace this if refusals contain ids for which players have
    /// names.
    fn in_words(&self, refusal: &Self::Refusal) -> String {
        refusal.to_string()
    }

    /// The number of seats.
    fn seats(&self) -> u8 {
        2
    }

    /// The name of the rules profile in use.
    fn profile(&self) -> &'static str {
        "standard"
    }

    /// Describes an event for the log of `viewer`, or returns `None` if the viewer does not notice
    /// it. `state` is the position after the event. Games with hidden information replace this.
    fn tell(&self, _state: &Self::State, event: &Self::Event, _viewer: Viewer) -> Option<String> {
        Some(Self::describe(event))
    }

    /// Returns the result of an event in the game's own format, for pages that draw it: dice,
    /// units, hexes and damage. Called only if [`tell`](Game::tell) describes the event to the
    /// viewer, and it must not reveal more than that line.
    ///
    /// Time lines show an event whose result has a string `mark` as a mark of that kind, on the lane of
    /// the seat in the number `suffered`, if there is one.
    fn result(&self, _happening: &Happening<'_, Self>, _viewer: Viewer) -> Option<Value> {
        None
    }

    /// Returns true if a viewer may know every field of an event, judged from the event alone. By
    /// default only the referee may, so that a game that hides something and forgets this method
    /// reveals nothing; games without hidden information return true.
    fn discloses(&self, _event: &Self::Event, viewer: Viewer) -> bool {
        viewer == Viewer::Referee
    }

    /// Returns the name and the fields of an event as far as a viewer may know them; `None` if the
    /// viewer knows nothing of it.
    fn disclosure(
        &self,
        happening: &Happening<'_, Self>,
        viewer: Viewer,
    ) -> Option<(String, Value)> {
        let event = happening.event()?;
        if self.discloses(event, viewer) {
            let event = serde_json::to_value(event).ok()?;
            let name = raw_name(&event);
            let fields = match event {
                Value::Object(mut tagged) if tagged.len() == 1 => tagged.remove(&name),
                _ => None,
            };
            return Some((name, fields.unwrap_or_else(|| json!({}))));
        }
        let text = self.tell(happening.after, event, viewer)?;
        let result = self.result(happening, viewer);
        let kind = result.as_ref().and_then(|result| result["kind"].as_str());
        let name = kind.map_or_else(|| REPORT.to_owned(), str::to_owned);
        Some((name, json!({ "text": text, "result": result })))
    }

    /// Returns true if the event revealed hidden information to a seat. Like a dice roll, such an
    /// event cannot be undone without the consent of the other seats.
    fn reveals(&self, _event: &Self::Event) -> bool {
        false
    }

    /// Returns the events that let players give orders before `next`, an event that follows from an
    /// order given earlier, or `None` if the order's events must not be split at this point.
    ///
    /// The default never splits them, which suits games that resolve each order at once. Games
    /// whose orders let time pass replace this, so that a session can be forked between two ticks.
    fn pause(&self, _state: &Self::State, _next: &Self::Event) -> Option<Vec<Self::Event>> {
        None
    }

    /// Evaluates a position for a seat, in points of the game's choosing. Higher is better.
    fn value(&self, state: &Self::State, seat: Seat) -> i64 {
        let winners = self.outcome(state).map(|outcome| outcome.winners).unwrap_or_default();
        match (winners.is_empty(), winners.contains(seat)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        }
    }

    /// Returns orders that a seat could give now, each with a score for that seat, in points of the
    /// game's choosing. An empty list means that the game has no advice.
    ///
    /// The function receives only what the seat may know, so a bot that follows the advice cannot
    /// cheat. The list need not contain every legal order, but every order in it must be legal.
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

    /// Breaks down the score of one order. The points add up to those of its
    /// [`advice`](Game::advise). Called only when a decision is to be explained.
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

    /// Returns true if the order concedes the game. It stays legal, but bots never choose it.
    fn is_concession(_order: &Self::Order) -> bool {
        false
    }

    /// Renders a view as text for a terminal.
    fn text(&self, view: &Self::View) -> String {
        serde_json::to_string_pretty(view).unwrap_or_else(|error| error.to_string())
    }

    /// Renders a view as an SVG image, if the game has a board.
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

    /// Decides an order and applies its events: one step of play without a session log.
    ///
    /// # Errors
    /// Returns the refusal of the rule that forbids the order. The position is then unchanged.
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
