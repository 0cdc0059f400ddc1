//! Events agree with the tables of the rules.

use super::exchange;
use crate::events::{automatic_shutdown, broken, damage, external_heat, psr_triggered, wounds};
use crate::fixture::{MIDDLE, field};
use crate::table::{
    NOON, ONE, PLAYER, TWO, duel, fires, hunchbacks, in_phase, last_events, north, ready_to_fire,
    resolved, unit, with_events,
};
use sandtable_core::Session;
use sandtable_hex::{Facing, flat};
use sandtable_mech::Location::{CenterTorso, Head, LeftArm, LeftLeg, LeftTorso, RightArm};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::HitColumn::{Front, Left, Rear, Right};
use sandtable_mech::rules::heat::Risk;
use sandtable_mech::rules::to_hit::{self, Range, Woods};
use sandtable_mech::rules::{
    Actuator, Actuators, Check, HitColumn, Profile, Trigger, critical, fall, heat, hit_location,
    packet, psr,
};
use sandtable_mech::weapon::WeaponClass;
use sandtable_mech::{
    Event, Fighter, Gone, Location, Mech, MovementMode, Order, Phase, Scenario, WoundSource,
};
use std::sync::Arc;

/// Two dice that show a total.
fn faces(total: u8) -> [u32; 2] {
    let first = u32::from(total) / 2;
    [first, u32::from(total) - first]
}

fn fighter<'a>(session: &'a Session<Mech>, name: &str) -> Fighter<'a> {
    let mut all = session.game().fighters(session.state());
    all.find(|fighter| fighter.now.id.as_str() == name).expect("a known unit")
}

