//! Helpers to play a battle: orders, given dice, and referee events.

use crate::fixture::{MIDDLE, battle, deployed};
use sandtable_core::{Game, Refusal, Rejected, Seat, Seed, Session, SessionId, Setup, Timestamp};
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::{
    Event, FireMode, Lock, Mech, MovementMode, Order, Phase, Refused, Scenario, Shot, Side, UnitId,
    UnitState,
};

pub(crate) const PLAYER: Seat = Seat(0);
pub(crate) const OPPONENT: Seat = Seat(1);
pub(crate) const NOON: Timestamp = Timestamp::UNIX_EPOCH;

/// The player's unit, which moves and fires first in every battle of these tests.
pub(crate) const ONE: &str = "mech-1";
/// The opponent's unit.
pub(crate) const TWO: &str = "mech-2";

pub(crate) fn id(name: &str) -> UnitId {
    UnitId::from(name)
}

/// The hex a number of steps north of the centre.
pub(crate) const fn north(steps: i32) -> Hex {
    Hex::new(MIDDLE.x, MIDDLE.y - steps)
}

/// `mech-1` in the centre, facing `mech-2` to the north, which faces back.
pub(crate) fn duel(ours: &str, theirs: &str, distance: i32) -> Scenario {
    let mut units = vec![
        deployed(ONE, Side::Player, ours, MIDDLE),
        deployed(TWO, Side::Opponent, theirs, north(distance)),
    ];
    units[1].facing = flat::S;
    battle(units)
}

/// Two Hunchbacks 3 hexes apart: short range for medium lasers and AC/20.
pub(crate) fn hunchbacks() -> Scenario {
    duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3)
}

pub(crate) fn created(scenario: Scenario) -> Session<Mech> {
    let setup = Setup::new(SessionId::from_random([7; 16]), scenario, Seed::from_number(7));
    Session::create(setup, NOON).expect("a valid scenario")
}

pub(crate) fn started(scenario: Scenario) -> Session<Mech> {
    play(created(scenario), [(PLAYER, Order::StartGame { first_side: Side::Player })])
}

/// A battle in a phase of its first turn, without any declarations.
pub(crate) fn in_phase(scenario: Scenario, phase: Phase) -> Session<Mech> {
    advanced(started(scenario), phase)
}

/// A battle in its weapon attack phase, after referee events at its start.
pub(crate) fn ready_to_fire(
    scenario: Scenario,
    rulings: impl IntoIterator<Item = Event>,
) -> Session<Mech> {
    advanced(with_events(started(scenario), rulings), Phase::WeaponAttack)
}

/// Gives legal orders.
pub(crate) fn play(
    mut session: Session<Mech>,
    orders: impl IntoIterator<Item = (Seat, Order)>,
) -> Session<Mech> {
    for (seat, order) in orders {
        session = session.submit(seat, order, NOON).expect("a legal order");
    }
    session
}

/// Gives a legal order that rolls exactly these dice.
pub(crate) fn roll(session: &Session<Mech>, order: Order, dice: &[u32]) -> Session<Mech> {
    session.submit_with_dice(PLAYER, order, dice, NOON).expect("a legal order with all its dice")
}

/// Appends referee events to the log.
pub(crate) fn with_events(
    session: Session<Mech>,
    events: impl IntoIterator<Item = Event>,
) -> Session<Mech> {
    events.into_iter().fold(session, |session, event| session.append(event, NOON))
}

/// The game events of the last entry.
pub(crate) fn last_events(session: &Session<Mech>) -> Vec<Event> {
    let entry = session.entries().last().expect("an entry");
    entry.game_events().cloned().collect()
}

pub(crate) fn unit<'a>(session: &'a Session<Mech>, name: &str) -> &'a UnitState {
    session.state().unit(&id(name)).expect("a known unit")
}

fn seat_of(session: &Session<Mech>, name: &str) -> Seat {
    unit(session, name).side.seat()
}

/// Advances to a phase, locking every unit on the way without declarations.
pub(crate) fn advanced(mut session: Session<Mech>, phase: Phase) -> Session<Mech> {
    while session.state().phase != phase {
        session = next_phase(session);
    }
    session
}

