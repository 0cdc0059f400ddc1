use crate::rules::UnitKind;
use crate::{FormationId, Mover, Side};
use sandtable_core::Purpose;
use std::ops::Range;

/// What never changes about a unit.
#[derive(Clone, Debug)]
pub struct Troop {
    /// What it is called.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its formation.
    pub formation: FormationId,
    /// What it is.
    pub kind: UnitKind,
    /// How it gets about.
    pub mover: Mover,
    /// The numbers of its men in the muster roll of the battle: no man is in two units.
    pub roll: Range<u32>,
    /// What tells it from others where chance or precedence is at stake. It comes from the name, so
    /// that it is the same whichever seat commands the unit.
    pub lot: u64,
}

impl Troop {
    /// How many men it mustered.
    pub fn mustered(&self) -> u32 {
        self.roll.end - self.roll.start
    }

    /// The number that a name draws.
    pub(crate) fn lot_of(name: &str) -> u64 {
        const LOT: Purpose = Purpose::new("lot");
        name.bytes().fold(LOT, |purpose, byte| purpose.of(byte.into())).address()
    }
}
