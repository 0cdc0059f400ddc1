//! The general: a bot that commands an army without a human player.
//!
//! It is given what its army knows and rates candidate orders by points. It has no memory: earlier
//! orders show in its own units (where they go, whom they pursue) and in the couriers that are
//! still riding.
//!
//! | file | contents |
//! |---|---|
//! | `temperament` | [`Temperament`]: the numbers that set one general apart from another |
//! | `strength` | the combat value of units |
//! | `geometry` | straight-line distances and vectors |
//! | `roster` | the army with a task for each unit: line, missiles, wing, scout, reserve, staff |
//! | `planning` | the plan before the battle: a route for each task, a go-code, contingencies |
//! | `survey` | the current state of the army: its own units in bodies, and the known enemies |
//! | `objectives` | the objectives, their holders, and which side gains from waiting |
//! | `search` | where to look for an enemy that is out of sight |
//! | `battle` | the candidate orders during the battle |
//! | `attack` | candidate attacks: targets and their points |
//! | `manoeuvre` | all other candidates: hold, take objectives, search, rally, follow |
//! | `advice` | a candidate order with its reasons, and the advice made from all of them |

mod advice;
mod attack;
mod battle;
mod geometry;
mod manoeuvre;
mod objectives;
mod planning;
mod roster;
mod search;
mod strength;
mod survey;
mod temperament;

pub(crate) use temperament::GENERALS;
pub use temperament::Temperament;
