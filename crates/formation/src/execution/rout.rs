//! Rout: who runs, runs home; who is safe and calm enough gathers.

use super::Battle;
use crate::event::Step;
use crate::morale::{Leaders, rallies};
use crate::movement::could_have_run;
use crate::rules::constants::{RALLY_TICKS, SAFE_FROM};
use crate::{Event, Fixed, Morale, Side, UnitId};
use sandtable_hex::{CellId, Facing};

/// How much longer a way past an enemy seems to one who runs, in tenths of a hex of open ground.
const DREAD: u32 = 50;

impl Battle<'_> {
    pub(super) fn rout(&mut self) {
        let afraid: Vec<UnitId> = self.all().filter(|unit| self.is_afraid(*unit)).collect();
        if !afraid.is_empty() {
            self.gather(&afraid);
            self.flee(&afraid);
        }
    }

    /// Whether a unit runs, or gathers after it ran.
    fn is_afraid(&self, unit: UnitId) -> bool {
        let now = self.unit(unit);
        now.is_afield() && matches!(now.morale, Morale::Routing | Morale::Rallying(_))
    }

    /// Everybody is judged by how things stood before the first of them gathered.
    fn gather(&mut self, afraid: &[UnitId]) {
        let leaders = Leaders::of(self.game, &self.state);
        let news: Vec<Event> =
            afraid.iter().filter_map(|unit| self.recovery(*unit, &leaders)).collect();
        for event in news {
            self.happen(event);
        }
    }

    /// What becomes of the courage of one who ran.
    fn recovery(&self, unit: UnitId, leaders: &Leaders) -> Option<Event> {
        let now = self.unit(unit);
        match now.morale {
            Morale::Steady | Morale::Shaken => None,
            Morale::Routing => {
                let led = leaders.are_near(self.game, self.troop(unit), now.cell);
                // Looking around costs more than asking whether it would help.
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

    /// Runners go in the order of who is nearest home, so that nobody waits for one behind him.
    fn flee(&mut self, afraid: &[UnitId]) {
        let running = afraid.iter().copied().filter(|unit| {
            let now = self.unit(*unit);
            now.is_routing() && now.men > 0
        });
        let mut running: Vec<(u32, u64, UnitId)> =
            running.map(|unit| (self.way_home(unit), self.lot(unit), unit)).collect();
        running.sort_unstable();
        let running: Vec<UnitId> = running.into_iter().map(|(_, _, unit)| unit).collect();
        let (home, going): (Vec<UnitId>, Vec<UnitId>) =
            running.into_iter().partition(|unit| self.is_home(*unit));
        for unit in home {
            self.remove(unit, Event::Fled { unit });
        }
        let (mut steps, mut left) = (Vec::new(), Vec::new());
        let mut pursued = Vec::new();
        for unit in going {
            let side = self.troop(unit).side;
            let zone = self.is_zone(side, self.unit(unit).cell);
            let step = self.run_step(unit, &left);
            // Who has nowhere to run to is cut down where he stands.
            let cornered = step.is_none() && self.could_have_run(unit);
            if zone && (step.is_some() || cornered) {
                pursued.push(unit);
            }
            let Some(step) = step else { continue };
            left.push((side, self.unit(unit).cell));
            self.ground.leave(unit, self.unit(unit).cell);
            self.ground.enter(unit, step.cell);
            steps.push(step);
        }
        self.cut_down(&pursued);
        if !steps.is_empty() {
            self.happen(Event::Ran { steps });
        }
        self.count_the_fallen();
    }

    /// Whether one who is still where he was will not get away any more.
    fn could_have_run(&self, unit: UnitId) -> bool {
        could_have_run(&self.game.field, self.troop(unit), self.unit(unit))
    }

    fn way_home(&self, unit: UnitId) -> u32 {
        let troop = self.troop(unit);
        let home = self.game.field.home(troop.side, troop.mover);
        home.remaining(self.unit(unit).cell).unwrap_or(u32::MAX)
    }

    /// Whether a runner has come to the edge and over it.
    fn is_home(&self, unit: UnitId) -> bool {
        self.way_home(unit) == 0 && self.unit(unit).march.progress >= Fixed::ONE
    }

    /// The next step of one who runs: home, but not past an enemy if there is another way. All run at
    /// once: what an enemy has `left` a moment ago he has not left yet.
    fn run_step(&self, unit: UnitId, left: &[(Side, CellId)]) -> Option<Step> {
        let (now, troop) = (self.unit(unit), self.troop(unit));
        let field = &self.game.field;
        let home = field.home(troop.side, troop.mover);
        let here = home.remaining(now.cell)?;
        let worth = |(facing, cell): (Facing, CellId)| {
            let cost = field.step_cost(troop.mover, now.cell, facing)?;
            let room = self.ground.has_room(troop.side, cell)
                && !left.contains(&(troop.side.enemy(), cell));
            let left = home.remaining(cell).filter(|_| room)?;
            let dread = if self.is_zone(troop.side, cell) { DREAD } else { 0 };
            // Of ways as short, the one straight on or straight back: which hex has the lower number
            // would depend on the edge that is home.
            let bent = now.facing.turns_to(facing).min(now.facing.opposite().turns_to(facing));
            let turn = (bent, (facing.index() + 6 - now.facing.index()) % 6);
            Some((left + dread, turn, cell, facing, cost))
        };
        let (seems, _, cell, facing, cost) = field.around(now.cell).filter_map(worth).min()?;
        // Nobody runs back into the battle because the way home is crowded.
        let away = seems <= here || self.is_zone(troop.side, now.cell);
        let progress = now.march.progress - cost;
        (away && progress >= Fixed::ZERO).then_some(Step { unit, cell, facing, progress })
    }
}
