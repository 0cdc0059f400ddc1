//! Map pictures: text for terminals and tests, SVG for pages and paper.
//!
//! This is the only module that uses floating-point numbers. Rules never read them.

mod board;
mod drawing;
mod emblem;
mod ground;
mod layout;
mod legend;
mod mark;
mod overlay;
mod piece;
mod scene;
mod sheet;
mod sides;
mod style;
pub mod svg;
mod text;

pub use board::{Bearing, Board, Cell};
pub use drawing::Drawing;
pub use emblem::Emblem;
pub use mark::{Mark, Paint, Style, arrow};
pub use piece::Piece;
pub use scene::{Placed, Scene, Sign, Wash, Way, Word};
pub use sheet::Sheet;
pub use text::{key, text};
