//! Events: everything that changes a battle, with its dice and its effects.
//!
//! Events carry effects, not causes: losses, stress, steps and rolls are in the event, so `apply`
//! only adds them up and never repeats a rule of combat. The exception is what every unit does in
//! every tick (march, rest, calm down). That is arithmetic in `apply`: as events it would be most
//! of the log and tell the reader nothing.

use crate::rules::shock::Shock;
use crate::rules::{Pace, Shape};
use crate::{
    CodeId, ContactId, Contingency, Dispatch, DispatchId, Ending, EngagementRule, Fixed, GoCode,
    Rest, Side, Target, UnitId, Waypoint,
};
use sandtable_hex::{CellId, Facing};
use serde::{Deserialize, Serialize};

/// A fact that changes the state of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A unit gets a new starting position.
    Placed {
        /// The unit that deploys.
        unit: UnitId,
        /// Its starting cell.
        cell: CellId,
        /// Its starting facing.
        facing: Facing,
        /// Its stance while it neither marches nor fights.
        rest: Rest,
    },
    /// A unit gets a new route, which replaces the old one.
    Planned {
        /// The unit under orders.
        unit: UnitId,
        /// The new route; empty to stay.
        waypoints: Vec<Waypoint>,
    },
    /// A unit gets a new reserve plan.
    Reserved {
        /// The unit under orders.
        unit: UnitId,
        /// The reserve route; empty to remove it.
        waypoints: Vec<Waypoint>,
    },
    /// A unit's engagement rule changes.
    RuleSet {
        /// The unit under orders.
        unit: UnitId,
        /// The new rule.
        rule: EngagementRule,
    },
    /// A unit changes its formation shape.
    ShapeSet {
        /// The unit under orders.
        unit: UnitId,
        /// The new shape.
        shape: Shape,
    },
    /// An army replaces its go-codes.
    AgreedOn {
        /// The army that plans.
        side: Side,
        /// The complete new list.
        codes: Vec<GoCode>,
    },
    /// An army replaces its contingencies.
    ProvidedFor {
        /// The army that plans.
        side: Side,
        /// The complete new list.
        contingencies: Vec<Contingency>,
    },
    /// An army confirms its plan.
    PlanStands {
        /// The army that is ready.
        side: Side,
    },
    /// An army deploys: its units are now on the field.
    TookField {
        /// The army that deploys.
        side: Side,
    },
    /// The battle begins and lots are drawn.
    BattleStarted {
        /// The roll from which each unit's lot derives; lots decide ties between units.
        lots: u32,
    },

    /// A commander advances the clock to a tick.
    TimeGiven {
        /// The army that gives no orders until then.
        side: Side,
        /// The first tick in which the army can act again.
        until: u32,
    },
    /// An order waits for a courier.
    Queued {
        /// The army that sends it.
        side: Side,
        /// The order.
        dispatch: Dispatch,
    },
    /// A courier leaves with an order.
    Sent {
        /// The army that sends it.
        side: Side,
        /// The order.
        dispatch: Dispatch,
        /// The cell the courier starts from.
        from: CellId,
        /// The cells to enter, in order.
        route: Vec<CellId>,
    },
    /// A courier gets a new route because its goal has moved.
    CourierRerouted {
        /// The courier's army.
        side: Side,
        /// The order it carries.
        number: DispatchId,
        /// The cells to enter, in order.
        route: Vec<CellId>,
    },
    /// A courier enters a hex.
    CourierRode {
        /// The courier's army.
        side: Side,
        /// The order it carries.
        number: DispatchId,
        /// The cell it enters.
        cell: CellId,
        /// Progress left towards the next cell.
        progress: Fixed,
    },
    /// An enemy on watch tries to intercept a courier.
    CourierHunted {
        /// The courier's army.
        side: Side,
        /// The order it carries.
        number: DispatchId,
        /// The enemy unit on watch.
        by: UnitId,
        /// The roll on a hundred-sided die.
        rolled: u32,
        /// The highest roll that intercepts, in percent.
        chance: u32,
    },
    /// A courier is intercepted: courier and order are lost.
    CourierIntercepted {
        /// The courier's army.
        side: Side,
        /// The order it carried.
        number: DispatchId,
        /// The enemy unit that intercepted it.
        by: UnitId,
    },
    /// A courier hands its order over and turns back.
    CourierArrived {
        /// The courier's army.
        side: Side,
        /// The delivered order.
        number: DispatchId,
    },
    /// A courier cannot deliver its order and turns back.
    CourierLost {
        /// The courier's army.
        side: Side,
        /// The undelivered order.
        number: DispatchId,
        /// The obstacle.
        why: Undelivered,
    },
    /// A courier is back at headquarters and can be sent again.
    CourierReturned {
        /// The courier's army.
        side: Side,
        /// The order it had carried.
        number: DispatchId,
    },
    /// A unit obeys an order; the events of the order itself follow.
    Obeyed {
        /// The unit that received it.
        unit: UnitId,
        /// The order.
        number: DispatchId,
        /// The tick in which it was written. Older orders are ignored from now on.
        issued: u32,
    },
    /// A unit ignores an order.
    Disregarded {
        /// The unit that received it.
        unit: UnitId,
        /// The order.
        number: DispatchId,
        /// The reason.
        why: Disregard,
    },

    /// A tick begins: both armies update what they see.
    TickBegan,
    /// An army sights an enemy unit for the first time.
    ContactMade {
        /// The army that sees it.
        side: Side,
        /// The contact id that the army gives it.
        contact: ContactId,
    },
    /// A go-code is given.
    GoCodeTriggered {
        /// The army that gives it.
        side: Side,
        /// The go-code.
        code: CodeId,
    },
    /// The trigger of a contingency is met; the events of its response follow.
    ContingencyActivated {
        /// The army that planned it.
        side: Side,
        /// Its index in the plan.
        index: u16,
    },
    /// A unit stops waiting at its waypoint.
    WaitEnded {
        /// The unit that moves on.
        unit: UnitId,
    },
    /// A unit switches to its reserve plan.
    ReserveTaken {
        /// The unit that switches.
        unit: UnitId,
    },

    /// A unit has a new route to its goal.
    RouteFound {
        /// The unit on the march.
        unit: UnitId,
        /// The cells to enter, in order.
        route: Vec<CellId>,
    },
    /// A unit cannot reach its goal and goes to the nearest cell that it can reach.
    RouteBlocked {
        /// The unit on the march.
        unit: UnitId,
        /// The unreachable cell.
        goal: CellId,
        /// The cell it goes to.
        instead: CellId,
    },
    /// A unit starts, updates or ends a pursuit or attack.
    Targeted {
        /// The attacker.
        unit: UnitId,
        /// The enemy and its believed position; `None` to stop.
        target: Option<Target>,
    },
    /// A unit changes its pace.
    PaceSet {
        /// The unit on the march.
        unit: UnitId,
        /// The new pace.
        pace: Pace,
    },
    /// Every marching unit and courier gains progress. The gain itself is computed in `apply`.
    Marched {
        /// The units that step from one enemy zone of control into another, by ascending id.
        slowed: Vec<UnitId>,
    },
    /// Units enter hexes.
    Moved {
        /// One step per unit.
        steps: Vec<Step>,
    },
    /// A unit reaches its waypoint.
    Arrived {
        /// The unit that arrived.
        unit: UnitId,
    },
    /// A unit reaches the end of its plan.
    PlanCompleted {
        /// The unit that is done.
        unit: UnitId,
    },

    /// Two units start a melee.
    Engaged {
        /// Blue's unit.
        blue: UnitId,
        /// Red's unit.
        red: UnitId,
    },
    /// Two units end their melee.
    Disengaged {
        /// Blue's unit.
        blue: UnitId,
        /// Red's unit.
        red: UnitId,
    },
    /// A unit turns towards its main opponent.
    Turned {
        /// The unit that turns.
        unit: UnitId,
        /// Its new facing.
        facing: Facing,
    },
    /// A charge hits.
    Charged {
        /// The charging unit.
        unit: UnitId,
        /// The unit that is charged.
        victim: UnitId,
        /// The direction of the charge.
        shock: Shock,
        /// Losses and stress of the victim.
        wound: Wound,
    },
    /// A charged unit near its threshold checks its morale.
    Tried {
        /// The unit that was charged.
        unit: UnitId,
        /// The roll on a hundred-sided die.
        rolled: u32,
        /// The highest roll that breaks it, in percent.
        chance: u32,
    },
    /// One tick of every melee, resolved simultaneously.
    Melee {
        /// Losses and stress of each unit in melee.
        wounds: Vec<Wound>,
        /// The new pressure of each engagement, in their order; positive favours Blue.
        pressures: Vec<Fixed>,
    },
    /// A volley.
    Shot {
        /// The unit that shoots.
        unit: UnitId,
        /// The unit it shoots at.
        target: UnitId,
        /// The roll on a hundred-sided die.
        rolled: u32,
        /// The highest roll that hits, in percent.
        chance: u32,
        /// Losses and stress of the target.
        wound: Wound,
    },
    /// Units that leave a melee or flee are struck from behind.
    CutDown {
        /// Losses and stress of each.
        wounds: Vec<Wound>,
    },
    /// A unit breaks off a melee.
    Withdrew {
        /// The unit that withdraws.
        unit: UnitId,
        /// The stress this causes; zero for skirmishers.
        stress: Fixed,
    },
    /// A unit with a leader lost men, so its leader may have fallen.
    LeaderRisked {
        /// The leader's unit.
        unit: UnitId,
        /// The roll on a hundred-sided die.
        rolled: u32,
        /// The highest roll that kills the leader, in percent.
        chance: u32,
    },
    /// A unit's leader is killed.
    LeaderFell {
        /// The leader's unit.
        unit: UnitId,
    },
    /// An army loses its commander, who was killed or fled.
    CommanderKilled {
        /// The army that lost its commander.
        side: Side,
    },
    /// A unit has lost its last man.
    Destroyed {
        /// The destroyed unit.
        unit: UnitId,
    },

    /// The stress of several units rises.
    Frightened {
        /// Each unit with the stress it gains.
        units: Vec<(UnitId, Fixed)>,
    },
    /// A unit becomes shaken.
    Shaken {
        /// The shaken unit.
        unit: UnitId,
    },
    /// A shaken unit is steady again.
    Steadied {
        /// The steady unit.
        unit: UnitId,
    },
    /// A unit breaks and starts to rout.
    Broke {
        /// The routing unit.
        unit: UnitId,
    },
    /// Routing units enter hexes.
    Ran {
        /// One step per unit.
        steps: Vec<Step>,
    },
    /// A routing unit leaves the map.
    Fled {
        /// The unit that fled.
        unit: UnitId,
    },
    /// A routing unit starts to rally.
    RallyBegan {
        /// The rallying unit.
        unit: UnitId,
        /// The stress it loses at once.
        calm: Fixed,
    },
    /// A rallying unit routs again because an enemy is near.
    RallyFailed {
        /// The routing unit.
        unit: UnitId,
    },
    /// A unit has rallied and can fight again.
    Rallied {
        /// The rallied unit.
        unit: UnitId,
    },

    /// An army captures an objective.
    ObjectiveCaptured {
        /// Its index in the scenario.
        objective: u16,
        /// The army that holds it now.
        side: Side,
    },
    /// A tick ends. Rest and recovery are computed in `apply`.
    TickEnded,
    /// A commander concedes.
    Conceded {
        /// The army that gives up.
        side: Side,
    },
    /// The battle is over.
    BattleEnded {
        /// Outcome and cause.
        ending: Ending,
    },
}

