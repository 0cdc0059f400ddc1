//! Wounds and consciousness of pilots.

use super::{Resolver, sum};
use crate::Event;
use crate::event::{ConsciousnessRoll, WoundSource};
use crate::rules::pilot::{self, Condition};
use crate::state::Gone;
use sandtable_core::Purpose;

const STAY_AWAKE: Purpose = Purpose::new("stay-awake");
const WAKE_UP: Purpose = Purpose::new("wake-up");

impl Resolver<'_> {
    /// Wounds a pilot, with one consciousness roll per wound until one fails or the pilot dies.
    pub(super) fn wound(&mut self, unit: usize, wounds: u8, source: WoundSource) {
        let now = &self.state.units[unit];
        if !now.in_play() || wounds == 0 {
            return;
        }
        let before = now.pilot.wounds;
        let mut awake = now.pilot.is_conscious();
        let mut rolls = Vec::new();
        // The rolls for several wounds get harder one by one. A pilot who is already unconscious
        // makes none, and the fatal wound has none.
        for condition in pilot::wounded(before, wounds) {
            if let (Condition::AwakeOn(target_number), true) = (condition, awake) {
                let check = self.consciousness(STAY_AWAKE, unit, target_number);
                awake = check.passed;
                rolls.push(check);
            }
        }
        let total_wounds = before.saturating_add(wounds).min(pilot::FATAL);
        self.emit(Event::PilotHit {
            unit_id: self.id(unit),
            wounds,
            total_wounds,
            source,
            consciousness_check_required: !rolls.is_empty(),
            consciousness_check_passed: (!rolls.is_empty()).then_some(awake),
            rolls,
        });
        if pilot::condition(total_wounds) == Condition::Dead {
            self.destroy(unit, Gone::PilotDeath);
        }
    }

    /// Rolls for every pilot who lost consciousness in an earlier turn.
    pub(crate) fn recover(&mut self) {
        for unit in 0..self.state.units.len() {
            let now = &self.state.units[unit];
            if let (true, Some(target)) = (now.in_play(), now.pilot.wakes_on(self.state.turn)) {
                let roll = self.consciousness(WAKE_UP, unit, target);
                self.emit(Event::PilotRecovery { unit_id: self.id(unit), roll });
            }
        }
    }

    fn consciousness(
        &mut self,
        purpose: Purpose,
        unit: usize,
        target_number: u8,
    ) -> ConsciousnessRoll {
        let roll = self.dice.two_d6(purpose.of(unit as u64));
        ConsciousnessRoll { target_number, roll, passed: sum(roll) >= target_number }
    }
}
