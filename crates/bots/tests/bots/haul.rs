//! Haul: the seat to act takes one of eight offers, and the dice determine the next eight. The seat
//! with the higher total wins. Unlike raid it rewards judgement, and it can be configured to fail
//! in every way that a match must handle.

use sandtable_bots::{Bot, Decision, ORDER_LIMIT, Seated, Stuck, bots, play_out};
use sandtable_core::{
    Advice, Dice, Findings, Game, Moment, Outcome, Reason, Refusal, Seat, Seats, Seed, Session,
    SessionId, Setup, Timestamp, Viewer,
};
use serde::{Deserialize, Serialize};

/// The quality of the game's advice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum AdviceKind {
    /// The true value of each offer.
    Honest,
    /// No advice.
    None,
    /// Recommends conceding, then an offer that does not exist.
    Bad,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Haul {
    pub(crate) turns: u32,
    pub(crate) advice: AdviceKind,
    /// If true, both seats may act at any time.
    pub(crate) free: bool,
}

impl Haul {
    pub(crate) const FAIR: Self = Self { turns: 20, advice: AdviceKind::Honest, free: false };
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) turn: u32,
    pub(crate) offers: [u32; 8],
    pub(crate) hauled: [u32; 2],
    pub(crate) gave_up: Option<Seat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Order {
    GiveUp,
    Take(usize),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Event {
    GaveUp { seat: Seat },
    Taken { seat: Seat, worth: u32, next: [u32; 8] },
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("no such offer")]
pub(crate) struct NoSuchOffer;

impl Refusal for NoSuchOffer {
    fn code(&self) -> &'static str {
        "no-such-offer"
    }
}

impl Game for Haul {
    const NAME: &'static str = "haul";
    const RULES: u32 = 1;
    type Scenario = Self;
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = State;
    type Refusal = NoSuchOffer;

    fn new(scenario: &Self) -> Result<Self, Findings> {
        Ok(scenario.clone())
    }

    fn start(&self) -> State {
        let offers = [40, 10, 80, 20, 80, 60, 30, 50];
        State { turn: 0, offers, hauled: [0; 2], gave_up: None }
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, NoSuchOffer> {
        let Order::Take(index) = *order else { return Ok(vec![Event::GaveUp { seat }]) };
        let worth = *state.offers.get(index).ok_or(NoSuchOffer)?;
        Ok(vec![Event::Taken { seat, worth, next: dice.roll_many("offers", 100) }])
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match event {
            Event::GaveUp { seat } => state.gave_up = Some(*seat),
            Event::Taken { seat, worth, next } => {
                state.hauled[seat.index()] += worth;
                state.offers = *next;
                state.turn += 1;
            }
        }
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn to_act(&self, state: &State) -> Seats {
        match self.outcome(state) {
            Some(_) => Seats::NONE,
            None if self.free => Seats::first(2),
            None => Seats::of([Seat((state.turn % 2) as u8)]),
        }
    }

    fn legal(&self, _: &State, _: Seat) -> Vec<Order> {
        [Order::GiveUp].into_iter().chain((0..8).map(Order::Take)).collect()
    }

    fn moment(&self, state: &State) -> Moment {
        Moment::new(state.turn, "Hauling")
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let gave_up = state.gave_up.map(|seat| Outcome::won(seat.opponent(), "concession"));
        gave_up.or_else(|| {
            let [first, second] = state.hauled;
            (state.turn >= self.turns).then(|| match first.cmp(&second) {
                std::cmp::Ordering::Less => Outcome::won(Seat(1), "higher total"),
                std::cmp::Ordering::Equal => Outcome::draw("equal totals"),
                std::cmp::Ordering::Greater => Outcome::won(Seat(0), "higher total"),
            })
        })
    }

    fn describe(event: &Event) -> String {
        match event {
            Event::GaveUp { seat } => format!("{seat} gives up"),
            Event::Taken { seat, worth, .. } => format!("{seat} hauls {worth}"),
        }
    }

    fn advise(&self, view: &State, _: Seat) -> Vec<Advice<Order>> {
        let worth =
            |(index, worth): (usize, &u32)| Advice::new(Order::Take(index), (*worth).into());
        match self.advice {
            AdviceKind::Honest => view.offers.iter().enumerate().map(worth).collect(),
            AdviceKind::None => Vec::new(),
            AdviceKind::Bad => {
                vec![Advice::new(Order::GiveUp, 99), Advice::new(Order::Take(8), 98)]
            }
        }
    }

    fn reasons(&self, view: &State, _: Seat, order: &Order) -> Vec<Reason> {
        match order {
            Order::Take(index) if *index < 8 => {
                vec![Reason::new("worth", view.offers[*index].into())]
            }
            _ => Vec::new(),
        }
    }

    fn is_concession(order: &Order) -> bool {
        *order == Order::GiveUp
    }
}

/// A bot that always passes.
pub(crate) struct Passes;

impl<G: Game> Bot<G> for Passes {
    fn name(&self) -> &'static str {
        "passes"
    }

    fn choose(&mut self, _: &Seated<'_, G>) -> Option<Decision<G::Order>> {
        None
    }
}

/// A new session with the dice of seed `number`.
pub(crate) fn session<G: Game>(scenario: G::Scenario, number: u64) -> Session<G> {
    let setup = Setup::new(SessionId::from_random([1; 16]), scenario, Seed::from_number(number));
    Session::create(setup, Timestamp::UNIX_EPOCH).expect("a scenario")
}

/// Plays a whole game between bots of these names, with seed `number` for dice and bots.
pub(crate) fn played<G: Game>(
    scenario: G::Scenario,
    names: [&str; 2],
    number: u64,
) -> Result<Session<G>, Stuck> {
    let mut bots = bots(&names, &Seed::from_number(number)).expect("known bots");
    play_out(session(scenario, number), &mut bots, || Timestamp::UNIX_EPOCH, ORDER_LIMIT)
}
