use sandtable_hex::{CellId, MoveCosts, OffMap, Router};

/// Queries for cheapest routes.
#[derive(Debug)]
pub struct Routing<'a> {
    costs: &'a MoveCosts,
    router: Router,
}

impl<'a> Routing<'a> {
    /// Creates queries on these step costs.
    pub fn new(costs: &'a MoveCosts) -> Self {
        Self { costs, router: Router::default() }
    }

    /// Returns the cost of the cheapest route, or `None` if there is none.
    ///
    /// # Errors
    /// Returns [`OffMap`] if the start or the goal is off the map.
    pub fn cost(&mut self, [start, goal]: [CellId; 2]) -> Result<Option<u32>, OffMap> {
        let route = self.router.route(self.costs, start, goal, None)?;
        Ok(route.map(|route| route.cost))
    }

    /// Returns the cost of each of several routes.
    ///
    /// # Errors
    /// Returns [`OffMap`] if a start or a goal is off the map.
    pub fn costs(&mut self, ways: &[[CellId; 2]]) -> Result<Vec<Option<u32>>, OffMap> {
        ways.iter().map(|way| self.cost(*way)).collect()
    }
}
