use crate::state::Lock;
use crate::{Fighter, Mech, Side, State, UnitId, picture};
use serde::Serialize;

/// A unit in a list of all: what one sees of it at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct RosterRow {
    /// By what name it is asked about.
    pub unit: UnitId,
    /// What stands on its counter.
    pub counter: String,
    /// What people call it.
    pub name: String,
    /// What it is.
    pub design: String,
    /// Whose it is.
    pub side: Side,
    /// What is left of its armour and structure, in percent.
    pub percent: u8,
    /// Its heat.
    pub heat: u16,
    /// Everything about it that is not as usual, in words.
    pub notes: Vec<String>,
    /// Whether it has declared what it does in this phase, and whether that is final.
    pub lock: Lock,
    /// Whether it can be given orders at all.
    pub able: bool,
    /// Why it is no longer in the battle, in words.
    pub gone: Option<&'static str>,
}

impl Mech {
    /// Every unit at a glance, in the order of the scenario.
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
