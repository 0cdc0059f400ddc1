//! What a phase still has to resolve before it can end.

use super::Resolver;
use crate::movement::triggers;
use crate::rules::Trigger;
use crate::{Event, MovementMode, MovementStep, Phase, ReachableHex, turn};

impl Resolver<'_> {
    /// Everything that the phase still owes. Nothing is resolved twice.
    pub(crate) fn resolve_phase(&mut self) {
        match self.state.phase {
            Phase::WeaponAttack => {
                self.resolve_attacks();
                self.queue_damage_psrs();
                self.resolve_psrs();
            }
            Phase::PhysicalAttack => {
                self.resolve_physical_attacks();
                self.queue_damage_psrs();
                self.resolve_psrs();
            }
            Phase::Heat => {
                self.resolve_heat();
                self.resolve_psrs();
            }
            Phase::End => {
                self.recover();
                self.note_objective();
            }
            Phase::Initiative if self.state.moves_first.is_none() => {
                let rolled = turn::initiative_rolled(self.game, None, self.dice);
                self.emit(rolled);
            }
            Phase::Initiative | Phase::Movement => {}
        }
    }

    fn note_objective(&mut self) {
        let victory = &self.game.scenario.victory;
        let holder = victory.holder(&self.state);
        if victory.objective.is_some() && holder != self.state.holding {
            self.emit(Event::ObjectiveHeld { holder });
        }
    }

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
        if let Some(trigger) = self.strain(unit, moved.mode) {
            self.keeps_its_feet(unit, trigger, last);
        }
    }

    /// A roll on the way; one that fails ends the move in a fall.
    fn keeps_its_feet(&mut self, unit: usize, trigger: Trigger, step: MovementStep) -> bool {
        let steady = self.roll_at_once(unit, trigger);
        if !steady {
            self.state.units[unit].facing = step.facing;
            self.fall(unit, step.position, 0);
        }
        steady
    }

    /// What calls for a roll at the end of a move by a unit that is damaged.
    fn strain(&self, unit: usize, mode: MovementMode) -> Option<Trigger> {
        let fighter = self.fighter(unit);
        match mode {
            MovementMode::Walk => None,
            MovementMode::Run => fighter.runs_badly().then_some(Trigger::RanDamaged),
            MovementMode::Jump => fighter.jumps_badly().then_some(Trigger::JumpedDamaged),
        }
    }
}
