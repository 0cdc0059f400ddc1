use super::layout::Layout;
use crate::{Facing, Hex, Map, Orientation};
use serde::Serialize;

/// A map as the page needs it in addition to its picture: the position of each hex on the picture,
/// and its terrain in words.
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
    /// The name of the map.
    pub name: String,
    /// Whether the hexes are flat-top or pointy-top.
    #[cfg_attr(feature = "ts", ts(type = "\"flat\" | \"pointy\""))]
    pub orientation: Orientation,
    /// The distance from the centre of a hex to a corner.
    pub size: f32,
    /// The left edge of the picture.
    pub x: f32,
    /// The top edge of the picture.
    pub y: f32,
    /// The width of the picture.
    pub width: f32,
    /// The height of the picture.
    pub height: f32,
    /// The part of the picture that the hexes cover. Around it the ground only seems to continue.
    pub field: Field,
    /// The six facings, in order of their numbers.
    pub facings: Vec<Bearing>,
    /// All hexes, row by row.
    pub cells: Vec<Cell>,
}

/// A rectangle on the picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Field {
    /// The left edge.
    pub x: f32,
    /// The top edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// A facing with its name and direction.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bearing {
    /// The compass name.
    pub name: &'static str,
    /// The axial offset to the neighbour in this direction.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub step: Hex,
    /// The offset from the centre of a hex to the middle of that side.
    pub at: [f32; 2],
}

/// A hex of a [`Board`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cell {
    /// The axial coordinates.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// The number printed on the map.
    pub number: String,
    /// The centre of the hex on the picture.
    pub at: [f32; 2],
    /// The terrain, as written in map files.
    pub terrain: String,
    /// The elevation level.
    pub elevation: i8,
}

impl Board {
    /// Creates the board of a map. Its picture is [`Drawing::board`](super::Drawing::board).
    pub fn of(map: &Map) -> Self {
        let (shape, layout) = (map.shape(), Layout::of(map.shape()));
        let paper = super::Drawing::board(map).paper();
        let size = paper.most - paper.least;
        let field = layout.extent(shape);
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
            field: Field {
                x: field.least.x,
                y: field.least.y,
                width: field.most.x - field.least.x,
                height: field.most.y - field.least.y,
            },
            facings: Facing::ALL.into_iter().map(bearing).collect(),
            cells: map.iter().map(cell).collect(),
        }
    }
}
