//! Creation, start and end of a session.

use crate::events::{damage, destroyed};
use crate::fixture::{MIDDLE, deployed};
use crate::table::{
    NOON, ONE, OPPONENT, PLAYER, TWO, created, duel, hunchbacks, id, in_phase, last_events,
    next_phase, north, play, refused, started, with_events,
};
use sandtable_core::session::Fact;
use sandtable_core::testkit::conforms;
use sandtable_core::{Game, Seed, Session, SessionId, Setup};
use sandtable_hex::{Hex, flat};
use sandtable_mech::Location::CenterTorso;
use sandtable_mech::{
    AtTurnLimit, Ending, Event, Gone, Mech, MovementMode, Objective, Order, Phase, Refused,
    Scenario, Side, Status,
};
use std::collections::BTreeSet;

fn ended(winner: Option<Side>, reason: &str) -> Event {
    Event::GameEnded { winner, reason: reason.to_owned() }
}

#[test]
fn mech_conforms() {
    conforms::<Mech>();
}

#[test]
fn create_session_with_valid_config_and_units() {
    let session = created(hunchbacks());
    assert_eq!(session.id().to_string(), "07070707-0707-4707-8707-070707070707");
    let other = Setup::new(SessionId::from_random([8; 16]), hunchbacks(), Seed::from_number(7));
    let other = Session::<Mech>::create(other, NOON).expect("the same battle once more");
    assert_ne!(session.id(), other.id(), "unique");
    assert_eq!((session.created_at(), session.updated_at()), (NOON, NOON));
    assert_eq!(NOON.to_string(), "1970-01-01T00:00:00Z");
    assert_eq!(session.created().scenario, hunchbacks());
    let facts: Vec<_> = session.records().map(|record| record.fact).collect();
    assert!(matches!(facts[..], [Fact::Created(_)]), "{facts:?}");
    assert_eq!(session.at_sequence(0).expect("the first event"), *session.state());
}

/// Ids are UUIDs of version 4 and variant 1, and different random bytes give different ids.
#[test]
fn session_ids_are_unique_random_uuids() {
    let ids: BTreeSet<String> = (0..=255)
        .map(|byte: u8| {
            let random = [0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15].iter();
            let bytes = random.fold([0x5a; 16], |mut bytes: [u8; 16], at| {
                bytes[*at] = byte.wrapping_mul(*at as u8 | 1);
                bytes
            });
            SessionId::from_random(bytes).to_string()
        })
        .collect();
    assert_eq!(ids.len(), 256);
    for id in ids {
        let groups: Vec<usize> = id.split('-').map(str::len).collect();
        assert_eq!(groups, [8, 4, 4, 4, 12], "{id}");
        assert_eq!(id.as_bytes()[14], b'4', "{id}: version 4");
        assert!(b"89ab".contains(&id.as_bytes()[19]), "{id}: variant 1");
    }
}

#[test]
fn session_initial_state_reflects_setup_status() {
    let session = created(hunchbacks());
    let state = session.state();
    assert_eq!((state.status, state.turn, state.phase), (Status::Setup, 0, Phase::Initiative));
}

#[test]
fn start_game_from_setup_state() {
    let session = started(hunchbacks());
    assert_eq!(last_events(&session), [Event::GameStarted { first_side: Side::Player }]);
    assert_eq!((session.state().status, session.state().turn), (Status::Active, 1));
}

#[test]
fn start_game_rejects_non_setup_state() {
    let order = Order::StartGame { first_side: Side::Player };
    let refusal = refused(&started(hunchbacks()), PLAYER, order);
    assert_eq!(refusal.to_string(), "Game is not in setup state");
}

#[test]
fn end_game_with_destruction_victory() {
    let session = in_phase(hunchbacks(), Phase::End);
    let session = next_phase(with_events(session, [destroyed(TWO, Gone::Damage)]));
    assert_eq!(last_events(&session), [ended(Some(Side::Player), "destruction")]);
    assert_eq!(session.state().status, Status::Completed);
}

#[test]
fn end_game_with_draw_by_concession() {
    let session = play(started(hunchbacks()), [(OPPONENT, Order::OfferDraw)]);
    assert_eq!(last_events(&session), [Event::DrawOffered { side: Side::Opponent }]);
    assert_eq!(refused(&session, OPPONENT, Order::OfferDraw), Refused::DrawOffered);
    let session = play(session, [(PLAYER, Order::OfferDraw)]);
    assert_eq!(last_events(&session), [ended(None, "concede")]);
    assert_eq!(session.state().ending, Some(Ending { winner: None, reason: "concede".to_owned() }));
}

#[test]
fn end_game_rejects_non_active_state() {
    for order in [Order::Concede, Order::OfferDraw] {
        let refusal = refused(&created(hunchbacks()), PLAYER, order);
        assert_eq!(refusal.to_string(), "Game is not active");
    }
}

#[test]
fn the_side_that_concedes_loses() {
    let session = play(started(hunchbacks()), [(OPPONENT, Order::Concede)]);
    assert_eq!(last_events(&session), [ended(Some(Side::Player), "concede")]);
    assert_eq!(session.state().status, Status::Completed);
}

