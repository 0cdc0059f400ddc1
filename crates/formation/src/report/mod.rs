//! What the one who plays at a page asks for: an army, a unit, an enemy in words and figures, what
//! would come of an order, and what is still to be done.
//!
//! All of it is made from a view and from the ground, which everybody knows: it cannot tell anybody
//! more than his view does.

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
