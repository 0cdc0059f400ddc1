//! What a battle is set up from.

use crate::rules::constants::MAX_TICKS;
use crate::rules::{Shape, UnitKind};
use crate::{Both, Contingency, EngagementRule, GoCode, Rest, Temperament, UnitId, Waypoint};
use sandtable_hex::{Facing, Hex, Map};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a battle is set up from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scenario {
    /// The ground.
    pub map: Arc<Map>,
    /// The armies, the first seat's first.
    pub armies: Both<Army>,
    /// Places worth holding.
    #[serde(default)]
    pub objectives: Vec<Objective>,
    /// After how many ticks the battle is judged as it stands.
    #[serde(default = "max_ticks")]
    pub tick_limit: u32,
}

const fn max_ticks() -> u32 {
    MAX_TICKS
}

/// An army as it musters. Its units are numbered in the order in which its formations list them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Army {
    /// What it is called.
    pub name: String,
    /// Its formations.
    pub formations: Vec<Formation>,
    /// The unit that the army's commander rides with, if he is on the field.
    #[serde(default)]
    pub commander: Option<UnitId>,
    /// Where messages come from when the commander is not on the field.
    pub headquarters: Hex,
    /// How many couriers there are.
    #[serde(default)]
    pub couriers: u16,
    /// The edge of the map over which its men run home.
    pub home: Edge,
    /// Where it may deploy. If nothing is said its units begin where they muster, and may only turn.
    /// What the armies hold of the field before a battle never overlaps.
    #[serde(default)]
    pub zone: Vec<Hex>,
    /// Signals that are agreed on.
    #[serde(default)]
    pub go_codes: Vec<GoCode>,
    /// Emergencies that are provided for.
    #[serde(default)]
    pub contingencies: Vec<Contingency>,
    /// How its general decides, where no person does.
    #[serde(default)]
    pub general: Temperament,
}

impl Army {
    /// Its units in the order of their numbers.
    pub fn units(&self) -> impl Iterator<Item = &Regiment> {
        self.formations.iter().flat_map(|formation| &formation.units)
    }
}

/// Units under one commander.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formation {
    /// What it is called.
    pub name: String,
    /// The unit that its commander is with, if it has one.
    #[serde(default)]
    pub commander: Option<UnitId>,
    /// Its units.
    pub units: Vec<Regiment>,
}

/// A unit as it musters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regiment {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: UnitKind,
    /// How many men it musters.
    pub men: u32,
    /// Whether an officer leads it. Where commanders ride, one does.
    #[serde(default)]
    pub leader: bool,
    /// Where it stands when the battle begins.
    pub hex: Hex,
    /// Looking which way.
    pub facing: Facing,
    /// How it stands there.
    #[serde(default)]
    pub rest: Rest,
    /// In which shape.
    #[serde(default)]
    pub shape: Shape,
    /// Whether it starts a fight.
    #[serde(default)]
    pub rule: EngagementRule,
    /// Where it goes.
    #[serde(default)]
    pub waypoints: Vec<Waypoint>,
    /// Where it goes if a contingency asks for it.
    #[serde(default)]
    pub reserve: Vec<Waypoint>,
}

impl Regiment {
    /// Its ways, each with what it is called.
    pub(crate) fn plans(&self) -> [(&'static str, &[Waypoint]); 2] {
        [("waypoints", &self.waypoints), ("reserve", &self.reserve)]
    }
}

/// A place worth holding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// What it is called.
    pub name: String,
    /// Where it is.
    pub hex: Hex,
    /// For which armies victory asks for it: who alone holds every objective it is asked for, for so
    /// many ticks, has won.
    #[serde(default)]
    pub required: Both<bool>,
    /// For how many ticks it must be held.
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
