//! Resolution of the heat phase.

use super::{Resolver, sum};
use crate::event::WoundSource;
use crate::rules::Trigger;
use crate::rules::heat::{self, Risk};
use crate::state::Gone;
use crate::{Event, Fighter};
use sandtable_core::{Dice, Purpose};

const SHUTDOWN: Purpose = Purpose::new("shutdown");
const RESTART: Purpose = Purpose::new("restart");
const AMMUNITION: Purpose = Purpose::new("ammunition");

/// The result of a risk.
struct Outcome {
    target_number: Option<u8>,
    roll: [u8; 2],
    avoided: bool,
}

impl Resolver<'_> {
    /// Resolves heat for every unit that has not been resolved this turn.
    pub(crate) fn resolve_heat(&mut self) {
        for unit in 0..self.state.units.len() {
            let now = &self.state.units[unit];
            // `cooled` keeps `AdvancePhase` from adding the heat again after `ResolveHeat`.
            if now.in_play() && !now.cooled {
                // All heat is added before any is dissipated. In the other order the floor of 0
                // would waste dissipation.
                self.heat_up(unit);
                self.cool_down(unit);
                self.resolve_heat_effects(unit);
            }
        }
    }

    fn heat_up(&mut self, unit: usize) {
        let sources = self.fighter(unit).heat_sources();
        for (source, amount) in sources.into_iter().filter(|(_, amount)| *amount > 0) {
            let new_heat = self.state.units[unit].heat.saturating_add(amount);
            self.emit(Event::HeatGenerated { unit_id: self.id(unit), source, amount, new_heat });
        }
    }

    fn cool_down(&mut self, unit: usize) {
        let fighter = self.fighter(unit);
        let dissipation = self.game.cooling(fighter);
        let new_heat = heat::after(fighter.now.heat, 0, dissipation);
        // Emitted even if nothing is dissipated, because this event marks the unit as resolved.
        self.emit(Event::HeatDissipated { unit_id: self.id(unit), dissipation, new_heat });
    }

    /// Resolves the effects of the remaining heat on reactor, ammunition and pilot, in this order.
    fn resolve_heat_effects(&mut self, unit: usize) {
        // Decided once: a reactor that shuts down now cannot restart in the same phase.
        if self.state.units[unit].shutdown {
            self.restart(unit);
        } else {
            self.shut_down(unit);
        }
        self.ammunition(unit);
        let now = &self.state.units[unit];
        let wounds = heat::pilot_wounds(now.heat, now.hits.life_support);
        self.wound(unit, wounds, WoundSource::Heat);
    }

    fn shut_down(&mut self, unit: usize) {
        let heat = self.state.units[unit].heat;
        let risk = self.fighter(unit).shutdown_risk(heat);
        if risk == Risk::None {
            return;
        }
        let Outcome { target_number, roll, avoided } =
            roll_risk(self.dice, SHUTDOWN.of(unit as u64), risk);
        let shutdown_occurred = !avoided;
        let unit_id = self.id(unit);
        self.emit(Event::ShutdownCheck { unit_id, heat, target_number, roll, shutdown_occurred });
        if shutdown_occurred {
            self.trigger_psr(unit, Trigger::Shutdown);
        }
    }

    fn restart(&mut self, unit: usize) {
        let heat = self.state.units[unit].heat;
        let risk = self.fighter(unit).shutdown_risk(heat);
        let Outcome { target_number, roll, avoided } =
            roll_risk(self.dice, RESTART.of(unit as u64), risk);
        let (unit_id, restarted) = (self.id(unit), avoided);
        self.emit(Event::RestartCheck { unit_id, heat, target_number, roll, restarted });
    }

    fn ammunition(&mut self, unit: usize) {
        let (heat, profile) = (self.state.units[unit].heat, self.game.scenario.profile);
        let risk = self.fighter(unit).ammunition_risk(heat, &profile);
        if risk == Risk::None {
            return;
        }
        // A risk exists only with an explosive bin, so `bins` is not empty and `chosen` is in
        // range.
        let bins: Vec<usize> = self.fighter(unit).explosive_bins().collect();
        let Outcome { target_number, roll, avoided } =
            roll_risk(self.dice, AMMUNITION.of(unit as u64), risk);
        let (unit_id, exploded) = (self.id(unit), !avoided);
        self.emit(Event::AmmoExplosionCheck { unit_id, heat, target_number, roll, exploded });
        if exploded {
            let all = risk == Risk::Certain;
            let chosen = bin_to_explode(self.fighter(unit), &bins, profile.first_bin_explodes);
            self.cook_off(unit, if all { &bins } else { &bins[chosen..=chosen] });
        }
    }

    /// Explodes bins because of heat.
    fn cook_off(&mut self, unit: usize, bins: &[usize]) {
        if !self.game.scenario.profile.heat_explosion_destroys {
            return bins.iter().for_each(|bin| self.explode_bin(unit, *bin));
        }
        // Every bin is set off before the unit is destroyed, so that the log shows all of them.
        let damage = bins.iter().map(|bin| u32::from(self.set_off(unit, *bin).1)).sum::<u32>();
        if damage > 0 {
            self.destroy(unit, Gone::AmmoExplosion);
        }
    }
}

/// Rolls for a risk.
fn roll_risk(dice: &mut Dice, purpose: Purpose, risk: Risk) -> Outcome {
    match risk {
        // Only restarts come here: at safe heat they succeed automatically.
        Risk::None => Outcome { target_number: Some(0), roll: [0, 0], avoided: true },
        Risk::Certain => Outcome { target_number: None, roll: [0, 0], avoided: false },
        Risk::AvoidOn(target) => {
            let roll = dice.two_d6(purpose);
            Outcome { target_number: Some(target), roll, avoided: sum(roll) >= target }
        }
    }
}

/// Returns the bin that explodes: the first, or the one with the most damage per round and then in
/// total, depending on the profile.
fn bin_to_explode(fighter: Fighter<'_>, bins: &[usize], first: bool) -> usize {
    let power = |at: &usize| {
        let bin = bins[*at];
        let each = fighter.plan.bins[bin].weapon.damage.most();
        // The first of equals.
        (each, fighter.explosion(bin), std::cmp::Reverse(*at))
    };
    if first { 0 } else { (0..bins.len()).max_by_key(power).unwrap_or(0) }
}
