//! Battles of formations in ticks: fog of war, couriers, go-codes, contingencies, morale and rout.
//!
//! Both armies plan, and then the battle runs in ticks of a second, each in six phases. A commander
//! sees what the army sees, and sends orders by courier, which takes time and can fail.
//!
//! | module | contents |
//! |---|---|
//! | [`Formation`] | the game: [`Scenario`], [`State`], [`Order`], [`Event`], [`Refused`], [`View`] |
//! | [`plan`] | plans: [`Waypoint`]s, [`GoCode`]s, [`Contingency`]s |
//! | [`scenario`] | armies at the start of a battle |
//! | [`setup`] | scenario files, and the built-in scenarios, maps and generals |
//! | [`rules`] | tables and pure functions: troop types, terrain, pace, melee, volleys, charges |
//! | [`Battlefield`] | a map with its compiled lookup tables |
//! | [`pathfinding`] | routes |
//! | [`visibility`] | line of sight and fog; [`Knowledge`] is an army's picture of the field |
//! | [`movement`] | speed, progress and fatigue |
//! | [`triggers`] | triggers of go-codes, contingencies and waits |
//! | [`engagement`] | melee: opponents, front, flank and rear |
//! | [`morale`] | breaking, panic and rally |
//! | `execution` | one tick in six phases; `apply` changes the state, `upkeep` is its arithmetic |
//! | `describe` | log lines, and their [results](ResultRow) as data |
//! | [`report`] | armies, units, contacts, and previews of orders and plans for the page |
//! | [`news`] | an army's news in three ranks, one entry per fight |
//! | [`Comparison`] | a commander's belief next to the truth |
//! | [`general`] | the bot that commands an army |

mod apply;
mod arrangement;
mod bearing;
mod chronicle;
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
pub mod news;
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
pub mod triggers;
mod troop;
mod unit;
mod upkeep;
mod validation;
mod view;
pub mod visibility;
mod way;

pub use command::{Command, Dispatch, Recipient};
pub use comparison::{Checked, Comparison};
pub use courier::Courier;
pub use describe::{Happened, MarkKind, Party, PercentRoll, Rank, ResultRow, Share};
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
pub use view::{Belief, KnownHolder, OwnUnit, Rider, Sighting, Signal, View};
pub use way::Way;
