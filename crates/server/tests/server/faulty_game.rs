//! A game that panics or blocks on demand.

use sandtable::{Blurb, Catalogue};
use sandtable_core::{
    Advice, Clock, Dice, Findings, Game, Moment, Outcome, Refusal, Seat, Seats, Viewer,
    example::raid::Raid,
};
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

/// The games of a server with faulty games.
pub(crate) static GAMES: std::sync::LazyLock<Vec<&'static dyn sandtable::AnyGame>> =
    std::sync::LazyLock::new(|| {
        vec![sandtable::any::<Bomb>(), sandtable::any::<Bomb<true>>(), sandtable::any::<Raid>()]
    });

/// Names of the variant with turns, whose orders are decided on the async threads, and of the one
/// with ticks, whose orders are decided on the blocking pool.
pub(crate) const BOMBS: [&str; 2] = ["bomb", "time bomb"];

/// Duration of a slow decision.
pub(crate) const SLOW: Duration = Duration::from_millis(1_500);

pub(crate) struct Bomb<const TICKS: bool = false>(Scenario);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Scenario {
    Plain,
    /// Every view panics.
    Blind,
    /// The seats take turns, and listing the orders of the second seat blocks.
    SlowBot,
    /// The only legal orders of the second seat panic, until three orders were given.
    ClumsyBot,
    /// Decisions and events are counted and slowed down by [`Pace`].
    Paced,
    /// Preparing the scenario is a step of [`Pace`].
    SlowStart,
    /// The seats take turns, and bots other than `random` think until [`THOUGHT`] lets them go on.
    StuckBot,
    /// The same, but both seats can act all the time.
    StuckBots,
}

/// The scenarios with their names.
const SCENARIOS: [(&str, Scenario); 8] = [
    ("plain", Scenario::Plain),
    ("blind", Scenario::Blind),
    ("slow bot", Scenario::SlowBot),
    ("clumsy bot", Scenario::ClumsyBot),
    ("paced", Scenario::Paced),
    ("slow start", Scenario::SlowStart),
    ("stuck bot", Scenario::StuckBot),
    ("stuck bots", Scenario::StuckBots),
];

/// The work that the games of scenario `paced` do in this process.
pub(crate) struct Pace {
    /// Pause per decision and event in microseconds.
    pub(crate) pause: AtomicU64,
    /// Number of decisions and events.
    pub(crate) steps: AtomicU64,
    /// Number of steps in progress, and its maximum.
    pub(crate) now: AtomicU64,
    pub(crate) most: AtomicU64,
}

/// Shared by all games of the process, because a game is not created by the test.
pub(crate) static PACE: Pace = Pace {
    pause: AtomicU64::new(0),
    steps: AtomicU64::new(0),
    now: AtomicU64::new(0),
    most: AtomicU64::new(0),
};

impl Pace {
    /// Starts to count from zero, with this pause.
    pub(crate) fn start(&self, pause: Duration) {
        self.steps.store(0, SeqCst);
        self.most.store(0, SeqCst);
        self.pause.store(pause.as_micros() as u64, SeqCst);
    }

    fn step(&self) {
        self.most.fetch_max(self.now.fetch_add(1, SeqCst) + 1, SeqCst);
        self.steps.fetch_add(1, SeqCst);
        std::thread::sleep(Duration::from_micros(self.pause.load(SeqCst)));
        self.now.fetch_sub(1, SeqCst);
    }
}

/// The bots that think in games of the scenarios `stuck bot` and `stuck bots`.
pub(crate) struct Thought {
    /// True if bots may go on.
    pub(crate) released: AtomicBool,
    /// Number of bots that think, and its maximum.
    pub(crate) now: AtomicU64,
    pub(crate) most: AtomicU64,
}

/// Shared by all games of the process, like [`PACE`].
pub(crate) static THOUGHT: Thought =
    Thought { released: AtomicBool::new(false), now: AtomicU64::new(0), most: AtomicU64::new(0) };

