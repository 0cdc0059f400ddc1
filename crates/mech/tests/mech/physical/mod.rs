//! Physical attacks: requirements, to-hit numbers, damage and consequences. Dice are given, and
//! referee events set up the position.

mod batch;
mod charge;
mod death_from_above;
mod kick;
mod punch;
mod push;

use crate::events::psr_triggered;
use crate::fixture::{MIDDLE, deployed, field};
use crate::table::{
    NOON, ONE, OPPONENT, PLAYER, TWO, duel, id, last_events, north, started, unit, with_events,
};
use sandtable_core::{Game, Rejected, Seat, Session};
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::{Actuator, HitColumn, Modifier, Trigger};
use sandtable_mech::{
    Event, Gone, Hit, Location, Lock, Mech, MovementMode, Order, Phase, PhysicalAttack,
    PhysicalKind, Refused, Scenario, Side, Unable,
};
use std::sync::Arc;

const ARCHER: &str = "archer-arc-2r";
const CENTURION: &str = "centurion-cn9-a";
const GRIFFIN: &str = "griffin-grf-1n";
const HUNCHBACK: &str = "hunchback-hbk-4g";
const LOCUST: &str = "locust-lct-1v";
const STALKER: &str = "stalker-stk-3f";
const WASP: &str = "wasp-wsp-1a";

/// A duel between adjacent mechs.
fn adjacent_duel(ours: &str, theirs: &str) -> Scenario {
    duel(ours, theirs, 1)
}

