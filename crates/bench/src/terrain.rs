//! The maps that are measured on, the same in every run.

use sandtable_hex::{Grid, Hex, MoveCosts, Orientation, Outline, Shape, Shoved};
use std::sync::Arc;

/// The generator that the published measurements name, so that their maps can be rebuilt.
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) const fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Rolling country: entry costs 1 to 3, one hex in ten closed (0).
pub(crate) struct Country {
    pub(crate) shape: Arc<Shape>,
    pub(crate) entry: Grid<u16>,
    pub(crate) costs: MoveCosts,
}

impl Country {
    /// A square of this side. `corners` are kept open so that routes between them exist.
    pub(crate) fn new(side: u32, seed: u64) -> Option<Self> {
        let outline = Outline::Rectangle(Shoved::Odd);
        let shape = Arc::new(Shape::new(Orientation::Flat, outline, side, side).ok()?);
        let mut chance = SplitMix(seed);
        let mut entry = Grid::from_fn(Arc::clone(&shape), |_| match chance.below(100) {
            0..10 => 0,
            10..55 => 1,
            55..85 => 2,
            _ => 3,
        });
        let (first, last) = corners(&shape)?;
        let middle = shape.cell_at((side / 2) as u16, (side / 2) as u16)?;
        for hex in [first, last, shape.hex(middle)] {
            *entry.get_mut(hex)? = 1;
        }
        let rule = |step: sandtable_hex::Passage| Some(entry[step.to]).filter(|cost| *cost > 0);
        let costs = MoveCosts::compile(Arc::clone(&shape), rule).ok()?;
        Some(Self { shape, entry, costs })
    }

    /// The hex in the middle.
    pub(crate) fn middle(&self) -> Hex {
        let half = |length: u16| length / 2;
        let cell = self.shape.cell_at(half(self.shape.columns()), half(self.shape.rows()));
        cell.map(|cell| self.shape.hex(cell)).unwrap_or_default()
    }

    /// What it costs to enter a hex, or `None` where that cannot be.
    pub(crate) fn entry_cost(&self, hex: Hex) -> Option<u32> {
        self.entry.get(hex).filter(|cost| **cost > 0).map(|cost| u32::from(*cost))
    }
}

/// The first and the last hex of a map.
pub(crate) fn corners(shape: &Shape) -> Option<(Hex, Hex)> {
    let first = shape.cell_at(0, 0)?;
    let last = shape.cell_at(shape.columns() - 1, shape.rows() - 1)?;
    Some((shape.hex(first), shape.hex(last)))
}
