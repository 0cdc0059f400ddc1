//! Territories in eighteen sectors, a moving storm, and the battles it allows or forbids.
//!
//! | module | contents |
//! |---|---|
//! | [`Board`] | territories, locations and links, with [`Shapes`] to draw them |
//! | [`Storm`] | its position, its movement and the storm order |
//! | [`Force`] | the forces of a [`Faction`] in a location; [`Alliances`] between factions |
//! | [`Names`] | the names that people see |
//! | [`case`] | cases of battle determination as JSON |
//! | [`battle`] | battle determination in two [`Profile`]s, reasons, and the order of battles |
//! | [`picture`] | boards and cases as SVG |

mod alliance;
pub mod battle;
pub mod board;
pub mod case;
mod faction;
mod force;
mod names;
pub mod picture;
mod sector;
mod storm;
mod territory;

pub use alliance::{Alliances, Pairs};
pub use battle::{
    Battle, BattlePhase, Choice, Clash, Ground, Presence, Profile, Reason, battles, clashes,
};
pub use board::{Board, Shapes};
pub use case::{Answer, Case};
pub use faction::{Faction, Factions};
pub use force::Force;
pub use names::Names;
pub use sector::{Sector, Sectors};
pub use storm::{Passage, Storm};
pub use territory::{Kind, Location, Spice, Territory, TerritoryIndex};
