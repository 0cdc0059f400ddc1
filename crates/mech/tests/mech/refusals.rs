//! Refused orders: code and message of each, and no change to the session.

use crate::events::{ammo, automatic_shutdown, broken, destroyed, knocked_out, lost};
use crate::fixture::{deployed, field};
use crate::table::{
    NOON, ONE, OPPONENT, PLAYER, TWO, attack, created, duel, fires, hunchbacks, id, in_phase,
    locked, move_order, north, play, ready_to_fire, refusal, shot, started, with_events,
};
use sandtable_core::{Rejected, Seat, Session};
use sandtable_hex::{Hex, flat};
use sandtable_mech::Location::{Head, LeftArm, LeftTorso, RightTorso};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::Twist;
use sandtable_mech::{Event, FireMode, Gone, Mech, MovementMode, Order, Phase, Scenario, Side};
use std::sync::Arc;

const LASER: &[&str] = &["medium-laser-1"];

/// Checks that each session refuses its order with the given code and message.
fn all_refused<'a>(
    rows: impl IntoIterator<Item = (&'a Session<Mech>, Seat, Order, &'static str, &'static str)>,
) {
    for (session, seat, order, code, words) in rows {
        let events = format!("{order:?}");
        assert_eq!(refusal(session, seat, order), (code, words.to_owned()), "{events}");
    }
}

fn ready(rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    ready_to_fire(hunchbacks(), rulings)
}

fn fire() -> Order {
    attack(ONE, TWO, LASER)
}

#[test]
fn weapons_that_cannot_fire() {
    let (fresh, fired) = (ready([]), fires(ready([]), ONE, TWO, LASER));
    let gone = ready([broken(ONE, LeftArm, 4, Slot::Weapon(0))]);
    let jam = Event::WeaponJammed { unit_id: id(ONE), weapon_id: "medium-laser-1".into() };
    let jammed = ready([jam]);
    let empty = ready(["ac-20-1", "ac-20-2"].map(|bin| ammo(ONE, bin, "AC/20", 0)));
    let bins_lost = ready([lost(ONE, LeftTorso)]);
    let in_mode = |mode| Order::DeclareAttack {
        unit: id(ONE),
        target: id(TWO),
        weapons: vec![shot("ac-20-1", mode)],
    };
    let gun = || attack(ONE, TWO, &["ac-20-1"]);
    let twice = attack(ONE, TWO, &["medium-laser-1", "small-laser-1", "medium-laser-1"]);
    all_refused([
        (
            &fresh,
            PLAYER,
            attack(ONE, TWO, &["medium-laser-1", "slingshot-1"]),
            "unknown-weapon",
            "Player's Hunchback has no weapon slingshot-1",
        ),
        (
            &fresh,
            PLAYER,
            attack(ONE, TWO, &[]),
            "no-weapons",
            "An attack needs at least one weapon",
        ),
        (
            &fresh,
            PLAYER,
            twice,
            "weapon-fired",
            "Weapon medium-laser-1 is already declared this turn",
        ),
        (
            &fired,
            PLAYER,
            fire(),
            "weapon-fired",
            "Weapon medium-laser-1 is already declared this turn",
        ),
        (&gone, PLAYER, fire(), "weapon-destroyed", "Weapon medium-laser-1 is destroyed"),
        (&jammed, PLAYER, fire(), "weapon-jammed", "Weapon medium-laser-1 is jammed"),
        (&empty, PLAYER, gun(), "no-ammunition", "Weapon ac-20-1 has no ammunition left"),
        (&bins_lost, PLAYER, gun(), "no-ammunition", "Weapon ac-20-1 has no ammunition left"),
        (
            &fresh,
            PLAYER,
            in_mode(FireMode::Double),
            "fire-mode",
            "Weapon ac-20-1 cannot use double fire",
        ),
        (
            &fresh,
            PLAYER,
            in_mode(FireMode::Cluster),
            "fire-mode",
            "Weapon ac-20-1 cannot use cluster fire",
        ),
        (
            &fresh,
            PLAYER,
            in_mode(FireMode::Heat),
            "fire-mode",
            "Weapon ac-20-1 cannot use heat fire",
        ),
    ]);
}

/// `mech-1` with a friend beside it.
fn with_a_friend() -> Scenario {
    let mut scenario = hunchbacks();
    let friend = deployed("mech-3", Side::Player, "locust-lct-1v", Hex::new(14, 8));
    scenario.units.push(friend);
    scenario
}

