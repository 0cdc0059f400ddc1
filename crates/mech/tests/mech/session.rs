//! The session: each test bears the title of the scenario it plays.

use crate::fixture::{MIDDLE, battle, deployed};
use sandtable_core::testkit::conforms;
use sandtable_core::{Game, Rejected, Seat, Seed, Session, SessionId, Setup, Timestamp};
use sandtable_hex::{Hex, flat};
use sandtable_mech::{
    Ending, Event, Lock, Mech, MovementMode, MovementStep, Order, Phase, Refused, Scenario, Side,
    Status, UnitId,
};

const PLAYER: Seat = Seat(0);
const OPPONENT: Seat = Seat(1);
const NOON: Timestamp = Timestamp::UNIX_EPOCH;

fn scenario() -> Scenario {
    let units = vec![
        deployed("mech-1", Side::Player, "hunchback-hbk-4g", MIDDLE),
        deployed("mech-2", Side::Opponent, "hunchback-hbk-4g", Hex::new(20, 5)),
    ];
    battle(units)
}

fn created() -> Session<Mech> {
    let setup = Setup::new(SessionId::from_random([7; 16]), scenario(), Seed::from_number(7));
    Session::create(setup, NOON).expect("a sound scenario")
}

fn id(name: &str) -> UnitId {
    UnitId::from(name)
}

/// Gives orders that must be taken.
fn play(mut session: Session<Mech>, orders: Vec<(Seat, Order)>) -> Session<Mech> {
    for (seat, order) in orders {
        session = session.submit(seat, order, NOON).expect("a legal order");
    }
    session
}

fn started() -> Session<Mech> {
    play(created(), vec![(PLAYER, Order::StartGame { first_side: Side::Player })])
}

fn in_phase(phase: Phase) -> Session<Mech> {
    let mut session = started();
    while session.state().phase != phase {
        session = lock_all(session);
        session = play(session, vec![(PLAYER, Order::AdvancePhase)]);
    }
    session
}

/// Locks every unit in phases that wait for that.
fn lock_all(session: Session<Mech>) -> Session<Mech> {
    let lock = |name: &str| match session.state().phase {
        Phase::Movement => Some(Order::LockMovement { unit: id(name) }),
        Phase::WeaponAttack | Phase::PhysicalAttack => Some(Order::LockAttack { unit: id(name) }),
        _ => None,
    };
    let orders = [(PLAYER, lock("mech-1")), (OPPONENT, lock("mech-2"))];
    let orders = orders.into_iter().filter_map(|(seat, order)| Some((seat, order?))).collect();
    play(session, orders)
}

fn walk(to: Hex) -> Order {
    Order::DeclareMovement { unit: id("mech-1"), mode: MovementMode::Walk, to, facing: flat::N }
}

fn step(x: i32, y: i32) -> MovementStep {
    MovementStep { position: Hex::new(x, y), facing: flat::N }
}

fn last_event(session: &Session<Mech>) -> Event {
    let entry = session.entries().last().expect("an entry");
    entry.game_events().last().expect("an event").clone()
}

/// The refusal of an order, with the proof that nothing changed.
fn refused(session: &Session<Mech>, seat: Seat, order: Order) -> Refused {
    let before = (session.len(), session.digest());
    let rejected = session.submit(seat, order, NOON).expect_err("a refused order");
    assert_eq!((session.len(), session.digest()), before);
    match rejected {
        Rejected::Refused(refusal) => refusal,
        other => panic!("refused by the rules, not by the table: {other}"),
    }
}

#[test]
fn mech_conforms() {
    conforms::<Mech>();
}

#[test]
fn create_session_with_valid_config_and_units() {
    let session = created();
    assert_eq!(session.id().to_string(), "07070707-0707-4707-8707-070707070707");
    assert_eq!((session.created_at(), session.updated_at()), (NOON, NOON));
    assert_eq!(session.created().scenario, scenario());
    assert_eq!(session.len(), 1);
    assert_eq!(session.at_sequence(0).expect("the first event"), *session.state());
}

