//! The shipped designs as cards and sheets, with a search.

mod card;
mod search;
mod sheet;

pub use card::{Points, UnitCard};
pub use search::{token, unit, units};
pub use sheet::{UnitSheet, WeaponStatus};