#[test]
fn targets_that_cannot_be_fired_at() {
    let friends = ready_to_fire(with_a_friend(), []);
    let mut scenario = hunchbacks();
    scenario.units[0].facing = flat::S;
    let behind = ready_to_fire(scenario, []);
    let far = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 10), []);
    let hill = field(|hex| if hex == north(1) { (3, "clear") } else { (0, "clear") });
    let hidden = Scenario { map: Arc::clone(hill.map()), ..hunchbacks() };
    let hidden = ready_to_fire(hidden, []);
    let dead = ready([destroyed(TWO, Gone::Damage)]);
    let gone = ready([Event::UnitWithdrawn { unit_id: id(TWO) }]);
    all_refused([
        (
            &friends,
            PLAYER,
            attack(ONE, "mech-3", LASER),
            "friendly-target",
            "Player's Locust is on the same side as the attacker",
        ),
        (
            &friends,
            PLAYER,
            attack(ONE, ONE, LASER),
            "friendly-target",
            "Player's Hunchback is on the same side as the attacker",
        ),
        (&friends, PLAYER, attack(ONE, "ghost", LASER), "unit-not-found", "Unit ghost not found"),
        (
            &behind,
            PLAYER,
            fire(),
            "out-of-arc",
            "Opponent's Hunchback is outside the firing arc of weapon medium-laser-1",
        ),
        (
            &far,
            PLAYER,
            fire(),
            "out-of-range",
            "Opponent's Hunchback is out of range of weapon medium-laser-1",
        ),
        (
            &hidden,
            PLAYER,
            fire(),
            "no-line-of-sight",
            "Player's Hunchback has no line of sight to Opponent's Hunchback",
        ),
        (&dead, PLAYER, fire(), "unit-destroyed", "Opponent's Hunchback is out of the battle"),
        (&gone, PLAYER, fire(), "unit-destroyed", "Opponent's Hunchback is out of the battle"),
    ]);
}

#[test]
fn attackers_that_cannot_fire() {
    let dead = ready([destroyed(ONE, Gone::Damage)]);
    let off = with_events(ready([]), [automatic_shutdown(ONE, 30)]);
    let asleep = with_events(ready([]), [knocked_out(ONE)]);
    let blind = ready([1, 4].map(|slot| broken(ONE, Head, slot, Slot::Sensors)));
    let charge = Event::ChargeDeclared { unit_id: id(ONE), target_id: id(TWO), from_above: false };
    let charging = with_events(ready([]), [charge]);
    let silent = locked(ready([]), ONE);
    all_refused([
        (&dead, PLAYER, fire(), "unit-destroyed", "Player's Hunchback is out of the battle"),
        (&off, PLAYER, fire(), "unit-shut-down", "Player's Hunchback is shut down"),
        (
            &asleep,
            PLAYER,
            fire(),
            "pilot-unconscious",
            "The pilot of Player's Hunchback is unconscious",
        ),
        (
            &blind,
            PLAYER,
            fire(),
            "blind",
            "Player's Hunchback cannot fire: its sensors are destroyed",
        ),
        (
            &charging,
            PLAYER,
            fire(),
            "charging",
            "Player's Hunchback is charging and cannot make other attacks",
        ),
        (
            &silent,
            PLAYER,
            fire(),
            "unit-locked",
            "Player's Hunchback is already locked for this phase",
        ),
    ]);
}

#[test]
fn units_that_cannot_be_ordered() {
    let orders = || {
        let unit = id(ONE);
        [
            Order::StandUp { unit: unit.clone() },
            Order::DropProne { unit: unit.clone() },
            Order::Withdraw { unit: unit.clone() },
            Order::LockMovement { unit },
            move_order(ONE, MovementMode::Walk, north(1), flat::N),
        ]
    };
    let moving = in_phase(hunchbacks(), Phase::Movement);
    let dead = with_events(moving.clone(), [destroyed(ONE, Gone::PilotDeath)]);
    let off = with_events(moving.clone(), [automatic_shutdown(ONE, 30)]);
    let asleep = with_events(moving, [knocked_out(ONE)]);
    for order in orders() {
        all_refused([
            (
                &dead,
                PLAYER,
                order.clone(),
                "unit-destroyed",
                "Player's Hunchback is out of the battle",
            ),
            (&off, PLAYER, order.clone(), "unit-shut-down", "Player's Hunchback is shut down"),
            (
                &asleep,
                PLAYER,
                order,
                "pilot-unconscious",
                "The pilot of Player's Hunchback is unconscious",
            ),
        ]);
    }
}

