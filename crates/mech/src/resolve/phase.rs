//! Resolution of a whole phase.

use super::Resolver;
use crate::{Event, Phase, turn};

impl Resolver<'_> {
    /// Resolves everything that is still pending in the phase. Attacks and heat are removed from
    /// the state when they are resolved, so calling it again does nothing.
    pub(crate) fn resolve_phase(&mut self) {
        match self.state.phase {
            Phase::WeaponAttack => {
                // Damage of 20 or more is known only after the last attack, and its rolls join
                // those that the attacks have queued.
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
            Phase::End => self.recover(),
            // Movement needs a side that moves first, so advancing without a roll makes the roll.
            Phase::Initiative if self.state.moves_first.is_none() => {
                let rolled = turn::initiative_rolled(self.game, None, self.dice);
                self.emit(rolled);
            }
            Phase::Initiative | Phase::Movement => {}
        }
    }

    /// Counts who holds the objective at the end of a turn. This is not part of `resolve_phase`,
    /// because a second call would count the turn again.
    pub(crate) fn note_objective(&mut self) {
        let victory = &self.game.scenario.victory;
        let holder = victory.holder(&self.state);
        if victory.objective.is_some() && holder != self.state.holding {
            self.emit(Event::ObjectiveHeld { holder });
        }
    }
}
