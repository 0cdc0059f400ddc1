//! Cases of battle determination as JSON: read, judged and answered.
//!
//! A case is one territory, or a whole board, with a storm and forces. Each case of a list is judged
//! by itself, so a refused case changes nothing for the others.

mod answer;
mod document;
mod refusal;
mod report;
mod value;

pub use answer::{Answer, BattleAnswer, Fault, Verdict};
pub use document::{Unreadable, split};
pub use refusal::Refused;
pub use value::{Case, Id};
