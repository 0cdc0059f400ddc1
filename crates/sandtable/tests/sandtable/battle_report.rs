//! The report after a battle, compared with a slow recomputation from the events.

use sandtable::{AnySession, game};
use sandtable_core::report::BattleReport;
use sandtable_core::{Session, Viewer};
use sandtable_formation::Formation;
use sandtable_mech::{Event, Mech};

const MECH: [&str; 3] = [
    include_str!("../../../mech/tests/golden/lances.jsonl"),
    include_str!("../../../mech/tests/golden/duel-of-regulars.jsonl"),
    include_str!("../../../mech/tests/golden/rearguard.jsonl"),
];

fn opened(name: &str, text: &str) -> Box<dyn AnySession> {
    let game = game(name).expect("a registered game");
    game.open(text.as_bytes()).expect("readable").session
}

fn report(session: &dyn AnySession) -> BattleReport {
    session.battle_report().expect("a report")
}

fn mech(session: &dyn AnySession) -> &Session<Mech> {
    session.as_any().downcast_ref().expect("a mech session")
}

fn events(session: &Session<Mech>) -> Vec<Event> {
    session.history().filter_map(|record| record.fact.game().cloned()).collect()
}

#[test]
fn a_mech_report_counts_the_shots_hits_and_damage_of_the_events() {
    for text in MECH {
        let session = opened("mech", text);
        let report = report(session.as_ref());
        let (mut shots, mut hits, mut taken) = (0, 0, 0);
        for event in events(mech(session.as_ref())) {
            match event {
                Event::AttackResolved { hit, .. } => {
                    shots += 1;
                    hits += u32::from(hit);
                }
                Event::PhysicalAttackResolved { hit, roll, .. } if roll != [0, 0] => {
                    shots += 1;
                    hits += u32::from(hit);
                }
                Event::DamageApplied { armor_damage, structure_damage, .. } => {
                    taken += u32::from(armor_damage + structure_damage);
                }
                _ => {}
            }
        }
        let sum = |of: fn(&sandtable_core::report::SeatReport) -> u32| {
            report.seats.iter().map(of).sum::<u32>()
        };
        assert_eq!((sum(|seat| seat.shots), sum(|seat| seat.hits)), (shots, hits));
        assert_eq!(report.units.iter().map(|unit| unit.hits).sum::<u32>(), hits);
        assert_eq!(report.units.iter().map(|unit| unit.damage_taken).sum::<u32>(), taken);
        let given: u32 = report.units.iter().map(|unit| unit.damage_given).sum();
        assert!(given <= taken && given > 0, "{given} of {taken}");
    }
}

#[test]
fn expected_hits_are_the_chances_of_the_shots() {
    let session = opened("mech", MECH[1]);
    let report = report(session.as_ref());
    let chance = |needed: i16| u32::from(sandtable_mech::rules::Chance::of(needed).ways());
    let ways: u32 = events(mech(session.as_ref()))
        .iter()
        .map(|event| match event {
            Event::AttackResolved { to_hit_number, .. } => chance(*to_hit_number),
            Event::PhysicalAttackResolved { to_hit_number, roll, .. } if *roll != [0, 0] => {
                chance(*to_hit_number)
            }
            _ => 0,
        })
        .sum();
    let expected: u32 = report.seats.iter().map(|seat| seat.expected_hits).sum();
    // Each row is rounded down to a hundredth.
    let rows = report.weapons.len() as u32;
    assert!(expected <= ways * 100 / 36 && expected + rows >= ways * 100 / 36, "{expected}");
    for seat in &report.seats {
        assert_eq!(seat.luck, (seat.hits * 100) as i32 - seat.expected_hits as i32);
    }
}

