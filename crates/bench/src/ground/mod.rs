//! The maps that are measured on, the same in every run.

mod chance;
mod country;
mod hills;
mod lakes;

pub use chance::SplitMix;
pub use country::Country;
pub use hills::Hills;
pub use lakes::Lakes;
