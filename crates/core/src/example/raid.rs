//! Raid, a complete game with dice and a secret: both seats hide a camp in one of several valleys,
//! then take turns to raid. A raid reaches its valley on a roll of 3 or more; finding the enemy
//! camp wins.

use crate::{
    Advice, Dice, Finding, Findings, Game, Moment, Outcome, Purpose, Reason, Refusal, Seat, Seats,
    Viewer,
};
use serde::{Deserialize, Serialize};

/// The options of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// The number of valleys to hide in, 2 to 64.
    pub valleys: u8,
    /// The number of turns after which the game is a draw.
    pub turns: u32,
}

impl Default for Scenario {
    fn default() -> Self {
        Self { valleys: 6, turns: 12 }
    }
}

/// A position; both arrays have one element per seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The turn; 0 while the camps are being hidden.
    pub turn: u32,
    /// The seat that raids next.
    pub raider: Seat,
    /// The valley of each seat's camp, once hidden.
    pub camps: [Option<u8>; 2],
    /// The valleys each seat has searched.
    pub searched: [Vec<u8>; 2],
    /// The seat that found the enemy camp.
    pub winner: Option<Seat>,
}

/// An order of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Order {
    /// Hide the camp in a valley.
    Hide(u8),
    /// Raid a valley.
    Raid(u8),
}

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A seat hid its camp.
    CampHidden {
        /// The seat that hid it.
        seat: Seat,
        /// The valley of the camp.
        valley: u8,
    },
    /// A seat raided a valley.
    Raided {
        /// The raiding seat.
        seat: Seat,
        /// The valley it raided.
        valley: u8,
        /// The roll; 1 and 2 lose the way.
        die: u8,
        /// True if the enemy camp was there.
        found: bool,
    },
}

/// The reason why an order was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refused {
    /// It is another seat's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Hiding after the hiding phase, or raiding during it.
    #[error("wrong phase: camps are hidden in turn 0 and raided from turn 1 on")]
    WrongPhase,
    /// The valley does not exist or was searched before.
    #[error("valley {0} does not exist or was searched before")]
    NoSuchValley(u8),
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not-your-turn",
            Self::WrongPhase => "wrong-phase",
            Self::NoSuchValley(_) => "no-such-valley",
        }
    }
}

/// The part of a position that a viewer may know. It is built from known facts; it is not a state
/// with fields blanked out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The turn; 0 while the camps are being hidden.
    pub turn: u32,
    /// The seats that may act.
    pub to_act: Seats,
    /// The camps known to the viewer.
    pub camps: Vec<(Seat, u8)>,
    /// The valleys each seat has searched.
    pub searched: [Vec<u8>; 2],
    /// The result of a finished game.
    pub outcome: Option<Outcome>,
}

/// The rules of Raid for one scenario.
pub struct Raid(Scenario);

impl Game for Raid {
    const NAME: &'static str = "raid";
    const RULES: u32 = 1;
    type Scenario = Scenario;
    type State = State;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Refusal = Refused;

    fn new(scenario: &Scenario) -> Result<Self, Findings> {
        if (2..=64).contains(&scenario.valleys) {
            return Ok(Self(scenario.clone()));
        }
        let message = format!("{} valleys, expected 2 to 64", scenario.valleys);
        Err(Finding::error("raid.valleys", "valleys", message).into())
    }

    fn start(&self) -> State {
        let (raider, searched) = (Seat(0), Default::default());
        State { turn: 0, raider, camps: [None; 2], searched, winner: None }
    }

