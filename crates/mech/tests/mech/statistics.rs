//! Statistics of the game's own dice over many shots. Every shot is resolved by the game, from a
//! battle in which it is declared: only the command number differs, and with it the dice.

use crate::fire::armed;
use crate::table::{ONE, PLAYER, TWO, duel, fires, lock_all, ready_to_fire};
use sandtable_core::{Dice, Game, Seed, Session};
use sandtable_hex::{Facing, flat};
use sandtable_mech::Location::{LeftArm, RightArm};
use sandtable_mech::rules::{Chance, HitColumn, Profile, cluster, hit_location};
use sandtable_mech::{Event, Location, Mech, Order, Scenario};

/// Frequency of each 2d6 total from 2 to 12, in 36ths.
const WAYS: [u64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

const LASERS: usize = 12;

/// An Archer with 12 medium lasers in its arms, and a Hunchback `distance` hexes ahead.
fn twelve_lasers(distance: i32) -> Scenario {
    let mut scenario = duel("archer-arc-2r", "hunchback-hbk-4g", distance);
    let arms = [("Medium Laser", LeftArm), ("Medium Laser", RightArm)];
    scenario.units[0] = armed(scenario.units[0].clone(), &arms.repeat(LASERS / 2), &[]);
    scenario
}

/// A battle in which all of them are declared and locked.
fn aimed(scenario: Scenario) -> Session<Mech> {
    let names: Vec<String> = (1..=LASERS).map(|n| format!("medium-laser-{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    lock_all(fires(ready_to_fire(scenario, []), ONE, TWO, &names))
}

/// Resolves the declared shots repeatedly, each time with other dice.
fn resolve_repeatedly(session: &Session<Mech>, times: u32, mut see: impl FnMut(Event)) {
    let (game, seed) = (session.game(), Seed::from_number(2026));
    for command in 0..times {
        let mut dice = Dice::seeded(&seed, command);
        let events = game.decide(session.state(), PLAYER, &Order::ResolveAttacks, &mut dice);
        events.expect("attacks to resolve").into_iter().for_each(&mut see);
    }
}

/// A distance and a gunnery skill that give a to-hit number.
fn aim_for(target_number: u8) -> (i32, u8) {
    match target_number {
        9 | 10 => (5, target_number - 2),
        11 | 12 => (8, target_number - 4),
        _ => (3, target_number),
    }
}

#[test]
fn hit_frequencies_match_the_to_hit_number() {
    const TIMES: u32 = 760;
    let mut shots = 0;
    for number in 2..=12 {
        let (distance, gunnery) = aim_for(number);
        let mut scenario = twelve_lasers(distance);
        scenario.units[0].skills.gunnery = gunnery;
        let (mut fired, mut hits) = (0i64, 0i64);
        resolve_repeatedly(&aimed(scenario), TIMES, |event| {
            if let Event::AttackResolved { to_hit_number, hit, .. } = event {
                assert_eq!(to_hit_number, i16::from(number));
                fired += 1;
                hits += i64::from(hit);
            }
        });
        shots += fired;
        let ways = i64::from(Chance::of(number.into()).ways());
        // Four standard deviations, squared and without fractions.
        let off = 36 * hits - fired * ways;
        assert!(off * off <= 16 * fired * ways * (36 - ways), "{number}: {hits} of {fired}");
    }
    assert_eq!(shots, 100_320);
}

/// Laser hits per location of a target with a facing, front and rear separately.
fn struck(facing: Facing, times: u32) -> [[i64; 8]; 2] {
    let mut scenario = twelve_lasers(3);
    scenario.units[0].skills.gunnery = 2;
    scenario.units[1].facing = facing;
    let mut counts = [[0; 8]; 2];
    resolve_repeatedly(&aimed(scenario), times, |event| {
        if let Event::AttackResolved { hits, .. } = event {
            let [hit] = hits[..] else { panic!("{hits:?}") };
            counts[usize::from(hit.rear)][hit.location.index()] += 1;
        }
    });
    counts
}

#[test]
fn location_frequencies_match_the_hit_table() {
    const TIMES: u32 = 2_084;
    for (facing, column) in [
        (flat::NW, HitColumn::Left),
        (flat::S, HitColumn::Front),
        (flat::NE, HitColumn::Right),
        (flat::N, HitColumn::Rear),
    ] {
        let shots = i64::from(TIMES) * LASERS as i64;
        let counts = struck(facing, TIMES);
        assert_eq!(counts.iter().flatten().sum::<i64>(), shots);
        for (rear, location) in
            [false, true].into_iter().flat_map(|rear| Location::ALL.map(|at| (rear, at)))
        {
            let here = |total: &(u8, u64)| {
                let struck = hit_location::weapon(column, total.0);
                (struck.location, struck.rear) == (location, rear)
            };
            let ways = (2..).zip(WAYS).filter(here).map(|(_, ways)| ways as i64).sum::<i64>();
            let count = counts[usize::from(rear)][location.index()];
            // Four and a half standard deviations.
            let off = 36 * count - shots * ways;
            let bound = 81 * shots * ways * (36 - ways);
            assert!(4 * off * off <= bound, "{column:?} {location} {rear}: {count} of {shots}");
        }
    }
}

#[test]
fn mean_salvo_hits_match_the_cluster_table() {
    const TIMES: u32 = 10_000;
    let scenario = duel("archer-arc-2r", "hunchback-hbk-4g", 7);
    // Without the head cap every missile that hits does 1 point of damage.
    let mut scenario = Scenario { profile: Profile::TABLETOP, ..scenario };
    scenario.units[0].skills.gunnery = 2;
    let session = fires(ready_to_fire(scenario, []), ONE, TWO, &["lrm-20-1"]);
    let (mut salvos, mut missiles, mut damage) = (0i64, 0i64, 0i64);
    resolve_repeatedly(&lock_all(session), TIMES, |event| {
        if let Event::AttackResolved { cluster: Some((_, hit)), hits, .. } = event {
            salvos += 1;
            missiles += i64::from(hit);
            damage += hits.iter().map(|hit| i64::from(hit.damage)).sum::<i64>();
        }
    });
    assert_eq!((salvos, missiles), (i64::from(TIMES), damage));
    let rows: Vec<(i64, i64)> = (2..)
        .zip(WAYS)
        .map(|(roll, ways)| (ways as i64, i64::from(cluster::hits(20, roll).expect("a column"))))
        .collect();
    let mean: i64 = rows.iter().map(|(ways, hits)| ways * hits).sum();
    let square: i64 = rows.iter().map(|(ways, hits)| ways * hits * hits).sum();
    let off = 36 * missiles - salvos * mean;
    let variance = 36 * square - mean * mean;
    assert!(off * off <= 16 * salvos * variance, "{missiles} missiles of {salvos} salvos");
}
