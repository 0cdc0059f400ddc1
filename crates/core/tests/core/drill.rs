//! Drill: a test game with every kind of order that the session log must handle.

use sandtable_core::{
    Dice, Findings, Game, Moment, Outcome, Purpose, Refusal, Seat, Seats, Seed, Session, SessionId,
    Setup, Timestamp, Viewer,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) turn: u32,
    pub(crate) evening: bool,
    /// Every event so far, so that a missing or repeated event is noticed.
    pub(crate) trace: Vec<u32>,
    pub(crate) over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Order {
    /// N events without dice.
    March(u32),
    /// N events with one die each.
    Fire(u32),
    /// One event that reveals hidden information.
    Scout,
    /// No event at all.
    Wait,
    /// Passes the turn to the other seat.
    Pass,
    /// Ends the game after one more event.
    Finish,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Event {
    Marched { step: u32 },
    Fired { die: u8 },
    Scouted,
    Passed,
    Finished,
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("it is not your turn")]
pub(crate) struct NotYourTurn;

impl Refusal for NotYourTurn {
    fn code(&self) -> &'static str {
        "not-your-turn"
    }
}

pub(crate) struct Drill;

impl Game for Drill {
    const NAME: &'static str = "drill";
    const RULES: u32 = 3;
    type Scenario = ();
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = State;
    type Refusal = NotYourTurn;

    fn new((): &()) -> Result<Self, Findings> {
        Ok(Self)
    }

    fn start(&self) -> State {
        State { turn: 1, ..State::default() }
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, NotYourTurn> {
        // Deliberately careless: it indexes an array by a seat that it does not check.
        if [!state.evening, state.evening][seat.index()] {
            let marched = |step| Event::Marched { step };
            let mut fired = |_| Event::Fired { die: dice.d6(Purpose::new("fire")) };
            return Ok(match *order {
                Order::March(steps) => (0..steps).map(marched).collect(),
                Order::Fire(shots) => (0..shots).map(&mut fired).collect(),
                Order::Scout => vec![Event::Scouted],
                Order::Wait => Vec::new(),
                Order::Pass => vec![Event::Passed],
                Order::Finish => vec![fired(0), Event::Finished],
            });
        }
        Err(NotYourTurn)
    }

    fn apply(&self, state: &mut State, event: &Event) {
        let mark = match *event {
            Event::Marched { step } => step,
            Event::Fired { die } => 100 + u32::from(die),
            Event::Scouted => 200,
            Event::Passed => 300,
            Event::Finished => 400,
        };
        state.trace.push(mark);
        if *event == Event::Passed {
            state.turn += u32::from(state.evening);
            state.evening = !state.evening;
        }
        state.over |= *event == Event::Finished;
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn to_act(&self, state: &State) -> Seats {
        Seats::of((!state.over).then_some(Seat(u8::from(state.evening))))
    }

    fn legal(&self, _: &State, _: Seat) -> Vec<Order> {
        Vec::new()
    }

    fn moment(&self, state: &State) -> Moment {
        Moment::new(state.turn, if state.evening { "Evening" } else { "Morning" })
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.over.then(|| Outcome::draw("the drill is over"))
    }

    fn describe(event: &Event) -> String {
        match event {
            Event::Marched { step } => format!("March, step {step}"),
            Event::Fired { die } => format!("Fire: {die}"),
            Event::Scouted => "Scout".to_owned(),
            Event::Passed => "Pass".to_owned(),
            Event::Finished => "The drill is over".to_owned(),
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        *event == Event::Scouted
    }

    /// A march can be interrupted, which adds a Scouted event; a volley cannot.
    fn pause(&self, _: &State, next: &Event) -> Option<Vec<Event>> {
        matches!(next, Event::Marched { .. }).then(|| vec![Event::Scouted])
    }
}

/// The time `second` seconds after noon.
pub(crate) fn at(second: i64) -> Timestamp {
    let noon: Timestamp = "2026-01-01T12:00:00Z".parse().expect("a time");
    Timestamp::from_second(noon.as_second() + second).expect("a time")
}

/// A new session, created at noon.
pub(crate) fn drill() -> Session<Drill> {
    let setup = Setup::new(SessionId::from_random([1; 16]), (), Seed::from_number(7));
    Session::create(setup, at(0)).expect("a drill")
}

/// Plays orders of the seat that may act, one second apart.
pub(crate) fn after(session: &Session<Drill>, orders: &[Order]) -> Session<Drill> {
    let mut session = session.clone();
    for order in orders {
        let seat = Seat(u8::from(session.state().evening));
        let now = at(session.entries().len() as i64);
        session.play(seat, *order, now).expect("a legal order");
    }
    session
}

/// Applies events in order, starting from the first position.
pub(crate) fn fold<'a>(events: impl IntoIterator<Item = &'a Event>) -> State {
    let mut state = Drill.start();
    Drill.apply_all(&mut state, events);
    state
}
