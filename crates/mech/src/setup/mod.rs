//! Scenario files, shipped maps and scenarios, and the scenario generator.
//!
//! A [`ScenarioFile`] is TOML that names map, designs, skills and hexes. It becomes a
//! [`Scenario`](crate::Scenario) or a list of findings. The scenarios and maps that come with the
//! program are `data/mech/scenarios/*.toml` ([`SCENARIOS`]) and `data/maps/*.toml` ([`MAPS`]). The
//! [`generator`] makes new ones.

mod build;
pub(crate) mod deployment;
mod file;
pub mod generator;
mod shipped;

pub use file::{ObjectiveEntry, ScenarioFile, UnitEntry, VictoryEntry};
pub use shipped::{MAPS, SCENARIOS};
