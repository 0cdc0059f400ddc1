//! Whole turns.

use crate::events::{
    ammo, cooled, critical_roll, damage, destroyed, fired, gun, heated, hit_at, laser, psr_rolled,
    psr_triggered,
};
use crate::fixture::{MIDDLE, deployed};
use crate::table::{
    ONE, OPPONENT, PLAYER, TWO, advanced, duel, fires, heat_resolved, hunchbacks, id, last_events,
    lock_all, locked, move_order, moved, next_phase, north, play, ready_to_fire, refused, resolved,
    roll, started, unit, with_events,
};
use sandtable_core::Session;
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::Location::CenterTorso;
use sandtable_mech::rules::Trigger;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::{
    Event, Gone, HeatSource, Mech, MovementMode, MovementStep, Order, Phase, Refused, Scenario,
    Side,
};

/// Steps straight ahead, as recorded in the log.
fn walked(name: &str, from: i32, to: i32, facing: Facing) -> Event {
    let step = |steps| MovementStep { position: north(steps), facing };
    let path: Vec<MovementStep> = if from < to {
        (from + 1..=to).map(step).collect()
    } else {
        (to..from).rev().map(step).collect()
    };
    Event::MovementDeclared {
        unit_id: id(name),
        from: north(from),
        to: north(to),
        facing,
        movement_type: MovementMode::Walk,
        mp_used: from.abs_diff(to),
        hexes_moved: from.abs_diff(to),
        heat_generated: 1,
        path,
    }
}

fn changed(from_phase: Phase, turn: u32) -> Event {
    Event::PhaseChanged { from_phase, to_phase: from_phase.next(), turn }
}

#[test]
fn complete_turn_1_with_movement_attack_and_heat() {
    let session = started(duel("hunchback-hbk-4g", "shadow-hawk-shd-2h", 13));
    let session = roll(&session, Order::RollInitiative { moves_first: None }, &[1, 3, 4, 5]);
    let session = next_phase(session);
    let session = moved(session, ONE, MovementMode::Walk, north(3));
    let session = next_phase(moved(session, TWO, MovementMode::Walk, north(9)));
    let session = locked(fires(session, ONE, TWO, &["medium-laser-1"]), ONE);
    let session = locked(fires(session, TWO, ONE, &["ac-5-1"]), TWO);
    let session = resolved(session, &[4, 4, 3, 4, 3, 3, 3, 4]);
    let session = next_phase(session);
    let session = next_phase(session);
    let session = next_phase(heat_resolved(&session, &[]));
    let session = next_phase(session);
    assert_eq!((session.state().turn, session.state().phase), (2, Phase::Initiative));

    let events: Vec<Event> = session.records().filter_map(|r| r.fact.game().cloned()).collect();
    let attacks = events[8..12].to_vec();
    assert!(matches!(
        &attacks[..],
        [
            Event::AttackDeclared(laser),
            Event::AttackLocked { .. },
            Event::AttackDeclared(gun),
            Event::AttackLocked { .. },
        ] if laser.weapon_attacks[0].to_hit_number == 8 && gun.weapon_attacks[0].to_hit_number == 6
    ));
    let lock = |name: &str| Event::AttackLocked { unit_id: id(name) };
    let rest: Vec<Event> = [&events[..8], &events[12..]].concat();
    assert_eq!(
        rest,
        [
            Event::GameStarted { first_side: Side::Player },
            Event::InitiativeRolled {
                player_roll: [1, 3],
                opponent_roll: [4, 5],
                winner: Side::Opponent,
                moves_first: Side::Player,
            },
            changed(Phase::Initiative, 1),
            walked(ONE, 0, 3, flat::N),
            Event::MovementLocked { unit_id: id(ONE) },
            walked(TWO, 13, 9, flat::S),
            Event::MovementLocked { unit_id: id(TWO) },
            changed(Phase::Movement, 1),
            laser(8).hits([4, 4], hit_at([3, 4], CenterTorso, 5)),
            damage(TWO, CenterTorso, [5, 0], [18, 18]),
            ammo(TWO, "ac-5-1", "AC/5", 19),
            fired("ac-5-1", "AC/5", 6, 1).reversed().hits([3, 3], hit_at([3, 4], CenterTorso, 5)),
            damage(ONE, CenterTorso, [5, 0], [21, 16]),
            changed(Phase::WeaponAttack, 1),
            lock(ONE),
            lock(TWO),
            changed(Phase::PhysicalAttack, 1),
            heated(ONE, HeatSource::Movement, 1, 1),
            heated(ONE, HeatSource::Weapons, 3, 4),
            cooled(ONE, 13, 0),
            heated(TWO, HeatSource::Movement, 1, 1),
            heated(TWO, HeatSource::Weapons, 1, 2),
            cooled(TWO, 12, 0),
            changed(Phase::Heat, 1),
            changed(Phase::End, 2),
        ]
    );
    let left = |name| unit(&session, name).armour(CenterTorso, false);
    assert_eq!((left(ONE), left(TWO)), (21, 18));
    assert_eq!((unit(&session, ONE).position, unit(&session, TWO).position), (north(3), north(9)));
    assert_eq!(unit(&session, TWO).ammo, [19, 24, 50]);
}

