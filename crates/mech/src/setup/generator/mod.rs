//! The scenario generator: draws an opposing force, a map and modifiers from a seed.
//!
//! A [`Request`] lists the player's units and what kind of battle is wanted. [`Request::generate`]
//! draws the rest from tables: opposing units (`data/mech/factions.toml`), maps
//! (`data/mech/biomes.toml`) and modifiers (`data/mech/modifiers.toml`). The same request always
//! gives the same battle.

mod biome;
mod draft;
mod draw;
mod faction;
mod generate;
mod generated;
mod ground;
mod modifier;
mod opposition;
mod plan;
mod request;
mod roster;
mod scenario_type;

pub use biome::{Biome, Front, biomes};
pub use faction::{Faction, eras, factions};
pub use generated::{Force, Generated, Listed};
pub use modifier::{Effect, Modifier, modifiers};
pub use request::{DIFFICULTY, PlayerUnit, Request};
pub use scenario_type::ScenarioType;
