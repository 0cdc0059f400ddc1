//! What happens in a battle.

use crate::rules::shock::Shock;
use crate::rules::{Pace, Shape};
use crate::{
    CodeId, ContactId, Contingency, Dispatch, DispatchId, Ending, EngagementRule, Fixed, GoCode,
    Rest, Side, Target, UnitId, Waypoint,
};
use sandtable_hex::{CellId, Facing};
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A unit is to begin there.
    Placed {
        /// Who.
        unit: UnitId,
        /// Where.
        cell: CellId,
        /// Looking which way.
        facing: Facing,
        /// How it stands there.
        rest: Rest,
    },
    /// A unit goes this way from now on.
    Planned {
        /// Who.
        unit: UnitId,
        /// Which way.
        waypoints: Vec<Waypoint>,
    },
    /// A unit has another plan in reserve.
    Reserved {
        /// Who.
        unit: UnitId,
        /// Which way.
        waypoints: Vec<Waypoint>,
    },
    /// A unit fights by another rule.
    RuleSet {
        /// Who.
        unit: UnitId,
        /// Which.
        rule: EngagementRule,
    },
    /// A unit stands in another shape.
    ShapeSet {
        /// Who.
        unit: UnitId,
        /// Which.
        shape: Shape,
    },
    /// An army has agreed on signals.
    AgreedOn {
        /// Whose.
        side: Side,
        /// Which.
        codes: Vec<GoCode>,
    },
    /// An army has provided for emergencies.
    ProvidedFor {
        /// Whose.
        side: Side,
        /// Which.
        contingencies: Vec<Contingency>,
    },
    /// An army's plan stands.
    PlanStands {
        /// Whose.
        side: Side,
    },
    /// An army is on the field.
    TookField {
        /// Whose.
        side: Side,
    },
    /// The battle has begun, and the lots are drawn.
    BattleStarted {
        /// What was drawn: it decides whose lot is the lower.
        lots: u32,
    },

    /// A commander lets time pass until a tick.
    TimeGiven {
        /// Whose.
        side: Side,
        /// Which tick.
        until: u32,
    },
    /// A message waits for a courier.
    Queued {
        /// Whose.
        side: Side,
        /// Which message.
        dispatch: Dispatch,
    },
    /// A courier rides out with a message.
    Sent {
        /// Whose.
        side: Side,
        /// Which message.
        dispatch: Dispatch,
        /// From where.
        from: CellId,
        /// The cells on the way.
        route: Vec<CellId>,
    },
    /// A courier takes another way.
    CourierRerouted {
        /// Whose.
        side: Side,
        /// Which message.
        number: DispatchId,
        /// The cells on the way.
        route: Vec<CellId>,
    },
    /// A courier comes into a hex.
    CourierRode {
        /// Whose.
        side: Side,
        /// Which message.
        number: DispatchId,
        /// Where.
        cell: CellId,
        /// How far he is on the way to the next.
        progress: Fixed,
    },
    /// An enemy tried to catch a courier: what was rolled, and what would have caught him.
    CourierHunted {
        /// Whose.
        side: Side,
        /// Which message.
        number: DispatchId,
        /// By whom.
        by: UnitId,
        /// What the hundred-sided die showed.
        rolled: u32,
        /// Up to what it would have come true.
        chance: u32,
    },
    /// A courier was caught.
    CourierIntercepted {
        /// Whose.
        side: Side,
        /// Which message.
        number: DispatchId,
        /// By whom.
        by: UnitId,
    },
    /// A courier has handed his message over.
    CourierArrived {
        /// Whose.
        side: Side,
        /// Which message.
        number: DispatchId,
    },
    /// A courier cannot hand his message over, and turns back.
    CourierLost {
        /// Whose.
        side: Side,
        /// Which message.
        number: DispatchId,
        /// Why.
        why: Undelivered,
    },
    /// A courier is back.
    CourierReturned {
        /// Whose.
        side: Side,
        /// Which message.
        number: DispatchId,
    },
    /// A unit obeys an order.
    Obeyed {
        /// Who.
        unit: UnitId,
        /// Which message.
        number: DispatchId,
        /// When it was written.
        issued: u32,
    },
    /// A unit does not obey an order.
    Disregarded {
        /// Who.
        unit: UnitId,
        /// Which message.
        number: DispatchId,
        /// Why.
        why: Disregard,
    },

    /// A tick begins: everybody looks around.
    TickBegan,
    /// An army sees an enemy for the first time.
    ContactMade {
        /// Whose.
        side: Side,
        /// Which.
        contact: ContactId,
    },
    /// A signal was given.
    GoCodeTriggered {
        /// Whose.
        side: Side,
        /// Which.
        code: CodeId,
    },
    /// An emergency has happened.
    ContingencyActivated {
        /// Whose.
        side: Side,
        /// Which, by its place in the plan.
        index: u16,
    },
    /// A unit has waited long enough.
    WaitEnded {
        /// Who.
        unit: UnitId,
    },
    /// A unit follows its reserve plan.
    ReserveTaken {
        /// Who.
        unit: UnitId,
    },

    /// A unit has found its way.
    RouteFound {
        /// Who.
        unit: UnitId,
        /// The cells on the way.
        route: Vec<CellId>,
    },
    /// There is no way to a unit's goal; it goes as near as it can instead.
    RouteBlocked {
        /// Who.
        unit: UnitId,
        /// Where it wanted to go.
        goal: CellId,
        /// Where it goes instead.
        instead: CellId,
    },
    /// A unit is after somebody, or no longer.
    Targeted {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: Option<Target>,
    },
    /// A unit goes at another pace.
    PaceSet {
        /// Who.
        unit: UnitId,
        /// How fast.
        pace: Pace,
    },
    /// Everybody under way gets on.
    Marched {
        /// Who goes from one enemy's zone of control into another's, in the order of their numbers.
        slowed: Vec<UnitId>,
    },
    /// Units have come into hexes.
    Moved {
        /// Who came where.
        steps: Vec<Step>,
    },
    /// A unit has reached its waypoint.
    Arrived {
        /// Who.
        unit: UnitId,
    },
    /// A unit has done all that was planned.
    PlanCompleted {
        /// Who.
        unit: UnitId,
    },

    /// Two units fight.
    Engaged {
        /// Who of the first army.
        blue: UnitId,
        /// Who of the second.
        red: UnitId,
    },
    /// Two units no longer fight.
    Disengaged {
        /// Who of the first army.
        blue: UnitId,
        /// Who of the second.
        red: UnitId,
    },
    /// A unit turns.
    Turned {
        /// Who.
        unit: UnitId,
        /// Looking which way.
        facing: Facing,
    },
    /// A unit charges another.
    Charged {
        /// Who.
        unit: UnitId,
        /// Whom.
        victim: UnitId,
        /// How.
        shock: Shock,
        /// What that did.
        wound: Wound,
    },
    /// A frightened unit is tried by a charge: what was rolled, and up to what it breaks.
    Tried {
        /// Who.
        unit: UnitId,
        /// What the hundred-sided die showed.
        rolled: u32,
        /// Up to what it would have come true.
        chance: u32,
    },
    /// Men strike one another. How each engagement stands is told in their order.
    Melee {
        /// Who suffered what.
        wounds: Vec<Wound>,
        /// How hard the first presses the second now.
        pressures: Vec<Fixed>,
    },
    /// A volley: what was rolled, and what would have hit.
    Shot {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// What the hundred-sided die showed.
        rolled: u32,
        /// Up to what it would have come true.
        chance: u32,
        /// What that did.
        wound: Wound,
    },
    /// Men are struck down from behind.
    CutDown {
        /// Who suffered what.
        wounds: Vec<Wound>,
    },
    /// A unit breaks off a fight.
    Withdrew {
        /// Who.
        unit: UnitId,
        /// How that frightens.
        stress: Fixed,
    },
    /// A unit's leader was in danger: what was rolled, and up to what he falls.
    LeaderRisked {
        /// Who.
        unit: UnitId,
        /// What the hundred-sided die showed.
        rolled: u32,
        /// Up to what it would have come true.
        chance: u32,
    },
    /// A unit's leader has fallen.
    LeaderFell {
        /// Who.
        unit: UnitId,
    },
    /// An army has lost its commander.
    CommanderKilled {
        /// Whose.
        side: Side,
    },
    /// Nobody is left of a unit.
    Destroyed {
        /// Who.
        unit: UnitId,
    },

    /// Units are frightened.
    Frightened {
        /// Who, and how much.
        units: Vec<(UnitId, Fixed)>,
    },
    /// A unit wavers.
    Shaken {
        /// Who.
        unit: UnitId,
    },
    /// A unit no longer wavers.
    Steadied {
        /// Who.
        unit: UnitId,
    },
    /// A unit runs.
    Broke {
        /// Who.
        unit: UnitId,
    },
    /// Those who run have come into hexes.
    Ran {
        /// Who came where.
        steps: Vec<Step>,
    },
    /// A unit has run off the map.
    Fled {
        /// Who.
        unit: UnitId,
    },
    /// A unit stops running and gathers.
    RallyBegan {
        /// Who.
        unit: UnitId,
        /// What is taken from its stress.
        calm: Fixed,
    },
    /// A unit that gathered runs on.
    RallyFailed {
        /// Who.
        unit: UnitId,
    },
    /// A unit is ready again.
    Rallied {
        /// Who.
        unit: UnitId,
    },

    /// An army has taken a place.
    ObjectiveCaptured {
        /// Which.
        objective: u16,
        /// Whose.
        side: Side,
    },
    /// The tick is over.
    TickEnded,
    /// A commander gives up.
    Conceded {
        /// Whose.
        side: Side,
    },
    /// The battle is over.
    BattleEnded {
        /// How.
        ending: Ending,
    },
}

