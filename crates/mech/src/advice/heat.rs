//! The cost of heat.

use crate::Fighter;

/// From each heat level on, the cost of every further point, in hundredths of a point of damage.
/// The steps follow the heat scale: slower movement, worse aim, and from 14 the risk of shutdown,
/// which is priced so high that no shot is worth it.
const PRICES: [(u16, i64); 6] = [(0, 2), (4, 60), (7, 130), (9, 180), (12, 400), (13, 5_000)];

/// The cost of ending the turn at this heat.
fn price(heat: u16) -> i64 {
    // A convex function: prices rise from step to step, and each step charges only the heat within
    // it. `Volley` relies on this when it does not come back to a shot it has skipped.
    let mut cost = 0;
    for (index, (from, each)) in PRICES.into_iter().enumerate() {
        let to = PRICES.get(index + 1).map_or(u16::MAX, |(next, _)| *next);
        cost += i64::from(heat.min(to).saturating_sub(from)) * each;
    }
    cost
}

/// The heat of a unit before its shots and its heat sinks, to price further heat.
#[derive(Clone, Copy)]
pub(super) struct HeatBudget {
    /// Heat before any shot, and before the sinks.
    made: u16,
    sinks: u16,
}

impl HeatBudget {
    /// Creates the budget of a unit from the heat of its movement and of its declared shots.
    pub(super) fn of(unit: Fighter<'_>, movement: u16, declared: u16, submerged: u16) -> Self {
        // The sources of the heat phase, except the shots whose heat is to be priced.
        let engine = crate::rules::heat::of_engine(unit.now.hits.engine);
        let made = [unit.now.heat, movement, declared, engine, unit.now.inflicted_heat];
        let made = made.into_iter().fold(0, u16::saturating_add);
        Self { made, sinks: unit.dissipation(submerged) }
    }

    /// The cost of the turn if shots add this much heat.
    pub(super) fn price_of(self, heat: u16) -> i64 {
        price(self.made.saturating_add(heat).saturating_sub(self.sinks))
    }
}
