use super::{Emblem, Piece};
use crate::{Colour, Hex};
use serde::Serialize;

/// What is shown on a map, without the map: for those who draw it themselves.
///
/// ```
/// use sandtable_hex::draw::Drawing;
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, flat};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3)?;
/// let map = Map::new("Small", shape);
/// let scene = Drawing::of(&map).counter(Hex::ZERO, flat::SE, "A1", 0).into_scene();
/// let piece = serde_json::to_value(&scene)?["pieces"][0].clone();
/// assert_eq!((&piece["text"], &piece["hex"]["x"]), (&"A1".into(), &0.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// Colours laid over hexes, with an outline.
    pub tints: Vec<Wash>,
    /// Hexes that are darker or lighter than usual.
    pub shades: Vec<Wash>,
    /// What is written into hexes.
    pub labels: Vec<Word>,
    /// Ways that were gone, each with an arrow at its end.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<crate::ts::Hex>>"))]
    pub paths: Vec<Vec<Hex>>,
    /// Ways that somebody means to go.
    pub ways: Vec<Way>,
    /// Pieces, those below first.
    pub pieces: Vec<Placed>,
    /// Signs of places and of somebody small.
    pub emblems: Vec<Sign>,
    /// Names of places.
    pub names: Vec<Word>,
    /// The line below the map.
    pub caption: Option<String>,
    /// Small print below it.
    pub notes: Vec<String>,
}

/// A colour over a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Wash {
    /// Where.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// Which.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub colour: Colour,
    /// How thick.
    pub percent: u8,
}

/// Something written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Word {
    /// Where.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// What.
    pub text: String,
}

/// A way that somebody of a side means to go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Way {
    /// From hex to hex.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::ts::Hex>"))]
    pub hexes: Vec<Hex>,
    /// Whose.
    pub side: u8,
}

/// A piece on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Placed {
    /// Where.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// What.
    #[serde(flatten)]
    pub piece: Piece,
}

/// A sign on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sign {
    /// Where.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// Which.
    pub emblem: Emblem,
    /// Whose, if it is anybody's.
    pub side: Option<u8>,
}
