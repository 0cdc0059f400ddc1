//! Armoured combat on hexes with facing.
//!
//! The ground comes first: terrain and what it costs, MegaMek boards, and movement with its three
//! modes. Attacks, heat and the session follow on top of it.
//!
//! | room | what is in it |
//! |---|---|
//! | [`terrain`] | which terrain the rules know, and [`Battlefield`]: a map with its tables |
//! | [`board`] | MegaMek `.board` files |
//! | [`weapon`] | every [`Weapon`] and what it does, as a table |
//! | [`design`] | unit [`Design`]s: files, critical slots, checks |
//! | [`movement`] | [`MovementMode`]s and where each leads: [`ReachabilityMap`] |
//! | [`action`] | what a unit can do in a phase, what it cannot, and why: [`actions`] |

pub mod action;
pub mod board;
pub mod design;
mod location;
pub mod movement;
mod phase;
pub mod terrain;
mod unit;
pub mod weapon;

pub use action::{ActionPreview, AvailableAction, PhaseActionReport, RefusedAction, actions};
pub use design::Design;
pub use location::{Location, UnknownLocation};
pub use movement::{
    MovementMode, MovementStep, ReachabilityCalculator, ReachabilityMap, ReachableHex,
};
pub use phase::Phase;
pub use terrain::Battlefield;
pub use unit::{Unit, UnitId};
pub use weapon::Weapon;
