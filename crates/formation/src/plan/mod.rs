//! What a commander prepares before the battle: where units stand, where they go, what they wait for,
//! and what is to happen when something else happens.

mod contingency;
mod go_code;
mod rule;
mod waypoint;

pub use contingency::{Contingency, Emergency, Response};
pub use go_code::{GoCode, Trigger};
pub use rule::EngagementRule;
pub use waypoint::{Behaviour, Rest, Wait, Waypoint};

use crate::UnitId;
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// Where a unit stands when the battle begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Deployment {
    /// Who.
    pub unit: UnitId,
    /// Where.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Looking which way.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub facing: Facing,
    /// How it stands there.
    #[serde(default)]
    pub rest: Rest,
}
