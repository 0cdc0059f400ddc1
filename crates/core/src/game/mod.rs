//! The [`Game`] trait and the vocabulary that all games share.

mod advice;
mod clock;
mod finding;
mod happening;
mod moment;
mod outcome;
mod refusal;
mod rules;
mod seat;

pub use advice::{Advice, Reason};
pub use clock::Clock;
pub use finding::{Finding, Findings, Severity};
pub use happening::Happening;
pub use moment::Moment;
pub use outcome::Outcome;
pub use refusal::Refusal;
pub use rules::{Data, Game};
pub use seat::{Seat, Seats, Viewer};
