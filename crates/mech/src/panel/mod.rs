//! What the player of a seat needs to see before the next order: what is still to be done
//! ([`Mech::duties`](crate::Mech::duties)), everything about a unit
//! ([`Mech::report`](crate::Mech::report)), and what would come of an order
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
