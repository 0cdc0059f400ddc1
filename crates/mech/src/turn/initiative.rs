use crate::refusal::Refused;
use crate::{Event, Phase, Side, State, Status};
use sandtable_core::{Dice, Purpose};

const INITIATIVE: Purpose = Purpose::new("initiative");

/// Two dice a side; the higher sum wins, a tie is the player's, and the winner moves second unless
/// it wishes otherwise.
pub(crate) fn roll_initiative(
    state: &State,
    moves_first: Option<Side>,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active {
        return Err(Refused::NotActive);
    }
    if state.phase != Phase::Initiative {
        return Err(Refused::NotInInitiativePhase);
    }
    if state.moves_first.is_some() {
        return Err(Refused::InitiativeRolled);
    }
    let [player_roll, opponent_roll] =
        Side::BOTH.map(|side| dice.two_d6(INITIATIVE.of(side as u64)));
    let sum = |roll: [u8; 2]| roll[0] + roll[1];
    let winner = if sum(player_roll) >= sum(opponent_roll) { Side::Player } else { Side::Opponent };
    let moves_first = moves_first.unwrap_or(winner.other());
    Ok(vec![Event::InitiativeRolled { player_roll, opponent_roll, winner, moves_first }])
}
