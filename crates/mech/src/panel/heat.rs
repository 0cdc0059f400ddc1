use crate::rules::Chance;
use crate::{Mech, State};
use serde::Serialize;

/// The heat of a unit at the end of the turn as a sum: `now + coming - carried_off = after`, at
/// least 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct HeatForecast {
    /// Points on the heat scale now.
    pub now: u16,
    /// Points that are added until the end of the turn.
    pub coming: u16,
    /// The sources of `coming`, without those that add nothing.
    pub sources: Vec<HeatPart>,
    /// Points that the heat sinks carry off.
    pub carried_off: u16,
    /// Points on the heat scale after that.
    pub after: u16,
    /// Effects of that heat, in words.
    pub effects: Vec<String>,
    /// Chance in 36ths that the reactor does not shut down.
    pub reactor_runs: Chance,
    /// Chance in 36ths that no ammunition explodes.
    pub ammunition_holds: Chance,
}

/// A source of heat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct HeatPart {
    /// The source in words, such as "weapons".
    pub label: &'static str,
    /// Points of heat.
    pub points: u16,
}

impl Mech {
    /// Returns the heat of a unit at the end of the turn, as things stand.
    pub(super) fn heat_forecast(&self, state: &State, unit: usize) -> HeatForecast {
        let fighter = self.fighter(state, unit);
        let after = self.heat_ahead(state, unit);
        let cooled = fighter.now.cooled;
        HeatForecast {
            now: fighter.now.heat,
            coming: self.heat_to_come(state, unit),
            sources: if cooled { Vec::new() } else { self.heat_parts(state, unit) },
            carried_off: if cooled { 0 } else { self.cooling(fighter) },
            after,
            effects: self.heat_effects(fighter, after),
            reactor_runs: fighter.shutdown_risk(after).avoided(),
            ammunition_holds: fighter.ammunition_risk(after, &self.scenario.profile).avoided(),
        }
    }

    fn heat_parts(&self, state: &State, unit: usize) -> Vec<HeatPart> {
        let fighter = self.fighter(state, unit);
        let [movement, weapons, engine, inflicted] =
            fighter.heat_sources().map(|(_, points)| points);
        let parts = [
            ("movement", movement),
            ("weapons", weapons.saturating_add(state.declared_heat(unit))),
            ("engine damage", engine),
            ("enemy fire", inflicted),
        ];
        let parts = parts.into_iter().filter(|(_, points)| *points > 0);
        parts.map(|(label, points)| HeatPart { label, points }).collect()
    }
}
