//! What a phase still has to resolve before it can end.

use super::Resolver;
use crate::rules::{Actuator, Limb, Trigger};
use crate::{Event, MovementMode, Phase};

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

    /// A unit goes where it said it would, if it keeps its feet.
    pub(crate) fn walk_the_path(&mut self, unit: usize) {
        let fighter = self.fighter(unit);
        let Some(mode) = fighter.now.moved.as_ref().map(|moved| moved.mode) else { return };
        let joints = fighter
            .legs()
            .into_iter()
            .any(|leg| leg == Limb::Lost || leg.broken().iter().next().is_some());
        let hips = fighter.legs().into_iter().any(|leg| leg.broken().has(Actuator::Hip));
        let gyro = fighter.now.hits.gyro > 0;
        let trigger = match mode {
            MovementMode::Walk => None,
            MovementMode::Run => (hips || gyro).then_some(Trigger::RanDamaged),
            MovementMode::Jump => (joints || gyro).then_some(Trigger::JumpedDamaged),
        };
        if let Some(trigger) = trigger
            && !self.roll_at_once(unit, trigger)
        {
            let at = self.state.units[unit].position;
            self.fall(unit, at, 0);
        }
    }
}
