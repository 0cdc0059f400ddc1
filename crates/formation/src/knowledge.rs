use crate::rules::UnitKind;
use crate::{ContactId, UnitId};
use sandtable_hex::{CellId, CellSet, Facing, Shape, Visibility};
use serde::{Deserialize, Serialize};

/// What an army knows of the field: what it sees, what it saw, and whom.
///
/// Whatever an army decides, its triggers, its targets and its bot, it decides by this and not by what
/// is true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    /// The cells that somebody of the army sees.
    pub visible: CellSet,
    /// For each cell that was seen and is not now, one more than the tick when it was last; 0 for the
    /// others.
    pub last_seen: Vec<u32>,
    /// The enemies that were ever seen, in the order in which they were first.
    pub contacts: Vec<Contact>,
    /// The number under which each unit of the battle is known, by its own.
    pub numbers: Vec<Option<ContactId>>,
}

/// An enemy unit as an army knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// Who it is. Only the rules know; a commander is shown a number of his own.
    pub unit: UnitId,
    /// What it is.
    pub kind: UnitKind,
    /// Where it was when it was last seen.
    pub cell: CellId,
    /// Which way it looked.
    pub facing: Facing,
    /// About how many men there were.
    pub men: u32,
    /// Whether it ran.
    pub routing: bool,
    /// The tick when it was last seen.
    pub seen: u32,
    /// Whether it is seen now.
    pub visible: bool,
    /// Whether somebody saw its last man fall, or it leave the field, or found its place empty.
    pub gone: bool,
}

impl Knowledge {
    /// Nothing at all.
    pub fn none(shape: &Shape, units: usize) -> Self {
        Self {
            visible: CellSet::empty(shape),
            last_seen: vec![0; shape.capacity()],
            contacts: Vec::new(),
            numbers: vec![None; units],
        }
    }

    /// What the army knows of a cell.
    pub fn of(&self, cell: CellId) -> Visibility {
        if self.visible.contains(cell) {
            Visibility::Visible
        } else if self.last_seen.get(cell.index()).is_some_and(|tick| *tick > 0) {
            Visibility::Remembered
        } else {
            Visibility::Unknown
        }
    }

    /// When a cell that is not seen now was last.
    pub fn last_seen(&self, cell: CellId) -> Option<u32> {
        self.last_seen.get(cell.index())?.checked_sub(1)
    }

    /// A contact by its number.
    pub fn contact(&self, id: ContactId) -> Option<&Contact> {
        self.contacts.get(id.index())
    }

    /// The number under which an enemy is known.
    pub fn contact_of(&self, unit: UnitId) -> Option<ContactId> {
        self.numbers.get(unit.index()).copied().flatten()
    }

    /// The enemies that are seen now.
    pub fn in_sight(&self) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().filter(|contact| contact.visible)
    }
}
