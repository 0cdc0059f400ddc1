use crate::Waypoint;
use crate::rules::Shape;
use crate::{CodeId, Command, Contingency, Deployment, EngagementRule, GoCode, Recipient, UnitId};
use serde::{Deserialize, Serialize};

/// An order that a commander submits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Order {
    /// Planning: sets a unit's starting position.
    Deploy(Deployment),
    /// Planning: sets a unit's route.
    Plan {
        /// The unit under orders.
        unit: UnitId,
        /// The complete route; empty to stay.
        waypoints: Vec<Waypoint>,
    },
    /// Planning: sets a unit's reserve plan, which a contingency can call for.
    Reserve {
        /// The unit under orders.
        unit: UnitId,
        /// The complete route; empty to remove it.
        waypoints: Vec<Waypoint>,
    },
    /// Planning: sets a unit's engagement rule.
    Engage {
        /// The unit under orders.
        unit: UnitId,
        /// Its rule for starting a melee and for shooting.
        rule: EngagementRule,
    },
    /// Planning: sets a unit's formation shape.
    Form {
        /// The unit under orders.
        unit: UnitId,
        /// The new shape.
        shape: Shape,
    },
    /// Planning: replaces the army's go-codes.
    AgreeOn(Vec<GoCode>),
    /// Planning: replaces the army's contingencies.
    ProvideFor(Vec<Contingency>),
    /// Planning: confirms the plan. The battle begins when both armies have confirmed.
    Begin,
    /// Battle: sends a courier with a command.
    Send {
        /// The addressee.
        to: Recipient,
        /// The command.
        command: Command,
    },
    /// Battle: sends the same command to several units, with a courier each. All of it is accepted
    /// or refused.
    ///
    /// Units that get a place to go to keep their arrangement: the first goes there, and the others
    /// by the same distance in the same direction. A line is divided among them in their order.
    SendAll {
        /// The addressees, each of them once.
        units: Vec<UnitId>,
        /// The command.
        command: Command,
    },
    /// Battle: gives a go-code, which takes effect at once.
    Signal(CodeId),
    /// Battle: advances the clock. Time passes up to the earlier of both armies' ticks.
    Run {
        /// The number of ticks, from 1 to [`LONGEST_RUN`](crate::LONGEST_RUN).
        ticks: u32,
    },
    /// Ends the battle with a defeat.
    Concede,
}
