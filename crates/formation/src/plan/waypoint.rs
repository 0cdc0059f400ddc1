use super::Rest;
use crate::rules::Pace;
use crate::{CodeId, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place on a unit's route, with the unit's behaviour there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Waypoint {
    /// Its hex.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// The unit's behaviour there.
    #[serde(default)]
    pub behaviour: Behaviour,
    /// The pace on the way there.
    #[serde(default)]
    pub pace: Pace,
    /// The condition that the unit waits for there, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub wait: Option<Wait>,
    /// The unit's facing there; without one it keeps the direction it came in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "number", optional))]
    pub facing: Option<Facing>,
}

impl Waypoint {
    /// A waypoint to pass through at the usual pace.
    pub const fn at(hex: Hex) -> Self {
        Self { hex, behaviour: Behaviour::MoveTo, pace: Pace::Quick, wait: None, facing: None }
    }

    /// The same waypoint with another behaviour.
    #[must_use]
    pub const fn doing(self, behaviour: Behaviour) -> Self {
        Self { behaviour, ..self }
    }

    /// The same waypoint at another pace.
    #[must_use]
    pub const fn pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// The same waypoint with a wait.
    #[must_use]
    pub const fn waiting(self, wait: Wait) -> Self {
        Self { wait: Some(wait), ..self }
    }

    /// The same waypoint with a facing.
    #[must_use]
    pub const fn looking(self, facing: Facing) -> Self {
        Self { facing: Some(facing), ..self }
    }
}

/// The behaviour of a unit at a waypoint. Everything except `MoveTo` is a stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Behaviour {
    /// Passes through.
    #[default]
    MoveTo,
    /// Stands in good order.
    HoldAt,
    /// Stands ready to attack.
    AttackFrom,
    /// Scouts its surroundings.
    ScanFrom,
    /// Gathers.
    RallyAt,
}

impl Behaviour {
    /// The stance of a unit at such a waypoint; `None` where it passes through.
    pub const fn rest(self) -> Option<Rest> {
        match self {
            Self::MoveTo => None,
            Self::HoldAt | Self::RallyAt => Some(Rest::Formed),
            Self::AttackFrom => Some(Rest::Alert),
            Self::ScanFrom => Some(Rest::Patrol),
        }
    }
}

/// The condition that ends a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Wait {
    /// The given number of ticks has passed.
    Duration(#[cfg_attr(feature = "ts", ts(type = "number"))] i64),
    /// The go-code is given.
    GoCode(CodeId),
    /// The other unit is in this hex or next to it, or is gone.
    UnitArrives(UnitId),
    /// The army sees any enemy.
    EnemySighted,
    /// The unit is struck, shot at or engaged.
    Attacked,
}

impl fmt::Display for Wait {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duration(ticks) => write!(out, "for {ticks} ticks"),
            Self::GoCode(code) => write!(out, "for {code}"),
            Self::UnitArrives(unit) => write!(out, "for {unit}"),
            Self::EnemySighted => out.write_str("until an enemy is seen"),
            Self::Attacked => out.write_str("until attacked"),
        }
    }
}
