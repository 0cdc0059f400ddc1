//! Map pictures: text for terminals and tests, SVG for pages and paper.
//!
//! This is the only module that uses floating-point numbers. Rules never read them.

mod board;
mod drawing;
mod emblem;
mod grain;
mod ground;
mod layout;
mod legend;
mod line;
mod mark;
mod outline;
mod overlay;
mod piece;
mod relief;
mod river;
mod scene;
mod sheet;
mod sides;
mod strew;
mod style;
pub mod svg;
mod symbol;
mod text;
mod theme;
mod window;

pub use board::{Bearing, Board, Cell, Field};
pub use drawing::Drawing;
pub use emblem::Emblem;
pub use mark::{Mark, Paint, Style, arrow};
pub use piece::Piece;
pub use scene::{Placed, Scene, Sign, Wash, Way, Word};
pub use sheet::Sheet;
pub use text::{key, text};
pub use theme::{Theme, ThemeError};