    fn decide(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, Refused> {
        let hiding = state.turn == 0;
        let (Order::Hide(valley) | Order::Raid(valley)) = *order;
        if hiding != matches!(order, Order::Hide(_)) {
            return Err(Refused::WrongPhase);
        }
        if !self.to_act(state).contains(seat) {
            return Err(Refused::NotYourTurn);
        }
        if valley >= self.0.valleys || state.searched[seat.index()].contains(&valley) {
            return Err(Refused::NoSuchValley(valley));
        }
        if hiding {
            return Ok(vec![Event::CampHidden { seat, valley }]);
        }
        // All checks come before the roll, because a refused order must use no dice.
        let rolled = dice.d6(Purpose::new("way").of(u64::from(valley)));
        // A raid that loses its way finds nothing, even in the right valley.
        let found = rolled >= 3 && state.camps[seat.opponent().index()] == Some(valley);
        Ok(vec![Event::Raided { seat, valley, die: rolled, found }])
    }

    fn apply(&self, state: &mut State, event: &Event) {
        match *event {
            Event::CampHidden { seat, valley } => {
                // `apply` must accept any event, and a file may name a seat that does not exist,
                // hence the mask.
                state.camps[seat.index() & 1] = Some(valley);
                state.turn = u32::from(state.camps.iter().all(Option::is_some));
            }
            Event::Raided { seat, valley, die, found } => {
                // A valley counts as searched only if the raid reached it; otherwise it can be
                // raided again.
                if die >= 3 {
                    state.searched[seat.index() & 1].push(valley);
                }
                state.winner = found.then_some(seat);
                // Seat 1 raids second, so its raid ends the turn.
                state.turn += u32::from(seat == Seat(1));
                state.raider = seat.opponent();
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let known = |seat: &Seat| [Viewer::Referee, Viewer::Seat(*seat)].contains(&viewer);
        let camp = |seat: Seat| state.camps[seat.index()].map(|valley| (seat, valley));
        let camps = [Seat(0), Seat(1)].into_iter().filter(known).filter_map(camp).collect();
        let (to_act, outcome) = (self.to_act(state), self.outcome(state));
        View { turn: state.turn, to_act, camps, searched: state.searched.clone(), outcome }
    }

    fn to_act(&self, state: &State) -> Seats {
        match (self.outcome(state), state.turn) {
            (Some(_), _) => Seats::NONE,
            (None, 0) => {
                Seats::of((0..2).map(Seat).filter(|seat| state.camps[seat.index()].is_none()))
            }
            (None, _) => Seats::of([state.raider]),
        }
    }

    fn legal(&self, state: &State, seat: Seat) -> Vec<Order> {
        self.choices(state.turn, self.to_act(state), &state.searched, seat).collect()
    }

    fn moment(&self, state: &State) -> Moment {
        Moment::new(state.turn, if state.turn == 0 { "Hiding" } else { "Raiding" })
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let won = state.winner.map(|seat| Outcome::won(seat, "the camp was found"));
        won.or_else(|| (state.turn > self.0.turns).then(|| Outcome::draw("the last turn is over")))
    }

    fn describe(event: &Event) -> String {
        match event {
            Event::CampHidden { seat, valley } => {
                format!("{seat} hides its camp in valley {valley}")
            }
            Event::Raided { seat, valley, die, .. } if *die < 3 => {
                format!("{seat} rolls {die} and loses its way to valley {valley}")
            }
            Event::Raided { seat, valley, die, found } => {
                let what = if *found { "finds the camp" } else { "finds nothing" };
                format!("{seat} rolls {die}, raids valley {valley} and {what}")
            }
        }
    }

    fn tell(&self, _: &State, event: &Event, viewer: Viewer) -> Option<String> {
        match event {
            Event::CampHidden { seat, .. }
                if ![Viewer::Referee, Viewer::Seat(*seat)].contains(&viewer) =>
            {
                Some(format!("{seat} hides its camp"))
            }
            _ => Some(Self::describe(event)),
        }
    }

    fn discloses(&self, event: &Event, viewer: Viewer) -> bool {
        match event {
            Event::CampHidden { seat, .. } => {
                [Viewer::Referee, Viewer::Seat(*seat)].contains(&viewer)
            }
            Event::Raided { .. } => true,
        }
    }

    fn advise(&self, view: &View, seat: Seat) -> Vec<Advice<Order>> {
        let advice = |order| {
            let reasons = self.reasons(view, seat, &order);
            Advice::new(order, reasons.iter().map(|reason| reason.points).sum())
        };
        self.choices(view.turn, view.to_act, &view.searched, seat).map(advice).collect()
    }

    /// Hiding scores the distance from valley 0, where most searches begin. Raiding scores the
    /// chance in 1,000 of reaching the valley and finding the camp, plus a bonus for valleys that
    /// the enemy searched: people search first where they would hide themselves.
    fn reasons(&self, view: &View, seat: Seat, order: &Order) -> Vec<Reason> {
        let [own, enemys] = [seat, seat.opponent()].map(|who| &view.searched[who.index() & 1]);
        match order {
            Order::Hide(valley) => {
                vec![Reason::new("far from where a search begins", i64::from(*valley))]
            }
            Order::Raid(valley) => {
                // A divisor, so at least 1.
                let left = usize::from(self.0.valleys).saturating_sub(own.len()).max(1) as i64;
                let hunch = if enemys.contains(valley) { 50 } else { 0 };
                vec![
                    // Four of six faces reach the valley, and the camp is in one of the valleys
                    // left.
                    Reason::new("chance to find the camp", 4_000 / (6 * left)),
                    Reason::new("the enemy searched here", hunch),
                ]
            }
        }
    }

    fn text(&self, view: &View) -> String {
        let mut lines: Vec<String> = view
            .camps
            .iter()
            .map(|(seat, valley)| format!("{seat} camps in valley {valley}"))
            .collect();
        for (seat, valleys) in (0..).map(Seat).zip(&view.searched) {
            let searched: Vec<String> = valleys.iter().map(u8::to_string).collect();
            lines.push(match searched.as_slice() {
                [] => format!("{seat} has searched no valley yet"),
                [valley] => format!("{seat} has searched valley {valley}"),
                _ => format!("{seat} has searched valleys {}", searched.join(", ")),
            });
        }
        lines.extend(view.to_act.iter().map(|seat| format!("{seat} to act")));
        lines.extend(view.outcome.as_ref().map(Outcome::to_string));
        lines.join("\n")
    }
}

impl Raid {
    /// The orders a seat may give, from facts that every seat knows: positions and views share it.
    fn choices(
        &self,
        turn: u32,
        to_act: Seats,
        searched: &[Vec<u8>; 2],
        seat: Seat,
    ) -> impl Iterator<Item = Order> {
        let order = if turn == 0 { Order::Hide } else { Order::Raid };
        let valleys = if to_act.contains(seat) { self.0.valleys } else { 0 };
        let left = move |valley: &u8| !searched[seat.index() & 1].contains(valley);
        (0..valleys).filter(left).map(order)
    }
}
