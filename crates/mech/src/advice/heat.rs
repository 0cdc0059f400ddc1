//! What heat is worth avoiding.

use crate::Fighter;

/// From each heat on, what every further point costs, in hundredths of a point of damage: slower legs,
/// worse aim, and from 14 the reactor, which nobody risks for a shot.
const PRICES: [(u16, i64); 6] = [(0, 2), (4, 60), (7, 130), (9, 180), (12, 400), (13, 5_000)];

/// What it costs to end the turn at a heat.
fn price(heat: u16) -> i64 {
    let mut cost = 0;
    for (index, (from, each)) in PRICES.into_iter().enumerate() {
        let to = PRICES.get(index + 1).map_or(u16::MAX, |(next, _)| *next);
        cost += i64::from(heat.min(to).saturating_sub(from)) * each;
    }
    cost
}

/// The heat with which a unit would end the turn, and what that costs.
#[derive(Clone, Copy)]
pub(super) struct HeatBudget {
    /// Heat before any shot, and before the sinks.
    made: u16,
    sinks: u16,
}

impl HeatBudget {
    /// The budget of a unit that makes so much heat by moving, and whose declared shots make more.
    pub(super) fn of(unit: Fighter<'_>, movement: u16, declared: u16, submerged: u16) -> Self {
        let engine = crate::rules::heat::of_engine(unit.now.hits.engine);
        let made = [unit.now.heat, movement, declared, engine, unit.now.inflicted_heat];
        let made = made.into_iter().fold(0, u16::saturating_add);
        Self { made, sinks: unit.dissipation(submerged) }
    }

    /// What it costs to add this much.
    pub(super) fn price_of(self, heat: u16) -> i64 {
        price(self.made.saturating_add(heat).saturating_sub(self.sinks))
    }
}
