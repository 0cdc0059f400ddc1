//! Missile salvos and special weapons.

use super::archer_with;
use crate::events::{ammo, cooled, damage, fired, heated, hit_at, modifier, wounds};
use crate::fixture::field;
use crate::table::{
    ONE, PLAYER, TWO, advanced, attack, duel, fires, fires_in, heat_resolved, id, last_events,
    next_phase, north, ready_to_fire, refusal, resolved, unit,
};
use sandtable_mech::Location::{CenterTorso, Head, LeftLeg, RightLeg};
use sandtable_mech::rules::{Modifier, Profile};
use sandtable_mech::{Event, FireMode, HeatSource, Hit, Phase, Scenario, WoundSource};
use std::sync::Arc;

/// The hits of one weapon of `mech-1`, with these dice.
fn hits_of(scenario: Scenario, weapon: &str, dice: &[u32]) -> Vec<Hit> {
    let session = fires(ready_to_fire(scenario, []), ONE, TWO, &[weapon]);
    let resolved =
        last_events(&resolved(session, dice)).into_iter().find_map(|event| match event {
            Event::AttackResolved { hits, .. } => Some(hits),
            _ => None,
        });
    resolved.expect("a resolved attack")
}

#[test]
fn lrm_damage_is_grouped_in_fives() {
    for (cluster, portions) in [
        ([1, 1], &[5, 1][..]),
        ([2, 2], &[5, 4]),
        ([3, 4], &[5, 5, 2]),
        ([4, 5], &[5, 5, 5, 1]),
        ([6, 6], &[5, 5, 5, 5]),
    ] {
        // 20 points of damage trigger a PSR.
        let balance: &[u32] = if cluster == [6, 6] { &[6, 6] } else { &[] };
        let places = [3, 4].repeat(portions.len());
        let dice = [&[3, 3], &cluster[..], &places, balance].concat();
        let scenario = duel("archer-arc-2r", "hunchback-hbk-4g", 7);
        let hits = hits_of(scenario, "lrm-20-1", &dice);
        assert!(hits.iter().map(|hit| hit.damage).eq(portions.iter().copied()), "{cluster:?}");
    }
}

#[test]
fn each_srm_hits_separately() {
    let dice = [&[3, 3, 3, 4][..], &[3, 4, 2, 4, 4, 4, 4, 5]].concat();
    let hits = hits_of(duel("atlas-as7-d", "hunchback-hbk-4g", 3), "srm-6-1", &dice);
    let places: Vec<(String, u16)> =
        hits.iter().map(|hit| (hit.location.to_string(), hit.damage)).collect();
    assert_eq!(
        places,
        [("CT", 2), ("RT", 2), ("LT", 2), ("LL", 2)].map(|(a, b)| (a.to_owned(), b))
    );
}

#[test]
fn head_damage_is_capped_per_group_in_the_standard_profile() {
    for (profile, each) in [(Profile::STANDARD, 3), (Profile::TABLETOP, 5)] {
        let scenario = duel("archer-arc-2r", "hunchback-hbk-4g", 7);
        let session = ready_to_fire(Scenario { profile, ..scenario }, []);
        let session = fires(session, ONE, TWO, &["lrm-20-1"]);
        let session = resolved(session, &[3, 3, 2, 2, 6, 6, 3, 4, 5, 5]);
        assert_eq!(
            last_events(&session),
            [
                ammo(ONE, "lrm-20-1", "LRM 20", 5),
                fired("lrm-20-1", "LRM 20", 4, 6).salvo(
                    [3, 3],
                    Some(([2, 2], 9)),
                    [hit_at([6, 6], Head, each), hit_at([3, 4], CenterTorso, 4)]
                ),
                damage(TWO, Head, [each, 0], [9 - each, 3]),
                wounds(TWO, WoundSource::HeadHit, (1, 1), &[(3, [5, 5])]),
                damage(TWO, CenterTorso, [4, 0], [22, 16]),
            ]
        );
    }
}

#[test]
fn every_group_that_hits_the_head_wounds_the_pilot() {
    let session = ready_to_fire(duel("atlas-as7-d", "hunchback-hbk-4g", 3), []);
    let session = fires(session, ONE, TWO, &["srm-6-1"]);
    let session = resolved(session, &[3, 3, 1, 1, 6, 6, 6, 6, 5, 5, 5, 5]);
    assert_eq!(
        last_events(&session)[2..],
        [
            damage(TWO, Head, [2, 0], [7, 3]),
            wounds(TWO, WoundSource::HeadHit, (1, 1), &[(3, [5, 5])]),
            damage(TWO, Head, [2, 0], [5, 3]),
            wounds(TWO, WoundSource::HeadHit, (1, 2), &[(5, [5, 5])]),
        ]
    );
}

