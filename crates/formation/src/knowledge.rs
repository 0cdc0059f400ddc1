use crate::rules::UnitKind;
use crate::{ContactId, UnitId};
use sandtable_hex::{CellId, CellSet, Facing, Shape, Visibility};
use serde::{Deserialize, Serialize};

/// An army's picture of the battlefield: hexes it sees, hexes it remembers, and enemies it has
/// sighted.
///
/// Triggers, targets and the general use this picture and never the true state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    /// The cells that any unit of the army sees.
    pub visible: CellSet,
    /// For each cell that was seen before and is not visible now, the tick after it was last seen;
    /// 0 for all others.
    pub last_seen: Vec<u32>,
    /// Every enemy ever sighted, in the order of first sighting.
    pub contacts: Vec<Contact>,
    /// The contact id of each unit of the battle, indexed by [`UnitId`].
    pub numbers: Vec<Option<ContactId>>,
}

/// An enemy unit as an army knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// The true unit. Never shown to the commander, who sees only the contact id.
    pub unit: UnitId,
    /// Troop type.
    pub kind: UnitKind,
    /// Its cell when it was last seen.
    pub cell: CellId,
    /// Its facing when it was last seen.
    pub facing: Facing,
    /// Its estimated number of men, rounded up to tens.
    pub men: u32,
    /// True if it was routing when it was last seen.
    pub routing: bool,
    /// The tick in which it was last seen.
    pub seen: u32,
    /// True if it is visible now.
    pub visible: bool,
    /// True if it was seen destroyed, was seen leaving the field, or its last position was found
    /// empty.
    pub gone: bool,
}

impl Knowledge {
    /// An empty picture.
    pub fn none(shape: &Shape, units: usize) -> Self {
        Self {
            visible: CellSet::empty(shape),
            last_seen: vec![0; shape.capacity()],
            contacts: Vec::new(),
            numbers: vec![None; units],
        }
    }

    /// Visible, remembered or unknown.
    pub fn of(&self, cell: CellId) -> Visibility {
        if self.visible.contains(cell) {
            Visibility::Visible
        } else if self.last_seen.get(cell.index()).is_some_and(|tick| *tick > 0) {
            Visibility::Remembered
        } else {
            Visibility::Unknown
        }
    }

    /// The tick in which a cell that is not visible now was last seen.
    pub fn last_seen(&self, cell: CellId) -> Option<u32> {
        // 0 stands for cells that are visible or were never seen.
        self.last_seen.get(cell.index())?.checked_sub(1)
    }

    /// Returns the contact with this id.
    pub fn contact(&self, id: ContactId) -> Option<&Contact> {
        self.contacts.get(id.index())
    }

    /// Returns the contact id of a unit, if the army has ever sighted it.
    pub fn contact_of(&self, unit: UnitId) -> Option<ContactId> {
        self.numbers.get(unit.index()).copied().flatten()
    }

    /// The enemies that are visible now.
    pub fn in_sight(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(|contact| contact.visible)
    }
}
