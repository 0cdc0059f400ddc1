//! Rout: routing units flee home, and rally once they are safe and calm.

use super::Battle;
use crate::event::Step;
use crate::morale::{Leaders, rallies};
use crate::movement::is_cornered;
use crate::rules::constants::{RALLY_TICKS, SAFE_FROM};
use crate::{Event, Fixed, Morale, Side, UnitId};
use sandtable_hex::{CellId, Facing};

/// The extra length that a step next to an enemy counts for a routing unit, in tenths of a hex of
/// open ground.
const DETOUR_AROUND_ENEMY: u32 = 50;

impl Battle<'_> {
    pub(super) fn rout(&mut self) {
        let routed: Vec<UnitId> =
            self.all().filter(|unit| self.is_routing_or_rallying(*unit)).collect();
        if !routed.is_empty() {
            // Rallies come first: a unit that begins to rally does not run in this tick.
            self.update_rallies(&routed);
            self.flee(&routed);
        }
    }

    /// Returns true if a unit routs or rallies.
    fn is_routing_or_rallying(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        now.is_afield() && matches!(now.morale, Morale::Routing | Morale::Rallying(_))
    }

    /// Starts, ends and fails rallies, all judged by the state before the first of them.
    fn update_rallies(&mut self, routed: &[UnitId]) {
        let leaders = Leaders::of(self.game, &self.state);
        let news: Vec<Event> =
            routed.iter().filter_map(|unit| self.recovery(*unit, &leaders)).collect();
        for event in news {
            self.emit(event);
        }
    }

    /// The next rally event of a unit, if any.
    fn recovery(&self, unit: UnitId, leaders: &Leaders) -> Option<Event> {
        let now = self.unit(unit);
        match now.morale {
            Morale::Steady | Morale::Shaken => None,
            Morale::Routing => {
                let led = leaders.are_near(self.game, self.troop(unit), now.cell);
                // The search for enemies nearby is expensive, so first check whether it could
                // matter.
                rallies(now.stress, false, led)?;
                let near = self.is_enemy_within(unit, SAFE_FROM);
                rallies(now.stress, near, led).map(|calm| Event::RallyBegan { unit, calm })
            }
            Morale::Rallying(_) if self.is_enemy_within(unit, SAFE_FROM) => {
                Some(Event::RallyFailed { unit })
            }
            Morale::Rallying(since) => {
                (self.state.tick >= since + RALLY_TICKS).then_some(Event::Rallied { unit })
            }
        }
    }

    /// Moves routing units, those closest to home first, so that none waits for one behind it.
    fn flee(&mut self, routed: &[UnitId]) {
        let running = routed.iter().copied().filter(|unit| {
            let now = self.unit(*unit);
            now.is_routing() && now.men > 0
        });
        let mut running: Vec<(u32, u64, UnitId)> =
            running.map(|unit| (self.way_home(unit), self.lot(unit), unit)).collect();
        running.sort_unstable();
        let running: Vec<UnitId> = running.into_iter().map(|(_, _, unit)| unit).collect();
        let (home, going): (Vec<UnitId>, Vec<UnitId>) =
            running.into_iter().partition(|unit| self.is_home(*unit));
        // Units that leave the map make room for those behind them.
        for unit in home {
            self.remove(unit, Event::Fled { unit });
        }
        let (mut steps, mut left) = (Vec::new(), Vec::new());
        let mut pursued = Vec::new();
        for unit in going {
            let side = self.troop(unit).side;
            let zone = self.is_zone(side, self.unit(unit).cell);
            let step = self.run_step(unit, &left);
            // A unit with nowhere to go is struck where it stands.
            let cornered = step.is_none() && self.is_cornered(unit);
            if zone && (step.is_some() || cornered) {
                pursued.push(unit);
            }
            let Some(step) = step else { continue };
            left.push((side, self.unit(unit).cell));
            self.occupancy.leave(unit, self.unit(unit).cell);
            self.occupancy.enter(unit, step.cell);
            steps.push(step);
        }
        // Blows come before `Ran`, while the state still has the cells next to the pursuers.
        self.strike_from_behind(&pursued);
        if !steps.is_empty() {
            self.emit(Event::Ran { steps });
        }
        // Losses come after `Ran`: `remove` looks for a destroyed unit in its new cell, where the
        // occupancy already has it.
        self.resolve_losses();
    }

    /// Returns true if a unit that has not moved is cornered.
    fn is_cornered(&self, unit: UnitId) -> bool {
        is_cornered(&self.game.field, self.troop(unit), self.unit(unit))
    }

    fn way_home(&self, unit: UnitId) -> u32 {
        let troop = self.troop(unit);
        let home = self.game.field.home(troop.side, troop.mover);
        // A unit that cannot reach home sorts last and never counts as home.
        home.remaining(self.unit(unit).cell).unwrap_or(u32::MAX)
    }

    /// Returns true if a routing unit crosses the edge of the map.
    fn is_home(&self, unit: UnitId) -> bool {
        // Leaving the map costs as much as a hex of open ground.
        self.way_home(unit) == 0 && self.unit(unit).march.progress >= Fixed::ONE
    }

    /// The next step of a routing unit: towards home, but around enemies if there is another way.
    /// All units flee simultaneously, so the cells that enemies have `left` in this phase still
    /// count as occupied.
    fn run_step(&self, unit: UnitId, left: &[(Side, CellId)]) -> Option<Step> {
        let (now, troop) = (self.unit(unit), self.troop(unit));
        let field = &self.game.field;
        let home = field.home(troop.side, troop.mover);
        let here = home.remaining(now.cell)?;
        let worth = |(facing, cell): (Facing, CellId)| {
            let cost = field.step_cost(troop.mover, now.cell, facing)?;
            let room = self.occupancy.has_room(troop.side, cell)
                && !left.contains(&(troop.side.enemy(), cell));
            let left = home.remaining(cell).filter(|_| room)?;
            let detour = if self.is_zone(troop.side, cell) { DETOUR_AROUND_ENEMY } else { 0 };
            // Ties go to the straightest direction, ahead or back. The lower cell id would favour
            // one of the two edges; see `bearing`.
            let bent = now.facing.turns_to(facing).min(now.facing.opposite().turns_to(facing));
            let turn = (bent, (facing.index() + 6 - now.facing.index()) % 6);
            Some((left + detour, turn, cell, facing, cost))
        };
        let (seems, _, cell, facing, cost) = field.around(now.cell).filter_map(worth).min()?;
        // A crowded way home does not make a unit run back into the battle.
        let away = seems <= here || self.is_zone(troop.side, now.cell);
        let progress = now.march.progress - cost;
        (away && progress >= Fixed::ZERO).then_some(Step { unit, cell, facing, progress })
    }
}