#[test]
fn the_curve_of_strength_is_that_of_the_positions_after_each_turn() {
    for text in MECH {
        let session = opened("mech", text);
        let (report, typed) = (report(session.as_ref()), mech(session.as_ref()));
        let strength = &report.curves[0];
        assert_eq!((strength.name, strength.points[0].turn), ("strength", 0));
        assert_eq!(strength.points[0].values, [1000, 1000]);
        let turns: Vec<u32> = strength.points.iter().map(|point| point.turn).collect();
        assert!(turns.is_sorted_by(|one, next| one < next), "{turns:?}");
        assert_eq!(turns.last(), Some(&report.turns));
        for point in &strength.points {
            let state = typed.at_sequence(point.sequence).expect("an event");
            for (seat, value) in point.values.iter().enumerate() {
                let side = sandtable_mech::Side::BOTH[seat];
                let left = state.in_play(side).count();
                assert_eq!(*value == 0, left == 0, "turn {}", point.turn);
            }
        }
        let last = strength.points.last().expect("a point");
        let left: Vec<u32> = report.seats.iter().map(|seat| seat.strength).collect();
        assert_eq!(last.values, left);
    }
}

#[test]
fn turning_points_are_sorted_and_open_the_replay_at_their_cause() {
    let session = opened("mech", MECH[0]);
    let report = report(session.as_ref());
    let points = &report.turning_points;
    assert!((3..=5).contains(&points.len()), "{points:?}");
    assert!(points.is_sorted_by(|one, next| one.change >= next.change));
    let log = session.log(Viewer::Referee);
    for point in points {
        let line = log.iter().find(|line| line.sequence == point.sequence).expect("a line");
        assert_eq!(line.turn, point.turn, "{}", point.words);
        assert!(point.hex.is_some() && !point.words.is_empty());
    }
}

#[test]
fn dice_are_counted_and_verified() {
    let session = opened("mech", MECH[0]);
    let report = report(session.as_ref());
    let rolled: usize = mech(session.as_ref()).entries().map(|entry| entry.rolled.len()).sum();
    assert_eq!((report.dice.rolled as usize, report.dice.verified), (rolled, Some(true)));
}

#[test]
fn fates_are_those_of_the_last_position() {
    let session = opened("mech", MECH[0]);
    let (report, typed) = (report(session.as_ref()), mech(session.as_ref()));
    for (fate, unit) in report.units.iter().zip(&typed.state().units) {
        assert_eq!((fate.unit.as_str(), fate.gone), (unit.id.as_str(), !unit.in_play()));
        assert_eq!(fate.gone, fate.gone_at.is_some());
        let last = fate.track.last().expect("a track");
        assert!(fate.gone || (last.hex.x, last.hex.y) == (unit.position.x, unit.position.y));
    }
}

#[test]
fn a_formation_report_counts_men_volleys_and_ground() {
    let text = include_str!("../../../formation/tests/golden/crossroads.jsonl");
    let session = opened("formation", text);
    let report = report(session.as_ref());
    let typed: &Session<Formation> = session.as_any().downcast_ref().expect("a formation session");
    let names: Vec<&str> = report.curves.iter().map(|curve| curve.name).collect();
    assert_eq!(names, ["strength", "stress", "ground"]);
    assert!(report.curves.iter().all(|curve| curve.points.len() <= 122));
    let fallen: u32 = typed.state().units.iter().map(|unit| unit.fallen).sum();
    assert_eq!(report.units.iter().map(|unit| unit.damage_taken).sum::<u32>(), fallen);
    let (mut shots, mut hits, mut chances) = (0, 0, 0);
    for record in typed.history() {
        if let Some(sandtable_formation::Event::Shot { rolled, chance, .. }) = record.fact.game() {
            shots += 1;
            hits += u32::from(rolled <= chance);
            chances += chance;
        }
    }
    let sum = |of: fn(&sandtable_core::report::SeatReport) -> u32| {
        report.seats.iter().map(of).sum::<u32>()
    };
    assert_eq!((sum(|seat| seat.shots), sum(|seat| seat.hits)), (shots, hits));
    assert_eq!(sum(|seat| seat.expected_hits), chances);
    assert!(!report.turning_points.is_empty());
}

#[test]
fn a_game_without_a_chronicle_has_no_report() {
    let session = opened("raid", include_str!("../../../../data/sessions/raid.jsonl"));
    assert!(session.battle_report().is_none());
}
