//! The weapon attack phase: torso stances, targets and shots, with every number a player compares.

mod bands;
mod limit;
mod report;
mod shot;
mod stance;
mod suggestion;
mod target;

pub use bands::RangeBand;
pub use limit::{Limit, LimitedShot};
pub use report::{FireReport, WeaponCard};
pub use shot::{ShotOdds, ShotRow};
pub use stance::Stance;
pub use target::FireTarget;
pub(super) use target::side_words;
