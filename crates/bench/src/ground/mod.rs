//! The maps for the measurements, the same in every run.

mod country;
mod hills;
mod lakes;

pub use country::Country;
pub use hills::Hills;
pub use lakes::{Lakes, SplitMix};
