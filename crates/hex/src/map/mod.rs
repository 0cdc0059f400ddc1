//! Maps: shape, dense per-hex storage, cell sets, terrain and the map file.

mod colour;
mod document;
mod grid;
mod ground;
mod hex_error;
mod hexside;
mod off_map;
mod palette;
mod set;
mod shape;
mod sides;
mod terrain;
pub(crate) mod word;

pub use colour::{Colour, ColourError};
pub use document::{MapError, MapErrors, MapProblem};
pub use grid::Grid;
pub use ground::{Ground, GroundError, Map};
pub use hex_error::HexError;
pub use hexside::{Hexside, HexsideError, side};
pub use off_map::OffMap;
pub use palette::{Palette, PaletteError, Swatch, TerrainId};
pub use set::CellSet;
pub(crate) use shape::Displacement;
pub use shape::{CellId, Outline, Shape, ShapeError, Shoved};
pub use sides::{SideId, SidesError};
pub use terrain::{Feature, Terrain, TerrainError};
