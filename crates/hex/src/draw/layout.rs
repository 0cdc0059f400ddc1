use crate::{Facing, Hex, Shape};
use hexx::{HexLayout, Vec2};

/// Where hexes are on paper.
pub(super) struct Layout(HexLayout);

/// The part of the paper that a map takes: upper left and lower right.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) least: Vec2,
    pub(super) most: Vec2,
}

impl Layout {
    /// From the middle of a hex to each of its corners. Every other measure is relative to it.
    pub(super) const SIZE: f32 = 30.0;

    pub(super) fn of(shape: &Shape) -> Self {
        Self(HexLayout::new(shape.orientation().into()).with_hex_size(Self::SIZE))
    }

    /// The middle of a hex.
    pub(super) fn middle(&self, hex: Hex) -> Vec2 {
        self.0.hex_to_world_pos(hex)
    }

    /// The corners of a hex around its middle.
    pub(super) fn corners(&self) -> [Vec2; 6] {
        self.0.center_aligned_hex_corners()
    }

    /// From the middle of a hex to the middle of one of its sides.
    pub(super) fn to_side(&self, facing: Facing) -> Vec2 {
        self.middle(facing.step(Hex::ZERO)) / 2.0
    }

    /// The ends of a side, relative to the middle of its hex.
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
