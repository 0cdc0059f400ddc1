//! Piloting skill rolls along a locked move.

use super::Resolver;
use crate::movement::triggers;
use crate::rules::Trigger;
use crate::{MovementStep, ReachableHex};

impl Resolver<'_> {
    /// Makes the piloting skill rolls along the declared path. The first failure ends the move in a
    /// fall.
    pub(crate) fn roll_along_path(&mut self, unit: usize) {
        let now = &self.state.units[unit];
        // A unit that was locked without a move has nothing to roll for.
        let Some(moved) = now.moved.clone() else { return };
        let from = MovementStep { position: moved.from, facing: moved.from_facing };
        let last = MovementStep { position: now.position, facing: now.facing };
        let end = ReachableHex {
            position: last.position,
            facing: last.facing,
            mp_spent: moved.mp_used,
            path: moved.path,
        };
        for (place, trigger) in triggers(&self.game.field, moved.mode, from, &end) {
            // A jump has no path. All its triggers are for the landing hex.
            let step = end.path.get(place).copied().unwrap_or(last);
            if !self.roll_on_step(unit, trigger, step) {
                return;
            }
        }
        // One roll for the whole move, at its end, after the rolls of the hexes on the way.
        if let Some(trigger) = self.fighter(unit).psr_after_move(moved.mode) {
            self.roll_on_step(unit, trigger, last);
        }
    }

    /// Makes one roll on the way. Returns false after a fall.
    fn roll_on_step(&mut self, unit: usize, trigger: Trigger, step: MovementStep) -> bool {
        let steady = self.roll_at_once(unit, trigger);
        if !steady {
            // Set on the copy only: the facing after a fall is relative to the facing during the
            // step. The log records the result in `UnitFell`.
            self.state.units[unit].facing = step.facing;
            self.fall(unit, step.position, 0);
        }
        steady
    }
}
