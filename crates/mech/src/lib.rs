//! Armoured combat on hexes with facing.
//!
//! What there is: the ground with its terrain and MegaMek boards, movement with its three modes, and
//! a session that goes through its phases with initiative and movement. Attacks and heat follow on
//! top of it.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Mech`] | the game: [`Scenario`], [`State`], [`Order`], [`Event`], [`Refused`] |
//! | [`terrain`] | which terrain the rules know, and [`Battlefield`]: a map with its tables |
//! | [`board`] | MegaMek `.board` files |
//! | [`weapon`] | every [`Weapon`] and what it does, as a table |
//! | [`design`] | unit [`Design`]s: files, critical slots, checks |
//! | [`movement`] | [`MovementMode`]s and where each leads: [`ReachabilityMap`] |
//! | [`action`] | what a unit can do in a phase, what it cannot, and why: [`actions`] |
//! | [`rules`] | the tables of combat, heat and balance as pure functions |

pub mod action;
pub mod board;
pub mod design;
mod event;
mod game;
mod location;
pub mod movement;
mod order;
mod phase;
mod picture;
mod probe;
mod refusal;
pub mod rules;
mod scenario;
mod side;
mod state;
pub mod terrain;
mod turn;
mod unit;
pub mod weapon;

pub use action::{ActionPreview, AvailableAction, PhaseActionReport, RefusedAction, actions};
pub use design::Design;
pub use event::Event;
pub use game::Mech;
pub use location::{Location, UnknownLocation};
pub use movement::{
    MovementEnd, MovementMode, MovementStep, ReachabilityCalculator, ReachabilityMap, ReachableHex,
};
pub use order::Order;
pub use phase::Phase;
pub use refusal::Refused;
pub use scenario::Scenario;
pub use side::Side;
pub use state::{Ending, Lock, Moved, State, Status, UnitState};
pub use terrain::Battlefield;
pub use unit::{Unit, UnitId};
pub use weapon::Weapon;
