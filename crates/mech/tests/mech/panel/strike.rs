//! Physical attacks and their joint outcomes.

use super::positions::positions;
use crate::table::{
    ONE, PLAYER, TWO, advanced, duel, fires, id, in_phase, lock_all, play, ready_to_fire,
};
use sandtable_core::{Dice, Game, Session};
use sandtable_mech::panel::{OUTCOMES, StrikeReport, StrikeRow};
use sandtable_mech::rules::TOTALS;
use sandtable_mech::{Action, Event, Mech, Order, Phase, PhysicalKind};

fn strikes(session: &Session<Mech>) -> StrikeReport {
    let report = session.game().report(session.state(), &id(ONE)).expect("a known unit");
    report.strikes.expect("the physical attack phase")
}

fn rows(session: &Session<Mech>) -> Vec<StrikeRow> {
    strikes(session).targets.remove(0).rows
}

fn adjacent() -> Session<Mech> {
    in_phase(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 1), Phase::PhysicalAttack)
}

/// Two faces with a total.
fn faces(total: u8) -> [u32; 2] {
    let low = u32::from(total).saturating_sub(6).max(1);
    [low, u32::from(total) - low]
}

#[test]
fn attacks_have_numbers_or_a_reason() {
    let session = adjacent();
    let shown: Vec<_> = rows(&session)
        .iter()
        .map(|row| {
            let odds = row.odds.as_ref();
            (row.label, row.limb, odds.map(|odds| (odds.needed.number, odds.damage)))
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("Kick", "either leg", Some((3, 10))),
            ("Punch", "left arm", Some((5, 5))),
            ("Punch", "right arm", Some((5, 5))),
            ("Punch", "both arms", Some((5, 10))),
            ("Push", "", Some((4, 0))),
            ("Charge", "", None),
        ]
    );
    let target = &strikes(&session).targets[0];
    assert_eq!(
        (target.about.as_str(), target.side),
        ("next to you, same level", "its front faces you")
    );
    let kick = target.rows[0].odds.as_ref().expect("possible");
    assert_eq!(kick.places_words, "either leg, 50 % each");
    assert_eq!(kick.balance, "both roll 5+ to stay up");
    assert_eq!(target.rows[5].refused.as_deref(), Some("declare it in Move"));
    assert!(
        target.rows[0].suggested && target.rows.iter().filter(|row| row.suggested).count() == 1
    );
}

#[test]
fn rolls_to_stay_up_have_their_case_and_sum() {
    let rows = rows(&adjacent());
    let falls: Vec<_> = rows[0]
        .odds
        .iter()
        .flat_map(|kick| &kick.falls)
        .map(|fall| {
            let needed = fall.roll.needed.as_ref().map(|needed| needed.words.as_str());
            (fall.unit.clone(), fall.when.as_str(), fall.per_million, needed, fall.roll.damage)
        })
        .collect();
    assert_eq!(
        falls,
        [
            (id(TWO), "if the attack hits", 972_222, Some("5+"), 5),
            (id(ONE), "if the attack misses", 27_777, Some("5+"), 5),
        ]
    );
    let punch = rows[1].odds.as_ref().expect("possible");
    assert!(punch.falls.is_empty(), "no unit rolls after a punch");
}

#[test]
fn an_arm_that_fired_does_not_strike() {
    let session = ready_to_fire(duel("hunchback-hbk-4g", "hunchback-hbk-4g", 1), []);
    let session = advanced(fires(session, ONE, TWO, &["medium-laser-2"]), Phase::PhysicalAttack);
    let rows = rows(&session);
    let reason = |limb: &str| {
        let row = rows.iter().find(|row| row.limb == limb || row.label == limb);
        row.and_then(|row| row.refused.clone())
    };
    assert_eq!(reason("right arm").as_deref(), Some("right arm fired"));
    assert_eq!(reason("both arms").as_deref(), Some("right arm fired"));
    assert_eq!(reason("Push").as_deref(), Some("right arm fired"));
    assert_eq!(reason("left arm"), None);
}

/// The four outcomes of a kick, for every roll of the attack and of the roll to stay up.
#[test]
fn outcomes_of_a_kick_match_every_roll() {
    let session = adjacent();
    let kick = PhysicalKind::KickLeft;
    let order = Order::DeclarePhysicalAttack { unit: id(ONE), target: id(TWO), kind: kick };
    let odds = rows(&session)[0].odds.clone().expect("possible");
    let session = lock_all(play(session, [(PLAYER, order)]));
    let mut found = [0_u32; 4];
    for (total, ways) in TOTALS {
        for (balance, more) in TOTALS {
            // A hit rolls its location before the balance; a miss does not.
            let hit = i16::from(total) >= odds.needed.number;
            let place: &[u32] = if hit { &[1] } else { &[] };
            let dice = [&faces(total)[..], place, &faces(balance)].concat();
            let mut dice = Dice::given(dice);
            let events =
                session.game().decide(session.state(), PLAYER, &Order::ResolveAttacks, &mut dice);
            let fell = events
                .expect("an attack")
                .iter()
                .any(|event| matches!(event, Event::UnitFell { .. }));
            found[usize::from(!hit) * 2 + usize::from(fell)] +=
                u32::from(ways) * u32::from(more) * 36;
        }
    }
    let shown: Vec<_> = odds.outcomes.iter().map(|one| (one.words.as_str(), one.ways)).collect();
    assert_eq!(
        shown,
        [
            ("hit, it stands", found[0]),
            ("hit, it falls", found[1]),
            ("miss, you stand", found[2]),
            ("miss, you fall", found[3]),
        ]
    );
}

#[test]
fn physical_attacks_agree_with_the_rules_in_all_golden_positions() {
    let mut compared = 0;
    for position in positions(Phase::PhysicalAttack) {
        for unit in position.units() {
            let lock = Order::LockAttack { unit: unit.clone() };
            if position.after(&unit, &[lock]).is_none() {
                continue;
            }
            let report = position.game.report(&position.state, &unit).expect("a known unit");
            let strikes = report.strikes.as_ref().expect("the physical attack phase");
            for row in strikes.targets.iter().flat_map(|target| &target.rows) {
                let name = (&position.name, &unit, row.label, row.limb);
                assert_eq!(row.odds.is_some(), row.refused.is_none(), "{name:?}");
                let Some(odds) = &row.odds else { continue };
                assert_eq!(
                    odds.outcomes.iter().map(|one| one.ways).sum::<u32>(),
                    OUTCOMES,
                    "{name:?}"
                );
                assert!(position.after(&unit, &row.orders).is_some(), "{name:?}");
                compared += 1;
            }
            let offered = report.actions.available.iter();
            let offered = offered.filter(|one| matches!(one.action, Action::Strike { .. })).count();
            let possible: usize = strikes
                .targets
                .iter()
                .flat_map(|target| &target.rows)
                .filter(|row| row.odds.is_some() && row.kinds.len() == 1)
                .map(|row| if row.limb == "either leg" { 2 } else { 1 })
                .sum();
            assert_eq!(offered, possible, "{} {unit}", position.name);
        }
    }
    assert!(compared > 50, "{compared} attacks");
}
