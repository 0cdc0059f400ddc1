use crate::UnitId;
use sandtable_hex::{Facing, Hex};
use serde::{Deserialize, Serialize};

/// A unit's starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub struct Deployment {
    /// The unit that deploys.
    pub unit: UnitId,
    /// Its starting hex, inside the army's zone.
    #[cfg_attr(feature = "ts", ts(as = "sandtable_hex::ts::Hex"))]
    pub hex: Hex,
    /// Its starting facing.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub facing: Facing,
    /// Its stance until it gets other orders.
    #[serde(default)]
    pub rest: Rest,
}

/// The stance of a unit while it neither marches nor fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Rest {
    /// In good order, which restores cohesion.
    #[default]
    Formed,
    /// Scouting; may intercept couriers.
    Patrol,
    /// Ready; more likely to intercept couriers.
    Alert,
}
