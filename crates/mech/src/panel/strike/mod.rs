//! The physical attack phase: attacks on adjacent enemies and declared charges, with their joint
//! outcomes.

mod odds;
mod outcome;
mod report;
mod row;

pub use odds::{PlaceChance, StrikeOdds};
pub use outcome::{OUTCOMES, StrikeOutcome};
pub use report::{DeclaredCharge, StrikeReport, StrikeTarget};
pub use row::StrikeRow;
