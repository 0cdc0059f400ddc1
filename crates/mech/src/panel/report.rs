use super::{
    FireReport, GroundReport, HeatForecast, ModeCard, RosterRow, StandUp, StrikeReport, Ways,
};
use crate::action::PhaseActionReport;
use crate::rules::{Chance, Modifier};
use crate::sheet::Sheet;
use crate::{Mech, Phase, State, UnitId};
use sandtable_hex::Hex;
use serde::Serialize;

/// Everything a player may want to know about a unit before the next order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct UnitReport {
    /// The unit's record sheet.
    pub sheet: Sheet,
    /// Available actions of this phase, and refused ones with the reason. Destinations of moves are
    /// in `moves`.
    pub actions: PhaseActionReport,
    /// Destinations: one entry per available movement mode.
    pub moves: Vec<Ways>,
    /// Attacks the unit has declared in this phase.
    pub declared: Vec<Declared>,
    /// One row per unit of the battle.
    pub roster: Vec<RosterRow>,
    /// The unit's heat at the end of the turn, as things stand.
    pub heat: HeatForecast,
    /// The terrain of every hex, in words and with its cost.
    pub ground: GroundReport,
    /// In the movement phase: standing still and every movement mode.
    pub modes: Vec<ModeCard>,
    /// In the movement phase, for a prone unit: the attempt to stand up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub stand_up: Option<StandUp>,
    /// In the weapon attack phase: torso stances, targets and shots.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub fire: Option<FireReport>,
    /// In the physical attack phase: attacks on adjacent enemies, and declared charges.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub strikes: Option<StrikeReport>,
}

/// A declared shot or physical attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct Declared {
    /// The unit that is attacked.
    pub target: UnitId,
    /// The id of the weapon, or the kind of physical attack.
    pub with: String,
    /// The to-hit number: the attack hits if 2d6 are at least this.
    pub target_number: i16,
    /// All modifiers in the to-hit number; it also includes the skill.
    pub modifiers: Vec<Modifier>,
    /// Chance to hit, in 36ths.
    pub chance: Chance,
}

impl Mech {
    /// Returns the report of a unit, or `None` if the unit is unknown.
    pub fn report(&self, state: &State, unit: &UnitId) -> Option<UnitReport> {
        let sheet = self.sheet(state, unit)?;
        let index = state.index_of(unit)?;
        let fighter = self.fighter(state, index);
        let mut actions = self.actions(state, unit, state.phase).ok()?;
        // Complete paths to every destination would be most of the answer and repeat each other:
        // `Ways` stores them as a tree.
        let maps = actions.available.iter_mut().filter_map(|a| a.preview.reachability.take());
        let enemies: Vec<Hex> =
            state.in_play(fighter.now.side.other()).map(|enemy| enemy.position).collect();
        let moves = maps.map(|map| Ways::of(&self.field, fighter, &map, &enemies)).collect();
        let phase = state.phase;
        Some(UnitReport {
            sheet,
            moves,
            declared: declared(state, unit),
            roster: self.roster(state),
            heat: self.heat_forecast(state, index),
            ground: self.ground_report(),
            modes: self.mode_cards(state, index, &actions),
            stand_up: self.rising(state, index, &actions),
            fire: (phase == Phase::WeaponAttack).then(|| self.fire_report(state, index)),
            strikes: (phase == Phase::PhysicalAttack).then(|| self.strike_report(state, index)),
            actions,
        })
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