impl Thought {
    fn think(&self) {
        self.most.fetch_max(self.now.fetch_add(1, SeqCst) + 1, SeqCst);
        while !self.released.load(SeqCst) {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.now.fetch_sub(1, SeqCst);
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    count: u32,
    broken: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Order {
    Count,
    BreakDecide,
    BreakApply,
    BreakView,
    Dawdle,
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("nothing is refused")]
pub(crate) struct Never;

impl Refusal for Never {
    fn code(&self) -> &'static str {
        "never"
    }
}

impl<const TICKS: bool> Game for Bomb<TICKS> {
    const NAME: &'static str = BOMBS[TICKS as usize];
    const RULES: u32 = 1;
    const CLOCK: Clock = if TICKS { Clock::Ticks } else { Clock::Turns };
    type Scenario = Scenario;
    type State = State;
    type Order = Order;
    type Event = Order;
    type View = u32;
    type Refusal = Never;

    fn new(scenario: &Scenario) -> Result<Self, Findings> {
        if *scenario == Scenario::SlowStart {
            PACE.step();
        }
        Ok(Self(*scenario))
    }

    fn start(&self) -> State {
        State { count: 0, broken: self.0 == Scenario::Blind }
    }

    fn decide(&self, _: &State, _: Seat, order: &Order, _: &mut Dice) -> Result<Vec<Order>, Never> {
        assert_ne!(*order, Order::BreakDecide, "decide panics on demand");
        if self.0 == Scenario::Paced {
            PACE.step();
        }
        if *order == Order::Dawdle {
            std::thread::sleep(SLOW);
        }
        Ok(vec![*order])
    }

    fn apply(&self, state: &mut State, event: &Order) {
        assert_ne!(*event, Order::BreakApply, "apply panics on demand");
        if self.0 == Scenario::Paced {
            PACE.step();
        }
        state.count += 1;
        state.broken |= *event == Order::BreakView;
    }

    fn view(&self, state: &State, _: Viewer) -> u32 {
        assert!(!state.broken, "view panics on demand");
        state.count
    }

    fn to_act(&self, state: &State) -> Seats {
        let turns = matches!(self.0, Scenario::SlowBot | Scenario::StuckBot);
        let turn = |seat: &Seat| !turns || state.count % 2 == u32::from(seat.0);
        Seats::of([Seat(0), Seat(1)].into_iter().filter(turn))
    }

    fn legal(&self, state: &State, seat: Seat) -> Vec<Order> {
        if self.0 == Scenario::SlowBot && seat == Seat(1) {
            std::thread::sleep(SLOW / 3);
        }
        if self.0 != Scenario::ClumsyBot || state.count == 3 {
            return vec![Order::Count];
        }
        let breaking = state.count < 3 && seat == Seat(1);
        breaking.then_some(Order::BreakView).into_iter().collect()
    }

    fn advise(&self, _: &u32, _: Seat) -> Vec<Advice<Order>> {
        if matches!(self.0, Scenario::StuckBot | Scenario::StuckBots) {
            THOUGHT.think();
        }
        Vec::new()
    }

    fn moment(&self, state: &State) -> Moment {
        Self::CLOCK.moment(state.count, "Counting")
    }

    fn outcome(&self, _: &State) -> Option<Outcome> {
        None
    }

    fn describe(event: &Order) -> String {
        format!("{event:?}")
    }
}

impl<const TICKS: bool> Catalogue for Bomb<TICKS> {
    const TITLE: &'static str = "Bomb";
    const ABOUT: &'static str = "Counts until it breaks.";
    const HIDES: bool = false;
    const BOARD: bool = false;
    const PHASES: &'static [&'static str] = &["Counting"];

    fn scenarios() -> Vec<&'static str> {
        SCENARIOS.iter().map(|(name, _)| *name).collect()
    }

    fn scenario(name: &str) -> Option<Scenario> {
        SCENARIOS.iter().find(|(known, _)| *known == name).map(|(_, scenario)| *scenario)
    }

    fn blurb(_: &str) -> Option<Blurb> {
        None
    }
}
