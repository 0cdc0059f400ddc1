use super::layout::Layout;
use crate::{Facing, Hex, Map, Orientation};
use serde::Serialize;

/// A map as a page needs it beside the picture of its ground: where each hex is on that picture, and
/// what is there in words.
///
/// ```
/// use sandtable_hex::draw::Board;
/// use sandtable_hex::{Map, Orientation, Outline, Shape, Shoved};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 3, 3)?;
/// let board = Board::of(&Map::new("Small", shape));
/// assert_eq!((board.cells.len(), board.cells[0].number.as_str()), (9, "0101"));
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Board {
    /// What the place is called.
    pub name: String,
    /// Which way the hexes stand.
    #[cfg_attr(feature = "ts", ts(type = "\"flat\" | \"pointy\""))]
    pub orientation: Orientation,
    /// From the middle of a hex to each of its corners.
    pub size: f32,
    /// The left edge of the picture.
    pub x: f32,
    /// Its upper edge.
    pub y: f32,
    /// How wide it is.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// The six ways to look, by their numbers.
    pub facings: Vec<Bearing>,
    /// Every hex.
    pub cells: Vec<Cell>,
}

/// A way to look.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bearing {
    /// Its compass name.
    pub name: &'static str,
    /// What leads to the next hex that way.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub step: Hex,
    /// From the middle of a hex to the middle of that side.
    pub at: [f32; 2],
}

/// A hex of a [`Board`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cell {
    /// Its coordinates.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// Its number on the map.
    pub number: String,
    /// Its middle on the picture.
    pub at: [f32; 2],
    /// What grows or stands there, in words.
    pub terrain: String,
    /// How high it is.
    pub elevation: i8,
}

impl Board {
    /// The board of a map. Its picture is that of a bare [`Drawing`](super::Drawing).
    pub fn of(map: &Map) -> Self {
        let (shape, layout) = (map.shape(), Layout::of(map.shape()));
        let paper = super::Drawing::of(map).paper();
        let size = paper.most - paper.least;
        let cell = |(hex, ground): (Hex, crate::Ground)| {
            let at = layout.middle(hex);
            Cell {
                hex,
                number: shape.number(hex).map(|number| number.to_string()).unwrap_or_default(),
                at: [at.x, at.y],
                terrain: map.terrain(hex).map(ToString::to_string).unwrap_or_default(),
                elevation: ground.elevation,
            }
        };
        let bearing = |facing: Facing| {
            let at = layout.to_side(facing);
            let name = shape.orientation().name(facing);
            Bearing { name, step: facing.step(Hex::ZERO), at: [at.x, at.y] }
        };
        Self {
            name: map.name().to_owned(),
            orientation: shape.orientation(),
            size: Layout::SIZE,
            x: paper.least.x,
            y: paper.least.y,
            width: size.x,
            height: size.y,
            facings: Facing::ALL.into_iter().map(bearing).collect(),
            cells: map.iter().map(cell).collect(),
        }
    }
}
