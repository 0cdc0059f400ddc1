//! Hex coordinates, facings and printed hex numbers.

mod facing;
mod number;
mod orientation;

pub use facing::{Facing, FacingError, flat, pointy};
pub use hexx::Hex;
pub use number::{HexNumber, NumberError};
pub use orientation::Orientation;
