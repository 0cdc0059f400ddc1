//! Scenarios: map, armies and objectives of a battle.

use crate::rules::constants::MAX_TICKS;
use crate::rules::{Shape, UnitKind};
use crate::{Both, Contingency, EngagementRule, GoCode, Rest, Temperament, UnitId, Waypoint};
use sandtable_hex::{Facing, Hex, Map};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Map, armies and objectives of a battle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// The battlefield.
    pub map: Arc<Map>,
    /// Both armies, Blue first.
    pub armies: Both<Army>,
    /// Places worth holding.
    #[serde(default)]
    pub objectives: Vec<Objective>,
    /// The tick after which the battle ends and is judged as it stands.
    #[serde(default = "max_ticks")]
    pub tick_limit: u32,
}

const fn max_ticks() -> u32 {
    MAX_TICKS
}

/// An army at the start of the battle. Its units are numbered in the order its formations list
/// them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Army {
    /// The name that players see.
    pub name: String,
    /// Its formations.
    pub formations: Vec<Formation>,
    /// The unit that the army's commander is with, if the commander is on the field.
    #[serde(default)]
    pub commander: Option<UnitId>,
    /// The starting point of couriers while no commander is on the field.
    pub headquarters: Hex,
    /// The number of couriers.
    #[serde(default)]
    pub couriers: u16,
    /// The edge of the map that routing units flee to.
    pub home: Edge,
    /// The hexes it may deploy in. Without any, units start where the scenario puts them and may
    /// only turn. The zones and starting hexes of the two armies never overlap.
    #[serde(default)]
    pub zone: Vec<Hex>,
    /// Go-codes of the plan.
    #[serde(default)]
    pub go_codes: Vec<GoCode>,
    /// Contingencies of the plan.
    #[serde(default)]
    pub contingencies: Vec<Contingency>,
    /// The temperament of the general that commands the army when no person does.
    #[serde(default)]
    pub general: Temperament,
}

impl Army {
    /// Its units, by ascending id.
    pub fn units(&self) -> impl Iterator<Item = &Regiment> {
        self.formations.iter().flat_map(|formation| &formation.units)
    }
}

/// Units under one commander.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    /// The name that players see.
    pub name: String,
    /// The unit that its commander is with, if it has one.
    #[serde(default)]
    pub commander: Option<UnitId>,
    /// Its units.
    pub units: Vec<Regiment>,
}

/// A unit at the start of the battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regiment {
    /// The name that players see; unique in the battle.
    pub name: String,
    /// Troop type.
    pub kind: UnitKind,
    /// Number of men, from 1 to 5,000.
    pub men: u32,
    /// True if an officer leads it. Units of commanders always have a leader.
    #[serde(default)]
    pub leader: bool,
    /// Starting hex.
    pub hex: Hex,
    /// Starting facing.
    pub facing: Facing,
    /// Stance while it neither marches nor fights.
    #[serde(default)]
    pub rest: Rest,
    /// Formation shape.
    #[serde(default)]
    pub shape: Shape,
    /// Its rule for starting a melee and for shooting.
    #[serde(default)]
    pub rule: EngagementRule,
    /// Its route.
    #[serde(default)]
    pub waypoints: Vec<Waypoint>,
    /// The route it takes if a contingency calls for its reserve plan.
    #[serde(default)]
    pub reserve: Vec<Waypoint>,
}

impl Regiment {
    /// Both routes, each with its field name in scenario files.
    pub(crate) fn plans(&self) -> [(&'static str, &[Waypoint]); 2] {
        [("waypoints", &self.waypoints), ("reserve", &self.reserve)]
    }
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// The name that players see.
    pub name: String,
    /// Its hex.
    pub hex: Hex,
    /// The armies that need it for victory. An army wins once it has held everything it needs for
    /// `hold` ticks and its enemy has not.
    #[serde(default)]
    pub required: Both<bool>,
    /// The number of ticks it must be held.
    #[serde(default)]
    pub hold: u32,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// The first row.
    North,
    /// The last row.
    South,
    /// The last column.
    East,
    /// The first column.
    West,
}
