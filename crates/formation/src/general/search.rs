//! The search for an enemy that is out of sight.

use super::geometry::apart;
use crate::bearing::Bearing;
use crate::{Battlefield, Belief, Mover};
use sandtable_hex::{CellId, Facing, Hex};

/// Side length of a search square, small enough to be seen as a whole from its centre.
const SQUARE: u16 = 6;
/// Age in ticks, at tick 0, of squares that no unit has ever seen.
const NEVER_SEEN: i64 = 200;
/// One hex of distance counts as much as this many ticks since the last look.
const PER_HEX: i64 = 8;

/// The search squares, each with a hex to look from and the tick at which it was last seen. They
/// are laid out from the army's own corner, so that mirrored armies search mirrored squares.
pub(super) struct Squares {
    bearing: Bearing,
    squares: Vec<(CellId, i64)>,
}

impl Squares {
    /// Lays out the squares that are not visible now.
    pub(super) fn of(field: &Battlefield, bearing: Bearing, belief: &Belief, tick: u32) -> Self {
        let shape = field.shape();
        let mut looked: Vec<i64> = vec![-NEVER_SEEN; shape.capacity()];
        for (cell, tick) in &belief.remembered {
            looked[cell.index()] = i64::from(*tick);
        }
        for cell in &belief.visible {
            looked[cell.index()] = i64::from(tick);
        }
        let middles = |length: u16| {
            let middles = (0..length.div_ceil(SQUARE)).map(|at| at * SQUARE + SQUARE / 2);
            // The last square can reach beyond the edge; its middle is moved back onto the map.
            middles.map(move |at| bearing.place(at.min(length - 1), length))
        };
        let places = middles(shape.rows()).flat_map(|row| {
            middles(shape.columns()).filter_map(move |column| shape.cell_at(column, row))
        });
        let standable = |cell: &CellId| field.can_stand(Mover::Foot, *cell);
        let place = |cell: CellId| {
            let beside = |facing| shape.step(cell, bearing.facing(facing));
            let around = || Facing::ALL.into_iter().filter_map(beside).find(standable);
            Some(cell).filter(standable).or_else(around)
        };
        let squares = places.filter_map(place).map(|cell| (cell, looked[cell.index()]));
        // Squares in sight need no visit.
        let squares = squares.filter(|(_, looked)| *looked < i64::from(tick)).collect();
        Self { bearing, squares }
    }

    /// Returns the hex to search next from a place: near, and not seen for long.
    pub(super) fn next(&self, field: &Battlefield, mover: Mover, here: Hex) -> Option<Hex> {
        let from = field.cell(here)?;
        let reachable =
            self.squares.iter().filter(|(cell, _)| field.costs(mover).can_reach(from, *cell));
        let best = reachable.min_by_key(|(cell, looked)| {
            let there = field.hex(*cell);
            (looked + PER_HEX * i64::from(apart(there, here)), self.bearing.order(there))
        });
        best.map(|(cell, _)| field.hex(*cell))
    }
}
