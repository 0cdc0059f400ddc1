//! Blows: what each needs, how hard it is, what it does and what follows. Dice are given by hand, and a
//! referee sets up what came before.

mod batch;
mod charge;
mod death_from_above;
mod kick;
mod punch;
mod push;

use crate::fixture::{MIDDLE, deployed, field};
use crate::table::{NOON, ONE, OPPONENT, PLAYER, TWO, duel, id, north, ruled, started};
use sandtable_core::{Game, Rejected, Seat, Session};
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::{Actuator, HitColumn, Modifier, Trigger};
use sandtable_mech::{
    Event, Gone, Hit, Location, Lock, Mech, MovementMode, Order, Phase, PhysicalAttack,
    PhysicalKind, Refused, Scenario, Side, Unable, UnitState,
};
use std::sync::Arc;

const ARCHER: &str = "archer-arc-2r";
const CENTURION: &str = "centurion-cn9-a";
const GRIFFIN: &str = "griffin-grf-1n";
const HUNCHBACK: &str = "hunchback-hbk-4g";
const LOCUST: &str = "locust-lct-1v";
const STALKER: &str = "stalker-stk-3f";
const WASP: &str = "wasp-wsp-1a";

/// A duel in the next hex.
fn brawl(ours: &str, theirs: &str) -> Scenario {
    duel(ours, theirs, 1)
}

