//! Views as pictures: the map with everybody the viewer knows of, for the terminal and as a drawing.
//!
//! One who may know everything is shown the truth: both armies as they are. A commander is shown what
//! his army believes: his own units as they are, enemies where they were last seen, and fog.

mod beliefs;
mod caption;
mod code;
mod drawing;
mod fog;
mod text;

pub(crate) use caption::is_there;
pub(crate) use drawing::{drawing, rumoured};
pub(crate) use text::{place, text};
