//! Counters as they look on the map, on paper and in words. Everything on them follows from the
//! design. Only drawing uses floats.

mod counter;
mod face;
mod print;
mod symbol;

pub use counter::CounterLook;
pub(crate) use face::{View, face};
pub(crate) use print::thousandths;
pub use symbol::SYMBOLS;
