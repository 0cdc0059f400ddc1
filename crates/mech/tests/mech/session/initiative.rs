//! Initiative.

use crate::table::{
    OPPONENT, PLAYER, advanced, created, hunchbacks, in_phase, last_events, next_phase, play,
    refused, roll, started,
};
use sandtable_core::{Game, Seat, Viewer};
use sandtable_mech::{Event, Order, Phase, Refused, Side};

/// Rolls initiative with 2 dice of the player, then 2 of the opponent. Returns the winner and the
/// side that moves first.
fn initiative(dice: [u8; 4], moves_first: Option<Side>) -> (Side, Side) {
    let order = Order::RollInitiative { moves_first };
    let session = roll(&started(hunchbacks()), order, &dice.map(u32::from));
    match &last_events(&session)[..] {
        [Event::InitiativeRolled { player_roll, opponent_roll, winner, moves_first }] => {
            assert_eq!([*player_roll, *opponent_roll].concat(), dice);
            assert_eq!(session.state().moves_first, Some(*moves_first));
            (*winner, *moves_first)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn player_wins_initiative_with_higher_roll() {
    assert_eq!(initiative([5, 3, 2, 3], None), (Side::Player, Side::Opponent));
}

#[test]
fn opponent_wins_initiative() {
    assert_eq!(initiative([1, 3, 4, 5], None), (Side::Opponent, Side::Player));
}

#[test]
fn tied_initiative_defaults_to_player() {
    assert_eq!(initiative([3, 4, 6, 1], None), (Side::Player, Side::Opponent));
}

#[test]
fn override_moves_first_selection() {
    assert_eq!(initiative([5, 3, 2, 3], Some(Side::Player)), (Side::Player, Side::Player));
}

#[test]
fn initiative_requires_correct_phase() {
    let order = Order::RollInitiative { moves_first: None };
    let refusal = refused(&in_phase(hunchbacks(), Phase::Movement), PLAYER, order);
    assert_eq!(refusal.to_string(), "Not in initiative phase");
}

#[test]
fn initiative_is_rolled_once_a_turn() {
    let order = || Order::RollInitiative { moves_first: None };
    let session = play(started(hunchbacks()), [(PLAYER, order())]);
    assert_eq!(refused(&session, OPPONENT, order()), Refused::InitiativeRolled);
}

#[test]
fn the_loser_of_initiative_cannot_choose_who_moves_first() {
    assert_eq!(initiative([1, 1, 6, 6], Some(Side::Opponent)), (Side::Opponent, Side::Player));
}

#[test]
fn ending_the_initiative_phase_rolls_initiative() {
    let session = roll(&started(hunchbacks()), Order::AdvancePhase, &[5, 3, 2, 3]);
    let [Event::InitiativeRolled { winner, moves_first, .. }, Event::PhaseChanged { .. }] =
        &last_events(&session)[..]
    else {
        panic!("{:?}", last_events(&session))
    };
    assert_eq!((*winner, *moves_first), (Side::Player, Side::Opponent));
}

/// The start of the battle does not claim a side: the roll decides, and the position keeps the
/// result until the turn is over.
#[test]
fn the_side_that_moves_first_is_kept_from_the_roll_until_the_turn_ends() {
    let start = Order::StartGame { first_side: Side::Player };
    let session = play(created(hunchbacks()), [(PLAYER, start)]);
    assert_eq!(session.state().moves_first, None);
    let log = session.log(Viewer::Referee);
    assert!(log.last().expect("a line").to_string().ends_with(": Battle starts"));
    let roll_order = Order::RollInitiative { moves_first: None };
    let mut session = roll(&session, roll_order, &[6, 6, 1, 1]);
    for phase in [Phase::Initiative, Phase::Movement, Phase::WeaponAttack, Phase::PhysicalAttack] {
        assert_eq!(session.state().phase, phase);
        assert_eq!(session.state().moves_first, Some(Side::Opponent), "{phase}");
        if phase != Phase::Initiative {
            let acts: Vec<Seat> = session.game().to_act(session.state()).iter().collect();
            assert_eq!(acts, [OPPONENT], "{phase}");
        }
        session = next_phase(session);
    }
    let session = next_phase(advanced(session, Phase::End));
    assert_eq!((session.state().turn, session.state().moves_first), (2, None));
}
