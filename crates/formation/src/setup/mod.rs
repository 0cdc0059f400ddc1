//! What a battle is set up from.
//!
//! A [`ScenarioFile`] names map, units, kinds, hexes, signals and generals as people write them, in
//! TOML, and becomes a [`Scenario`](crate::Scenario), or a list of everything that is wrong with it. The
//! scenarios, maps and generals that come with the program are in `data/formation` ([`SCENARIOS`],
//! [`MAPS`], [`Temperament::shipped`](crate::Temperament::shipped)).

mod army;
mod build;
mod file;
mod names;
mod plan;
mod shipped;

pub use file::{
    ArmyEntry, ContingencyEntry, EmergencyEntry, FormationEntry, GoCodeEntry, ObjectiveEntry,
    ResponseEntry, ScenarioFile, TriggerEntry, UnitEntry, WaitEntry, WaypointEntry,
};
pub use shipped::{MAPS, SCENARIOS};
