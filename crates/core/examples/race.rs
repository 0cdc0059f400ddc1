//! Race, a complete game: walking moves 2 fields, sprinting moves the roll of a die, but a 1 is a fall.

use sandtable_core::testkit::{Luck, Probe};
use sandtable_core::{Dice, Findings, Game, Moment, Outcome, Refusal, Seat, Seats, Viewer};
use sandtable_core::{Seed, Session, SessionId, Setup, Timestamp};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    turn: u32,
    fields: [u32; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Order {
    Walk,
    Sprint,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Event {
    Ran { seat: Seat, fields: u32, rolled: Option<u32> },
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("it is not your turn")]
struct NotYourTurn;
impl Refusal for NotYourTurn {
    fn code(&self) -> &'static str {
        "not-your-turn"
    }
}

struct Race(u32);

impl Game for Race {
    const NAME: &'static str = "race";
    const RULES: u32 = 1;
    type Scenario = u32;
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = State;
    type Refusal = NotYourTurn;

    fn new(goal: &u32) -> Result<Self, Findings> {
        Ok(Self(*goal))
    }
    fn start(&self) -> State {
        State { turn: 0, fields: [0, 0] }
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, NotYourTurn> {
        if !self.to_act(state).contains(seat) {
            return Err(NotYourTurn);
        }
        let rolled = (*order == Order::Sprint).then(|| dice.roll("sprint", 6));
        let fields = rolled.map_or(2, |face| if face == 1 { 0 } else { face });
        Ok(vec![Event::Ran { seat, fields, rolled }])
    }

    fn apply(&self, state: &mut State, Event::Ran { seat, fields, .. }: &Event) {
        state.fields[seat.index() & 1] += fields.min(&6);
        state.turn += 1;
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }
    fn to_act(&self, state: &State) -> Seats {
        Seats::of(self.outcome(state).is_none().then_some(Seat((state.turn % 2) as u8)))
    }
    fn legal(&self, state: &State, seat: Seat) -> Vec<Order> {
        if self.to_act(state).contains(seat) { vec![Order::Walk, Order::Sprint] } else { vec![] }
    }
    fn moment(&self, state: &State) -> Moment {
        Moment::new(state.turn, "Running")
    }
    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winner = state.fields.iter().position(|field| *field >= self.0)?;
        Some(Outcome::won(Seat(winner as u8), "the goal is reached"))
    }
    fn describe(Event::Ran { seat, fields, .. }: &Event) -> String {
        if *fields == 0 { format!("{seat} falls") } else { format!("{seat} runs {fields} fields") }
    }
}

impl Probe for Race {
    fn scenarios() -> Vec<u32> {
        vec![1, 20]
    }
    fn any_order(&self, _: &State, luck: &mut Luck) -> Order {
        if luck.below(2) == 0 { Order::Walk } else { Order::Sprint }
    }
    fn reimagine(&self, state: &State, _: Seat, _: &mut Luck) -> State {
        state.clone()
    }
}

#[test]
fn race_passes_the_testkit() {
    sandtable_core::testkit::conforms::<Race>();
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let setup = Setup::<Race>::new(SessionId::from_random([7; 16]), 20, Seed::from_number(7));
    let mut session = Session::create(setup, Timestamp::UNIX_EPOCH)?;
    while let Some(seat) = session.game().to_act(session.state()).iter().next() {
        session.play(seat, Order::Sprint, Timestamp::UNIX_EPOCH)?;
    }
    session.log(Viewer::Public).iter().for_each(|line| println!("{line}"));
    Ok(())
}