/// The same on ground that is painted.
fn on(scenario: Scenario, paint: impl Fn(Hex) -> (i8, &'static str)) -> Scenario {
    Scenario { map: Arc::clone(field(paint).map()), ..scenario }
}

/// A level or a terrain of one hex in open ground.
fn spot(at: Hex, level: i8, terrain: &'static str) -> impl Fn(Hex) -> (i8, &'static str) {
    move |hex| if hex == at { (level, terrain) } else { (0, "clear") }
}

/// Goes on to a phase at once.
fn in_phase(session: Session<Mech>, to_phase: Phase) -> Session<Mech> {
    let (from_phase, turn) = (session.state().phase, session.state().turn);
    ruled(session, [Event::PhaseChanged { from_phase, to_phase, turn }])
}

/// A battle in its physical attack phase, after some rulings.
fn blows(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    ruled(in_phase(started(scenario), Phase::PhysicalAttack), rulings)
}

/// A battle in its movement phase, after some rulings, in which everybody has moved but `mech-1`.
fn charges(scenario: Scenario, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let session = ruled(in_phase(started(scenario), Phase::Movement), rulings);
    let others = session.state().units.iter().filter(|unit| unit.id != id(ONE));
    let locked: Vec<Event> =
        others.map(|unit| Event::MovementLocked { unit_id: unit.id.clone() }).collect();
    ruled(session, locked)
}

/// A referee's ruling that somebody has come to stand there, looking so, by a mode and so many hexes.
fn arrived(name: &str, at: Hex, facing: Facing, mode: MovementMode, hexes: u32) -> Event {
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

/// A referee's ruling that the target looks another way.
fn turned(facing: Facing) -> Event {
    arrived(TWO, north(1), facing, MovementMode::Walk, 0)
}

/// A referee's ruling that a joint is broken.
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

fn strike(kind: PhysicalKind) -> Order {
    Order::DeclarePhysicalAttack { unit: id(ONE), target: id(TWO), kind }
}

fn charge(from: Hex, from_above: bool) -> Order {
    Order::DeclareCharge { unit: id(ONE), target: id(TWO), from, from_above }
}

/// Gives orders of the player's that must be taken.
fn play(mut session: Session<Mech>, orders: impl IntoIterator<Item = Order>) -> Session<Mech> {
    for order in orders {
        session = session.submit(PLAYER, order, NOON).expect("a legal order");
    }
    session
}

/// What is asked for of the orders that are listed for the player.
fn listed<T>(session: &Session<Mech>, asked: impl Fn(Order) -> Option<T>) -> Vec<T> {
    session.game().legal(session.state(), PLAYER).into_iter().filter_map(asked).collect()
}

/// Whether an order of the player's is taken.
fn is_taken(session: &Session<Mech>, order: Order) -> bool {
    session.submit(PLAYER, order, NOON).is_ok()
}

/// The events of the last entry.
fn told(session: &Session<Mech>) -> Vec<Event> {
    session.entries().last().expect("an entry").game_events().cloned().collect()
}

/// What `mech-1` declares with a blow.
fn declared(session: &Session<Mech>, kind: PhysicalKind) -> PhysicalAttack {
    match told(&play(session.clone(), [strike(kind)])).as_slice() {
        [Event::PhysicalAttackDeclared(attack)] => attack.clone(),
        other => panic!("{other:?}"),
    }
}

/// What a blow has to roll, and why beyond the piloting skill.
fn difficulty(session: &Session<Mech>, kind: PhysicalKind) -> (i16, Vec<(String, i8)>) {
    let PhysicalAttack { to_hit_number, modifiers, .. } = declared(session, kind);
    let item = |modifier: Modifier| (modifier.name.into_owned(), modifier.value);
    (to_hit_number, modifiers.into_iter().map(item).collect())
}

fn items(listed: &[(&str, i8)]) -> Vec<(String, i8)> {
    listed.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

/// The refusal of an order of the player's.
fn refused(session: &Session<Mech>, order: Order) -> Refused {
    match session.submit(PLAYER, order, NOON).expect_err("a refused order") {
        Rejected::Refused(refusal) => refusal,
        other => panic!("refused by the rules, not by the table: {other}"),
    }
}

/// Why `mech-1` cannot strike such a blow.
fn unable(session: &Session<Mech>, kind: PhysicalKind) -> Unable {
    match refused(session, strike(kind)) {
        Refused::BlowImpossible(unit, of, why) if (&unit, of) == (&id(ONE), kind) => why,
        other => panic!("{other}"),
    }
}

/// Locks every unit, each when its side is to declare.
fn locked(mut session: Session<Mech>) -> Session<Mech> {
    while !session.state().can_advance_phase() {
        let units = session.state().units.iter();
        let waiting = units.filter(|unit| unit.can_act() && unit.lock != Lock::Locked);
        let orders: Vec<(Seat, Order)> = waiting
            .map(|unit| (unit.side.seat(), Order::LockAttack { unit: unit.id.clone() }))
            .collect();
        let next =
            orders.into_iter().find_map(|(seat, order)| session.submit(seat, order, NOON).ok());
        session = next.expect("somebody can lock");
    }
    session
}

/// Everybody locks, and what was declared is resolved with exactly these dice.
fn resolved(session: Session<Mech>, dice: &[u32]) -> Session<Mech> {
    let session = locked(session);
    let order = Order::ResolveAttacks;
    session.submit_with_dice(PLAYER, order, dice, NOON).expect("a legal order with all its dice")
}

/// What comes of one blow of `mech-1` with these dice.
fn struck(session: Session<Mech>, kind: PhysicalKind, dice: &[u32]) -> Vec<Event> {
    told(&resolved(play(session, [strike(kind)]), dice))
}

fn unit<'a>(session: &'a Session<Mech>, name: &str) -> &'a UnitState {
    session.state().unit(&id(name)).expect("a known unit")
}

fn hit(roll: [u8; 2], location: Location, damage: u16) -> Hit {
    Hit { roll, location, rear: false, damage }
}

/// A blow of `mech-1` that hits.
fn lands(kind: PhysicalKind, to_hit_number: i16, roll: [u8; 2], hits: Vec<Hit>) -> Event {
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

/// One that misses; with no dice, one that comes to nothing.
fn misses(kind: PhysicalKind, to_hit_number: i16, roll: [u8; 2]) -> Event {
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

/// Damage that armour takes: how much, what is left of it, and the structure behind it.
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

fn unbalanced(name: &str, trigger: Trigger) -> Event {
    Event::PSRTriggered {
        unit_id: id(name),
        reason: trigger.reason().into(),
        trigger_source: trigger.source().into(),
        trigger,
    }
}

/// A piloting roll: what was needed, what was rolled.
fn balanced(name: &str, trigger: Trigger, needed: i16, roll: [u8; 2]) -> Event {
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

fn shifted(name: &str, from: Hex, to: Hex) -> Event {
    Event::UnitDisplaced { unit_id: id(name), from, to }
}
