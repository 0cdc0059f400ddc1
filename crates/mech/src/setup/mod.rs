//! What a battle is set up from.
//!
//! A [`ScenarioFile`] names map, designs, skills and places as people write them, in TOML, and
//! becomes a [`Scenario`](crate::Scenario), or a list of everything that is wrong with it. The
//! scenarios and maps that come with the program are `data/mech/scenarios/*.toml` ([`SCENARIOS`]) and
//! `data/maps/*.toml` ([`MAPS`]). The [`generator`] makes new ones.

mod build;
mod file;
pub mod generator;
mod shipped;

pub use file::{ObjectiveEntry, ScenarioFile, UnitEntry, VictoryEntry};
pub use shipped::{MAPS, SCENARIOS};
