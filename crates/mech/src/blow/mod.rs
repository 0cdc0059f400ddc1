//! Blows: who may strike whom with what, how likely it hits and what it would do. Orders, previews and
//! bots all ask here.

mod prospect;
mod run_up;
mod swing;

pub use prospect::Prospect;
pub(crate) use run_up::RunUp;
pub use swing::Swing;