/// The check behind the declaration of a medium laser.
fn declared(session: Session<Mech>) -> (i16, Check) {
    let session = fires(session, ONE, TWO, &["medium-laser-1"]);
    match &last_events(&session)[..] {
        [Event::AttackDeclared(attack)] => {
            let [shot] = &attack.weapon_attacks[..] else { panic!("{attack:?}") };
            let check = Check::new(fighter(&session, ONE).skills.gunnery);
            (shot.to_hit_number, check.with(shot.modifiers.clone()))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn to_hit_integration_via_calculate_to_hit() {
    let shoulder = broken(ONE, LeftArm, 1, Slot::Actuator(Actuator::UpperArm));
    let sensors = broken(ONE, Head, 1, Slot::Sensors);
    let (number, check) = declared(exchange([external_heat(ONE, 9), shoulder, sensors]));
    let expected = Check::new(4)
        .with(to_hit::range(Range::Medium))
        .with(to_hit::arm(Actuators::NONE.with(Actuator::UpperArm)))
        .with(to_hit::attacker_movement(Some(MovementMode::Walk)))
        .with(to_hit::target_movement(3))
        .with(to_hit::attacker_heat(9))
        .with(to_hit::sensors(1));
    assert_eq!((number, check), (12, expected));

    let prone = Event::DroppedProne { unit_id: TWO.into() };
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 1), [prone]);
    let (number, check) = declared(with_events(session, [automatic_shutdown(TWO, 30)]));
    let expected = Check::new(4).with([to_hit::target_prone(1), to_hit::TARGET_IMMOBILE]);
    assert_eq!((number, check), (-2, expected));

    let pond = field(|hex| if hex == north(3) { (0, "water:1") } else { (0, "clear") });
    let wet = Scenario { map: Arc::clone(pond.map()), ..hunchbacks() };
    let (number, check) = declared(ready_to_fire(wet, []));
    assert_eq!((number, check), (5, Check::new(4).with([to_hit::PARTIAL_COVER])));

    let grove = field(|hex| match MIDDLE.y - hex.y {
        3 if hex.x == MIDDLE.x => (0, "woods:2"),
        2 if hex.x == MIDDLE.x => (0, "woods:1"),
        _ => (0, "clear"),
    });
    let green = Scenario { map: Arc::clone(grove.map()), ..hunchbacks() };
    let (number, check) = declared(ready_to_fire(green, []));
    let woods =
        [to_hit::target_woods(Woods::Heavy)].into_iter().chain(to_hit::intervening_woods(1, 0));
    assert_eq!((number, check), (7, Check::new(4).with(woods)));
}

/// The location where a laser of `mech-1` hits an Atlas with a facing, and the following events.
/// The armour is never penetrated.
fn struck(facing: Facing, total: u8) -> (Location, bool, Vec<Event>) {
    let mut scenario = duel("hunchback-hbk-4g", "atlas-as7-d", 3);
    scenario.units[1].facing = facing;
    let session = fires(ready_to_fire(scenario, []), ONE, TWO, &["medium-laser-1"]);
    let after: &[u32] = match total {
        2 => &[3, 4],
        12 => &[6, 6],
        _ => &[],
    };
    let mut events = last_events(&resolved(session, &[&[3, 3], &faces(total)[..], after].concat()));
    match events.remove(0) {
        Event::AttackResolved { hits, .. } => (hits[0].location, hits[0].rear, events),
        other => panic!("{other:?}"),
    }
}

#[test]
fn firing_arc_integration_via_calculate_firing_arc() {
    let columns = flat::ALL.map(|facing| HitColumn::of_attack(north(3), facing, MIDDLE));
    assert_eq!(columns, [Rear, Right, Front, Front, Front, Left]);
    for (facing, column) in flat::ALL.into_iter().zip(columns) {
        let (location, rear, events) = struck(facing, 7);
        let expected = hit_location::weapon(column, 7);
        assert_eq!((location, rear), (expected.location, expected.rear), "{facing:?}");
        let [Event::DamageApplied { location, rear, .. }] = events[..] else {
            panic!("{events:?}")
        };
        assert_eq!((location, rear), (expected.location, expected.rear), "{facing:?}");
    }
}

#[test]
fn hit_location_integration_via_determine_hit_location_from_roll() {
    for (facing, column) in [(flat::NW, Left), (flat::S, Front), (flat::NE, Right), (flat::N, Rear)]
    {
        for total in 2..=12 {
            let (location, rear, _) = struck(facing, total);
            let expected = hit_location::weapon(column, total);
            assert_eq!((location, rear), (expected.location, expected.rear), "{column:?} {total}");
        }
    }
}

#[test]
fn damage_pipeline_integration_via_resolve_damage() {
    let thin = [
        damage(TWO, LeftArm, [16, 5], [0, 3]),
        damage(TWO, LeftTorso, [18, 9], [2, 3]),
        damage(TWO, CenterTorso, [22, 10], [4, 6]),
    ];
    let session = fires(ready_to_fire(hunchbacks(), thin), ONE, TWO, &["ac-20-1"]);
    let session = resolved(session, &[3, 3, 5, 5]);
    let taken: Vec<_> = last_events(&session)
        .into_iter()
        .filter_map(|event| match event {
            Event::DamageApplied { location, armor_damage, structure_damage, .. } => {
                Some((location, armor_damage, structure_damage))
            }
            _ => None,
        })
        .collect();
    assert_eq!(taken, [(LeftArm, 0, 3), (LeftTorso, 2, 3), (CenterTorso, 4, 6)]);
    assert!(taken.windows(2).all(|pair| pair[0].0.inward() == Some(pair[1].0)));
    assert_eq!(taken.iter().map(|(_, armor, structure)| armor + structure).sum::<u16>(), 18);
    assert_eq!(unit(&session, TWO).gone, Some(Gone::Damage), "2 of the 20 had nowhere to go");
    assert_eq!(unit(&session, TWO).pilot.wounds, 0);
    assert_eq!(packet::capped(20, LeftArm, &Profile::STANDARD), 20);
}

#[test]
fn critical_hit_integration_via_resolve_critical_hits() {
    let slots =
        |session: &Session<Mech>| fighter(session, TWO).plan.layout.slots(CenterTorso).to_vec();
    for total in 2..=12 {
        let thin = damage(TWO, CenterTorso, [26, 0], [0, 16]);
        let session = fires(ready_to_fire(hunchbacks(), [thin]), ONE, TWO, &["medium-laser-1"]);
        let result = critical::determine(CenterTorso, total);
        let critical::Critical::Slots(count) = result else { panic!("{result:?}") };
        // The engine twice and a heat sink: none of these hits triggers a PSR.
        let chosen = &[[1, 1], [5, 3], [4, 5]][..usize::from(count)];
        let dice = [&[3, 3, 3, 4], &faces(total)[..], &chosen.concat()].concat();
        let session = resolved(session, &dice);
        let events = last_events(&session);
        assert!(
            matches!(events[2], Event::CriticalHitRolled { result: events, .. } if events == result)
        );
        let layout = slots(&session);
        let expected: Vec<Event> = chosen
            .iter()
            .map(|faces| {
                let slot = critical::slot(CenterTorso, &faces.map(|face| face as u8));
                let slot = slot.expect("two dice");
                broken(TWO, CenterTorso, slot as u8, layout[slot])
            })
            .collect();
        assert_eq!(events[3..], expected, "{total}");
        let engine = expected.len().min(2) as u8;
        assert_eq!(unit(&session, TWO).hits.engine, engine, "{total}");
    }
}

#[test]
fn tac_integration_via_check_tac_trigger_and_process_tac() {
    for facing in flat::ALL {
        let column = HitColumn::of_attack(north(3), facing, MIDDLE);
        for total in 2..=12 {
            let (_, _, events) = struck(facing, total);
            let rolled = events.iter().find_map(|event| match event {
                Event::CriticalHitRolled { location, .. } => Some(*location),
                _ => None,
            });
            let expected = hit_location::through_armor(column, total);
            assert_eq!(rolled, expected, "{column:?} {total}");
            assert_eq!(expected.is_some(), total == 2);
        }
    }
}

#[test]
fn psr_integration_via_resolve_all_psrs() {
    let rulings = [
        broken(ONE, CenterTorso, 3, Slot::Gyro),
        broken(ONE, LeftLeg, 3, Slot::Actuator(Actuator::Foot)),
        wounds(ONE, WoundSource::HeadHit, (1, 1), &[(3, [3, 3])]),
    ];
    let pending = [Trigger::HeavyDamage, Trigger::LegDamage];
    let session = ready_to_fire(hunchbacks(), rulings);
    let session = with_events(session, pending.map(|trigger| psr_triggered(ONE, trigger)));
    let pilot = fighter(&session, ONE);
    let (skill, standing) = (pilot.skills.piloting, pilot.standing());
    let checks: Vec<Check> = [0, 1]
        .map(|index: usize| {
            let others = [pending[1 - index]];
            psr::check(skill, pending[index], &others, standing, &Profile::STANDARD)
        })
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(checks.iter().map(Check::target_number).collect::<Vec<_>>(), [11, 11]);
    let events = last_events(&resolved(session, &[6, 6, 6, 5]));
    assert_eq!(events.len(), 2);
    for (event, check) in events.into_iter().zip(checks) {
        let Event::PSRResolved { target_number, modifiers, passed, .. } = event else {
            panic!("{event:?}")
        };
        assert_eq!(target_number, Some(check.target_number()));
        assert_eq!((modifiers, passed), (check.modifiers, true));
    }
}

#[test]
fn fall_integration_via_resolve_fall() {
    for (design, tons) in [("locust-lct-1v", 20), ("griffin-grf-1n", 55), ("atlas-as7-d", 100)] {
        for die in 1..=6 {
            let session = in_phase(duel(design, "hunchback-hbk-4g", 3), Phase::WeaponAttack);
            let session = with_events(session, [psr_triggered(ONE, Trigger::LegDamage)]);
            let portions = packet::portions(fall::damage(tons, 0, false), packet::FIVE);
            let portions: Vec<u16> = portions.collect();
            let places = [3, 4].repeat(portions.len());
            let dice = [&[1, 1, u32::from(die)], &places[..], &[6, 6]].concat();
            let events = last_events(&resolved(session, &dice));
            let Event::UnitFell { side, fall_damage, new_facing, roll, hits, .. } = &events[1]
            else {
                panic!("{events:?}")
            };
            assert_eq!((*roll, *side), (die, fall::column(die)));
            assert_eq!(*fall_damage, fall::damage(tons, 0, false));
            assert_eq!(*new_facing, fall::facing(flat::N, die));
            assert!(hits.iter().map(|hit| hit.damage).eq(portions));
            let struck = hit_location::weapon(fall::column(die), 7);
            assert!(
                hits.iter().all(|hit| (hit.location, hit.rear) == (struck.location, struck.rear))
            );
        }
    }
}

#[test]
fn ammo_integration_via_consume_ammo_and_is_energy_weapon() {
    let weapons = ["medium-laser-1", "medium-laser-2", "lrm-20-1", "srm-6-1", "ac-20-1"];
    let session = ready_to_fire(duel("atlas-as7-d", "hunchback-hbk-4g", 3), []);
    let session = resolved(fires(session, ONE, TWO, &weapons), &[1; 10]);
    let spent: Vec<String> = last_events(&session)
        .into_iter()
        .filter_map(|event| match event {
            Event::AmmoConsumed { weapon_type, .. } => Some(weapon_type),
            _ => None,
        })
        .collect();
    let fired = fighter(&session, ONE).plan.weapons.iter().take(weapons.len());
    let fed = fired.filter(|armament| armament.weapon.class() != WeaponClass::Energy);
    assert_eq!(spent, fed.map(|armament| armament.weapon.name.clone()).collect::<Vec<_>>());
    assert_eq!(spent, ["LRM 20", "SRM 6", "AC/20"]);
}

#[test]
fn heat_constants_integration() {
    let target = |risk| match risk {
        Risk::None => None,
        Risk::AvoidOn(number) => Some(Some(number)),
        Risk::Certain => Some(None),
    };
    for level in 0..=40 {
        let rulings = [
            broken(ONE, CenterTorso, 0, Slot::Engine),
            broken(ONE, CenterTorso, 1, Slot::Engine),
            broken(ONE, Head, 0, Slot::LifeSupport),
        ];
        let session = with_events(in_phase(hunchbacks(), Phase::Heat), rulings);
        // The engine hits add 10 heat and the heat sinks dissipate 13.
        let session = with_events(session, [external_heat(ONE, level + 3)]);
        let session = session.submit(PLAYER, Order::ResolveHeat, NOON).expect("a legal order");
        let (mut engine, mut shutdown, mut ammunition, mut wounds) = (0, None, None, 0);
        for event in last_events(&session) {
            match event {
                Event::HeatGenerated { amount, .. } => engine += amount,
                Event::HeatDissipated { unit_id, new_heat, .. } if unit_id.as_str() == ONE => {
                    assert_eq!(new_heat, level);
                }
                Event::ShutdownCheck { target_number, .. } => shutdown = Some(target_number),
                Event::AmmoExplosionCheck { target_number, .. } => ammunition = Some(target_number),
                Event::PilotHit { wounds: some, source: WoundSource::Heat, .. } => wounds = some,
                _ => {}
            }
        }
        assert_eq!(engine, heat::of_engine(2));
        assert_eq!(engine, 2 * heat::PER_ENGINE_HIT);
        assert_eq!(shutdown, target(heat::shutdown(level)), "{level}");
        assert_eq!(ammunition, target(heat::ammunition(level, &Profile::STANDARD)), "{level}");
        let alive = unit(&session, ONE).in_play();
        assert_eq!(wounds, if alive { heat::pilot_wounds(level, 1) } else { 0 }, "{level}");
    }
}

#[test]
fn damage_to_a_lost_arm_transfers_to_the_side_torso() {
    let gone = Event::LocationLost { unit_id: TWO.into(), location: RightArm };
    let session = fires(ready_to_fire(hunchbacks(), [gone]), ONE, TWO, &["medium-laser-1"]);
    let session = resolved(session, &[3, 3, 1, 2]);
    let expected = damage(TWO, Location::RightTorso, [5, 0], [15, 12]);
    assert_eq!(last_events(&session)[1..], [expected]);
}
