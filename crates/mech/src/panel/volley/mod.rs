//! The forecast of a volley: the exact distribution of its damage.

mod distribution;
mod forecast;

pub use distribution::Distribution;
pub use forecast::{DamageBar, DamageChance, VolleyForecast};
