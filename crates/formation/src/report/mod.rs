//! Reports for the page: an army, a unit, a sighted enemy, the forecast of an order, and reminders.
//!
//! Every report is computed from a view and the terrain, which both sides know, so it cannot reveal
//! more than the view does.

mod army;
mod choice;
mod contact;
mod journey;
mod prospect;
mod reminder;
mod unit;

pub use army::{ArmyReport, Goal, Group, Strength};
pub use choice::{Choice, Choices};
pub use contact::ContactReport;
pub use prospect::{Leg, Prospect};
pub use reminder::Reminder;
pub use unit::{Figure, Ride, UnitReport};
