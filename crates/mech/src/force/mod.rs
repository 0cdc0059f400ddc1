//! Forces: units with pilots, their totals, and force files.

mod adjust;
mod card;
mod check;
mod draft;
mod file;

pub use adjust::{adjusted, multiplier};
pub use card::{ForceCard, ForceUnit};
pub(crate) use check::too_long;
pub use check::{MOST_UNITS, NAME_LENGTH, WORST_SKILL};
pub use draft::{ForceDraft, UnitDraft};
