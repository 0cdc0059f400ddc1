use crate::{
    Both, Contingency, Courier, Dispatch, Fixed, GoCode, Knowledge, Outcome, Recipient, Side, Unit,
};
use crate::{UnitId, Waypoint};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;

/// The state of a battle: everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The phase of the battle.
    pub phase: Phase,
    /// The number of ticks that have passed.
    pub tick: u32,
    /// Every unit, indexed by [`UnitId`].
    pub units: Vec<Unit>,
    /// Plans, messages and knowledge of each army.
    pub staffs: Both<Staff>,
    /// Every pair of units in melee, ordered by Blue's unit, then Red's.
    pub engagements: Vec<Engagement>,
    /// The holder of each objective, indexed as in the scenario.
    pub objectives: Vec<Option<Holding>>,
    /// The last tick in which a unit moved, shot, lost men or fled. A stalemate is counted from
    /// here.
    pub stirred: u32,
    /// The roll from which every unit's lot derives; 0 before the battle begins.
    #[serde(default)]
    pub lots: u32,
    /// Outcome and cause, once the battle is over.
    pub ending: Option<Ending>,
}

/// The phase of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Phase {
    /// Both armies plan; orders change the plan.
    Planning,
    /// Both plans are confirmed and the armies deploy.
    Deployment,
    /// The battle is fought tick by tick.
    Active,
    /// The battle is over.
    Finished,
}

impl Phase {
    /// The name that players see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Planning => "Planning",
            Self::Deployment => "Deployment",
            Self::Active => "Active",
            Self::Finished => "Finished",
        }
    }
}

/// Everything that belongs to an army as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// The tick up to which the commander has advanced; during planning, 1 once the plan is
    /// confirmed.
    pub ready: u32,
    /// The army's picture of the battlefield.
    pub knowledge: Knowledge,
    /// Go-codes, each with whether it was given.
    pub go_codes: Vec<(GoCode, bool)>,
    /// Contingencies, each with whether it was triggered.
    pub contingencies: Vec<(Contingency, bool)>,
    /// Reserve plans, indexed by the unit's position in the army.
    pub reserves: Vec<Arc<[Waypoint]>>,
    /// Couriers at headquarters.
    pub riders: u16,
    /// Orders that wait for a courier, oldest first.
    pub outbox: VecDeque<Dispatch>,
    /// Couriers on the road, ordered by dispatch number.
    pub couriers: Vec<Courier>,
    /// The number of orders written so far; the next one gets this number.
    pub written: u32,
    /// Recipients of the orders written since the tick began.
    pub addressed: Vec<Recipient>,
    /// True if the commander was killed or has fled.
    pub headless: bool,
}

/// Two units in melee with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagement {
    /// Blue's unit, then Red's.
    pub units: Both<UnitId>,
    /// The tick in which the melee began.
    pub since: u32,
    /// The pressure of Blue on Red, from -1 to 1.
    pub pressure: Fixed,
}

/// The holder of an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Holding {
    /// The army that holds it.
    pub side: Side,
    /// The tick in which it was captured.
    pub since: u32,
}

/// Outcome and cause of a finished battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Ending {
    /// The outcome for each army.
    pub outcomes: Both<Outcome>,
    /// The event that ended the battle.
    pub cause: Cause,
}

/// The cause of the end of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Cause {
    /// An army has no men left on the field.
    Destruction,
    /// Too large a share of an army has routed or is gone.
    Rout,
    /// An army held its required objectives long enough.
    Objectives,
    /// The tick limit was reached.
    TickLimit,
    /// Nothing happened for too long.
    Stalemate,
    /// A commander conceded.
    Concession,
}

impl Cause {
    /// The name that players see.
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