#[test]
fn a_battle_without_surviving_units_is_a_draw() {
    let gone = [destroyed(ONE, Gone::Damage), destroyed(TWO, Gone::PilotDeath)];
    let session = next_phase(with_events(in_phase(hunchbacks(), Phase::End), gone));
    assert_eq!(last_events(&session), [ended(None, "destruction")]);
}

#[test]
fn an_offer_of_a_draw_stands_until_the_turn_ends() {
    let session = play(in_phase(hunchbacks(), Phase::End), [(OPPONENT, Order::OfferDraw)]);
    let session = play(next_phase(session), [(PLAYER, Order::OfferDraw)]);
    assert_eq!(last_events(&session), [Event::DrawOffered { side: Side::Player }]);
}

#[test]
fn the_end_of_the_last_turn_ends_the_battle_undecided() {
    let mut session = in_phase(hunchbacks(), Phase::End);
    for _ in 0..12 {
        session = next_phase(session);
    }
    assert_eq!((session.state().turn, session.state().phase), (3, Phase::End));
    assert_eq!(last_events(&next_phase(session)), [ended(None, "turn limit")]);
}

/// The defender wins by still standing, whatever the losses are.
#[test]
fn a_defender_that_still_stands_after_the_last_turn_wins() {
    let holds = [AtTurnLimit::PlayerHolds, AtTurnLimit::OpponentHolds];
    for (at_turn_limit, defender) in holds.into_iter().zip(Side::BOTH) {
        assert_eq!(at_turn_limit.defender(), Some(defender));
        let mut scenario = Scenario { turn_limit: 1, ..hunchbacks() };
        scenario.victory.at_turn_limit = at_turn_limit;
        let own = if defender == Side::Player { ONE } else { TWO };
        let session = with_events(
            in_phase(scenario, Phase::End),
            [damage(own, CenterTorso, [20, 0], [6, 16])],
        );
        assert_eq!(last_events(&next_phase(session.clone())), [ended(Some(defender), "holdout")]);
        let lost = with_events(session, [destroyed(own, Gone::Damage)]);
        let expected = ended(Some(defender.other()), "destruction");
        assert_eq!(last_events(&next_phase(lost)), [expected]);
    }
}

#[test]
fn a_battle_is_shown_with_its_units() {
    let session = in_phase(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 7), Phase::Movement);
    let walk = Order::DeclareMovement {
        unit: id(ONE),
        mode: MovementMode::Walk,
        to: north(3),
        facing: flat::N,
    };
    let session = play(session, [(PLAYER, walk)]);
    let (game, state) = (session.game(), session.state());
    let text = game.text(state);
    assert!(text.contains("#1↑") && text.contains("#2↓"), "{text}");
    assert!(
        text.ends_with(
            "#1 Player's Hunchback (Hunchback HBK-4G, mech-1) at 1613 facing N: 243 of 243 points left, heat 0, \
             declared\n#2 Opponent's Hunchback (Hunchback HBK-4G, mech-2) at 1609 facing S: 243 of 243 points \
             left, heat 0"
        ),
        "{text}"
    );
    let svg = game.svg(state).expect("a board");
    assert!(svg.contains(">Hunchback</text>") && svg.contains("Test field, turn 1, Movement"));
}

#[test]
fn all_scenario_errors_are_reported_together() {
    let mut broken = hunchbacks();
    broken.turn_limit = 0;
    broken.units[1].side = Side::Player;
    broken.units[1].id = id(ONE);
    broken.units.push(deployed("far", Side::Player, "locust-lct-1v", Hex::new(99, 99)));
    broken.units.push(deployed("double", Side::Player, "locust-lct-1v", MIDDLE));
    let setup = Setup::<Mech>::new(SessionId::from_random([7; 16]), broken, Seed::from_number(7));
    let findings = Session::create(setup, NOON).expect_err("a broken scenario").0;
    let codes: Vec<&str> = findings.iter().map(|finding| finding.code.as_ref()).collect();
    assert_eq!(
        codes,
        [
            "mech.unit-twice",
            "mech.unit-off-map",
            "mech.unit-stacked",
            "mech.no-units",
            "mech.turn-limit",
        ]
    );
}

#[test]
fn an_objective_is_won_after_as_many_ends_of_turns_as_it_asks_for() {
    let mut scenario = hunchbacks();
    let hexes = vec![scenario.units[0].position];
    scenario.victory.objective = Some(Objective { hexes, turns: 3 });
    let mut session = in_phase(scenario, Phase::End);
    for turn in 1..=3 {
        assert_eq!((session.state().turn, session.state().status), (turn, Status::Active));
        session = next_phase(session);
        assert_eq!(session.state().holding, Some((Side::Player, turn)));
        while session.state().status == Status::Active && session.state().phase != Phase::End {
            session = next_phase(session);
        }
    }
    let events = last_events(&session);
    assert_eq!(events.last(), Some(&ended(Some(Side::Player), "objective")));
}
