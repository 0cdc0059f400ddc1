//! Applies events of melee, volleys and losses.

use super::{change, leave};
use crate::event::Wound;
use crate::rules::constants::COHESION_OF_LOSS;
use crate::{Both, Engagement, Event, Fixed, Formation, Presence, State, UnitId};

impl Formation {
    pub(super) fn combat(&self, state: &mut State, event: &Event) {
        match event {
            Event::Engaged { blue, red } => engage(state, [*blue, *red]),
            Event::Disengaged { blue, red } => disengage(state, [*blue, *red]),
            Event::Turned { unit, facing } => change(state, *unit, |unit| unit.facing = *facing),
            Event::Charged { wound, .. } => hurt(state, wound),
            Event::Melee { wounds, pressures } => {
                for wound in wounds {
                    hurt(state, wound);
                }
                // The event has one pressure per engagement, in the order of the list; no
                // engagement begins or ends between melee and its event.
                for (engagement, pressure) in state.engagements.iter_mut().zip(pressures) {
                    engagement.pressure = *pressure;
                }
            }
            Event::Shot { unit, wound, .. } => self.shoot(state, *unit, wound),
            Event::CutDown { wounds } => wounds.iter().for_each(|wound| hurt(state, wound)),
            Event::Withdrew { unit, stress } => change(state, *unit, |unit| {
                unit.withdrawing = true;
                unit.add_stress(*stress);
            }),
            Event::LeaderFell { unit } => change(state, *unit, |unit| unit.leader = false),
            Event::CommanderKilled { side } => state.staffs[*side].headless = true,
            Event::Destroyed { unit } => leave(state, *unit, Presence::Destroyed),
            _ => {}
        }
    }

    fn shoot(&self, state: &mut State, shooter: UnitId, wound: &Wound) {
        let tick = state.tick;
        let bow = self.troops.get(shooter.index()).and_then(|troop| troop.kind.profile().bow);
        if let Some(bow) = bow {
            change(state, shooter, |unit| {
                unit.volleys = unit.volleys.saturating_sub(1);
                unit.loaded = tick + bow.reload;
                unit.fatigue = (unit.fatigue + bow.draw).share();
            });
            // A volley counts as activity even if it misses, so an exchange of volleys is no
            // stalemate.
            state.stirred = tick;
        }
        hurt(state, wound);
    }
}

fn engage(state: &mut State, units: [UnitId; 2]) {
    let tick = state.tick;
    // The list stays sorted by pair: `update_engagements` merges it and `are_fighting` searches it.
    let place = state.engagements.binary_search_by_key(&units, |one| one.units.0);
    let Err(place) = place else { return };
    let engagement = Engagement { units: Both(units), since: tick, pressure: Fixed::ZERO };
    state.engagements.insert(place, engagement);
    for unit in units {
        change(state, unit, |unit| {
            unit.foes += 1;
            unit.attacked = Some(tick);
            // A unit that meets an enemy stops to fight.
            unit.march.progress = Fixed::ZERO;
        });
    }
}

fn disengage(state: &mut State, units: [UnitId; 2]) {
    let place = state.engagements.binary_search_by_key(&units, |one| one.units.0);
    let Ok(place) = place else { return };
    state.engagements.remove(place);
    for unit in units {
        change(state, unit, |unit| {
            unit.foes = unit.foes.saturating_sub(1);
            // The withdrawal is over once the last opponent is left behind.
            if unit.foes == 0 {
                unit.withdrawing = false;
            }
        });
    }
}

fn hurt(state: &mut State, wound: &Wound) {
    let tick = state.tick;
    let mut fell = false;
    change(state, wound.unit, |unit| {
        // Fractions of men carry over to the next wound, but no more men fall than there are.
        unit.harm += wound.harm;
        let fallen = unit.harm.floor().min(unit.men);
        unit.harm -= Fixed::whole(fallen as i32);
        unit.men -= fallen;
        unit.fallen += fallen;
        if unit.men == 0 {
            unit.harm = Fixed::ZERO;
        }
        unit.cohesion = (unit.cohesion - COHESION_OF_LOSS.by(fallen as i32)).share();
        unit.add_stress(wound.stress);
        unit.attacked = Some(tick);
        fell = fallen > 0;
    });
    if fell {
        state.stirred = tick;
    }
}
