//! A minimal game that only counts and never ends, so that its cost is that of the session log
//! itself.

use sandtable_core::{Dice, Findings, Game, Moment, Outcome, Refusal, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The rules of the game.
pub struct Tally;

/// The state: the number of counts of each kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    turn: u32,
    counts: [u64; 8],
}

/// The order to count once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Count(pub(crate) u8);

/// The event of a count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    what: u8,
    by: u8,
}

/// An error that never occurs.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("this error cannot occur")]
pub struct Never;

impl Refusal for Never {
    fn code(&self) -> &'static str {
        "never"
    }
}

impl Game for Tally {
    const NAME: &'static str = "tally";
    const RULES: u32 = 1;
    type Scenario = ();
    type State = Counts;
    type Order = Count;
    type Event = Counted;
    type View = Counts;
    type Refusal = Never;

    fn new((): &()) -> Result<Self, Findings> {
        Ok(Self)
    }

    fn start(&self) -> Counts {
        Counts::default()
    }

    fn decide(
        &self,
        _: &Counts,
        _: Seat,
        order: &Count,
        _: &mut Dice,
    ) -> Result<Vec<Counted>, Never> {
        Ok(vec![Counted { what: order.0 % 8, by: 1 }])
    }

    fn apply(&self, state: &mut Counts, event: &Counted) {
        state.counts[usize::from(event.what % 8)] += u64::from(event.by);
        state.turn += u32::from(event.what == 7);
    }

    fn view(&self, state: &Counts, _: Viewer) -> Counts {
        state.clone()
    }

    fn to_act(&self, _: &Counts) -> Seats {
        Seats::first(2)
    }

    fn legal(&self, _: &Counts, _: Seat) -> Vec<Count> {
        (0..8).map(Count).collect()
    }

    fn moment(&self, state: &Counts) -> Moment {
        Moment::new(state.turn, "Counting")
    }

    fn outcome(&self, _: &Counts) -> Option<Outcome> {
        None
    }

    fn describe(event: &Counted) -> String {
        format!("counted {}", event.what)
    }
}
