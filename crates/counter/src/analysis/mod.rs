//! What a design does: exact odds, bands, expected losses, sensitivity and differences.

mod attack;
mod bands;
mod diff;
mod distribution;
mod fraction;
mod strengths;
mod table;

pub use attack::{
    AttackOdds, Sensitivity, Without, attack_odds, distribution_of, sensitivity, value_of_one_more,
};
pub use bands::{Band, bands, break_points, to_next_column};
pub use diff::{Change, ColumnChange, Difference};
pub use distribution::{Chance, Distribution, Losses, NO_ROW, Steps};
pub use fraction::Fraction;
pub use strengths::defender_strengths;
pub(crate) use strengths::{Candidate, candidate, stack_sums};
pub use table::{ColumnReport, TableReport};
