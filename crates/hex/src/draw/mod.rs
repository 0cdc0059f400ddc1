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
mod look;
mod mark;
mod outline;
mod overlay;
mod piece;
mod relief;
mod river;
mod scene;
mod seat;
mod sheet;
mod sides;
mod specimen;
mod stack;
mod strew;
mod style;
pub mod svg;
mod symbol;
mod text;
mod theme;
pub mod token;
mod window;

pub use board::{Bearing, Board, Cell, Field};
pub use drawing::Drawing;
pub use emblem::Emblem;
pub use look::{ClipPaths, Level, Look, Part, Parts, edged, shadow};
pub use mark::{Mark, Paint, Style, arrow};
pub use piece::{Hold, Label, Layer, Piece, Placed};
pub use scene::{Scene, Shade, Sign, Wash, Way, Word};
pub use seat::{INK, PAPER, Pattern, SEATS, Seat, contrast, print_on};
pub use sheet::Sheet;
pub use specimen::Specimens;
pub use text::{key, text};
pub use theme::{Theme, ThemeError};
