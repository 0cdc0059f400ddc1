use crate::ground::Country;
use sandtable_hex::{Budget, Mover, Occupied, OffMap, Reach, Reacher, flat};

/// A unit in the middle of a country that asks where it can go.
#[derive(Debug)]
pub struct Reaching<'a> {
    country: &'a Country,
    mover: Mover,
    reacher: Reacher,
}

impl<'a> Reaching<'a> {
    /// A unit with so many movement points, looking north.
    pub fn new(country: &'a Country, budget: Budget) -> Self {
        let mover = Mover { cell: country.middle, facing: flat::N, budget, turn_cost: 1 };
        Self { country, mover, reacher: Reacher::default() }
    }

    /// In how many ways it can end, each a hex and a facing.
    ///
    /// # Errors
    /// Refuses a unit off the map.
    pub fn with_facing(&mut self) -> Result<usize, OffMap> {
        let costs = &self.country.costs;
        self.reacher.with_facing(costs, self.mover, Occupied::by_nobody()).map(Reach::len)
    }

    /// On how many hexes it can end if it need not turn.
    ///
    /// # Errors
    /// Refuses a unit off the map.
    pub fn without_facing(&mut self) -> Result<usize, OffMap> {
        let costs = &self.country.costs;
        self.reacher.without_facing(costs, self.mover, Occupied::by_nobody()).map(Reach::len)
    }
}