/// Advances one phase. The opponent wins initiative, so the player moves and fires first.
pub(crate) fn next_phase(session: Session<Mech>) -> Session<Mech> {
    let state = session.state();
    if state.phase == Phase::Initiative && state.moves_first.is_none() {
        let session = roll(&session, Order::RollInitiative { moves_first: None }, &[1, 1, 6, 6]);
        return next_phase(session);
    }
    play(lock_all(session), [(PLAYER, Order::AdvancePhase)])
}

/// Locks every unit, each when it is its side's turn to declare.
pub(crate) fn lock_all(mut session: Session<Mech>) -> Session<Mech> {
    while !session.state().can_advance_phase() {
        let waiting = session.state().units.iter().filter(|unit| unit.can_act());
        let mut waiting = waiting.filter(|unit| unit.lock != Lock::Locked);
        let taken = waiting.find_map(|unit| {
            let order = lock(session.state().phase, &unit.id);
            session.submit(unit.side.seat(), order, NOON).ok()
        });
        session = taken.expect("a unit that can lock");
    }
    session
}

fn lock(phase: Phase, unit: &UnitId) -> Order {
    let unit = unit.clone();
    if phase == Phase::Movement { Order::LockMovement { unit } } else { Order::LockAttack { unit } }
}

/// Locks a unit's declaration.
pub(crate) fn locked(session: Session<Mech>, name: &str) -> Session<Mech> {
    let (seat, order) = (seat_of(&session, name), lock(session.state().phase, &id(name)));
    play(session, [(seat, order)])
}

pub(crate) fn move_order(name: &str, mode: MovementMode, to: Hex, facing: Facing) -> Order {
    Order::DeclareMovement { unit: id(name), mode, to, facing }
}

/// Declares and locks a move.
pub(crate) fn moved(
    session: Session<Mech>,
    name: &str,
    mode: MovementMode,
    to: Hex,
) -> Session<Mech> {
    let (seat, facing) = (seat_of(&session, name), unit(&session, name).facing);
    locked(play(session, [(seat, move_order(name, mode, to, facing))]), name)
}

pub(crate) fn shots(weapons: &[&str]) -> Vec<Shot> {
    weapons.iter().map(|weapon| shot(weapon, FireMode::Normal)).collect()
}

pub(crate) fn shot(weapon: &str, mode: FireMode) -> Shot {
    Shot { weapon: weapon.into(), mode }
}

pub(crate) fn attack(unit: &str, target: &str, weapons: &[&str]) -> Order {
    Order::DeclareAttack { unit: id(unit), target: id(target), weapons: shots(weapons) }
}

/// Declares a weapon attack.
pub(crate) fn fires(
    session: Session<Mech>,
    name: &str,
    target: &str,
    weapons: &[&str],
) -> Session<Mech> {
    let seat = seat_of(&session, name);
    play(session, [(seat, attack(name, target, weapons))])
}

/// `mech-1` declares a shot at `mech-2` with one weapon in a fire mode.
pub(crate) fn fires_in(session: Session<Mech>, weapon: &str, mode: FireMode) -> Session<Mech> {
    let order =
        Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons: vec![shot(weapon, mode)] };
    play(session, [(PLAYER, order)])
}

/// Locks every unit and resolves all declared attacks with these dice.
pub(crate) fn resolved(session: Session<Mech>, dice: &[u32]) -> Session<Mech> {
    roll(&lock_all(session), Order::ResolveAttacks, dice)
}

/// Resolves the heat of all units with these dice.
pub(crate) fn heat_resolved(session: &Session<Mech>, dice: &[u32]) -> Session<Mech> {
    roll(session, Order::ResolveHeat, dice)
}

/// The refusal of an order; checks that the session did not change.
pub(crate) fn refused(session: &Session<Mech>, seat: Seat, order: Order) -> Refused {
    let before = (session.len(), session.digest(), session.clone());
    let rejected = session.submit(seat, order, NOON).expect_err("a refused order");
    assert_eq!((session.len(), session.digest()), (before.0, before.1));
    assert_eq!(session.state(), before.2.state());
    match rejected {
        Rejected::Refused(refusal) => refusal,
        other => panic!("refused by the rules, not by the table: {other}"),
    }
}

/// Code and message of a refusal.
pub(crate) fn refusal(session: &Session<Mech>, seat: Seat, order: Order) -> (&'static str, String) {
    let refused = refused(session, seat, order);
    (refused.code(), session.game().in_words(&refused))
}
