use sandtable_hex::CellId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The cells on a way, and how many of them have been entered.
///
/// Copies share the cells, so that a position with thousands of units under way is copied quickly; the
/// next cell is kept at hand, since it is asked for in every tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Way {
    cells: Arc<[CellId]>,
    entered: u16,
    next: Option<CellId>,
}

#[derive(Serialize, Deserialize)]
struct Stored {
    cells: Arc<[CellId]>,
    entered: u16,
}

impl Way {
    /// A way over these cells.
    pub fn over(cells: impl Into<Arc<[CellId]>>) -> Self {
        Self::from(Stored { cells: cells.into(), entered: 0 })
    }

    /// The cell that is entered next.
    pub const fn next(&self) -> Option<CellId> {
        self.next
    }

    /// The cells that are still ahead.
    pub fn ahead(&self) -> &[CellId] {
        self.cells.get(usize::from(self.entered)..).unwrap_or_default()
    }

    /// The next cell has been entered.
    pub fn enter(&mut self) {
        self.entered = self.entered.saturating_add(1);
        self.next = self.ahead().first().copied();
    }
}

impl From<Stored> for Way {
    fn from(Stored { cells, entered }: Stored) -> Self {
        let next = cells.get(usize::from(entered)).copied();
        Self { cells, entered, next }
    }
}

impl From<Way> for Stored {
    fn from(Way { cells, entered, .. }: Way) -> Self {
        Self { cells, entered }
    }
}
