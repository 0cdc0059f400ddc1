use super::{RosterRow, Ways};
use crate::action::PhaseActionReport;
use crate::rules::{Chance, Modifier};
use crate::sheet::Sheet;
use crate::{Mech, State, UnitId};
use serde::Serialize;

/// Everything that there is to know about a unit before the next order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct UnitReport {
    /// Its record sheet.
    pub sheet: Sheet,
    /// What it can do in this phase, what it cannot, and why. Where a move leads is in `moves`.
    pub actions: PhaseActionReport,
    /// Where its moves lead: one entry for each mode that is available.
    pub moves: Vec<Ways>,
    /// What it has declared in this phase.
    pub declared: Vec<Declared>,
    /// All units at a glance.
    pub roster: Vec<RosterRow>,
}

/// A shot or a blow that is declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Declared {
    /// At whom.
    pub target: UnitId,
    /// With what.
    pub with: String,
    /// What two dice have to show.
    pub target_number: i16,
    /// Why, beyond the skill.
    pub modifiers: Vec<Modifier>,
    /// How likely that is, in 36ths.
    pub chance: Chance,
}

impl Mech {
    /// Everything that there is to know about a unit before the next order; `None` if there is no
    /// such unit.
    pub fn report(&self, state: &State, unit: &UnitId) -> Option<UnitReport> {
        let sheet = self.sheet(state, unit)?;
        let fighter = self.fighter(state, state.index_of(unit)?);
        let mut actions = self.actions(state, unit, state.phase).ok()?;
        // Whole paths to every end would be most of the answer, and say the same again and again.
        let maps = actions.available.iter_mut().filter_map(|a| a.preview.reachability.take());
        let moves = maps.map(|map| Ways::of(&self.field, fighter, &map)).collect();
        let (declared, roster) = (declared(state, unit), self.roster(state));
        Some(UnitReport { sheet, actions, moves, declared, roster })
    }
}

fn declared(state: &State, unit: &UnitId) -> Vec<Declared> {
    let shots = state.attacks.iter().filter(|attack| attack.attacker_id == *unit);
    let shots = shots.flat_map(|attack| {
        attack.weapon_attacks.iter().map(|shot| Declared {
            target: attack.target_id.clone(),
            with: shot.weapon_id.to_string(),
            target_number: shot.to_hit_number,
            modifiers: shot.modifiers.clone(),
            chance: Chance::of(shot.to_hit_number),
        })
    });
    let blows = state.physical_attacks.iter().filter(|blow| blow.attacker_id == *unit);
    let blows = blows.map(|blow| Declared {
        target: blow.target_id.clone(),
        with: blow.kind.to_string(),
        target_number: blow.to_hit_number,
        modifiers: blow.modifiers.clone(),
        chance: Chance::of(blow.to_hit_number),
    });
    shots.chain(blows).collect()
}
