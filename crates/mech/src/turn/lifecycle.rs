use crate::resolve::Resolver;
use crate::{Event, Mech, Phase, Refused, Side, State, Status};
use sandtable_core::Dice;

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

/// Offers a draw, or accepts the other side's offer.
pub(crate) fn offer_draw(state: &State, side: Side) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active {
        return Err(Refused::NotActive);
    }
    match state.draw_offered {
        None => Ok(vec![Event::DrawOffered { side }]),
        Some(offered) if offered == side => Err(Refused::DrawOffered),
        Some(_) => Ok(vec![ended(None, "concede")]),
    }
}

/// Resolves every declared attack of the phase.
pub(crate) fn resolve_attacks(
    game: &Mech,
    state: &State,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    let attacking = matches!(state.phase, Phase::WeaponAttack | Phase::PhysicalAttack);
    if state.status != Status::Active || !attacking {
        return Err(Refused::NotInAttackPhase);
    }
    if !state.can_advance_phase() {
        return Err(Refused::UnitsNotLocked);
    }
    resolved(game, state, dice)
}

/// Resolves the heat of every unit.
pub(crate) fn resolve_heat(
    game: &Mech,
    state: &State,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    super::in_phase(state, Phase::Heat)?;
    resolved(game, state, dice)
}

fn resolved(game: &Mech, state: &State, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
    let mut resolver = Resolver::new(game, state, dice);
    resolver.resolve_phase();
    let events = resolver.finish();
    if events.is_empty() { Err(Refused::NothingToResolve) } else { Ok(events) }
}

/// Resolves what is pending and ends the phase. The end of a turn may end the battle.
pub(crate) fn advance_phase(
    game: &Mech,
    state: &State,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active {
        return Err(Refused::NotActive);
    }
    if !state.can_advance_phase() {
        return Err(Refused::UnitsNotLocked);
    }
    let mut resolver = Resolver::new(game, state, dice);
    resolver.resolve_phase();
    let ending = match state.phase {
        Phase::End => {
            resolver.note_objective();
            // Judged on the state after the events of the End phase, not on the one before the order.
            ending(game, resolver.state())
        }
        _ => None,
    };
    // The end of the battle replaces the change of phase, so the final state shows the last turn.
    resolver.emit(ending.unwrap_or_else(|| next_phase(state)));
    Ok(resolver.finish())
}

fn next_phase(state: &State) -> Event {
    let (from_phase, to_phase) = (state.phase, state.phase.next());
    // Only the step from End to Initiative starts a turn. The event carries the number, so `fold`
    // does not count turns itself.
    let turn = state.turn + u32::from(from_phase == Phase::End);
    Event::PhaseChanged { from_phase, to_phase, turn }
}

/// Returns the event that ends the battle with this turn, if it does.
fn ending(game: &Mech, state: &State) -> Option<Event> {
    let victory = &game.scenario.victory;
    // Destruction and objective come first: in the last turn they overrule the count of losses.
    if let Some((winner, reason)) = victory.decided(state) {
        return Some(ended(winner, reason));
    }
    let over = state.turn >= game.scenario.turn_limit;
    over.then(|| {
        let (winner, reason) = victory.at_turn_limit(game.losses(state));
        ended(winner, reason)
    })
}

fn ended(winner: Option<Side>, reason: &str) -> Event {
    Event::GameEnded { winner, reason: reason.to_owned() }
}
