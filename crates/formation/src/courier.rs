use crate::{Dispatch, DispatchId, Fixed, Staff, UnitId, Way};
use sandtable_hex::CellId;
use serde::{Deserialize, Serialize};

/// A courier on the road, with an order or on the way back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Courier {
    /// The order it carries, or has carried.
    pub dispatch: Dispatch,
    /// Its current cell.
    pub cell: CellId,
    /// True if it is on its way back, with its order delivered or undeliverable.
    pub homeward: bool,
    /// The cells on its route.
    pub way: Way,
    /// Progress towards the next cell, in hexes of open ground.
    pub progress: Fixed,
    /// Enemies nearby that have already tried to intercept it.
    pub evaded: Vec<UnitId>,
}

impl Courier {
    /// The remaining cells of its route.
    pub fn ahead(&self) -> &[CellId] {
        self.way.ahead()
    }
}

// Couriers leave in the order in which dispatches are numbered, so `couriers` is sorted.
impl Staff {
    /// The courier that carries a dispatch, or has carried it and is on its way back.
    pub fn courier(&self, number: DispatchId) -> Option<&Courier> {
        let place = self.couriers.binary_search_by_key(&number, |rider| rider.dispatch.number);
        self.couriers.get(place.ok()?)
    }

    pub(crate) fn courier_mut(&mut self, number: DispatchId) -> Option<&mut Courier> {
        let place = self.couriers.binary_search_by_key(&number, |rider| rider.dispatch.number);
        self.couriers.get_mut(place.ok()?)
    }
}