/// A scenario on other terrain.
fn on_terrain(scenario: Scenario, paint: impl Fn(Hex) -> (i8, &'static str)) -> Scenario {
    Scenario { map: Arc::clone(field(paint).map()), ..scenario }
}

/// Level and terrain of one hex in open ground.
fn one_hex(at: Hex, level: i8, terrain: &'static str) -> impl Fn(Hex) -> (i8, &'static str) {
    move |hex| if hex == at { (level, terrain) } else { (0, "clear") }
}

/// Skips to a phase with a referee event.
fn in_phase(session: Session<Mech>, to_phase: Phase) -> Session<Mech> {
    let (from_phase, turn) = (session.state().phase, session.state().turn);
    with_events(session, [Event::PhaseChanged { from_phase, to_phase, turn }])
}

/// A battle in its physical attack phase, after referee events.
fn physical_phase(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    with_events(in_phase(started(scenario), Phase::PhysicalAttack), rulings)
}

/// A battle in its movement phase, after referee events, in which all but `mech-1` have moved.
fn charge_phase(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session = with_events(in_phase(started(scenario), Phase::Movement), rulings);
    let others = session.state().units.iter().filter(|unit| unit.id != id(ONE));
    let locked: Vec<Event> =
        others.map(|unit| Event::MovementLocked { unit_id: unit.id.clone() }).collect();
    with_events(session, locked)
}

/// A referee event that moves a unit to a hex and facing, with its movement mode and hexes moved.
fn unit_moved(name: &str, at: Hex, facing: Facing, mode: MovementMode, hexes: u32) -> Event {
    Event::MovementDeclared {
        unit_id: id(name),
        from: at,
        to: at,
        facing,
        movement_type: mode,
        mp_used: hexes,
        hexes_moved: hexes,
        heat_generated: 0,
        path: Vec::new(),
    }
}

/// A referee event that turns the target.
fn turned(facing: Facing) -> Event {
    unit_moved(TWO, north(1), facing, MovementMode::Walk, 0)
}

/// A referee event that destroys an actuator.
fn broken(name: &str, location: Location, joint: Actuator) -> Event {
    let component = Slot::Actuator(joint);
    Event::CriticalHitResolved { unit_id: id(name), location, slot: 0, component }
}

fn lost(name: &str, location: Location) -> Event {
    Event::LocationLost { unit_id: id(name), location }
}

fn prone(name: &str) -> Event {
    Event::DroppedProne { unit_id: id(name) }
}

fn shut_down(name: &str) -> Event {
    Event::ShutdownCheck {
        unit_id: id(name),
        heat: 30,
        target_number: None,
        roll: [0, 0],
        shutdown_occurred: true,
    }
}

fn destroyed(name: &str) -> Event {
    Event::UnitDestroyed { unit_id: id(name), cause: Gone::Damage }
}

fn attack_order(kind: PhysicalKind) -> Order {
    Order::DeclarePhysicalAttack { unit: id(ONE), target: id(TWO), kind }
}

fn charge(from: Hex, from_above: bool) -> Order {
    Order::DeclareCharge { unit: id(ONE), target: id(TWO), from, from_above }
}

/// Gives legal orders as the player.
fn play(mut session: Session<Mech>, orders: impl IntoIterator<Item = Order>) -> Session<Mech> {
    for order in orders {
        session = session.submit(PLAYER, order, NOON).expect("a legal order");
    }
    session
}

/// Picks from the legal orders listed for the player.
fn listed<T>(session: &Session<Mech>, asked: impl Fn(Order) -> Option<T>) -> Vec<T> {
    session.game().legal(session.state(), PLAYER).into_iter().filter_map(asked).collect()
}

/// Whether an order of the player is legal.
fn is_legal(session: &Session<Mech>, order: Order) -> bool {
    session.submit(PLAYER, order, NOON).is_ok()
}

/// The attack that `mech-1` declares.
fn declared(session: &Session<Mech>, kind: PhysicalKind) -> PhysicalAttack {
    match last_events(&play(session.clone(), [attack_order(kind)])).as_slice() {
        [Event::PhysicalAttackDeclared(attack)] => attack.clone(),
        other => panic!("{other:?}"),
    }
}

/// To-hit number and modifiers of a physical attack.
fn to_hit(session: &Session<Mech>, kind: PhysicalKind) -> (i16, Vec<(String, i8)>) {
    let PhysicalAttack { to_hit_number, modifiers, .. } = declared(session, kind);
    let item = |modifier: Modifier| (modifier.name.into_owned(), modifier.value);
    (to_hit_number, modifiers.into_iter().map(item).collect())
}

fn items(listed: &[(&str, i8)]) -> Vec<(String, i8)> {
    listed.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

/// The refusal of an order of the player.
fn refused(session: &Session<Mech>, order: Order) -> Refused {
    match session.submit(PLAYER, order, NOON).expect_err("a refused order") {
        Rejected::Refused(refusal) => refusal,
        other => panic!("refused by the rules, not by the table: {other}"),
    }
}

/// The reason why `mech-1` cannot make a physical attack.
fn refusal_reason(session: &Session<Mech>, kind: PhysicalKind) -> Unable {
    match refused(session, attack_order(kind)) {
        Refused::PhysicalImpossible(unit, of, why) if (&unit, of) == (&id(ONE), kind) => why,
        other => panic!("{other}"),
    }
}

/// Locks every unit, each when it is its side's turn to declare.
fn locked(mut session: Session<Mech>) -> Session<Mech> {
    while !session.state().can_advance_phase() {
        let units = session.state().units.iter();
        let waiting = units.filter(|unit| unit.can_act() && unit.lock != Lock::Locked);
        let orders: Vec<(Seat, Order)> = waiting
            .map(|unit| (unit.side.seat(), Order::LockAttack { unit: unit.id.clone() }))
            .collect();
        let next =
            orders.into_iter().find_map(|(seat, order)| session.submit(seat, order, NOON).ok());
        session = next.expect("a unit that can lock");
    }
    session
}

/// Locks every unit and resolves all declarations with exactly these dice.
fn resolved(session: Session<Mech>, dice: &[u32]) -> Session<Mech> {
    let session = locked(session);
    let order = Order::ResolveAttacks;
    session.submit_with_dice(PLAYER, order, dice, NOON).expect("a legal order with all its dice")
}

/// The events of one physical attack of `mech-1` with these dice.
fn attack_events(session: Session<Mech>, kind: PhysicalKind, dice: &[u32]) -> Vec<Event> {
    last_events(&resolved(play(session, [attack_order(kind)]), dice))
}

fn hit(roll: [u8; 2], location: Location, damage: u16) -> Hit {
    Hit { roll, location, rear: false, damage }
}

/// A physical attack of `mech-1` that hits.
fn physical_hit(kind: PhysicalKind, to_hit_number: i16, roll: [u8; 2], hits: Vec<Hit>) -> Event {
    Event::PhysicalAttackResolved {
        attacker_id: id(ONE),
        target_id: id(TWO),
        kind,
        to_hit_number,
        roll,
        hit: true,
        hits,
        recoil: Vec::new(),
    }
}

/// A physical attack that misses, or that is cancelled if the dice are 0.
fn physical_miss(kind: PhysicalKind, to_hit_number: i16, roll: [u8; 2]) -> Event {
    Event::PhysicalAttackResolved {
        attacker_id: id(ONE),
        target_id: id(TWO),
        kind,
        to_hit_number,
        roll,
        hit: false,
        hits: Vec::new(),
        recoil: Vec::new(),
    }
}

/// Damage to armour only: points, armour left, structure left.
fn armour(name: &str, location: Location, damage: u16, left: u16, structure: u16) -> Event {
    Event::DamageApplied {
        unit_id: id(name),
        location,
        rear: false,
        armor_damage: damage,
        structure_damage: 0,
        armor_remaining: left,
        structure_remaining: structure,
        location_destroyed: false,
    }
}

/// A resolved PSR: number needed, dice.
fn psr_resolved(name: &str, trigger: Trigger, needed: i16, roll: [u8; 2]) -> Event {
    let value = trigger.modifier().expect("a roll");
    let name_of = (trigger.reason().into(), trigger.source().into());
    let item = Modifier { name: name_of.0, value, source: name_of.1 };
    Event::PSRResolved {
        unit_id: id(name),
        reason: trigger.reason().into(),
        target_number: Some(needed),
        modifiers: Some(item).filter(|item| item.value != 0).into_iter().collect(),
        roll,
        passed: i16::from(roll[0] + roll[1]) >= needed,
    }
}

fn displaced(name: &str, from: Hex, to: Hex) -> Event {
    Event::UnitDisplaced { unit_id: id(name), from, to }
}
