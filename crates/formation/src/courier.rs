use crate::{Dispatch, Fixed, UnitId};
use sandtable_hex::CellId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A rider with a message, or on his way home.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Courier {
    /// What he carries, and carried.
    pub dispatch: Dispatch,
    /// Where he is.
    pub cell: CellId,
    /// Whether he has done what he was sent for, or cannot do it, and rides home.
    pub homeward: bool,
    /// The cells before him.
    pub route: Arc<[CellId]>,
    /// How many of them he has entered.
    pub entered: u16,
    /// How far he is on the way to the next.
    pub progress: Fixed,
    /// Enemies who tried to catch him.
    pub evaded: Vec<UnitId>,
}

impl Courier {
    /// What is left of his way.
    pub fn ahead(&self) -> &[CellId] {
        self.route.get(usize::from(self.entered)..).unwrap_or_default()
    }
}