#[test]
fn partial_cover_absorbs_leg_hits() {
    let wall = field(|hex| if hex == north(2) { (1, "clear") } else { (0, "clear") });
    let scenario = duel("atlas-as7-d", "hunchback-hbk-4g", 3);
    let session = ready_to_fire(Scenario { map: Arc::clone(wall.map()), ..scenario }, []);
    let session = fires(session, ONE, TWO, &["srm-6-1"]);
    let session = resolved(session, &[2, 3, 2, 2, 2, 3, 4, 5, 3, 4]);
    assert_eq!(
        last_events(&session),
        [
            ammo(ONE, "srm-6-1", "SRM 6", 14),
            fired("srm-6-1", "SRM 6", 5, 4).salvo(
                [2, 3],
                Some(([2, 2], 3)),
                [
                    hit_at([2, 3], RightLeg, 0),
                    hit_at([4, 5], LeftLeg, 0),
                    hit_at([3, 4], CenterTorso, 2)
                ]
            ),
            damage(TWO, CenterTorso, [2, 0], [24, 16]),
        ]
    );
}

#[test]
fn a_streak_launcher_without_lock_does_not_fire() {
    let session = ready_to_fire(archer_with("Streak SRM 6", 3), []);
    let session = resolved(fires(session, ONE, TWO, &["streak-srm-6-1"]), &[1, 2]);
    let streak = |heat| fired("streak-srm-6-1", "Streak SRM 6", 4, heat);
    assert_eq!(last_events(&session), [streak(0).misses([1, 2])]);
    assert_eq!(unit(&session, ONE).ammo, [15]);
    let session = heat_resolved(&advanced(session, Phase::Heat), &[]);
    assert_eq!(last_events(&session), [cooled(ONE, 10, 0), cooled(TWO, 13, 0)]);
}

#[test]
fn a_streak_launcher_with_lock_hits_with_all_missiles() {
    let session = ready_to_fire(archer_with("Streak SRM 6", 3), []);
    let session = fires(session, ONE, TWO, &["streak-srm-6-1"]);
    let session = resolved(session, &[&[3, 3][..], &[3, 4].repeat(6)].concat());
    assert_eq!(
        last_events(&session)[..2],
        [
            ammo(ONE, "streak-srm-6-1", "Streak SRM 6", 14),
            fired("streak-srm-6-1", "Streak SRM 6", 4, 4).salvo(
                [3, 3],
                None,
                [hit_at([3, 4], CenterTorso, 2); 6]
            ),
        ]
    );
    assert_eq!(unit(&session, TWO).armour(CenterTorso, false), 26 - 12);
}

#[test]
fn an_ultra_autocannon_at_double_rate_fires_two_shells() {
    let session = ready_to_fire(archer_with("Ultra AC/5", 6), []);
    let session = fires_in(session, "ultra-ac-5-1", FireMode::Double);
    let double = || fired("ultra-ac-5-1", "Ultra AC/5", 4, 2);
    let both =
        [ammo(ONE, "ultra-ac-5-1", "Ultra AC/5", 19), ammo(ONE, "ultra-ac-5-1", "Ultra AC/5", 18)];
    let body = hit_at([3, 4], CenterTorso, 5);
    let one = resolved(session.clone(), &[3, 3, 3, 4, 3, 4]);
    assert_eq!(
        last_events(&one),
        [
            &both[..],
            &[
                double().salvo([3, 3], Some(([3, 4], 1)), [body]),
                damage(TWO, CenterTorso, [5, 0], [21, 16]),
            ]
        ]
        .concat()
    );
    let two = resolved(session, &[3, 3, 4, 4, 3, 4, 3, 4]);
    assert_eq!(
        last_events(&two),
        [
            &both[..],
            &[
                double().salvo([3, 3], Some(([4, 4], 2)), [body, body]),
                damage(TWO, CenterTorso, [5, 0], [21, 16]),
                damage(TWO, CenterTorso, [5, 0], [16, 16]),
            ]
        ]
        .concat()
    );
}

#[test]
fn an_ultra_autocannon_jams_on_2_only_at_double_rate() {
    let fresh = || ready_to_fire(archer_with("Ultra AC/5", 6), []);
    let jammed = resolved(fires_in(fresh(), "ultra-ac-5-1", FireMode::Double), &[1, 1]);
    assert_eq!(
        last_events(&jammed)[2..],
        [
            fired("ultra-ac-5-1", "Ultra AC/5", 4, 2).misses([1, 1]),
            Event::WeaponJammed { unit_id: id(ONE), weapon_id: "ultra-ac-5-1".into() },
        ]
    );
    let later = advanced(next_phase(advanced(jammed, Phase::End)), Phase::WeaponAttack);
    let order = attack(ONE, TWO, &["ultra-ac-5-1"]);
    assert_eq!(refusal(&later, PLAYER, order).0, "weapon-jammed", "a jam is permanent");
    let sound = resolved(fires(fresh(), ONE, TWO, &["ultra-ac-5-1"]), &[1, 1]);
    assert_eq!(
        last_events(&sound),
        [
            ammo(ONE, "ultra-ac-5-1", "Ultra AC/5", 19),
            fired("ultra-ac-5-1", "Ultra AC/5", 4, 1).misses([1, 1]),
        ]
    );
}

