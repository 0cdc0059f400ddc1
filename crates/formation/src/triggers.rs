//! Triggers of go-codes and contingencies, and the ends of waits.
//!
//! All of them are evaluated on what the army knows, never on the true state.

use crate::plan::{Contingency, ContingencyTrigger, GoCode, Trigger, Wait};
use crate::{Contact, Formation, Side, State, Unit, UnitId};
use sandtable_hex::{CellId, CellSet, Hex};
use std::cell::OnceCell;

/// The position as one army sees it.
///
/// ```
/// use sandtable_formation::plan::{GoCode, Trigger};
/// use sandtable_formation::triggers::Situation;
/// use sandtable_formation::{Formation, Side, State};
///
/// fn noon_has_struck(game: &Formation, state: &State) -> bool {
///     let noon = GoCode { name: "noon".to_owned(), trigger: Trigger::Time(600), subscribers: vec![] };
///     Situation::new(game, state, Side::Blue).is_go_code_triggered(&noon)
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    game: &'a Formation,
    state: &'a State,
    side: Side,
    /// The cells in which enemies are seen. Computed on first use: only triggers about hexes need
    /// it.
    seen: OnceCell<CellSet>,
}

impl<'a> Situation<'a> {
    /// The position as `side` sees it.
    pub const fn new(game: &'a Formation, state: &'a State, side: Side) -> Self {
        Self { game, state, side, seen: OnceCell::new() }
    }

    /// Returns true if a go-code's trigger is met.
    pub fn is_go_code_triggered(&self, code: &GoCode) -> bool {
        match &code.trigger {
            Trigger::Manual => false,
            Trigger::Time(tick) => i64::from(self.state.tick) >= *tick,
            Trigger::UnitPosition(unit, hex) => {
                let cell = self.game.field().cell(*hex);
                self.own(*unit).is_some_and(|unit| unit.is_afield() && Some(unit.cell) == cell)
            }
            Trigger::EnemyInArea(area) => area.iter().any(|hex| self.is_enemy_seen_at(*hex)),
        }
    }

    /// Returns true if a contingency's trigger is met.
    pub fn is_contingency_triggered(&self, contingency: &Contingency) -> bool {
        match contingency.trigger {
            ContingencyTrigger::UnitBreaks(unit) => self.own(unit).is_some_and(Unit::is_routing),
            ContingencyTrigger::CommanderDies => self.state.staffs[self.side].headless,
            ContingencyTrigger::PositionLost(hex) => self.is_lost(hex),
            ContingencyTrigger::EnemyFlanking => {
                self.is_enemy_behind_melee() || self.is_line_bypassed()
            }
            ContingencyTrigger::CasualtiesExceed(share) => {
                self.game.losses(self.state, self.side) > share
            }
        }
    }

    /// Returns true if a unit that has waited since a tick moves on.
    pub fn ends(&self, unit: &Unit, wait: Wait, since: u32) -> bool {
        match wait {
            Wait::Duration(ticks) => {
                i64::from(self.state.tick - since.min(self.state.tick)) >= ticks
            }
            Wait::GoCode(code) => {
                let codes = &self.state.staffs[self.side].go_codes;
                codes.get(code.index()).is_some_and(|(_, given)| *given)
            }
            // A unit that has left the field never arrives, so the wait ends.
            Wait::UnitArrives(other) => self.own(other).is_none_or(|other| {
                !other.is_afield() || self.game.field().distance(other.cell, unit.cell) <= 1
            }),
            Wait::EnemySighted => self.enemies().next().is_some(),
            // The tick of arrival counts: a unit that is struck as it arrives does not wait for
            // more.
            Wait::Attacked => {
                unit.foes > 0 || unit.attacked.is_some_and(|attacked| attacked >= since)
            }
        }
    }

    /// Returns true if a go-code that the unit subscribes to has been given.
    pub fn is_called(&self, unit: UnitId) -> bool {
        let codes = &self.state.staffs[self.side].go_codes;
        codes.iter().any(|(code, given)| *given && code.subscribers.contains(&unit))
    }

    fn own(&self, unit: UnitId) -> Option<&'a Unit> {
        // Enemy ids count as unknown, or a trigger could report on units that the army has not
        // seen.
        let mine = self.game.range_of(self.side).contains(&unit.index());
        if mine { self.state.units.get(unit.index()) } else { None }
    }

    fn enemies(&self) -> impl Iterator<Item = &'a Contact> {
        self.state.staffs[self.side].knowledge.in_sight()
    }

    fn is_seen(&self, cell: CellId) -> bool {
        let seen = self.seen.get_or_init(|| {
            CellSet::of(self.game.field().shape(), self.enemies().map(|enemy| enemy.cell))
        });
        seen.contains(cell)
    }

    fn is_enemy_seen_at(&self, hex: Hex) -> bool {
        self.game.field().cell(hex).is_some_and(|cell| self.is_seen(cell))
    }

    /// Returns true if a steady enemy is seen in the hex and no friendly unit holds it.
    fn is_lost(&self, hex: Hex) -> bool {
        let Some(cell) = self.game.field().cell(hex) else { return false };
        self.enemies().any(|enemy| enemy.cell == cell && !enemy.routing)
            && !self.fighters().any(|(_, unit)| unit.cell == cell)
    }

    fn fighters(&self) -> impl Iterator<Item = (UnitId, &'a Unit)> {
        let own = self.state.units.get(self.game.range_of(self.side)).unwrap_or_default();
        self.game.units_of(self.side).zip(own).filter(|(_, unit)| unit.can_fight())
    }

    /// Returns true if an enemy is seen behind a friendly unit in melee.
    fn is_enemy_behind_melee(&self) -> bool {
        let behind = |unit: &Unit| {
            let field = self.game.field();
            let back = unit.facing.opposite().step(field.hex(unit.cell));
            self.is_enemy_seen_at(back)
        };
        self.fighters().any(|(_, unit)| unit.foes > 0 && behind(unit))
    }

    /// Returns true if an enemy that is not routing is seen closer to headquarters than the nearest
    /// friendly unit that could stop it. The nearest and not each unit, because a line is wide: its
    /// wings are further from headquarters than an enemy in front of its centre.
    fn is_line_bypassed(&self) -> bool {
        let field = self.game.field();
        let headquarters = self.game.headquarters(self.state, self.side);
        let commander = self.game.army(self.side).commander;
        // Headquarters are in the commander's hex. Counted in the line, its distance of 0 could
        // never be undercut.
        let line = self.fighters().filter(|(unit, _)| Some(*unit) != commander);
        let line = line.map(|(_, unit)| field.distance(unit.cell, headquarters)).min();
        let past = |enemy: &Contact| {
            line.is_some_and(|line| field.distance(enemy.cell, headquarters) < line)
        };
        self.enemies().any(|enemy| !enemy.routing && past(enemy))
    }
}
