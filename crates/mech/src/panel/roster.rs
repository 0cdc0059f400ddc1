use super::Plate;
use crate::design::WeightClass;
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
    /// Weight in tons.
    pub tons: u16,
    /// The weight class: its silhouette.
    pub class: WeightClass,
    /// The name of the pilot.
    pub pilot: String,
    /// Gunnery skill of the pilot.
    pub gunnery: u8,
    /// Piloting skill of the pilot.
    pub piloting: u8,
    /// The side the unit fights for.
    pub side: Side,
    /// Armour and structure left, in percent of the undamaged unit.
    pub percent: u8,
    /// The same in eighths, rounded up: 0 only if nothing is left.
    pub pips: u8,
    /// Points on the heat scale.
    pub heat: u16,
    /// Notes about its condition, such as "prone" or "pilot unconscious".
    pub notes: Vec<String>,
    /// Progress of its declaration in this phase.
    pub lock: Lock,
    /// True if its declaration of this phase is final.
    pub acted: bool,
    /// True if the unit can be given orders.
    pub able: bool,
    /// The reason why it left the battle, in words; `None` while it takes part.
    pub gone: Option<&'static str>,
    /// Armour and structure of each location.
    pub figure: Vec<Plate>,
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
            tons: unit.plan.tons,
            class: WeightClass::of(unit.plan.tons),
            pilot: self.names.pilot(&unit.now.id).to_owned(),
            gunnery: unit.skills.gunnery,
            piloting: unit.skills.piloting,
            side: unit.now.side,
            percent: picture::percent(unit),
            pips: pips(unit),
            heat: unit.now.heat,
            notes: picture::condition(unit),
            lock: unit.now.lock,
            acted: unit.now.lock == Lock::Locked,
            able: unit.now.can_act(),
            gone: unit.now.gone.map(crate::Gone::in_words),
            figure: Plate::figure(unit),
        }
    }
}

/// Remaining points of a unit in eighths.
fn pips(unit: Fighter<'_>) -> u8 {
    let (left, whole) = (unit.now.points(), unit.plan.points().max(1));
    (left * 8).div_ceil(whole).min(8) as u8
}
