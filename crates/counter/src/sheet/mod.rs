//! Counters and printed play aids as SVG. Only drawing uses floats, to pick a readable colour.

mod aids;
mod counter;
mod page;
mod print;
mod symbol;
mod words;

pub use counter::{CounterLook, counter};
pub use print::play_aids;
pub use symbol::SYMBOLS;