#[test]
fn an_lbx_autocannon_fires_a_slug_or_ten_pellets() {
    let session = ready_to_fire(archer_with("LB 10-X AC", 6), []);
    let slug = resolved(fires(session.clone(), ONE, TWO, &["lb-10-x-ac-1"]), &[3, 3, 3, 4]);
    assert_eq!(
        last_events(&slug)[1..],
        [
            fired("lb-10-x-ac-1", "LB 10-X AC", 4, 2).hits([3, 3], hit_at([3, 4], CenterTorso, 10)),
            damage(TWO, CenterTorso, [10, 0], [16, 16]),
        ]
    );
    let session = fires_in(session, "lb-10-x-ac-1", FireMode::Cluster);
    let pellets = resolved(session, &[&[1, 2, 1, 2][..], &[3, 4, 2, 3, 4, 5]].concat());
    assert_eq!(
        last_events(&pellets)[1..],
        [
            fired("lb-10-x-ac-1", "LB 10-X AC", 3, 2).salvo(
                [1, 2],
                Some(([1, 2], 3)),
                [
                    hit_at([3, 4], CenterTorso, 1),
                    hit_at([2, 3], RightLeg, 1),
                    hit_at([4, 5], LeftLeg, 1)
                ]
            ),
            damage(TWO, CenterTorso, [1, 0], [25, 16]),
            damage(TWO, RightLeg, [1, 0], [19, 12]),
            damage(TWO, LeftLeg, [1, 0], [19, 12]),
        ]
    );
}

#[test]
fn a_flamer_does_damage_or_heats_the_target() {
    let session = ready_to_fire(archer_with("Flamer", 1), []);
    let burnt = resolved(fires(session.clone(), ONE, TWO, &["flamer-1"]), &[3, 3, 3, 4]);
    let flamer = || fired("flamer-1", "Flamer", 4, 3);
    assert_eq!(
        last_events(&burnt),
        [
            flamer().hits([3, 3], hit_at([3, 4], CenterTorso, 2)),
            damage(TWO, CenterTorso, [2, 0], [24, 16]),
        ]
    );
    let heating = fires_in(session, "flamer-1", FireMode::Heat);
    let missed = resolved(heating.clone(), &[1, 2]);
    assert_eq!(last_events(&missed), [flamer().misses([1, 2])]);
    let hot = resolved(heating, &[3, 3]);
    let inflicted = Event::HeatInflicted { unit_id: id(TWO), amount: 2 };
    assert_eq!(last_events(&hot), [flamer().salvo([3, 3], None, []), inflicted]);
    let hot = heat_resolved(&advanced(hot, Phase::Heat), &[]);
    assert_eq!(
        last_events(&hot),
        [
            heated(ONE, HeatSource::Weapons, 3, 3),
            cooled(ONE, 10, 0),
            heated(TWO, HeatSource::External, 2, 2),
            cooled(TWO, 13, 0),
        ]
    );
}

#[test]
fn weapon_types_modify_the_to_hit_number() {
    let modifiers = |weapon: &str, id: &str, mode| {
        let session = fires_in(ready_to_fire(archer_with(weapon, 3), []), id, mode);
        match &last_events(&session)[..] {
            [Event::AttackDeclared(attack)] => attack.weapon_attacks[0].modifiers.clone(),
            other => panic!("{other:?}"),
        }
    };
    let none: [Modifier; 0] = [];
    assert_eq!(modifiers("Large Laser", "large-laser-1", FireMode::Normal), none);
    assert_eq!(
        modifiers("Large Pulse Laser", "large-pulse-laser-1", FireMode::Normal),
        [modifier("Pulse laser", -2, "weapon")]
    );
    assert_eq!(modifiers("MRM 20", "mrm-20-1", FireMode::Normal), [modifier("MRM", 1, "weapon")]);
    assert_eq!(
        modifiers("LB 10-X AC", "lb-10-x-ac-1", FireMode::Cluster),
        [modifier("LB-X cluster shot", -1, "weapon")]
    );
}

#[test]
fn snub_nose_ppc_damage_drops_with_range() {
    let damage = |distance| {
        let session = ready_to_fire(archer_with("Snub-Nose PPC", distance), []);
        match &last_events(&fires(session, ONE, TWO, &["snub-nose-ppc-1"]))[..] {
            [Event::AttackDeclared(attack)] => attack.weapon_attacks[0].damage,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!([9, 10, 13, 14, 15].map(damage), [10, 8, 8, 5, 5]);
}
