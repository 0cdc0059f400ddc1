use crate::{Dispatch, DispatchId, Fixed, Staff, UnitId};
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
    /// Enemies near him who have tried to catch him.
    pub evaded: Vec<UnitId>,
}

impl Courier {
    /// What is left of his way.
    pub fn ahead(&self) -> &[CellId] {
        self.route.get(usize::from(self.entered)..).unwrap_or_default()
    }
}

/// Messages ride in the order in which they are numbered, so those on the road are found by halving.
impl Staff {
    /// The courier who carries a message, or carried it.
    pub fn courier(&self, number: DispatchId) -> Option<&Courier> {
        let place = self.couriers.binary_search_by_key(&number, |rider| rider.dispatch.number);
        self.couriers.get(place.ok()?)
    }

    pub(crate) fn courier_mut(&mut self, number: DispatchId) -> Option<&mut Courier> {
        let place = self.couriers.binary_search_by_key(&number, |rider| rider.dispatch.number);
        self.couriers.get_mut(place.ok()?)
    }
}
