//! Everything a player needs to see before giving the next order: the to-do list
//! ([`Mech::duties`](crate::Mech::duties)), the report of a unit
//! ([`Mech::report`](crate::Mech::report)) and the forecast of an order
//! ([`Mech::forecast`](crate::Mech::forecast)).

mod duty;
mod forecast;
mod report;
mod roster;
mod ways;

pub use duty::Duty;
pub use forecast::{Forecast, MoveForecast};
pub use report::{Declared, UnitReport};
pub use roster::RosterRow;
pub use ways::{Stop, Ways};
