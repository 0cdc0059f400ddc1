//! Scenario files, and the scenarios and maps that come with the program.
//!
//! A [`ScenarioFile`] is TOML that refers to maps, units, troop types, hexes, go-codes and generals
//! by name. It becomes a [`Scenario`](crate::Scenario), or a list of everything that is wrong with
//! it. The shipped scenarios, maps and generals are in `data/formation` ([`SCENARIOS`], [`MAPS`],
//! [`Temperament::shipped`](crate::Temperament::shipped)).

mod army;
mod build;
mod file;
mod names;
mod plan;
mod shipped;

pub use file::{
    ArmyEntry, ContingencyEntry, ContingencyTriggerEntry, FormationEntry, GoCodeEntry,
    ObjectiveEntry, ResponseEntry, ScenarioFile, TriggerEntry, UnitEntry, WaitEntry, WaypointEntry,
};
pub use shipped::{MAPS, SCENARIOS};
