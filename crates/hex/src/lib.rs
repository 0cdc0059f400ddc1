//! The ground of Sandtable: hex coordinates, facings, maps, reach, routes and sight.
//!
//! Nothing here knows a game. Coordinate mathematics and layout come from [`hexx`]; this crate adds
//! what a wargame needs on top: facings with compass names, dense maps, reach over position *and*
//! facing, optimal routes with immediate refusals, symmetric sight with elevation, and drawing.
//!
//! | room | what is in it |
//! |---|---|
//! | [`coord`] | [`Hex`], [`Facing`], [`Orientation`], printed [`HexNumber`]s |
//! | [`map`] | [`Shape`] (outline and dense numbering), [`Grid`] (one value a hex), [`CellSet`], [`Map`] and its file |
//! | [`draw`] | pictures of maps: text for terminals, SVG for pages and paper |

pub mod coord;
pub mod draw;
pub mod map;

pub use coord::{Facing, Hex, HexNumber, NumberError, Orientation, UnknownFacing, flat, pointy};
pub use map::{CellId, CellSet, Grid, Outline, Shape, ShapeError, Shoved};
pub use map::{
    Colour, ColourError, Feature, Ground, GroundError, Hexside, HexsideError, Map, MapError,
    MapErrors, MapProblem, Palette, PaletteError, SideId, SidesError, Swatch, Terrain,
    TerrainError, TerrainId, side,
};
