//! One tick, in six phases: pre-tick, movement, combat, morale, rout, post-tick.
//!
//! A tick is resolved on a copy of the state, event by event. Each step sees the results of the
//! steps before it through the same `apply` that folds a log, so a replay cannot drift from the
//! original.
//!
//! No army may have an advantage from being processed first. Two devices ensure that:
//!
//! - Whatever happens simultaneously is first decided for all units from the same state, and only
//!   then emitted: melee, volleys, charges, breaking, rallying and interception.
//! - Where units compete, for a hex or a target, their lots decide, never their army or id. A lot
//!   is a hash of the unit's name and of one roll at the start of the battle.
//!
//! A test exchanges the armies of whole battles and expects the exchanged result.

mod battle;
mod combat;
pub(crate) mod couriers;
mod melee;
mod missiles;
mod morale;
mod movement;
mod obedience;
mod post_tick;
mod pre_tick;
mod rehearsal;
mod rout;

pub(crate) use battle::Battle;
