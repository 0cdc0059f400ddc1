//! A battle at the table: orders, dice given by hand, and the rulings of a referee.

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

/// The unit whose side moves and fires first in every battle of these tests.
pub(crate) const ONE: &str = "mech-1";
/// The unit of the other side.
pub(crate) const TWO: &str = "mech-2";

pub(crate) fn id(name: &str) -> UnitId {
    UnitId::from(name)
}

/// The hex so many steps north of the middle.
pub(crate) const fn north(steps: i32) -> Hex {
    Hex::new(MIDDLE.x, MIDDLE.y - steps)
}

/// `mech-1` in the middle, which looks north at `mech-2`, which looks back.
pub(crate) fn duel(ours: &str, theirs: &str, distance: i32) -> Scenario {
    let mut units = vec![
        deployed(ONE, Side::Player, ours, MIDDLE),
        deployed(TWO, Side::Opponent, theirs, north(distance)),
    ];
    units[1].facing = flat::S;
    battle(units)
}

/// Two Hunchbacks three hexes apart: short range for their medium lasers and their guns.
pub(crate) fn hunchbacks() -> Scenario {
    duel("hunchback-hbk-4g", "hunchback-hbk-4g", 3)
}

pub(crate) fn created(scenario: Scenario) -> Session<Mech> {
    let setup = Setup::new(SessionId::from_random([7; 16]), scenario, Seed::from_number(7));
    Session::create(setup, NOON).expect("a sound scenario")
}

pub(crate) fn started(scenario: Scenario) -> Session<Mech> {
    play(created(scenario), [(PLAYER, Order::StartGame { first_side: Side::Player })])
}

/// A battle in a phase of its first turn in which nobody has done anything yet.
pub(crate) fn in_phase(scenario: Scenario, phase: Phase) -> Session<Mech> {
    advanced(started(scenario), phase)
}

/// A battle in its weapon attack phase, after rulings that were made when it began.
pub(crate) fn ready_to_fire(
    scenario: Scenario,
    rulings: impl IntoIterator<Item = Event>,
) -> Session<Mech> {
    advanced(ruled(started(scenario), rulings), Phase::WeaponAttack)
}

/// Gives orders that must be taken.
pub(crate) fn play(
    mut session: Session<Mech>,
    orders: impl IntoIterator<Item = (Seat, Order)>,
) -> Session<Mech> {
    for (seat, order) in orders {
        session = session.submit(seat, order, NOON).expect("a legal order");
    }
    session
}

/// Gives an order that must be taken and roll exactly these dice.
pub(crate) fn roll(session: &Session<Mech>, order: Order, dice: &[u32]) -> Session<Mech> {
    session.submit_with_dice(PLAYER, order, dice, NOON).expect("a legal order with all its dice")
}

/// Puts events into the record as a referee does.
pub(crate) fn ruled(
    session: Session<Mech>,
    events: impl IntoIterator<Item = Event>,
) -> Session<Mech> {
    events.into_iter().fold(session, |session, event| session.append(event, NOON))
}

/// The game events of the last entry.
pub(crate) fn told(session: &Session<Mech>) -> Vec<Event> {
    let entry = session.entries().last().expect("an entry");
    entry.game_events().cloned().collect()
}

pub(crate) fn unit<'a>(session: &'a Session<Mech>, name: &str) -> &'a UnitState {
    session.state().unit(&id(name)).expect("a known unit")
}

fn seat_of(session: &Session<Mech>, name: &str) -> Seat {
    unit(session, name).side.seat()
}

/// Goes on to a phase: everybody locks what has to be locked, and nobody declares anything.
pub(crate) fn advanced(mut session: Session<Mech>, phase: Phase) -> Session<Mech> {
    while session.state().phase != phase {
        session = next_phase(session);
    }
    session
}

/// The next phase; initiative is the opponent's, so that the player moves and fires first.
pub(crate) fn next_phase(session: Session<Mech>) -> Session<Mech> {
    let state = session.state();
    if state.phase == Phase::Initiative && state.moves_first.is_none() {
        let session = roll(&session, Order::RollInitiative { moves_first: None }, &[1, 1, 6, 6]);
        return next_phase(session);
    }
    play(lock_all(session), [(PLAYER, Order::AdvancePhase)])
}

/// Locks every unit, each when its side is to declare.
pub(crate) fn lock_all(mut session: Session<Mech>) -> Session<Mech> {
    while !session.state().can_advance_phase() {
        let waiting = session.state().units.iter().filter(|unit| unit.can_act());
        let mut waiting = waiting.filter(|unit| unit.lock != Lock::Locked);
        let taken = waiting.find_map(|unit| {
            let order = lock(session.state().phase, &unit.id);
            session.submit(unit.side.seat(), order, NOON).ok()
        });
        session = taken.expect("somebody who can lock");
    }
    session
}

fn lock(phase: Phase, unit: &UnitId) -> Order {
    let unit = unit.clone();
    if phase == Phase::Movement { Order::LockMovement { unit } } else { Order::LockAttack { unit } }
}

/// A unit locks what it declared.
pub(crate) fn locked(session: Session<Mech>, name: &str) -> Session<Mech> {
    let (seat, order) = (seat_of(&session, name), lock(session.state().phase, &id(name)));
    play(session, [(seat, order)])
}

pub(crate) fn going(name: &str, mode: MovementMode, to: Hex, facing: Facing) -> Order {
    Order::DeclareMovement { unit: id(name), mode, to, facing }
}

/// A unit moves, and that is final.
pub(crate) fn moved(
    session: Session<Mech>,
    name: &str,
    mode: MovementMode,
    to: Hex,
) -> Session<Mech> {
    let (seat, facing) = (seat_of(&session, name), unit(&session, name).facing);
    locked(play(session, [(seat, going(name, mode, to, facing))]), name)
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

/// A unit declares fire.
pub(crate) fn fires(
    session: Session<Mech>,
    name: &str,
    target: &str,
    weapons: &[&str],
) -> Session<Mech> {
    let seat = seat_of(&session, name);
    play(session, [(seat, attack(name, target, weapons))])
}

/// `mech-1` declares fire at `mech-2` with one weapon in a mode.
pub(crate) fn fires_in(session: Session<Mech>, weapon: &str, mode: FireMode) -> Session<Mech> {
    let order =
        Order::DeclareAttack { unit: id(ONE), target: id(TWO), weapons: vec![shot(weapon, mode)] };
    play(session, [(PLAYER, order)])
}

/// Everybody locks, and everything that was declared is rolled for with these dice.
pub(crate) fn resolved(session: Session<Mech>, dice: &[u32]) -> Session<Mech> {
    roll(&lock_all(session), Order::ResolveAttacks, dice)
}

/// The heat of everybody is reckoned with these dice.
pub(crate) fn heat_resolved(session: &Session<Mech>, dice: &[u32]) -> Session<Mech> {
    roll(session, Order::ResolveHeat, dice)
}

/// The refusal of an order, with the proof that nothing changed.
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

/// Code and words of a refusal.
pub(crate) fn refusal(session: &Session<Mech>, seat: Seat, order: Order) -> (&'static str, String) {
    let refused = refused(session, seat, order);
    (refused.code(), session.game().in_words(&refused))
}
