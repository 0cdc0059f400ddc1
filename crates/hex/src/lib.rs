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
//! | | [`Map`] and its file: [`Ground`], [`Palette`] of [`Terrain`]s, features at [`Hexside`]s |
//! | [`cost`] | [`MoveCosts`]: what each step of one class of mover costs, who can reach what, landmarks |
//! | [`reach`] | [`Reacher`]: where a [`Mover`] can go, with facing, without, or by a jump |
//! | [`route`] | [`Router`]: cheapest routes; [`FlowField`]: some goals for many units |
//! | [`sight`] | [`Line`]s, [`SightRules`] over [`Screens`], fields of view of a [`Lookout`], [`Fog`] |
//! | | [`Outlooks`]: fields of view kept for as long as the ground stays |
//! | [`draw`] | pictures of maps: [`draw::text`] for terminals, [`draw::Drawing`] for pages and paper |
//!
//! A place comes in two forms. A [`Hex`] is a coordinate, on a map or off it: maps, sight and
//! drawing take hexes and answer for any. A [`CellId`] is the dense number of a hex on one map:
//! tables, sets and searches take cells, which [`Shape::cell`] gives. What a map does not have is
//! refused as [`OffMap`]; only indexing with brackets panics, as it does on a slice.

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
    CellId, CellSet, Colour, ColourError, Feature, Grid, Ground, GroundError, Hexside,
    HexsideError, Map, MapError, MapErrors, MapProblem, Misplaced, OffMap, Outline, Palette,
    PaletteError, Shape, ShapeError, Shoved, SideId, SidesError, Swatch, Terrain, TerrainError,
    TerrainId, side,
};
pub use reach::{Budget, BudgetError, Mover, Occupied, Reach, Reacher, Step};
pub use route::{FlowField, Route, Router};
pub use sight::{
    Blocked, Crossing, Eye, Field, Fog, HeightRule, Line, LineKind, Look, Lookout, Obscured,
    Outlook, Outlooks, Rays, Screen, Screens, Sight, SightError, SightRules, Ties, Veil,
    Visibility,
};
