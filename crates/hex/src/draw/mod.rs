//! Pictures of maps: as text for terminals and tests, as SVG for pages and paper.
//!
//! This is the one room with floating-point numbers in it, and no rule ever reads them back.

mod drawing;
mod ground;
mod layout;
mod legend;
mod mark;
mod overlay;
mod sides;
mod style;
mod svg;
mod text;

pub use drawing::Drawing;
pub use mark::{Mark, Paint, Style, arrow};
pub use text::{key, text};
