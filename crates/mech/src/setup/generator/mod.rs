//! Battles to order: an opposing force, a map and a few complications, drawn from a seed.
//!
//! A [`Request`] says who the player brings and what is wanted, and [`Request::generate`] draws the
//! rest from tables: who is met in what (`data/mech/factions.toml`), where
//! (`data/mech/biomes.toml`), and what makes it harder or easier (`data/mech/modifiers.toml`). The
//! same request gives the same battle.

mod biome;
mod deployment;
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
mod sheet;

pub use biome::{Biome, Front, biomes};
pub use faction::{Faction, eras, factions};
pub use generated::{Force, Generated, Listed};
pub use modifier::{Effect, Modifier, modifiers};
pub use request::{PlayerUnit, Request};
pub use scenario_type::ScenarioType;