#[test]
fn moves_that_cannot_be_made() {
    let moving = in_phase(hunchbacks(), Phase::Movement);
    let to = |mode, hex| move_order(ONE, mode, hex, flat::N);
    let far = "Player's Hunchback cannot walk there: out of reach";
    all_refused([
        (&moving, PLAYER, to(MovementMode::Walk, north(-5)), "out-of-reach", far),
        (&moving, PLAYER, to(MovementMode::Walk, Hex::new(99, 99)), "out-of-reach", far),
        (&moving, PLAYER, to(MovementMode::Walk, north(3)), "out-of-reach", far),
        (
            &moving,
            PLAYER,
            to(MovementMode::Run, north(-7)),
            "out-of-reach",
            "Player's Hunchback cannot run there: out of reach",
        ),
        (
            &moving,
            PLAYER,
            to(MovementMode::Jump, north(1)),
            "no-movement-points",
            "Player's Hunchback has no movement points to jump",
        ),
        (
            &moving,
            PLAYER,
            Order::StandUp { unit: id(ONE) },
            "not-prone",
            "Player's Hunchback is not prone",
        ),
        (
            &moving,
            PLAYER,
            Order::DropProne { unit: id(ONE) },
            "not-in-profile",
            "The rules profile of this battle does not allow that",
        ),
        (
            &moving,
            PLAYER,
            Order::Withdraw { unit: id(ONE) },
            "not-at-edge",
            "Player's Hunchback is not at the edge of the map",
        ),
    ]);
}

#[test]
fn orders_in_the_wrong_phase() {
    let unit = || id(ONE);
    let rows: [(Order, &[Phase], &str, &str); 11] = [
        (
            Order::RollInitiative { moves_first: None },
            &[Phase::Initiative],
            "not-in-initiative-phase",
            "Not in initiative phase",
        ),
        (
            move_order(ONE, MovementMode::Walk, north(1), flat::N),
            &[Phase::Movement],
            "not-in-movement-phase",
            "Not in movement phase",
        ),
        (
            Order::StandUp { unit: unit() },
            &[Phase::Movement],
            "not-in-movement-phase",
            "Not in movement phase",
        ),
        (
            Order::Withdraw { unit: unit() },
            &[Phase::Movement],
            "not-in-movement-phase",
            "Not in movement phase",
        ),
        (
            Order::LockMovement { unit: unit() },
            &[Phase::Movement],
            "not-in-movement-phase",
            "Not in movement phase",
        ),
        (
            fire(),
            &[Phase::WeaponAttack],
            "not-in-weapon-attack-phase",
            "Not in weapon attack phase",
        ),
        (
            Order::TwistTorso { unit: unit(), twist: Twist::Left },
            &[Phase::WeaponAttack],
            "not-in-weapon-attack-phase",
            "Not in weapon attack phase",
        ),
        (
            Order::FlipArms { unit: unit() },
            &[Phase::WeaponAttack],
            "not-in-weapon-attack-phase",
            "Not in weapon attack phase",
        ),
        (
            Order::LockAttack { unit: unit() },
            &[Phase::WeaponAttack, Phase::PhysicalAttack],
            "not-in-attack-phase",
            "Not in an attack phase",
        ),
        (
            Order::ResolveAttacks,
            &[Phase::WeaponAttack, Phase::PhysicalAttack],
            "not-in-attack-phase",
            "Not in an attack phase",
        ),
        (Order::ResolveHeat, &[Phase::Heat], "not-in-heat-phase", "Not in heat phase"),
    ];
    for phase in Phase::ALL {
        let session = in_phase(hunchbacks(), phase);
        for (order, phases, code, words) in &rows {
            if !phases.contains(&phase) {
                all_refused([(&session, PLAYER, order.clone(), *code, *words)]);
            }
        }
    }
}

