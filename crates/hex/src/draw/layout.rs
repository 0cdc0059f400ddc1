use crate::{Facing, Hex, Shape};
use hexx::{HexLayout, Vec2};

/// The positions of hexes on paper.
pub(super) struct Layout(HexLayout);

/// A rectangle on paper: upper left and lower right corner.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) least: Vec2,
    pub(super) most: Vec2,
}

impl Extent {
    /// Returns a rectangle around a point, `half` as wide and high in each direction.
    pub(super) fn around(middle: Vec2, half: Vec2) -> Self {
        Self { least: middle - half, most: middle + half }
    }

    /// Returns true if the other rectangle is completely inside.
    pub(super) fn contains(self, other: Self) -> bool {
        self.least.cmple(other.least).all() && self.most.cmpge(other.most).all()
    }

    /// Returns true if the rectangles overlap.
    pub(super) fn meets(self, other: Self) -> bool {
        self.least.cmplt(other.most).all() && self.most.cmpgt(other.least).all()
    }
}

impl Layout {
    /// The distance from the centre of a hex to a corner. All other lengths are relative to it.
    pub(super) const SIZE: f32 = 30.0;

    pub(super) fn of(shape: &Shape) -> Self {
        Self(HexLayout::new(shape.orientation().into()).with_hex_size(Self::SIZE))
    }

    /// Returns the centre of a hex.
    pub(super) fn middle(&self, hex: Hex) -> Vec2 {
        self.0.hex_to_world_pos(hex)
    }

    /// Returns the corners of a hex relative to its centre, clockwise.
    // Derived from the centres of its neighbours, because sines differ between platforms.
    pub(super) fn corners(&self) -> [Vec2; 6] {
        Facing::ALL.map(|facing| {
            let (one, other) = (self.to_side(facing), self.to_side(facing.clockwise()));
            (one + other) * (2.0 / 3.0)
        })
    }

    /// Returns the distance from column to column and from row to row.
    pub(super) fn spacing(&self) -> Vec2 {
        let corners = self.corners();
        let size = corners.iter().fold(Vec2::ZERO, |most, corner| most.max(*corner)) * 2.0;
        // Lines that are offset overlap by a quarter of a hex.
        if size.x > size.y { size * Vec2::new(0.75, 1.0) } else { size * Vec2::new(1.0, 0.75) }
    }

    /// Returns the offset from the centre of a hex to the middle of one of its sides.
    pub(super) fn to_side(&self, facing: Facing) -> Vec2 {
        self.middle(facing.step(Hex::ZERO)) / 2.0
    }

    /// Returns the ends of a side relative to the centre of its hex.
    pub(super) fn side(&self, facing: Facing) -> [Vec2; 2] {
        let across = self.to_side(facing);
        let along = across.perp().normalize() * (Self::SIZE / 2.0);
        [across - along, across + along]
    }

    pub(super) fn extent(&self, shape: &Shape) -> Extent {
        let half = self.0.rect_size() / 2.0;
        let start = Extent { least: Vec2::MAX, most: Vec2::MIN };
        shape.cells().map(|cell| self.middle(shape.hex(cell))).fold(start, |extent, middle| {
            Extent { least: extent.least.min(middle - half), most: extent.most.max(middle + half) }
        })
    }
}
