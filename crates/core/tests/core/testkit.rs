//! The testkit: a correct game passes, and every kind of defect breaks the right promise.

use sandtable_core::example::raid::{Event, Order, Raid, Refused, Scenario, State, View};
use sandtable_core::testkit::{Luck, Probe, check, conforms};
use sandtable_core::{Advice, Dice, Findings, Game, Moment, Outcome, Reason, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const NO_DEFECT: u8 = 0;
const MISSES_A_LEGAL_ORDER: u8 = 1;
const LISTS_AN_ILLEGAL_ORDER: u8 = 2;
const SHOWS_THE_ENEMY_IN_VIEWS: u8 = 3;
const SHOWS_THE_ENEMY_IN_REFUSALS: u8 = 4;
const SHOWS_THE_ENEMY_IN_LEGAL_ORDERS: u8 = 5;
const APPLIES_BY_CHANCE: u8 = 6;
const DECIDES_BY_CHANCE: u8 = 7;
const FORGETS_WHEN_WRITTEN: u8 = 8;
const NEVER_ENDS: u8 = 9;
const GETS_STUCK: u8 = 10;
const RUNS_OUT_OF_ORDERS: u8 = 11;
const ACTS_AFTER_THE_END: u8 = 12;
const HAS_A_BAD_SCENARIO: u8 = 13;
const SHOWS_THE_ENEMY_IN_LOG_LINES: u8 = 14;
const SHOWS_CAMPS_TO_SPECTATORS: u8 = 15;
const ADVISES_AN_ILLEGAL_ORDER: u8 = 16;
const REASONS_DO_NOT_ADD_UP: u8 = 17;
const PAUSES_WHERE_NO_SEAT_ACTS: u8 = 18;
const DISCLOSES_THE_ENEMY: u8 = 19;

/// Raid with one defect.
struct Broken<const DEFECT: u8>(Raid);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Position {
    raid: State,
    noise: u64,
    #[serde(skip)]
    forgotten: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Sight {
    raid: View,
    enemy: Option<u8>,
}

/// State outside the rules, which a game must not use.
static OUTSIDE: AtomicU64 = AtomicU64::new(0);

fn enemy_camp(state: &Position, seat: Seat) -> Option<u8> {
    state.raid.camps[seat.opponent().index()]
}

impl<const DEFECT: u8> Game for Broken<DEFECT> {
    const NAME: &'static str = "broken";
    const RULES: u32 = 1;
    type Scenario = Scenario;
    type State = Position;
    type Order = Order;
    type Event = Event;
    type View = Sight;
    type Refusal = Refused;

    fn new(scenario: &Scenario) -> Result<Self, Findings> {
        Raid::new(scenario).map(Self)
    }

    fn start(&self) -> Position {
        Position { raid: self.0.start(), noise: 0, forgotten: 0 }
    }

    fn decide(
        &self,
        state: &Position,
        seat: Seat,
        order: &Order,
        dice: &mut Dice,
    ) -> Result<Vec<Event>, Refused> {
        let mut decided = self.0.decide(&state.raid, seat, order, dice);
        if let (SHOWS_THE_ENEMY_IN_REFUSALS, Err(Refused::NoSuchValley(valley))) =
            (DEFECT, &mut decided)
        {
            *valley = enemy_camp(state, seat).unwrap_or_default();
        }
        if let (DECIDES_BY_CHANCE, Ok([Event::Raided { valley, .. }])) =
            (DEFECT, decided.as_deref_mut())
        {
            *valley = OUTSIDE.fetch_add(1, Relaxed) as u8;
        }
        if let (PAUSES_WHERE_NO_SEAT_ACTS, Ok(events)) = (DEFECT, &mut decided) {
            events.extend(events.clone());
        }
        decided
    }

    fn apply(&self, state: &mut Position, event: &Event) {
        self.0.apply(&mut state.raid, event);
        match DEFECT {
            APPLIES_BY_CHANCE => state.noise = OUTSIDE.fetch_add(1, Relaxed),
            FORGETS_WHEN_WRITTEN => state.forgotten += 1,
            PAUSES_WHERE_NO_SEAT_ACTS => state.noise += 1,
            NEVER_ENDS if state.raid.turn > 0 => {
                let (turn, searched) = (1, Default::default());
                state.raid = State { turn, searched, winner: None, ..state.raid.clone() };
            }
            _ => {}
        }
    }

    fn view(&self, state: &Position, viewer: Viewer) -> Sight {
        let enemy = match viewer {
            Viewer::Seat(seat) if DEFECT == SHOWS_THE_ENEMY_IN_VIEWS => enemy_camp(state, seat),
            Viewer::Public if DEFECT == SHOWS_CAMPS_TO_SPECTATORS => enemy_camp(state, Seat(0)),
            _ => None,
        };
        Sight { raid: self.0.view(&state.raid, viewer), enemy }
    }

    fn to_act(&self, state: &Position) -> Seats {
        match DEFECT {
            GETS_STUCK if state.raid.turn > 0 => Seats::NONE,
            PAUSES_WHERE_NO_SEAT_ACTS if state.noise % 2 == 1 => Seats::NONE,
            ACTS_AFTER_THE_END if state.raid.winner.is_some() => Seats::of([state.raid.raider]),
            _ => self.0.to_act(&state.raid),
        }
    }

    fn legal(&self, state: &Position, seat: Seat) -> Vec<Order> {
        let mut orders = self.0.legal(&state.raid, seat);
        match DEFECT {
            MISSES_A_LEGAL_ORDER => drop(orders.pop()),
            LISTS_AN_ILLEGAL_ORDER => orders.push(Order::Raid(99)),
            RUNS_OUT_OF_ORDERS if state.raid.turn > 0 => orders.clear(),
            SHOWS_THE_ENEMY_IN_LEGAL_ORDERS if state.raid.turn > 0 => {
                let camp = enemy_camp(state, seat);
                orders.sort_by_key(|order| camp.map(Order::Raid) != Some(*order));
            }
            _ => {}
        }
        orders
    }

    fn moment(&self, state: &Position) -> Moment {
        self.0.moment(&state.raid)
    }

    fn outcome(&self, state: &Position) -> Option<Outcome> {
        self.0.outcome(&state.raid)
    }

    fn describe(event: &Event) -> String {
        Raid::describe(event)
    }

    fn tell(&self, state: &Position, event: &Event, viewer: Viewer) -> Option<String> {
        match DEFECT {
            SHOWS_THE_ENEMY_IN_LOG_LINES => Some(Self::describe(event)),
            _ => self.0.tell(&state.raid, event, viewer),
        }
    }

    fn discloses(&self, event: &Event, viewer: Viewer) -> bool {
        DEFECT == DISCLOSES_THE_ENEMY || self.0.discloses(event, viewer)
    }

    fn pause(&self, _: &Position, _: &Event) -> Option<Vec<Event>> {
        (DEFECT == PAUSES_WHERE_NO_SEAT_ACTS).then(Vec::new)
    }

    fn advise(&self, view: &Sight, seat: Seat) -> Vec<Advice<Order>> {
        let mut advice = self.0.advise(&view.raid, seat);
        match (DEFECT, advice.first_mut()) {
            (ADVISES_AN_ILLEGAL_ORDER, Some(first)) => first.order = Order::Raid(99),
            (REASONS_DO_NOT_ADD_UP, Some(first)) => first.points += 1,
            _ => {}
        }
        advice
    }

    fn reasons(&self, view: &Sight, seat: Seat, order: &Order) -> Vec<Reason> {
        self.0.reasons(&view.raid, seat, order)
    }
}

impl<const DEFECT: u8> Probe for Broken<DEFECT> {
    const LONGEST_GAME: u32 = 30;
    const LISTS_EVERY_ORDER: bool = DEFECT != RUNS_OUT_OF_ORDERS;

    fn scenarios() -> Vec<Scenario> {
        let valleys = if DEFECT == HAS_A_BAD_SCENARIO { 1 } else { 6 };
        vec![Scenario { valleys, turns: 12 }]
    }

    fn any_order(&self, state: &Position, luck: &mut Luck) -> Order {
        self.0.any_order(&state.raid, luck)
    }

    fn reimagine(&self, state: &Position, seat: Seat, luck: &mut Luck) -> Position {
        Position { raid: self.0.reimagine(&state.raid, seat, luck), ..state.clone() }
    }

    fn reimagine_event(&self, event: &Event, seat: Seat, luck: &mut Luck) -> Event {
        self.0.reimagine_event(event, seat, luck)
    }
}

fn promise_broken_by<const DEFECT: u8>() -> Option<&'static str> {
    check::<Broken<DEFECT>>(20).err().map(|violation| violation.promise)
}

#[test]
fn raid_conforms() {
    conforms::<Raid>();
}

#[test]
fn a_wrapper_without_defects_passes() {
    assert_eq!(promise_broken_by::<NO_DEFECT>(), None);
}

#[test]
fn a_legal_order_that_is_not_listed_is_caught() {
    let promise = promise_broken_by::<MISSES_A_LEGAL_ORDER>();
    assert_eq!(promise, Some("unlisted orders are refused"));
}

#[test]
fn a_listed_order_that_is_not_legal_is_caught() {
    let promise = promise_broken_by::<LISTS_AN_ILLEGAL_ORDER>();
    assert_eq!(promise, Some("legal orders are accepted"));
}

#[test]
fn a_view_that_shows_hidden_information_is_caught() {
    let promise = promise_broken_by::<SHOWS_THE_ENEMY_IN_VIEWS>();
    assert_eq!(promise, Some("views hide what is hidden"));
}

#[test]
fn a_spectator_view_that_shows_hidden_information_is_caught() {
    let promise = promise_broken_by::<SHOWS_CAMPS_TO_SPECTATORS>();
    assert_eq!(promise, Some("views hide what is hidden"));
}

#[test]
fn a_log_line_that_shows_hidden_information_is_caught() {
    let promise = promise_broken_by::<SHOWS_THE_ENEMY_IN_LOG_LINES>();
    assert_eq!(promise, Some("log lines hide what is hidden"));
}

#[test]
fn an_event_disclosed_with_hidden_fields_is_caught() {
    let promise = promise_broken_by::<DISCLOSES_THE_ENEMY>();
    assert_eq!(promise, Some("log lines hide what is hidden"));
}

#[test]
fn a_list_of_orders_that_shows_hidden_information_is_caught() {
    let promise = promise_broken_by::<SHOWS_THE_ENEMY_IN_LEGAL_ORDERS>();
    assert_eq!(promise, Some("views hide what is hidden"));
}

#[test]
fn a_refusal_that_shows_hidden_information_is_caught() {
    let promise = promise_broken_by::<SHOWS_THE_ENEMY_IN_REFUSALS>();
    assert_eq!(promise, Some("refusals hide what is hidden"));
}

#[test]
fn advice_that_is_not_legal_is_caught() {
    let promise = promise_broken_by::<ADVISES_AN_ILLEGAL_ORDER>();
    assert_eq!(promise, Some("advice is accepted"));
}

#[test]
fn advice_whose_reasons_do_not_add_up_is_caught() {
    let promise = promise_broken_by::<REASONS_DO_NOT_ADD_UP>();
    assert_eq!(promise, Some("reasons add up"));
}

#[test]
fn a_pause_in_which_no_seat_may_act_is_caught() {
    let promise = promise_broken_by::<PAUSES_WHERE_NO_SEAT_ACTS>();
    assert_eq!(promise, Some("forks can be played on"));
}

#[test]
fn random_effects_of_an_event_are_caught() {
    let promise = promise_broken_by::<APPLIES_BY_CHANCE>();
    assert_eq!(promise, Some("events always do the same"));
}

#[test]
fn random_decisions_are_caught() {
    let promise = promise_broken_by::<DECIDES_BY_CHANCE>();
    assert_eq!(promise, Some("decisions repeat exactly"));
}

#[test]
fn a_position_that_is_not_fully_serialised_is_caught() {
    let promise = promise_broken_by::<FORGETS_WHEN_WRITTEN>();
    assert_eq!(promise, Some("snapshots are exact"));
}

#[test]
fn a_game_that_never_ends_is_caught() {
    assert_eq!(promise_broken_by::<NEVER_ENDS>(), Some("random play ends"));
}

#[test]
fn a_game_in_which_no_seat_can_act_is_caught() {
    let promise = promise_broken_by::<GETS_STUCK>();
    assert_eq!(promise, Some("a seat can act until the game is over"));
}

#[test]
fn a_seat_to_act_without_legal_orders_is_caught() {
    let promise = promise_broken_by::<RUNS_OUT_OF_ORDERS>();
    assert_eq!(promise, Some("seats to act have legal orders"));
}

#[test]
fn a_seat_that_acts_after_the_end_is_caught() {
    let promise = promise_broken_by::<ACTS_AFTER_THE_END>();
    assert_eq!(promise, Some("no seat acts after the end"));
}

#[test]
fn an_invalid_scenario_is_caught() {
    let violation = check::<Broken<HAS_A_BAD_SCENARIO>>(1).expect_err("one valley");
    assert_eq!(
        violation.to_string(),
        "broke the promise 'scenarios can be played': \
         error raid.valleys at valleys: 1 valleys, expected 2 to 64"
    );
}

#[test]
fn luck_repeats_for_the_same_seed() {
    let draw = |number| {
        let mut luck = Luck::new(number);
        [luck.below(1_000), luck.below(1_000), luck.below(0), luck.below(1)]
    };
    assert_eq!(draw(5), draw(5));
    assert_ne!(draw(5), draw(6));
    assert_eq!(draw(5)[2..], [0, 0]);
    assert_eq!(Luck::new(5).pick::<u8>(&[]), None);
}
