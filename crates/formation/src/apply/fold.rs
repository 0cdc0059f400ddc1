use super::{messages, morale};
use crate::event::Family;
use crate::{Event, Formation, Holding, Phase, Presence, State, Unit, UnitId, upkeep, visibility};

impl Formation {
    /// Changes the state by one event.
    pub(crate) fn fold(&self, state: &mut State, event: &Event) {
        match event.family() {
            Family::Plan => self.plan(state, event),
            Family::Message => messages::ride(&self.field, state, event),
            Family::March => self.march(state, event),
            Family::Combat => self.combat(state, event),
            Family::Morale => morale::morale(state, event),
            Family::Clock => self.clock(state, event),
            // News only reports: its effects, if any, are events of their own.
            Family::News => {}
        }
    }

    fn clock(&self, state: &mut State, event: &Event) {
        let tick = state.tick;
        match event {
            Event::TimeGiven { side, until } => state.staffs[*side].ready = *until,
            Event::TickBegan => visibility::look_around(self, state),
            Event::ObjectiveCaptured { objective, side } => {
                if let Some(held) = state.objectives.get_mut(usize::from(*objective)) {
                    *held = Some(Holding { side: *side, since: tick });
                }
            }
            Event::TickEnded => {
                // Recovery belongs to the tick that ends, so the clock advances last.
                upkeep::end_tick(self, state);
                state.staffs.0.iter_mut().for_each(|staff| staff.addressed.clear());
                state.tick += 1;
            }
            Event::BattleEnded { ending } => {
                state.phase = Phase::Finished;
                state.ending = Some(*ending);
            }
            _ => {}
        }
    }
}

/// Changes a unit, if it exists.
pub(super) fn change(state: &mut State, unit: UnitId, change: impl FnOnce(&mut Unit)) {
    if let Some(unit) = state.units.get_mut(unit.index()) {
        change(unit);
    }
}

/// Takes a unit off the field.
pub(super) fn leave(state: &mut State, unit: UnitId, presence: Presence) {
    state.stirred = state.tick;
    change(state, unit, |unit| {
        unit.presence = presence;
        unit.target = None;
    });
}