/// A Hunchback that fires at another, with an enemy Locust far away.
fn three_units() -> Scenario {
    let mut scenario = Scenario { turn_limit: 9, ..hunchbacks() };
    scenario.units.push(deployed("mech-3", Side::Opponent, "locust-lct-1v", Hex::new(28, -5)));
    scenario
}

/// The next weapon attack phase, in which `mech-1` fires at `mech-2`.
fn fired_at(session: Session<Mech>, weapon: &str, dice: &[u32]) -> Session<Mech> {
    let session = advanced(next_phase(session), Phase::WeaponAttack);
    resolved(fires(session, ONE, TWO, &[weapon]), dice)
}

#[test]
fn multi_turn_combat_with_unit_destruction() {
    let heavy = [("20+ damage", 1, "phase_damage")];
    let first = fires(ready_to_fire(three_units(), []), ONE, TWO, &["ac-20-1"]);
    let first = resolved(first, &[3, 3, 3, 4, 6, 6]);
    assert_eq!(
        last_events(&first),
        [
            ammo(ONE, "ac-20-1", "AC/20", 4),
            gun(4).hits([3, 3], hit_at([3, 4], CenterTorso, 20)),
            damage(TWO, CenterTorso, [20, 0], [6, 16]),
            psr_triggered(TWO, Trigger::HeavyDamage),
            psr_rolled(TWO, Trigger::HeavyDamage, 6, &heavy, [6, 6]),
        ]
    );
    let second = fired_at(first, "ac-20-1", &[3, 3, 3, 4, 1, 1, 6, 6]);
    assert_eq!(
        last_events(&second),
        [
            ammo(ONE, "ac-20-1", "AC/20", 3),
            gun(4).hits([3, 3], hit_at([3, 4], CenterTorso, 20)),
            damage(TWO, CenterTorso, [6, 14], [0, 2]),
            critical_roll(TWO, CenterTorso, [1, 1], Critical::Slots(0)),
            psr_triggered(TWO, Trigger::HeavyDamage),
            psr_rolled(TWO, Trigger::HeavyDamage, 6, &heavy, [6, 6]),
        ]
    );
    let third = fired_at(second, "medium-laser-1", &[3, 3, 3, 4]);
    assert_eq!(third.state().turn, 3);
    assert_eq!(
        last_events(&third),
        [
            laser(4).hits([3, 3], hit_at([3, 4], CenterTorso, 5)),
            damage(TWO, CenterTorso, [0, 2], [0, 0]),
            destroyed(TWO, Gone::Damage),
        ]
    );

    let owing = with_events(third, [psr_triggered(TWO, Trigger::HeavyDamage)]);
    let struck = next_phase(owing);
    assert_eq!(last_events(&struck), [changed(Phase::WeaponAttack, 3)], "no piloting roll");
    let lock = Order::LockAttack { unit: id(TWO) };
    assert_eq!(refused(&struck, OPPONENT, lock), Refused::OutOfBattle(id(TWO)));
    let hot = heat_resolved(&advanced(struck, Phase::Heat), &[]);
    assert_eq!(
        last_events(&hot),
        [heated(ONE, HeatSource::Weapons, 3, 3), cooled(ONE, 13, 0), cooled("mech-3", 10, 0)],
        "no heat"
    );
    let moving = advanced(next_phase(advanced(hot, Phase::End)), Phase::Movement);
    let walk = move_order(TWO, MovementMode::Walk, MIDDLE, flat::S);
    assert_eq!(refused(&moving, OPPONENT, walk), Refused::OutOfBattle(id(TWO)));
    let lock = |name: &str| Order::LockMovement { unit: id(name) };
    let moving = play(moving, [(PLAYER, lock(ONE)), (OPPONENT, lock("mech-3"))]);
    assert!(moving.state().can_advance_phase(), "the phase does not wait for it");

    let alone = with_events(moving, [destroyed("mech-3", Gone::PilotDeath)]);
    let over = next_phase(lock_all(advanced(alone, Phase::End)));
    let (winner, reason) = (Some(Side::Player), "destruction".to_owned());
    assert_eq!(last_events(&over), [Event::GameEnded { winner, reason }]);
}
