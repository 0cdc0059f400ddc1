//! Where to look for an enemy whom nobody sees.

use super::survey::apart;
use crate::bearing::Bearing;
use crate::{Battlefield, Belief, Mover};
use sandtable_hex::{CellId, Facing, Hex};

/// The field is looked over square by square, so wide that one look takes a square in.
const SQUARE: u16 = 6;
/// How much longer ago it seems, in ticks, that one looked where nobody ever did.
const NEVER: i64 = 200;
/// How many ticks sooner one looks at a place a hex nearer.
const PER_HEX: i64 = 8;

/// Squares of the field, each with a place in it and when somebody last looked there. They are laid out
/// from the army's own corner of the field.
pub(super) struct Squares {
    bearing: Bearing,
    squares: Vec<(CellId, i64)>,
}

impl Squares {
    pub(super) fn of(field: &Battlefield, bearing: Bearing, belief: &Belief, tick: u32) -> Self {
        let shape = field.shape();
        let mut looked: Vec<i64> = vec![-NEVER; shape.capacity()];
        for (cell, tick) in &belief.remembered {
            looked[cell.index()] = i64::from(*tick);
        }
        for cell in &belief.visible {
            looked[cell.index()] = i64::from(tick);
        }
        let middles = |length: u16| {
            let middles = (0..length.div_ceil(SQUARE)).map(|at| at * SQUARE + SQUARE / 2);
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
        // Where somebody looks now, nobody need go.
        let squares = squares.filter(|(_, looked)| *looked < i64::from(tick)).collect();
        Self { bearing, squares }
    }

    /// Where somebody who is here should look next: where nobody looked for longest, and near.
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
