use crate::ground::Country;
use sandtable_hex::{Budget, Mover, Occupied, OffMap, Reach, Reacher, flat};

/// A unit in the centre of a map, and its reach.
#[derive(Debug)]
pub struct Reaching<'a> {
    country: &'a Country,
    mover: Mover,
    reacher: Reacher,
}

impl<'a> Reaching<'a> {
    /// Creates a unit that faces north with this budget.
    pub fn new(country: &'a Country, budget: Budget) -> Self {
        let mover = Mover { cell: country.middle, facing: flat::N, budget, turn_cost: 1 };
        Self { country, mover, reacher: Reacher::default() }
    }

    /// Returns the number of ends, each a (hex, facing) pair.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the unit is off the map.
    pub fn with_facing(&mut self) -> Result<usize, OffMap> {
        let costs = &self.country.costs;
        self.reacher.with_facing(costs, self.mover, Occupied::none()).map(Reach::len)
    }

    /// Returns the number of hexes within reach if turning is free.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the unit is off the map.
    pub fn without_facing(&mut self) -> Result<usize, OffMap> {
        let costs = &self.country.costs;
        self.reacher.without_facing(costs, self.mover, Occupied::none()).map(Reach::len)
    }
}
