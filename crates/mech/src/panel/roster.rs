use crate::state::Lock;
use crate::{Fighter, Mech, Side, State, UnitId, picture};
use serde::Serialize;

/// One unit in the overview of all units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct RosterRow {
    /// The id that orders use.
    pub unit: UnitId,
    /// The number printed on the unit's counter.
    pub counter: String,
    /// The name people read, such as "Player's Hunchback".
    pub name: String,
    /// Chassis and model.
    pub design: String,
    /// The side the unit fights for.
    pub side: Side,
    /// Armour and structure left, in percent of the undamaged unit.
    pub percent: u8,
    /// Points on the heat scale.
    pub heat: u16,
    /// Notes about its condition, such as "prone" or "pilot unconscious".
    pub notes: Vec<String>,
    /// Progress of its declaration in this phase.
    pub lock: Lock,
    /// True if the unit can be given orders.
    pub able: bool,
    /// The reason why it left the battle, in words; `None` while it takes part.
    pub gone: Option<&'static str>,
}

impl Mech {
    /// Returns one row per unit, in scenario order.
    pub fn roster(&self, state: &State) -> Vec<RosterRow> {
        (1..).zip(self.fighters(state)).map(|(number, unit)| self.row(number, unit)).collect()
    }

    fn row(&self, number: usize, unit: Fighter<'_>) -> RosterRow {
        RosterRow {
            unit: unit.now.id.clone(),
            counter: picture::number_of(number),
            name: self.names.name(&unit.now.id).to_owned(),
            design: unit.plan.name.clone(),
            side: unit.now.side,
            percent: picture::percent(unit),
            heat: unit.now.heat,
            notes: picture::condition(unit),
            lock: unit.now.lock,
            able: unit.now.can_act(),
            gone: unit.now.gone.map(crate::Gone::in_words),
        }
    }
}
