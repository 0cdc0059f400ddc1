use crate::Waypoint;
use crate::rules::Shape;
use crate::{CodeId, Command, Contingency, Deployment, EngagementRule, GoCode, Recipient, UnitId};
use serde::{Deserialize, Serialize};

/// What a commander may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Order {
    /// Before the battle: a unit begins there.
    Deploy(Deployment),
    /// Before the battle: a unit goes this way.
    Plan {
        /// Who.
        unit: UnitId,
        /// Which way.
        waypoints: Vec<Waypoint>,
    },
    /// Before the battle: a unit goes this way if a contingency asks for it.
    Reserve {
        /// Who.
        unit: UnitId,
        /// Which way.
        waypoints: Vec<Waypoint>,
    },
    /// Before the battle: a unit fights by this rule.
    Engage {
        /// Who.
        unit: UnitId,
        /// How.
        rule: EngagementRule,
    },
    /// Before the battle: a unit stands like this.
    Form {
        /// Who.
        unit: UnitId,
        /// How.
        shape: Shape,
    },
    /// Before the battle: these signals are agreed on, instead of those before.
    AgreeOn(Vec<GoCode>),
    /// Before the battle: these emergencies are provided for, instead of those before.
    ProvideFor(Vec<Contingency>),
    /// Before the battle: the plan stands. When both have said so, the battle begins.
    Begin,
    /// A courier rides with a command.
    Send {
        /// To whom.
        to: Recipient,
        /// What is ordered.
        command: Command,
    },
    /// A signal that was agreed on is given, at once.
    Signal(CodeId),
    /// Nothing more is ordered for so many ticks. Time passes when both have said so.
    Run {
        /// How many.
        ticks: u32,
    },
    /// The battle is given up.
    Concede,
}