/// What kind of thing an event changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Plans, orders and signals.
    Plan,
    /// Messages and those who carry them.
    Message,
    /// Units on their way.
    March,
    /// Fights.
    Combat,
    /// Fear, flight and new courage.
    Morale,
    /// Time, and what it brings.
    Clock,
    /// Nothing: it is only told.
    News,
}

impl Event {
    /// Whom it hurts.
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

/// A unit comes into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Who.
    pub unit: UnitId,
    /// Where to.
    pub cell: CellId,
    /// Looking which way.
    pub facing: Facing,
    /// What is left of its progress.
    pub progress: Fixed,
}

/// What a unit suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wound {
    /// Who.
    pub unit: UnitId,
    /// How many men, with the parts of men.
    pub harm: Fixed,
    /// How it frightens.
    pub stress: Fixed,
}

/// Why a message cannot be handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Undelivered {
    /// The recipient is no longer on the field.
    RecipientGone,
    /// There is no way to the recipient.
    NoWay,
}

/// Why an order is not obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Disregard {
    /// A newer one has been obeyed.
    Stale,
    /// The unit runs, and hears nothing but the call to rally.
    Routing,
    /// The unit does not run.
    NotRouting,
    /// The enemy is nowhere to be seen.
    TargetGone,
    /// The signal has been given already.
    CodeGiven,
}
