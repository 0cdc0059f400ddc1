use crate::{Event, Mech, Phase, Refused, Side, State, Status};
use sandtable_core::{Dice, Purpose};

const INITIATIVE: Purpose = Purpose::new("initiative");

/// Random dice never tie this often. Dice entered by hand may.
const MOST_REROLLS: u8 = 100;

/// Rolls initiative, once per turn. The winner moves second, unless it gave the order and asked
/// otherwise.
pub(crate) fn roll_initiative(
    game: &Mech,
    state: &State,
    (side, wish): (Side, Option<Side>),
    dice: &mut Dice,
) -> Result<Vec<Event>, Refused> {
    if state.status != Status::Active {
        return Err(Refused::NotActive);
    }
    super::in_phase(state, Phase::Initiative)?;
    if state.moves_first.is_some() {
        return Err(Refused::InitiativeRolled);
    }
    Ok(vec![rolled(game, Some(side).zip(wish), dice)])
}

/// Rolls two dice per side; the higher total wins. Depending on the profile a tie goes to the
/// player or is rolled again.
pub(crate) fn rolled(game: &Mech, wish: Option<(Side, Side)>, dice: &mut Dice) -> Event {
    // Re-rolls use the same purposes. `Dice` counts repetitions of a purpose, so they show new
    // faces.
    let mut roll = || Side::BOTH.map(|side| dice.two_d6(INITIATIVE.of(side as u64)));
    let sum = |roll: [u8; 2]| roll[0] + roll[1];
    let mut rolls = roll();
    for _ in 0..MOST_REROLLS {
        if game.scenario.profile.ties_to_player || sum(rolls[0]) != sum(rolls[1]) {
            break;
        }
        rolls = roll();
    }
    let [player_roll, opponent_roll] = rolls;
    // `>=` gives the tie to the player: the rule of the standard profile, and otherwise the way out
    // after the last re-roll.
    let winner = if sum(player_roll) >= sum(opponent_roll) { Side::Player } else { Side::Opponent };
    let wish = wish.filter(|(side, _)| *side == winner).map(|(_, wish)| wish);
    let moves_first = wish.unwrap_or(winner.other());
    Event::InitiativeRolled { player_roll, opponent_roll, winner, moves_first }
}
