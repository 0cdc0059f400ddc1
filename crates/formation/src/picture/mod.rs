//! Views as pictures: text for the terminal, drawings for SVG and the page.
//!
//! The referee sees the truth: both armies as they are. A commander sees a belief: friendly units
//! as they are, enemies where they were last seen, and fog.

mod beliefs;
mod body;
mod caption;
mod code;
mod drawing;
mod flag;
mod fog;
mod scatter;
mod text;

pub(crate) use caption::is_there;
pub(crate) use drawing::{contact_tooltip, drawing};
pub(crate) use text::{place, text};
