use crate::{
    Both, Contingency, Courier, Dispatch, Fixed, GoCode, Knowledge, Outcome, Recipient, Side, Unit,
};
use crate::{UnitId, Waypoint};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// How far the battle is.
    pub phase: Phase,
    /// How many ticks have passed.
    pub tick: u32,
    /// Every unit, by its number.
    pub units: Vec<Unit>,
    /// What belongs to an army as a whole.
    pub staffs: Both<Staff>,
    /// Who fights whom, in the order of the numbers of the first army's units, then the second's.
    pub engagements: Vec<Engagement>,
    /// Who holds each objective, and since when.
    pub objectives: Vec<Option<Holding>>,
    /// The last tick in which somebody moved, shot, fell or fled.
    pub stirred: u32,
    /// What the lots were drawn by, once the battle has begun.
    #[serde(default)]
    pub lots: u32,
    /// How it ended.
    pub ending: Option<Ending>,
}

/// How far a battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Phase {
    /// Plans are made.
    Planning,
    /// The armies take the field.
    Deployment,
    /// They fight.
    Active,
    /// It is over.
    Finished,
}

impl Phase {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Planning => "Planning",
            Self::Deployment => "Deployment",
            Self::Active => "Active",
            Self::Finished => "Finished",
        }
    }
}

/// What belongs to an army as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// Until which tick its commander has given time away; while planning, 1 once the plan stands.
    pub ready: u32,
    /// What the army knows.
    pub knowledge: Knowledge,
    /// Signals, and whether they have been given.
    pub go_codes: Vec<(GoCode, bool)>,
    /// Emergencies, and whether they have happened.
    pub contingencies: Vec<(Contingency, bool)>,
    /// Reserve plans, by the number of the unit within the army.
    pub reserves: Vec<Arc<[Waypoint]>>,
    /// Couriers at headquarters.
    pub riders: u16,
    /// Messages that wait for a courier.
    pub outbox: VecDeque<Dispatch>,
    /// Couriers on the road.
    pub couriers: Vec<Courier>,
    /// How many messages were written.
    pub written: u32,
    /// To whom messages were written since the tick began.
    pub addressed: Vec<Recipient>,
    /// Whether its commander is lost.
    pub headless: bool,
}

/// Two units that fight each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagement {
    /// The first army's unit, then the second's.
    pub units: Both<UnitId>,
    /// Since which tick.
    pub since: u32,
    /// How hard the first presses the second, from -1 to 1.
    pub pressure: Fixed,
}

/// An objective in somebody's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Holding {
    /// Whose.
    pub side: Side,
    /// Since which tick.
    pub since: u32,
}

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Ending {
    /// What it was for each army.
    pub outcomes: Both<Outcome>,
    /// Why it ended.
    pub cause: Cause,
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Cause {
    /// Nobody was left.
    Destruction,
    /// Too many ran.
    Rout,
    /// What had to be held was held.
    Objectives,
    /// Time was up.
    TickLimit,
    /// Nothing happened any more.
    Stalemate,
    /// One gave up.
    Concession,
}

impl Cause {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Destruction => "destruction",
            Self::Rout => "rout",
            Self::Objectives => "objectives",
            Self::TickLimit => "tick limit",
            Self::Stalemate => "stalemate",
            Self::Concession => "concession",
        }
    }
}
