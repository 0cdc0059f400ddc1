//! The map layer of Sandtable: hex coordinates, maps, movement, routes, line of sight, drawing.
//!
//! This crate contains no game rules. Coordinate arithmetic and pixel layout come from [`hexx`];
//! this crate adds what a wargame needs on top: facings with compass names, dense maps, reach over
//! position *and* facing, cheapest routes with instant "unreachable" answers, symmetric line of
//! sight with elevation, fog of war, and map pictures.
//!
//! | module | contents |
//! |---|---|
//! | [`coord`] | [`Hex`], [`Facing`], [`Orientation`] and the printed [`HexNumber`] |
//! | [`map`] | [`Shape`] (outline and cell numbering), [`Grid`] (one value per hex), [`CellSet`] (bitset) |
//! | | [`Map`] and its file format: [`Ground`], [`Palette`] of [`Terrain`]s, features on [`Hexside`]s |
//! | [`cost`] | [`MoveCosts`]: step costs for one class of mover, connected regions, landmarks |
//! | [`reach`] | [`Reacher`]: every place a [`Mover`] can reach, with or without facing, or by jumping |
//! | [`route`] | [`Router`]: cheapest route (A*); [`FlowField`]: directions to shared goals for many units |
//! | [`sight`] | [`Line`]s, [`SightRules`] over [`Screens`], fields of view ([`Lookout`]), [`Fog`] of war |
//! | | [`Viewsheds`]: cached viewsheds, valid while the terrain does not change |
//! | [`draw`] | map pictures: [`draw::text`] for terminals, [`draw::Drawing`] for SVG |
//!
//! A position has two forms. A [`Hex`] is a coordinate, on or off a map; maps, sight and drawing
//! take hexes and accept any of them. A [`CellId`] is the dense index of a hex on one map; tables,
//! sets and searches take cells, which [`Shape::cell`] returns. A position outside the map is
//! rejected with [`OffMap`]; only indexing with brackets panics, as it does for slices.

pub mod coord;
pub mod cost;
pub mod draw;
pub mod map;
pub mod reach;
pub mod route;
mod search;
pub mod sight;
#[cfg(feature = "ts")]
pub mod ts;

pub use coord::{Facing, FacingError, Hex, HexNumber, NumberError, Orientation, flat, pointy};
pub use cost::{CostError, MoveCosts, Passage};
pub use map::{
    CellId, CellSet, Colour, ColourError, Feature, Grid, Ground, GroundError, HexError, Hexside,
    HexsideError, Map, MapError, MapErrors, MapProblem, OffMap, Outline, Palette, PaletteError,
    Shape, ShapeError, Shoved, SideId, SidesError, Swatch, Terrain, TerrainError, TerrainId, side,
};
pub use reach::{Budget, BudgetError, Mover, Occupied, Reach, Reacher, Step};
pub use route::{FlowField, Route, Router};
pub use sight::{
    Blocked, Crossing, Eye, Field, Fog, HeightRule, Line, LineKind, Look, Lookout, Obscured, Rays,
    Screen, Screens, Sight, SightError, SightRules, Ties, Veil, Viewshed, Viewsheds, Visibility,
};