#[test]
fn session_initial_state_reflects_setup_status() {
    let session = created();
    let state = session.state();
    assert_eq!((state.status, state.turn, state.phase), (Status::Setup, 0, Phase::Initiative));
}

#[test]
fn start_game_from_setup_state() {
    let session = started();
    assert_eq!(last_event(&session), Event::GameStarted { first_side: Side::Player });
    assert_eq!((session.state().status, session.state().turn), (Status::Active, 1));
}

#[test]
fn start_game_rejects_non_setup_state() {
    let refusal = refused(&started(), PLAYER, Order::StartGame { first_side: Side::Player });
    assert_eq!(refusal.to_string(), "Game is not in setup state");
}

#[test]
fn end_game_by_concession() {
    let session = play(started(), vec![(OPPONENT, Order::Concede)]);
    let ending = Ending { winner: Some(Side::Player), reason: "concede".to_owned() };
    assert_eq!(session.state().ending, Some(ending));
    assert_eq!(session.state().status, Status::Completed);
}

#[test]
fn end_game_rejects_non_active_state() {
    assert_eq!(refused(&created(), PLAYER, Order::Concede).to_string(), "Game is not active");
}

#[test]
fn phase_order_from_initiative_through_end() {
    let order: Vec<Phase> = Phase::ALL.into_iter().map(Phase::next).collect();
    assert_eq!(
        order,
        [
            Phase::Movement,
            Phase::WeaponAttack,
            Phase::PhysicalAttack,
            Phase::Heat,
            Phase::End,
            Phase::Initiative,
        ]
    );
}

#[test]
fn end_phase_wraps_to_initiative() {
    assert_eq!(Phase::End.next(), Phase::Initiative);
}

#[test]
fn advance_phase_emits_phase_changed_event() {
    let session = play(lock_all(in_phase(Phase::Movement)), vec![(PLAYER, Order::AdvancePhase)]);
    let (from_phase, to_phase) = (Phase::Movement, Phase::WeaponAttack);
    assert_eq!(last_event(&session), Event::PhaseChanged { from_phase, to_phase, turn: 1 });
}

#[test]
fn advance_from_end_increments_turn() {
    let session = play(in_phase(Phase::End), vec![(PLAYER, Order::AdvancePhase)]);
    let (from_phase, to_phase) = (Phase::End, Phase::Initiative);
    assert_eq!(last_event(&session), Event::PhaseChanged { from_phase, to_phase, turn: 2 });
    assert_eq!(session.state().turn, 2, "and the state knows");
}

#[test]
fn the_end_of_the_last_turn_ends_the_battle_undecided() {
    let mut session = in_phase(Phase::End);
    for _ in 0..2 {
        session = play(session, vec![(PLAYER, Order::AdvancePhase)]);
        while session.state().phase != Phase::End {
            session = play(lock_all(session), vec![(PLAYER, Order::AdvancePhase)]);
        }
    }
    let session = play(session, vec![(PLAYER, Order::AdvancePhase)]);
    let reason = "turn limit".to_owned();
    assert_eq!(last_event(&session), Event::GameEnded { winner: None, reason });
}

#[test]
fn cannot_advance_movement_phase_with_unlocked_units() {
    let session = in_phase(Phase::Movement);
    assert!(!session.state().can_advance_phase());
    assert_eq!(refused(&session, PLAYER, Order::AdvancePhase), Refused::UnitsNotLocked);
}

#[test]
fn can_advance_movement_phase_when_all_units_locked() {
    let session = lock_all(in_phase(Phase::Movement));
    assert!(session.state().all_units_locked() && session.state().can_advance_phase());
}

#[test]
fn cannot_advance_weapon_attack_phase_with_unlocked_units() {
    assert!(!in_phase(Phase::WeaponAttack).state().can_advance_phase());
}

#[test]
fn cannot_advance_physical_attack_phase_with_unlocked_units() {
    assert!(!in_phase(Phase::PhysicalAttack).state().can_advance_phase());
}

#[test]
fn initiative_and_heat_phases_always_advanceable() {
    for phase in [Phase::Initiative, Phase::Heat] {
        let session = in_phase(phase);
        assert!(!session.state().all_units_locked() && session.state().can_advance_phase());
    }
}

