//! The ground of Sandtable: hex coordinates, facings, maps, reach, routes and sight.
//!
//! Nothing here knows a game. Coordinate mathematics and layout come from [`hexx`]; this crate adds
//! what a wargame needs on top: facings with compass names, dense maps, reach over position *and*
//! facing, optimal routes with immediate refusals, symmetric sight with elevation, and drawing.
//!
//! | room | what is in it |
//! |---|---|
//! | [`coord`] | [`Hex`], [`Facing`], [`Orientation`], printed [`HexNumber`]s |
//! | [`map`] | [`Shape`] (outline and dense numbering), [`Grid`] (one value a hex), [`CellSet`] |
//! | [`sight`] | [`Line`]s, [`SightRules`] over [`Screens`], fields of view from [`Rays`], [`Fog`] |

pub mod coord;
pub mod map;
pub mod sight;

pub use coord::{Facing, Hex, HexNumber, NumberError, Orientation, UnknownFacing, flat, pointy};
pub use map::{CellId, CellSet, Grid, Outline, Shape, ShapeError, Shoved};
pub use sight::{
    Blocked, Crossing, Eye, Field, Fog, HeightRule, Line, LineKind, Look, Lookout, Obscured, Rays,
    Screen, Screens, Sight, SightError, SightRules, Ties, Veil, Visibility,
};
