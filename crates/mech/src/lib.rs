//! Armoured combat on hexes with facing.
//!
//! A battle goes through turns of six phases: initiative, movement, weapon fire, blows, heat, end.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Mech`] | the game: [`Scenario`], [`State`], [`Order`], [`Event`], [`Refused`]; what people call its units: [`Names`] |
//! | [`terrain`] | which terrain the rules know, and [`Battlefield`]: a map with its tables |
//! | [`board`] | MegaMek `.board` files |
//! | [`weapon`] | every [`Weapon`] and what it does, as a table |
//! | [`design`] | unit [`Design`]s: files, critical slots, checks |
//! | [`fire`] | who may fire what at whom, and what would come of it: [`Aim`] |
//! | [`blow`] | who may strike whom how, and what would come of it: [`Swing`] |
//! | [`movement`] | [`MovementMode`]s and where each leads: [`ReachabilityMap`] |
//! | [`setup`] | scenario files, those in the box, and the [`generator`](setup::generator) of new ones |
//! | [`action`] | what a unit can do in a phase, what it cannot, and why: [`Mech::actions`] |
//! | [`sheet`] | the record sheet of a unit: [`Mech::sheet`] |
//! | [`panel`] | what the player of a seat sees before the next order: [`Mech::duties`], [`Mech::report`] |
//! | [`rules`] | the tables of combat, heat and balance as pure functions |

pub mod action;
mod advice;
mod apply;
mod blueprint;
pub mod board;
pub mod design;
mod event;
mod fighter;
pub mod fire;
mod game;
mod id;
mod location;
pub mod movement;
mod names;
mod order;
pub mod panel;
mod phase;
pub mod physical;
mod picture;
mod probe;
mod refusal;
mod resolve;
pub mod rules;
mod scenario;
pub mod setup;
pub mod sheet;
mod side;
mod state;
pub mod terrain;
mod turn;
mod unit;
mod value;
mod victory;
pub mod weapon;

pub use action::{
    Action, ActionError, ActionPreview, AvailableAction, CheckPreview, PhaseActionReport,
    RefusedAction, actions,
};
pub use blueprint::{Armament, Bin, Blueprint};
pub use design::Design;
pub use event::{ConsciousnessRoll, Event, HeatSource, Hit, WoundSource};
pub use fighter::Fighter;
pub use fire::Aim;
pub use game::Mech;
pub use id::{BinId, UnitId, WeaponId};
pub use location::{Location, UnknownLocation};
pub use movement::{
    MovementEnd, MovementMode, MovementStep, ReachabilityCalculator, ReachabilityMap, ReachableHex,
};
pub use names::Names;
pub use order::{FireMode, Order, PhysicalKind, Shot};
pub use panel::{Duty, Forecast, UnitReport};
pub use phase::Phase;
pub use physical::Swing;
pub use refusal::{Refused, Unable};
pub use scenario::{Deployment, Scenario};
pub use sheet::Sheet;
pub use side::Side;
pub use state::{
    Attack, Charge, ComponentHits, Ending, Gone, Lock, Moved, PhysicalAttack, PilotState, State,
    Status, UnitState, WeaponAttack, WeaponState,
};
pub use terrain::Battlefield;
pub use unit::Unit;
pub use victory::{AtTurnLimit, Objective, Victory};
pub use weapon::Weapon;