#[test]
fn orders_by_the_wrong_side() {
    let moving = in_phase(hunchbacks(), Phase::Movement);
    let firing = ready([]);
    let hasty = ("not-your-declaration", "The other side declares its attacks first");
    all_refused([
        (
            &moving,
            OPPONENT,
            move_order(ONE, MovementMode::Walk, north(1), flat::N),
            "not-yours",
            "Player's Hunchback is not yours",
        ),
        (
            &moving,
            OPPONENT,
            Order::LockMovement { unit: id(TWO) },
            "not-your-move",
            "It is the other side's turn to move",
        ),
        (
            &moving,
            PLAYER,
            Order::LockMovement { unit: id(TWO) },
            "not-yours",
            "Opponent's Hunchback is not yours",
        ),
        (&firing, OPPONENT, fire(), "not-yours", "Player's Hunchback is not yours"),
        (&firing, OPPONENT, attack(TWO, ONE, LASER), hasty.0, hasty.1),
        (&firing, OPPONENT, Order::LockAttack { unit: id(TWO) }, hasty.0, hasty.1),
        (
            &firing,
            PLAYER,
            Order::LockAttack { unit: id("ghost") },
            "unit-not-found",
            "Unit ghost not found",
        ),
    ]);
    let stranger = firing.submit(Seat(2), fire(), NOON).expect_err("no such seat");
    assert_eq!(stranger.code(), "no-such-seat");
}

#[test]
fn torsos_and_arms_that_cannot_turn() {
    let (fresh, fired) = (ready([]), fires(ready([]), ONE, TWO, LASER));
    let prone = ready([Event::DroppedProne { unit_id: id(ONE) }]);
    let twist = |twist| Order::TwistTorso { unit: id(ONE), twist };
    let flip = || Order::FlipArms { unit: id(ONE) };
    let (code, words) = (
        "cannot-twist",
        "Player's Hunchback cannot twist its torso that way: it is prone, has declared fire or already faces there",
    );
    all_refused([
        (&fresh, PLAYER, twist(Twist::None), code, words),
        (&fired, PLAYER, twist(Twist::Left), code, words),
        (&prone, PLAYER, twist(Twist::Left), code, words),
        (
            &fresh,
            PLAYER,
            flip(),
            "cannot-flip",
            "Player's Hunchback cannot flip its arms: it is prone, has declared fire or is not built for it",
        ),
    ]);
}

#[test]
fn battles_that_are_not_active() {
    let fresh = created(hunchbacks());
    let orders = [
        Order::AdvancePhase,
        Order::Concede,
        Order::OfferDraw,
        Order::RollInitiative { moves_first: None },
    ];
    for order in orders {
        all_refused([(&fresh, PLAYER, order, "not-active", "Game is not active")]);
    }
    all_refused([
        (&fresh, PLAYER, fire(), "not-in-weapon-attack-phase", "Not in weapon attack phase"),
        (
            &started(hunchbacks()),
            PLAYER,
            Order::StartGame { first_side: Side::Player },
            "not-in-setup",
            "Game is not in setup state",
        ),
    ]);
    let over = play(started(hunchbacks()), [(PLAYER, Order::Concede)]);
    let before = (over.len(), over.digest());
    let rejected = over.submit(PLAYER, Order::AdvancePhase, NOON).expect_err("over");
    assert!(matches!(rejected, Rejected::Over));
    assert_eq!((rejected.code(), (over.len(), over.digest())), ("game-over", before));
}

#[test]
fn dice_that_do_not_fit() {
    let session = locked(locked(fires(ready([]), ONE, TWO, LASER), ONE), TWO);
    let before = (session.len(), session.digest());
    let rows: [(&[u32], &str, &str); 3] = [
        (
            &[3, 3, 3],
            "dice-missing",
            "die 4 is missing: the rules need a d6 for hit-location; dice given: 3",
        ),
        (
            &[3, 7, 3, 4],
            "dice-no-such-face",
            "die 2 shows 7: the rules need a d6 for to-hit, expected 1 to 6",
        ),
        (&[1, 2, 3], "dice-too-many", "too many dice: 3 given, but the rules rolled 2"),
    ];
    for (dice, code, words) in rows {
        let rejected = session
            .submit_with_dice(PLAYER, Order::ResolveAttacks, dice, NOON)
            .expect_err("dice that do not fit");
        assert_eq!((rejected.code(), rejected.to_string().as_str()), (code, words));
        assert_eq!((session.len(), session.digest()), before);
    }
}

#[test]
fn weapons_lost_with_their_location() {
    let armless = ready([lost(ONE, LeftArm)]);
    let gunless = ready([lost(ONE, RightTorso)]);
    all_refused([
        (&armless, PLAYER, fire(), "weapon-destroyed", "Weapon medium-laser-1 is destroyed"),
        (
            &gunless,
            PLAYER,
            attack(ONE, TWO, &["ac-20-1"]),
            "weapon-destroyed",
            "Weapon ac-20-1 is destroyed",
        ),
    ]);
    assert_eq!(fires(armless, ONE, TWO, &["ac-20-1"]).state().attacks.len(), 1);
}
