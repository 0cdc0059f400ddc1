//! Tick-by-tick battle of formations: fog of war, couriers, go-codes, contingencies, morale and rout.
//!
//! A battle is planned, and then runs in ticks of a second, each in six phases. A commander sees what
//! his army sees, and orders ride with couriers who take their time and can be caught.
//!
//! | room | what is in it |
//! |---|---|
//! | [`Formation`] | the game: [`Scenario`], [`State`], [`Order`], [`Event`], [`Refused`], [`View`] |
//! | [`plan`] | what is prepared: [`Waypoint`]s, [`GoCode`]s, [`Contingency`]s |
//! | [`scenario`] | armies as they muster |
//! | [`setup`] | scenario files, and the scenarios, maps and generals that come with the program |
//! | [`rules`] | the tables as pure functions: kinds of units, terrain, pace, melee, missiles, shock |
//! | [`Battlefield`] | a map with everything that is looked up in it |
//! | [`pathfinding`] | ways over the ground |
//! | [`visibility`] | who sees what; [`Knowledge`] is what an army makes of it |
//! | [`movement`] | how fast units go |
//! | [`triggers`] | what gives a signal, ends a wait, is an emergency |
//! | [`engagement`] | who fights whom, and from which side |
//! | [`morale`] | who breaks, who is infected, who rallies |
//! | `execution` | one tick in six phases |
//! | [`report`] | armies, units, enemies and orders in words and figures, for the page |
//! | [`Comparison`] | what a commander believes beside what is true |
//! | [`general`] | the general who commands where no person does |

mod apply;
mod bearing;
mod command;
mod comparison;
mod courier;
mod describe;
pub mod engagement;
pub mod event;
mod execution;
mod field;
mod fixed;
mod game;
pub mod general;
mod knowledge;
pub mod morale;
pub mod movement;
mod name;
mod occupancy;
mod order;
mod orders;
mod outcome;
pub mod pathfinding;
mod picture;
pub mod plan;
mod probe;
mod refusal;
pub mod report;
pub mod rules;
pub mod scenario;
pub mod setup;
mod side;
mod state;
mod time;
pub mod triggers;
mod troop;
mod unit;
mod validation;
mod view;
pub mod visibility;
mod way;

pub use command::{Command, Dispatch, Recipient};
pub use comparison::{Checked, Comparison};
pub use courier::Courier;
pub use event::Event;
pub use field::{Battlefield, Mover};
pub use fixed::Fixed;
pub use game::Formation;
pub use general::Temperament;
pub use knowledge::{Contact, Knowledge};
pub use name::{CodeId, ContactId, DispatchId, FormationId, Named, Place, UnitId};
pub use order::Order;
pub use orders::{LONGEST_LIST, LONGEST_RUN};
pub use outcome::Outcome;
pub use plan::{Behaviour, Contingency, Deployment, EngagementRule, GoCode, Rest, Wait, Waypoint};
pub use refusal::{Accepted, Refused};
pub use scenario::{Edge, Scenario};
pub use side::{Both, Side};
pub use state::{Cause, Ending, Engagement, Holding, Phase, Staff, State};
pub use troop::Troop;
pub use unit::{March, Morale, Presence, Stance, Target, Unit};
pub use view::{Belief, OwnUnit, Rider, Sighting, Signal, View};
pub use way::Way;