#[test]
fn non_active_game_cannot_advance() {
    assert!(!created().state().can_advance_phase());
    assert_eq!(refused(&created(), PLAYER, Order::AdvancePhase), Refused::NotActive);
}

/// Initiative with these dice: two of the player's, then two of the opponent's.
fn initiative(dice: [u32; 4], moves_first: Option<Side>) -> (Side, Side) {
    let order = Order::RollInitiative { moves_first };
    let session = started().submit_with_dice(PLAYER, order, &dice, NOON).expect("a legal order");
    match last_event(&session) {
        Event::InitiativeRolled { player_roll, opponent_roll, winner, moves_first } => {
            let rolled = [player_roll, opponent_roll].concat();
            assert_eq!(rolled.into_iter().map(u32::from).collect::<Vec<_>>(), dice);
            assert_eq!(session.state().moves_first, Some(moves_first));
            (winner, moves_first)
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
    let refusal = refused(&in_phase(Phase::Movement), PLAYER, order);
    assert_eq!(refusal.to_string(), "Not in initiative phase");
}

#[test]
fn initiative_is_rolled_once_a_turn() {
    let order = || Order::RollInitiative { moves_first: None };
    let session = play(started(), vec![(PLAYER, order())]);
    assert_eq!(refused(&session, OPPONENT, order()), Refused::InitiativeRolled);
}

#[test]
fn declare_walking_movement() {
    let (from, to) = (Hex::new(15, 8), Hex::new(15, 5));
    let session = play(in_phase(Phase::Movement), vec![(PLAYER, walk(to))]);
    assert_eq!(
        last_event(&session),
        Event::MovementDeclared {
            unit_id: id("mech-1"),
            from,
            to,
            facing: flat::N,
            movement_type: MovementMode::Walk,
            mp_used: 3,
            hexes_moved: 3,
            heat_generated: 1,
            path: [7, 6, 5].map(|y| step(15, y)).into(),
        }
    );
    let unit = session.state().unit(&id("mech-1")).expect("a known unit");
    assert_eq!((unit.position, unit.lock), (to, Lock::Declared));
}

#[test]
fn declare_jumping_movement_with_heat() {
    let heat_of = |distance: i32| {
        let mut scenario = scenario();
        scenario.units[0] = deployed("mech-1", Side::Player, "griffin-grf-1n", MIDDLE);
        let setup =
            Setup::<Mech>::new(SessionId::from_random([7; 16]), scenario, Seed::from_number(7));
        let session = Session::create(setup, NOON).expect("a sound scenario");
        let to = Hex::new(15, 8 - distance);
        let jump = Order::DeclareMovement {
            unit: id("mech-1"),
            mode: MovementMode::Jump,
            to,
            facing: flat::SW,
        };
        let start = Order::StartGame { first_side: Side::Player };
        let orders = vec![(PLAYER, start), (PLAYER, Order::AdvancePhase), (PLAYER, jump)];
        match last_event(&play(session, orders)) {
            Event::MovementDeclared { heat_generated, mp_used, hexes_moved, .. } => {
                assert_eq!((mp_used, hexes_moved), (distance as u32, distance as u32));
                heat_generated
            }
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([1, 2, 3, 4, 5].map(heat_of), [3, 3, 3, 4, 5], "the MP used, and at least 3");
}

#[test]
fn a_declaration_can_be_made_otherwise_until_it_is_locked() {
    let (first, second) = (Hex::new(15, 5), Hex::new(15, 7));
    let session =
        play(in_phase(Phase::Movement), vec![(PLAYER, walk(first)), (PLAYER, walk(second))]);
    let unit = session.state().unit(&id("mech-1")).expect("a known unit");
    assert_eq!(unit.position, second);
    assert_eq!(unit.moved.as_ref().expect("a move").from, Hex::new(15, 8), "from where it stood");
}

#[test]
fn lock_movement_for_a_unit() {
    let lock = Order::LockMovement { unit: id("mech-1") };
    let session =
        play(in_phase(Phase::Movement), vec![(PLAYER, walk(Hex::new(15, 7))), (PLAYER, lock)]);
    assert_eq!(last_event(&session), Event::MovementLocked { unit_id: id("mech-1") });
    let again = refused(&session, PLAYER, walk(Hex::new(15, 5)));
    assert_eq!(again, Refused::Locked(id("mech-1")));
}

#[test]
fn movement_rejects_wrong_phase() {
    let refusal = refused(&in_phase(Phase::WeaponAttack), PLAYER, walk(Hex::new(15, 7)));
    assert_eq!(refusal.to_string(), "Not in movement phase");
}

#[test]
fn movement_rejects_unknown_unit() {
    let order = Order::LockMovement { unit: id("nonexistent") };
    let refusal = refused(&in_phase(Phase::Movement), PLAYER, order);
    assert_eq!(refusal.to_string(), "Unit nonexistent not found");
}

#[test]
fn a_move_beyond_the_points_is_refused() {
    let refusal = refused(&in_phase(Phase::Movement), PLAYER, walk(Hex::new(15, 3)));
    let expected = Refused::OutOfReach(id("mech-1"), MovementMode::Walk);
    assert_eq!(refusal, expected);
}

#[test]
fn a_unit_of_the_other_side_is_refused() {
    let order = Order::LockMovement { unit: id("mech-2") };
    assert_eq!(refused(&in_phase(Phase::Movement), PLAYER, order), Refused::NotYours(id("mech-2")));
}

#[test]
fn sides_take_turns_and_the_larger_moves_more_at_a_time() {
    let unit = |name: String, side, at| deployed(&name, side, "hunchback-hbk-4g", at);
    let ours = (0..4).map(|n| unit(format!("p{n}"), Side::Player, Hex::new(5 + n, 9)));
    let theirs = (0..2).map(|n| unit(format!("o{n}"), Side::Opponent, Hex::new(20 + n, 5)));
    let units = ours.chain(theirs).collect();
    let scenario = Scenario { units, ..scenario() };
    let setup = Setup::<Mech>::new(SessionId::from_random([7; 16]), scenario, Seed::from_number(7));
    let session = Session::create(setup, NOON).expect("a sound scenario");
    let start = Order::StartGame { first_side: Side::Player };
    let session = play(session, vec![(PLAYER, start)]);
    let roll = Order::RollInitiative { moves_first: Some(Side::Opponent) };
    let mut session = play(session, vec![(PLAYER, roll), (PLAYER, Order::AdvancePhase)]);
    let lock = |name: &str| Order::LockMovement { unit: id(name) };
    for (seat, name) in [
        (OPPONENT, "o0"),
        (PLAYER, "p0"),
        (PLAYER, "p1"),
        (OPPONENT, "o1"),
        (PLAYER, "p2"),
        (PLAYER, "p3"),
    ] {
        let (other, theirs) = if seat == PLAYER { (OPPONENT, "o1") } else { (PLAYER, "p3") };
        let refusal = refused(&session, other, lock(theirs));
        assert!(matches!(refusal, Refused::NotYourMove | Refused::Locked(_)), "{refusal}");
        session = play(session, vec![(seat, lock(name))]);
    }
    assert!(session.state().all_units_locked());
}

#[test]
fn a_battle_is_shown_with_its_units() {
    let session = play(in_phase(Phase::Movement), vec![(PLAYER, walk(Hex::new(15, 5)))]);
    let (game, state) = (session.game(), session.state());
    let text = game.text(state);
    assert!(text.contains("#1↑"), "{text}");
    assert!(
        text.ends_with(
            "#1 mech-1 Hunchback HBK-4G (Player) at 1613 facing N: 243 of 243 points left, heat 0, \
             declared\n#2 mech-2 Hunchback HBK-4G (Opponent) at 2116 facing N: 243 of 243 points \
             left, heat 0"
        ),
        "{text}"
    );
    let svg = game.svg(state).expect("a board");
    assert!(svg.contains(">#1<") && svg.contains("Test field, turn 1, Movement"));
}

#[test]
fn a_scenario_is_checked_as_a_whole() {
    let mut broken = scenario();
    broken.turn_limit = 0;
    broken.units[1].side = Side::Player;
    broken.units[1].id = id("mech-1");
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
