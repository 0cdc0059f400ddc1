//! What gives a signal, what ends a wait, what is an emergency: judged by what the army itself knows.

use crate::engagement::quarter;
use crate::plan::{Contingency, Emergency, GoCode, Trigger, Wait};
use crate::rules::melee::Quarter;
use crate::{Formation, Side, State, Unit, UnitId};
use sandtable_hex::{CellId, Hex};

/// The position as one army sees it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    game: &'a Formation,
    state: &'a State,
    side: Side,
}

impl<'a> Situation<'a> {
    /// How it looks to one army.
    pub const fn new(game: &'a Formation, state: &'a State, side: Side) -> Self {
        Self { game, state, side }
    }

    /// Whether something gives a signal now.
    pub fn gives(&self, code: &GoCode) -> bool {
        match &code.trigger {
            Trigger::Manual => false,
            Trigger::Time(tick) => i64::from(self.state.tick) >= *tick,
            Trigger::UnitPosition(unit, hex) => {
                let cell = self.game.field().cell(*hex);
                self.own(*unit).is_some_and(|unit| unit.is_afield() && Some(unit.cell) == cell)
            }
            Trigger::EnemyInArea(area) => area.iter().any(|hex| self.enemy_seen_at(*hex)),
        }
    }

    /// Whether an emergency has happened.
    pub fn calls_for(&self, contingency: &Contingency) -> bool {
        match contingency.trigger {
            Emergency::UnitBreaks(unit) => self.own(unit).is_some_and(Unit::is_routing),
            Emergency::CommanderDies => self.state.staffs[self.side].headless,
            Emergency::PositionLost(hex) => self.enemy_seen_at(hex) && !self.held(hex),
            Emergency::EnemyFlanking => self.is_flanked(),
            Emergency::CasualtiesExceed(share) => self.game.losses(self.state, self.side) > share,
        }
    }

    /// Whether a unit that has waited since a tick goes on.
    pub fn ends(&self, unit: &Unit, wait: Wait, since: u32) -> bool {
        match wait {
            Wait::Duration(ticks) => {
                i64::from(self.state.tick - since.min(self.state.tick)) >= ticks
            }
            Wait::GoCode(code) => {
                let codes = &self.state.staffs[self.side].go_codes;
                codes.get(code.index()).is_some_and(|(_, given)| *given)
            }
            Wait::UnitArrives(other) => self.own(other).is_none_or(|other| {
                !other.is_afield() || self.game.field().distance(other.cell, unit.cell) <= 1
            }),
            Wait::EnemySighted => self.enemies().next().is_some(),
            // The tick of arrival counts: one who is struck while he arrives does not wait for more.
            Wait::Attacked => {
                unit.foes > 0 || unit.attacked.is_some_and(|attacked| attacked >= since)
            }
        }
    }

    fn own(&self, unit: UnitId) -> Option<&'a Unit> {
        let mine = self.game.range_of(self.side).contains(&unit.index());
        if mine { self.state.units.get(unit.index()) } else { None }
    }

    fn enemies(&self) -> impl Iterator<Item = &'a crate::Contact> {
        self.state.staffs[self.side].knowledge.in_sight()
    }

    fn enemy_seen_at(&self, hex: Hex) -> bool {
        let cell = self.game.field().cell(hex);
        self.enemies().any(|enemy| Some(enemy.cell) == cell && !enemy.routing)
    }

    fn held(&self, hex: Hex) -> bool {
        let cell = self.game.field().cell(hex);
        self.fighters().any(|unit| Some(unit.cell) == cell)
    }

    fn fighters(&self) -> impl Iterator<Item = &'a Unit> {
        let own = self.state.units.get(self.game.range_of(self.side)).unwrap_or_default();
        own.iter().filter(|unit| unit.can_fight())
    }

    /// Somebody stands behind one who fights, or has come nearer to headquarters than half the army.
    fn is_flanked(&self) -> bool {
        let field = self.game.field();
        let behind = |unit: &Unit, enemy: CellId| {
            let from = field.direction(unit.cell, enemy);
            from.is_some_and(|from| quarter(unit.facing, from) == Quarter::Rear)
        };
        let turned = |unit: &Unit| self.enemies().any(|enemy| behind(unit, enemy.cell));
        let headquarters = self.game.headquarters(self.state, self.side);
        let mut line: Vec<i32> =
            self.fighters().map(|unit| field.distance(unit.cell, headquarters)).collect();
        line.sort_unstable();
        let front = line.get(line.len() / 2).copied().unwrap_or(0);
        let past = |enemy: CellId| field.distance(enemy, headquarters) < front;
        self.fighters().any(|unit| unit.foes > 0 && turned(unit))
            || self.enemies().any(|enemy| !enemy.routing && past(enemy.cell))
    }
}
