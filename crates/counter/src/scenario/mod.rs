//! Scenarios: the file, and the words of its map.

mod file;
mod load;
mod terrain;

pub use file::{
    Counter, Objective, Options, Reinforcement, ReplacementPlace, ScenarioFile, ScenarioKind,
    SupplySource, SystemRef, Track, Victory, VictoryCondition, When, Zone,
};
pub use load::{Library, Shipped};
pub use terrain::{Tile, Vocabulary};
