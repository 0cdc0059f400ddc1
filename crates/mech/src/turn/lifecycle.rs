use crate::refusal::Refused;
use crate::{Event, Phase, Scenario, Side, State, Status};

pub(crate) fn start_game(state: &State, first_side: Side) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Setup {
        return Err(Refused::NotInSetup);
    }
    Ok(vec![Event::GameStarted { first_side }])
}

pub(crate) fn concede(state: &State, side: Side) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active {
        return Err(Refused::NotActive);
    }
    Ok(vec![ended(Some(side.other()), "concede")])
}

/// Ends the phase; the end of the last turn that the scenario grants ends the battle.
pub(crate) fn advance_phase(state: &State, scenario: &Scenario) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active {
        return Err(Refused::NotActive);
    }
    if !state.can_advance_phase() {
        return Err(Refused::UnitsNotLocked);
    }
    let (from_phase, to_phase) = (state.phase, state.phase.next());
    if from_phase == Phase::End && state.turn >= scenario.turn_limit {
        return Ok(vec![ended(None, "turn limit")]);
    }
    let turn = state.turn + u32::from(from_phase == Phase::End);
    Ok(vec![Event::PhaseChanged { from_phase, to_phase, turn }])
}

fn ended(winner: Option<Side>, reason: &str) -> Event {
    Event::GameEnded { winner, reason: reason.to_owned() }
}