/// The part of the state that an event changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Plans, orders and go-codes.
    Plan,
    /// Messages and couriers.
    Message,
    /// Units on the march.
    March,
    /// Melee, volleys and losses.
    Combat,
    /// Stress, rout and rally.
    Morale,
    /// The clock, objectives and the end of the battle.
    Clock,
    /// Nothing: the event only reports a roll or a fact.
    News,
}

impl Event {
    /// The wounds that this event inflicts.
    pub(crate) fn wounds(&self) -> &[Wound] {
        match self {
            Self::Charged { wound, .. } | Self::Shot { wound, .. } => std::slice::from_ref(wound),
            Self::Melee { wounds, .. } | Self::CutDown { wounds } => wounds,
            _ => &[],
        }
    }

    pub(crate) const fn family(&self) -> Family {
        match self {
            Self::Placed { .. }
            | Self::Planned { .. }
            | Self::Reserved { .. }
            | Self::RuleSet { .. }
            | Self::ShapeSet { .. }
            | Self::AgreedOn { .. }
            | Self::ProvidedFor { .. }
            | Self::PlanStands { .. }
            | Self::TookField { .. }
            | Self::BattleStarted { .. }
            | Self::Obeyed { .. }
            | Self::GoCodeTriggered { .. }
            | Self::ContingencyActivated { .. }
            | Self::WaitEnded { .. }
            | Self::ReserveTaken { .. } => Family::Plan,
            Self::Queued { .. }
            | Self::Sent { .. }
            | Self::CourierRerouted { .. }
            | Self::CourierRode { .. }
            | Self::CourierHunted { .. }
            | Self::CourierIntercepted { .. }
            | Self::CourierArrived { .. }
            | Self::CourierLost { .. }
            | Self::CourierReturned { .. } => Family::Message,
            Self::RouteFound { .. }
            | Self::RouteBlocked { .. }
            | Self::Targeted { .. }
            | Self::PaceSet { .. }
            | Self::Marched { .. }
            | Self::Moved { .. }
            | Self::Ran { .. }
            | Self::Arrived { .. }
            | Self::PlanCompleted { .. } => Family::March,
            Self::Engaged { .. }
            | Self::Disengaged { .. }
            | Self::Turned { .. }
            | Self::Charged { .. }
            | Self::Melee { .. }
            | Self::Shot { .. }
            | Self::CutDown { .. }
            | Self::Withdrew { .. }
            | Self::LeaderFell { .. }
            | Self::CommanderKilled { .. }
            | Self::Destroyed { .. } => Family::Combat,
            Self::Frightened { .. }
            | Self::Shaken { .. }
            | Self::Steadied { .. }
            | Self::Broke { .. }
            | Self::RallyFailed { .. }
            | Self::Fled { .. }
            | Self::RallyBegan { .. }
            | Self::Rallied { .. } => Family::Morale,
            Self::TimeGiven { .. }
            | Self::TickBegan
            | Self::TickEnded
            | Self::ObjectiveCaptured { .. }
            | Self::BattleEnded { .. } => Family::Clock,
            Self::Disregarded { .. }
            | Self::ContactMade { .. }
            | Self::Tried { .. }
            | Self::LeaderRisked { .. }
            | Self::Conceded { .. } => Family::News,
        }
    }
}

/// A unit's step into a neighbouring hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The unit that moves.
    pub unit: UnitId,
    /// The cell it enters.
    pub cell: CellId,
    /// Its facing afterwards.
    pub facing: Facing,
    /// Progress left towards the next cell.
    pub progress: Fixed,
}

/// Losses and stress of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wound {
    /// The unit that was hit.
    pub unit: UnitId,
    /// Men lost, with fractions that carry over to the next tick.
    pub harm: Fixed,
    /// The stress it gains.
    pub stress: Fixed,
}

/// The reason an order cannot be delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Undelivered {
    /// The recipient is no longer on the field.
    RecipientGone,
    /// There is no route to the recipient.
    NoWay,
}

/// The reason a unit ignores an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Disregard {
    /// The unit has obeyed a newer order.
    Stale,
    /// The unit is routing, and routing units obey only Rally.
    Routing,
    /// Rally was sent to a unit that is not routing.
    NotRouting,
    /// The army believes the target to be gone.
    TargetGone,
    /// The go-code was already given.
    CodeGiven,
}
