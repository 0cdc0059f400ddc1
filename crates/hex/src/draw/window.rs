use super::layout::{Extent, Layout};
use super::outline::Corner;
use crate::{CellId, Facing, Hex, Map, TerrainId};
use hexx::{OffsetHexMode, Vec2};

/// The hexes that a picture of some part of the paper depends on: those on it, and a rim around it
/// that outlines need to be the same in every picture.
///
/// Hexes beyond the field are included. They mirror the field at its edge, so that the ground seems
/// to continue there.
pub(super) struct Window<'l> {
    layout: &'l Layout,
    pub(super) extent: Extent,
    pub(super) spots: Vec<Spot>,
    /// The neighbours of each spot in order of facings, if they are in the window.
    neighbours: Vec<[Option<u32>; 6]>,
}

/// A hex of a window.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) hex: Hex,
    pub(super) at: Vec2,
    /// The cell whose ground is drawn: the hex itself, or its mirror image beyond the field.
    pub(super) cell: CellId,
    pub(super) terrain: TerrainId,
    pub(super) level: i8,
    /// Whether the hex is on the map.
    pub(super) inside: bool,
}

/// Columns and rows of the paper, which are those of a map whose odd lines are offset.
#[derive(Clone, Copy)]
struct Span {
    first: [i32; 2],
    size: [usize; 2],
}

impl Span {
    fn index(self, [column, row]: [i32; 2]) -> Option<usize> {
        let column = usize::try_from(column - self.first[0]).ok()?;
        let row = usize::try_from(row - self.first[1]).ok()?;
        (column < self.size[0] && row < self.size[1]).then_some(row * self.size[0] + column)
    }

    fn places(self) -> impl Iterator<Item = [i32; 2]> {
        let [wide, high] = self.size.map(|size| i32::try_from(size).unwrap_or(i32::MAX));
        let [left, top] = self.first;
        (top..top + high).flat_map(move |row| (left..left + wide).map(move |column| [column, row]))
    }
}

impl<'l> Window<'l> {
    /// The width of the rim in hexes. A point of an outline depends on the three corners before and
    /// after it, and a step from corner to corner is shorter than a hex.
    pub(super) const RIM: i32 = 3;

    pub(super) fn of(map: &Map, layout: &'l Layout, extent: Extent) -> Self {
        let orientation = map.shape().orientation().into();
        let span = span(layout.spacing(), extent);
        let hex = |place| Hex::from_offset_coordinates(place, OffsetHexMode::Odd, orientation);
        let spots: Vec<Spot> = span.places().map(|place| spot(map, layout, hex(place))).collect();
        let place = |hex: Hex| hex.to_offset_coordinates(OffsetHexMode::Odd, orientation);
        let index = |hex: Hex| span.index(place(hex)).and_then(|index| u32::try_from(index).ok());
        let neighbours = spots
            .iter()
            .map(|spot| Facing::ALL.map(|facing| index(facing.step(spot.hex))))
            .collect();
        Self { layout, extent, spots, neighbours }
    }

    /// Returns the index of a neighbour, if it is in the window.
    pub(super) fn step(&self, index: usize, facing: Facing) -> Option<usize> {
        self.neighbours[index][facing.index()].map(|neighbour| neighbour as usize)
    }

    /// Returns a corner on paper.
    pub(super) fn corner(&self, corner: Corner) -> Vec2 {
        self.layout.middle(corner.0) / 3.0
    }

    /// Returns for each spot whether it belongs to a set.
    pub(super) fn set(&self, belongs: impl Fn(&Spot) -> bool) -> Vec<bool> {
        self.spots.iter().map(belongs).collect()
    }

    /// Returns the spots that may be visible, without the rim.
    pub(super) fn visible(&self) -> impl Iterator<Item = (usize, &Spot)> {
        let room = Layout::SIZE;
        self.spots.iter().enumerate().filter(move |(_, spot)| self.shows(spot.at, room))
    }

    /// Returns whether a point is on the picture, or at most `room` away from it.
    pub(super) fn shows(&self, at: Vec2, room: f32) -> bool {
        let room = Vec2::splat(room);
        at.cmpge(self.extent.least - room).all() && at.cmple(self.extent.most + room).all()
    }
}

/// Returns the columns and rows of an extent and its rim.
fn span(spacing: Vec2, extent: Extent) -> Span {
    let rim = Window::RIM;
    let (least, most) = (extent.least / spacing, extent.most / spacing);
    let first = [least.x.floor() as i32 - rim, least.y.floor() as i32 - rim];
    let end = [most.x.ceil() as i32 + rim, most.y.ceil() as i32 + rim];
    let size = [0, 1].map(|axis| usize::try_from(end[axis] - first[axis] + 1).unwrap_or(0));
    Span { first, size }
}

fn spot(map: &Map, layout: &Layout, hex: Hex) -> Spot {
    let shape = map.shape();
    let own = shape.cell(hex);
    let place = shape.column_row(hex).unwrap_or([0, 0]);
    let column = mirrored(place[0], shape.columns());
    let row = mirrored(place[1], shape.rows());
    let first = CellId::from_index(0);
    let cell = own.or_else(|| shape.cell_at(column, row)).unwrap_or(first);
    let ground = map.ground()[cell];
    Spot {
        hex,
        at: layout.middle(hex),
        cell,
        terrain: ground.terrain,
        level: ground.elevation,
        inside: own.is_some(),
    }
}

/// Returns a column or row on the map: the mirror image of one beyond its edge.
fn mirrored(place: i32, count: u16) -> u16 {
    let last = i32::from(count) - 1;
    let place = if place < 0 { -place - 1 } else { place };
    let place = if place > last { 2 * last + 1 - place } else { place };
    u16::try_from(place.clamp(0, last)).unwrap_or(0)
}
