use super::{StrikeOdds, StrikeRow};
use crate::panel::fire::side_words;
use crate::{Mech, PhysicalKind, State, UnitId};
use serde::Serialize;
use std::cmp::Reverse;

/// Everything about the physical attacks of a unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StrikeReport {
    /// Adjacent enemies, the highest expected damage first.
    pub targets: Vec<StrikeTarget>,
    /// The declared charges and deaths from above of all units.
    pub charges: Vec<DeclaredCharge>,
}

/// An adjacent enemy as a target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct StrikeTarget {
    /// The enemy.
    pub unit: UnitId,
    /// Its place in words: "next to you, same level".
    pub about: String,
    /// The side that is hit, in words: "its front faces you".
    pub side: &'static str,
    /// All kinds of attacks.
    pub rows: Vec<StrikeRow>,
}

/// A declared charge or death from above.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "mech/"))]
pub struct DeclaredCharge {
    /// The unit that charges.
    pub unit: UnitId,
    /// The unit that is charged.
    pub target: UnitId,
    /// Charge or death from above.
    pub kind: PhysicalKind,
    /// The odds as things stand.
    pub odds: StrikeOdds,
}

impl Mech {
    /// Returns the report about a unit's physical attacks.
    pub(in crate::panel) fn strike_report(&self, state: &State, unit: usize) -> StrikeReport {
        let own = &state.units[unit];
        let near = (0..state.units.len()).filter(|at| {
            let other = &state.units[*at];
            let adjacent = own.position.unsigned_distance_to(other.position) == 1;
            other.side != own.side && other.in_play() && own.in_play() && adjacent
        });
        let mut targets: Vec<StrikeTarget> =
            near.map(|target| self.strike_target(state, unit, target)).collect();
        targets.sort_by_key(|target| Reverse(target.best()));
        let charges = (0..state.units.len()).filter_map(|at| self.declared_charge(state, at));
        StrikeReport { targets, charges: charges.collect() }
    }

    fn strike_target(&self, state: &State, unit: usize, target: usize) -> StrikeTarget {
        let [own, other] = [unit, target].map(|at| state.units[at].position);
        let [level, its_level] =
            [own, other].map(|hex| i16::from(self.field.map().elevation(hex).unwrap_or(0)));
        let levels = match its_level - level {
            0 => "same level".to_owned(),
            1 => "1 level higher".to_owned(),
            -1 => "1 level lower".to_owned(),
            up @ 2.. => format!("{up} levels higher"),
            down => format!("{} levels lower", -down),
        };
        StrikeTarget {
            unit: state.units[target].id.clone(),
            about: format!("next to you, {levels}"),
            side: side_words(self.swing(state, unit, target).column()),
            rows: self.strike_rows(state, unit, target),
        }
    }

    fn declared_charge(&self, state: &State, unit: usize) -> Option<DeclaredCharge> {
        let now = &state.units[unit];
        let charge = now.charge.as_ref().filter(|_| now.in_play())?;
        let target = state.index_of(&charge.target)?;
        let kind = PhysicalKind::charge(charge.from_above);
        let odds = self.strike_odds(state, unit, target, kind);
        Some(DeclaredCharge { unit: now.id.clone(), target: charge.target.clone(), kind, odds })
    }
}

impl StrikeTarget {
    /// The highest expected damage of a single attack.
    fn best(&self) -> u32 {
        let odds = self.rows.iter().filter_map(|row| row.odds.as_ref());
        odds.map(|odds| odds.expected).max().unwrap_or(0)
    }
}
