use crate::rules::UnitKind;
use crate::{FormationId, Mover, Side};
use sandtable_core::{Dice, Purpose};
use std::ops::Range;

/// The purpose of the dice and hashes that decide ties between units.
const LOT: Purpose = Purpose::new("lot");
/// The number of different draws: three ten-sided dice.
const LOTS: u32 = 1_000;

/// The attributes of a unit that never change during a battle.
#[derive(Clone, Debug)]
pub struct Troop {
    /// The name that players see; unique in the battle.
    pub name: String,
    /// Its army.
    pub side: Side,
    /// Its formation.
    pub formation: FormationId,
    /// Troop type.
    pub kind: UnitKind,
    /// On foot or mounted.
    pub mover: Mover,
    /// Its men's numbers in the muster roll of both armies. The ranges of two units never overlap.
    pub roll: Range<u32>,
    /// A hash of the name that addresses the unit's dice and lot. It derives from the name and not
    /// the id, so it is the same whichever seat commands the unit.
    pub mark: u64,
}

impl Troop {
    /// The number of men at the start of the battle.
    pub fn mustered(&self) -> u32 {
        self.roll.end - self.roll.start
    }

    /// Hashes a name.
    pub(crate) fn mark_of(name: &str) -> u64 {
        name.bytes().fold(LOT, |purpose, byte| purpose.of(byte.into())).address()
    }

    // Why a roll: with the names alone the same units would win every tie in every battle on the
    // same ground, and an army could owe its victories to its names.
    /// Rolls the number from which every lot of a battle derives.
    pub(crate) fn draw(dice: &mut Dice) -> u32 {
        dice.roll(LOT, LOTS)
    }

    /// The unit's lot for a given draw. The lower lot wins a tie.
    pub(crate) fn lot_in(&self, lots: u32) -> u64 {
        LOT.of(lots.into()).of(self.mark).address()
    }
}
