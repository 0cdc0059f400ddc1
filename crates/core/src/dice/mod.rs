//! Dice that can be checked: addressed, recorded, and committed to before the first roll.

mod purpose;
mod seed;
mod table;

pub use purpose::Purpose;
pub use seed::{Commitment, Seed, SeedError};
pub(crate) use seed::{hex, unhex};
pub use table::{Dice, DiceFault};
