//! Moves that have become final: whether units keep their feet on the way.

use super::Resolver;
use crate::movement::triggers;
use crate::rules::Trigger;
use crate::{MovementStep, ReachableHex};

impl Resolver<'_> {
    /// A unit goes where it said it would, as long as it keeps its feet.
    pub(crate) fn walk_the_path(&mut self, unit: usize) {
        let now = &self.state.units[unit];
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
            let step = end.path.get(place).copied().unwrap_or(last);
            if !self.keeps_its_feet(unit, trigger, step) {
                return;
            }
        }
        if let Some(trigger) = self.fighter(unit).strain(moved.mode) {
            self.keeps_its_feet(unit, trigger, last);
        }
    }

    /// A roll on the way; one that fails ends the move in a fall.
    fn keeps_its_feet(&mut self, unit: usize, trigger: Trigger, step: MovementStep) -> bool {
        let steady = self.roll_at_once(unit, trigger);
        if !steady {
            // Only the copy looks that way; the log gets to know how it looks after the fall.
            self.state.units[unit].facing = step.facing;
            self.fall(unit, step.position, 0);
        }
        steady
    }
}
