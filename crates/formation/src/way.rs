use sandtable_hex::CellId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A route as a list of cells, with the number of cells entered so far.
///
/// Copies share the cells, because the state is copied for every order and holds thousands of
/// routes. The next cell is cached, because every tick asks for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct Way {
    cells: Arc<[CellId]>,
    entered: u16,
    next: Option<CellId>,
}

#[derive(Serialize, Deserialize)]
// `next` follows from the other two fields, so it is not serialised.
struct Stored {
    cells: Arc<[CellId]>,
    entered: u16,
}

impl Way {
    /// A route over these cells, none of them entered.
    pub fn over(cells: impl Into<Arc<[CellId]>>) -> Self {
        Self::from(Stored { cells: cells.into(), entered: 0 })
    }

    /// The cell to enter next.
    pub const fn next(&self) -> Option<CellId> {
        self.next
    }

    /// The remaining cells.
    pub fn ahead(&self) -> &[CellId] {
        self.cells.get(usize::from(self.entered)..).unwrap_or_default()
    }

    /// Marks the next cell as entered.
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
