use crate::rules::Pace;
use crate::{CodeId, UnitId};
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A place on a unit's way, and what it does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Waypoint {
    /// Where.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// What it does there.
    #[serde(default)]
    pub behaviour: Behaviour,
    /// How it gets there.
    #[serde(default)]
    pub pace: Pace,
    /// What it waits for there, if for anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub wait: Option<Wait>,
    /// Which way it looks there, if that matters; otherwise the way it came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "number", optional))]
    pub facing: Option<Facing>,
}

impl Waypoint {
    /// Goes there as soldiers march, and on.
    pub const fn at(hex: Hex) -> Self {
        Self { hex, behaviour: Behaviour::MoveTo, pace: Pace::Quick, wait: None, facing: None }
    }

    /// The same, and does this there.
    #[must_use]
    pub const fn doing(self, behaviour: Behaviour) -> Self {
        Self { behaviour, ..self }
    }

    /// The same at another pace.
    #[must_use]
    pub const fn pace(self, pace: Pace) -> Self {
        Self { pace, ..self }
    }

    /// The same, and waits there.
    #[must_use]
    pub const fn waiting(self, wait: Wait) -> Self {
        Self { wait: Some(wait), ..self }
    }

    /// The same, and looks this way there.
    #[must_use]
    pub const fn looking(self, facing: Facing) -> Self {
        Self { facing: Some(facing), ..self }
    }
}

/// What a unit does at a waypoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Behaviour {
    /// Goes on.
    #[default]
    MoveTo,
    /// Stands in good order.
    HoldAt,
    /// Stands ready to attack.
    AttackFrom,
    /// Looks around.
    ScanFrom,
    /// Gathers.
    RallyAt,
}

/// How a unit stands when it neither marches nor fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Rest {
    /// In good order.
    #[default]
    Formed,
    /// Looking around.
    Patrol,
    /// Ready.
    Alert,
}

impl Behaviour {
    /// How a unit stands at such a waypoint; `None` where it only passes.
    pub const fn rest(self) -> Option<Rest> {
        match self {
            Self::MoveTo => None,
            Self::HoldAt | Self::RallyAt => Some(Rest::Formed),
            Self::AttackFrom => Some(Rest::Alert),
            Self::ScanFrom => Some(Rest::Patrol),
        }
    }
}

/// What a unit waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Wait {
    /// Until so many ticks have passed.
    Duration(#[cfg_attr(feature = "ts", ts(type = "number"))] i64),
    /// Until a go-code is given.
    GoCode(CodeId),
    /// Until another unit is here, or next to here, or is no more.
    UnitArrives(UnitId),
    /// Until the army sees any enemy.
    EnemySighted,
    /// Until it is struck, shot at or engaged.
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
