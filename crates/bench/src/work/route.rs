use sandtable_hex::{CellId, MoveCosts, OffMap, Router};

/// Somebody who asks for the cheapest way from here to there.
#[derive(Debug)]
pub struct Routing<'a> {
    costs: &'a MoveCosts,
    router: Router,
}

impl<'a> Routing<'a> {
    /// On this ground.
    pub fn new(costs: &'a MoveCosts) -> Self {
        Self { costs, router: Router::default() }
    }

    /// What the cheapest way costs, or `None` if there is none.
    ///
    /// # Errors
    /// Refuses a start or a goal off the map.
    pub fn cost(&mut self, [start, goal]: [CellId; 2]) -> Result<Option<u32>, OffMap> {
        let route = self.router.route(self.costs, start, goal, None)?;
        Ok(route.map(|route| route.cost))
    }

    /// The same for each of several ways.
    ///
    /// # Errors
    /// Refuses a start or a goal off the map.
    pub fn costs(&mut self, ways: &[[CellId; 2]]) -> Result<Vec<Option<u32>>, OffMap> {
        ways.iter().map(|way| self.cost(*way)).collect()
    }
}
