use super::{Emblem, Look, Placed};
use crate::{Colour, Hex};
use serde::Serialize;

/// Everything shown on a map, without the map itself: for clients that draw it themselves.
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
    /// Hexes covered with a colour and an outline.
    pub tints: Vec<Wash>,
    /// Hexes out of sight: darker than usual, and hatched.
    pub shades: Vec<Shade>,
    /// Text in hexes.
    pub labels: Vec<Word>,
    /// Paths taken, each with an arrow at its end.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Vec<crate::ts::Hex>>"))]
    pub paths: Vec<Vec<Hex>>,
    /// Moves of this turn, dotted.
    pub tracks: Vec<Way>,
    /// Planned routes.
    pub ways: Vec<Way>,
    /// The drawings of which pieces and emblems are composed, each only once.
    pub looks: Vec<Look>,
    /// Pieces; in a stack, the lowest comes first.
    pub pieces: Vec<Placed>,
    /// Wrecks, which can be neither chosen nor asked about.
    pub remains: Vec<Placed>,
    /// Symbols of places and couriers.
    pub emblems: Vec<Sign>,
    /// Names of places.
    pub names: Vec<Word>,
    /// The caption below the map.
    pub caption: Option<String>,
    /// Small print below the caption.
    pub notes: Vec<String>,
}

/// Fog on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Shade {
    /// The hex to cover.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// The opacity in percent.
    pub percent: u8,
}

/// A colour on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Wash {
    /// The hex to cover.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// The colour as `#rrggbb`.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub colour: Colour,
    /// The opacity in percent.
    pub percent: u8,
}

/// Text in or below a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Word {
    /// The hex it belongs to.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// The text itself.
    pub text: String,
}

/// A route of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Way {
    /// The hexes of the route in order.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::ts::Hex>"))]
    pub hexes: Vec<Hex>,
    /// The side of the unit.
    pub side: u8,
}

/// An emblem on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sign {
    /// The hex of the emblem.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// The kind of emblem.
    pub emblem: Emblem,
    /// The side it belongs to, or `None` if it is neutral.
    pub side: Option<u8>,
    /// The index of its drawing in the scene's looks.
    pub look: u16,
    /// True if it is drawn in mirror image.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub mirrored: Option<bool>,
}
