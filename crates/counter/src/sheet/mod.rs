//! Counters and printed play aids.
mod symbol;
pub use symbol::SYMBOLS;
