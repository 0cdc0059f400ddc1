//! Travel times of units and couriers.

use crate::execution::couriers::{ridden, ride_cost};
use crate::movement::{fatigue_after_tick, gain};
use crate::pathfinding::{Router, find_path, nearest_reachable};
use crate::rules::constants::{COURIER_SPEED, HEXES_PER_TICK, RECOVERY};
use crate::rules::{Pace, Shape, UnitKind};
use crate::{Battlefield, Fixed, Mover, OwnUnit, Wait, Waypoint};
use sandtable_hex::CellId;

/// Upper bound for the ticks of a march; longer than any battle.
const MAX_TICKS: u32 = 100_000;

/// A planned march that assumes no encounter on the way.
pub(super) struct Journey<'a> {
    field: &'a Battlefield,
    router: Router,
    kind: UnitKind,
    shape: Shape,
    fatigue: Fixed,
    progress: Fixed,
    pub(super) at: CellId,
    /// Ticks since the start, including timed waits.
    pub(super) clock: u32,
}

impl<'a> Journey<'a> {
    /// Starts a march at the unit's position. Progress towards another hex is lost.
    pub(super) fn of(field: &'a Battlefield, unit: &OwnUnit) -> Option<Self> {
        Some(Self {
            field,
            router: Router::default(),
            kind: unit.kind,
            shape: unit.shape,
            fatigue: unit.fatigue,
            progress: Fixed::ZERO,
            at: field.cell(unit.hex)?,
            clock: 0,
        })
    }

    /// Marches to a cell, or to the nearest reachable one. Returns the cells entered, each with the
    /// clock at that moment.
    pub(super) fn go(&mut self, goal: CellId, pace: Pace) -> Vec<(CellId, u32)> {
        let mover = Mover::of(self.kind);
        let mut find = |to| find_path(self.field, &mut self.router, mover, [self.at, to]);
        let instead = || nearest_reachable(self.field, mover, [self.at, goal]);
        let path = find(goal).or_else(|| find(instead())).unwrap_or_default();
        self.march(&path, pace)
    }

    // Must agree with `movement` tick by tick: a forecast is what happens if the unit meets no one.
    fn march(&mut self, path: &[CellId], pace: Pace) -> Vec<(CellId, u32)> {
        let mut steps = path.windows(2).peekable();
        let mut entered = Vec::with_capacity(path.len());
        while steps.peek().is_some() && self.clock < MAX_TICKS {
            self.clock += 1;
            self.progress += gain(self.kind, self.shape, pace, self.fatigue);
            self.fatigue = fatigue_after_tick(pace, self.fatigue);
            for _ in 0..HEXES_PER_TICK {
                let paid = steps.peek().and_then(|step| self.paid(step));
                let Some(cost) = paid else { break };
                self.progress -= cost;
                self.at = steps.next().map_or(self.at, |step| step[1]);
                entered.push((self.at, self.clock));
            }
        }
        entered
    }

    /// Returns the cost of the next step if the unit's progress covers it.
    fn paid(&self, step: &[CellId]) -> Option<Fixed> {
        let facing = self.field.direction(step[0], step[1])?;
        let cost = self.field.step_cost(Mover::of(self.kind), step[0], facing)?;
        Some(cost).filter(|cost| self.progress >= *cost)
    }

    /// Rests at a waypoint that is not only passed, for as long as its timed wait lasts.
    pub(super) fn wait(&mut self, at: &Waypoint) {
        let ticks = match at.wait {
            Some(Wait::Duration(ticks)) => u32::try_from(ticks).unwrap_or(0).max(1),
            _ => 1,
        };
        if at.wait.is_some() || at.behaviour.rest().is_some() {
            self.rest(ticks);
        }
    }

    /// Rests for a number of ticks: progress is lost, fatigue recovers. A wait ends before the march
    /// in its last tick, so the clock advances by one tick less.
    fn rest(&mut self, ticks: u32) {
        self.clock += ticks.saturating_sub(1);
        self.progress = Fixed::ZERO;
        self.fatigue = (self.fatigue - RECOVERY.by(ticks as i32)).share();
    }
}

/// Returns the cells a courier enters on its way and the ticks it takes; `None` if there is no way.
pub(super) fn ride(field: &Battlefield, ends: [CellId; 2]) -> Option<(Vec<CellId>, u32)> {
    let way = ridden(field, &mut Router::default(), ends)?;
    let ticks = ridden_ticks(field, ends[0], &way, Fixed::ZERO)?;
    Some((way, ticks))
}

/// Returns the ticks a courier with some progress takes for a way; `None` if it cannot ride it.
pub(super) fn ridden_ticks(
    field: &Battlefield,
    from: CellId,
    way: &[CellId],
    mut progress: Fixed,
) -> Option<u32> {
    let (mut at, mut ticks) = (from, 0);
    for cell in way {
        let cost = ride_cost(field, at, *cell)?;
        while progress < cost {
            progress += COURIER_SPEED;
            ticks += 1;
        }
        progress -= cost;
        at = *cell;
    }
    Some(ticks)
}
