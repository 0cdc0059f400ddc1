//! Small random maps with a separate cost for each step, some of them one-way.

use proptest::collection::vec;
use proptest::prelude::*;
use sandtable_hex::{
    CellId, CellSet, Facing, MoveCosts, Orientation, Outline, Passage, Shape, Shoved,
};
use std::sync::Arc;

/// A map with step costs, closed cells, pass-through cells, a start and a goal.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) costs: MoveCosts,
    pub(crate) closed: CellSet,
    pub(crate) no_stop: CellSet,
    pub(crate) start: CellId,
    pub(crate) goal: CellId,
}

impl World {
    pub(crate) fn shape(&self) -> &Shape {
        self.costs.shape()
    }

    pub(crate) fn cells(&self) -> Vec<CellId> {
        self.shape().cells().collect()
    }

    /// Returns every possible step, by the slow checked lookup.
    pub(crate) fn steps(&self) -> Vec<(CellId, Facing, CellId, u32)> {
        let mut steps = Vec::new();
        for from in self.shape().cells() {
            for facing in Facing::ALL {
                let to = self.shape().step(from, facing);
                if let (Some(to), Some(cost)) = (to, self.costs.step(from, facing)) {
                    steps.push((from, facing, to, u32::from(cost)));
                }
            }
        }
        steps
    }
}

/// Generates small shapes of all outlines.
pub(crate) fn any_shape() -> impl Strategy<Value = Arc<Shape>> {
    let orientation = prop_oneof![Just(Orientation::Flat), Just(Orientation::Pointy)];
    let outline = prop_oneof![
        Just(Outline::Rectangle(Shoved::Odd)),
        Just(Outline::Rectangle(Shoved::Even)),
        Just(Outline::Parallelogram),
    ];
    (orientation, outline, 1_u32..9, 1_u32..9).prop_map(|(orientation, outline, columns, rows)| {
        Arc::new(Shape::new(orientation, outline, columns, rows).expect("a small map"))
    })
}

/// Generates small maps. About `walls` of ten steps are impassable.
pub(crate) fn any_world(walls: u8) -> impl Strategy<Value = World> {
    let price =
        (0_u8..10, 1_u16..6).prop_map(move |(wall, price)| (wall >= walls).then_some(price));
    let prices = vec(price, 6 * 72);
    let occupant = vec(prop_oneof![8 => Just(0_u8), 1 => Just(1), 1 => Just(2)], 72);
    let ends = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    (any_shape(), prices, occupant, ends).prop_map(|(shape, prices, occupant, (start, goal))| {
        let cells: Vec<CellId> = shape.cells().collect();
        let held_by = |kind| {
            CellSet::of(&shape, cells.iter().copied().filter(|cell| occupant[cell.index()] == kind))
        };
        let price = |step: Passage| prices[step.from.index() * 6 + step.facing.index()];
        World {
            closed: held_by(1),
            no_stop: held_by(2),
            start: *start.get(&cells),
            goal: *goal.get(&cells),
            costs: MoveCosts::compile(shape.clone(), price).expect("valid costs"),
        }
    })
}
