//! Everything a player needs to see before giving the next order: the to-do list
//! ([`Mech::duties`](crate::Mech::duties)), the report of a unit
//! ([`Mech::report`](crate::Mech::report)) and the forecast of an order
//! ([`Mech::forecast`](crate::Mech::forecast)).

mod chip;
mod duty;
mod fall;
mod figure;
mod fire;
mod forecast;
mod heat;
mod report;
mod roster;
mod strike;
mod travel;
mod volley;
mod ways;

pub use crate::design::WeightClass;
pub use chip::{Chip, Needed};
pub use duty::Duty;
pub use fall::FallRow;
pub use figure::{Plate, PlateState};
pub use fire::{
    FireReport, FireTarget, Limit, LimitedShot, RangeBand, ShotOdds, ShotRow, Stance, WeaponCard,
};
pub use forecast::{Forecast, MoveForecast};
pub use heat::{HeatForecast, HeatPart};
pub use report::{Declared, UnitReport};
pub use roster::RosterRow;
pub use strike::{
    DeclaredCharge, OUTCOMES, PlaceChance, StrikeOdds, StrikeOutcome, StrikeReport, StrikeRow,
    StrikeTarget,
};
pub use travel::{
    BarredHexes, CostPart, FacingRow, GroundReport, ModeCard, RollRow, StandUp, StepKind, StepRow,
    TerrainRow,
};
pub use volley::{DamageBar, DamageChance, Distribution, VolleyForecast};
pub use ways::{Stop, Ways};
