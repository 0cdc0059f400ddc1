use crate::rules::UnitKind;
use crate::{FormationId, Mover, Side};
use sandtable_core::{Dice, Purpose};
use std::ops::Range;

const LOT: Purpose = Purpose::new("lot");
/// In how many ways lots can fall: as many as three ten-sided dice.
const LOTS: u32 = 1_000;

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
    pub mark: u64,
}

impl Troop {
    /// How many men it mustered.
    pub fn mustered(&self) -> u32 {
        self.roll.end - self.roll.start
    }

    /// The number that a name stands for.
    pub(crate) fn mark_of(name: &str) -> u64 {
        name.bytes().fold(LOT, |purpose, byte| purpose.of(byte.into())).address()
    }

    /// Shakes the lots of a battle. By the names alone the same units would be the first in every battle
    /// that is fought on the same ground, and an army could owe its victories to what it is called.
    pub(crate) fn draw(dice: &mut Dice) -> u32 {
        dice.roll(LOT, LOTS)
    }

    /// The lot that falls to it when the lots were shaken so.
    pub(crate) fn lot_in(&self, lots: u32) -> u64 {
        LOT.of(lots.into()).of(self.mark).address()
    }
}
