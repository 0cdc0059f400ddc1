//! Armoured combat on hexes with facing.
//!
//! A turn has six phases: initiative, movement, weapon attack, physical attack, heat and end.
//!
//! | module | contents |
//! |---|---|
//! | [`Mech`] | the game: [`Scenario`], [`State`], [`Order`], [`Event`], [`Refused`], and display names: [`Names`] |
//! | [`terrain`] | terrain costs, lines of sight, and [`Battlefield`]: a map with its tables |
//! | [`board`] | import of MegaMek `.board` files |
//! | [`weapon`] | the table of every [`Weapon`] |
//! | [`design`] | unit [`Design`]s: files, critical slots, checks |
//! | [`fire`] | weapon fire, to-hit numbers and expected damage: [`Aim`] |
//! | [`physical`] | physical attacks, to-hit numbers and expected damage: [`Swing`] |
//! | [`movement`] | [`MovementMode`]s and their reach: [`ReachabilityMap`] |
//! | [`library`] | cards and sheets of the shipped designs, with a search |
//! | [`force`] | forces: units with pilots, totals, and files |
//! | [`encounter`] | encounters: two forces, a map and a template become a scenario |
//! | [`opposition`] | an opposing force for a quick game, from the generator |
//! | [`setup`] | scenario files, shipped scenarios, and the scenario [`generator`](setup::generator) |
//! | [`action`] | available and refused actions of a unit: [`Mech::actions`] |
//! | [`sheet`] | the record sheet of a unit: [`Mech::sheet`] |
//! | [`panel`] | a player's duties, reports and forecasts: [`Mech::duties`], [`Mech::report`] |
//! | [`rules`] | the rule tables as pure functions |

pub mod action;
mod advice;
mod apply;
mod blueprint;
pub mod board;
mod chronicle;
pub mod design;
pub mod encounter;
mod event;
mod fighter;
pub mod fire;
pub mod force;
mod game;
mod id;
pub mod library;
mod location;
pub mod movement;
mod names;
pub mod opposition;
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
mod victory;
pub mod weapon;

pub use action::{
    Action, ActionError, ActionPreview, AvailableAction, CheckPreview, PhaseActionReport,
    RefusedAction, actions,
};
pub use blueprint::{Armament, Bin, Blueprint};
pub use design::Design;
pub use event::{
    ConsciousnessRoll, Damaged, DeclaredShot, Event, FallResult, Happened, HeatSource, Hit,
    MarkKind, MoveResult, Place, ResultRow, Roll, ShotResult, StrikeResult, Who, WoundSource,
};
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
pub use picture::silhouettes;
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
