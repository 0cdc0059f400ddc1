//! Reports for the page: an army, a unit, a sighted enemy, the forecast of an order, and reminders.
//!
//! Every report is computed from a view and the terrain, which both sides know, so it cannot reveal
//! more than the view does.

mod army;
mod choice;
mod contact;
mod encounter;
mod journey;
mod prospect;
mod rehearsal;
mod reminder;
mod rider;
mod unit;
mod victory;

pub use army::{ArmyReport, Group, Situation, Strength};
pub use choice::{Choice, Choices, CommandKind};
pub use contact::ContactReport;
pub use encounter::{Encounter, Force, Risk, ShockProspect};
pub use prospect::{Leg, Prospect, UnitProspect};
pub use rehearsal::{Footstep, GoalPreview, PlanPreview, SignalPreview, Stop, Track, Warning};
pub use reminder::Reminder;
pub use rider::RiderReport;
pub use unit::{Figure, Ride, UnitReport};
pub use victory::{EnemyStrength, Goal, Rout, Victory};
