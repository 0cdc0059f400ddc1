//! Every switch of the profile that acts in the combat loop makes a difference that can be seen.

use crate::fixture::MIDDLE;
use crate::table::{
    ONE, TWO, duel, fires, heat_resolved, hunchbacks, in_phase, ready_to_fire, resolved, roll,
    ruled, started, told,
};
use crate::told::{
    ammo, ammunition, at, balance, broken, damage, destroyed, explosion, fell, hot, inside, laser,
    lost, owes, unbalanced, wounds,
};
use sandtable_hex::flat;
use sandtable_mech::Location::{
    CenterTorso, Head, LeftArm, LeftLeg, LeftTorso, RightArm, RightTorso,
};
use sandtable_mech::design::Slot;
use sandtable_mech::rules::critical::Critical;
use sandtable_mech::rules::{Profile, Trigger};
use sandtable_mech::{Event, Gone, Order, Phase, Scenario, Side, WoundSource};

const STANDARD: Profile = Profile::STANDARD;

/// What a medium laser tells under a profile, after rulings and with these dice.
fn lased(profile: Profile, ruling: Event, dice: &[u32]) -> Vec<Event> {
    let session = ready_to_fire(Scenario { profile, ..hunchbacks() }, [ruling]);
    told(&resolved(fires(session, ONE, TWO, &["medium-laser-1"]), dice))
}

/// What the piloting rolls tell that `mech-1` owes under a profile, after rulings.
fn rolled(profile: Profile, rulings: Vec<Event>, owed: &[Trigger], dice: &[u32]) -> Vec<Event> {
    let session = ready_to_fire(Scenario { profile, ..hunchbacks() }, rulings);
    let session = ruled(session, owed.iter().map(|trigger| owes(ONE, *trigger)));
    told(&resolved(session, dice))
}

/// What a heat phase tells of `mech-1` under a profile, from the roll for the ammunition on.
fn heated(profile: Profile, design: &str, rulings: &[Event], dice: &[u32]) -> Vec<Event> {
    let scenario = Scenario { profile, ..duel(design, "hunchback-hbk-4g", 3) };
    let session = ruled(in_phase(scenario, Phase::Heat), rulings.iter().cloned());
    let mut events = told(&heat_resolved(&session, dice));
    events.retain(|event| event.unit().is_some_and(|unit| unit.as_str() == ONE));
    let check = |event: &Event| matches!(event, Event::AmmoExplosionCheck { .. });
    let from = events.iter().position(check).expect("a roll for the ammunition");
    events.split_off(from)
}

#[test]
fn d1_a_head_is_spared() {
    let whole = damage(TWO, LeftArm, [1, 0], [15, 8]);
    let events = lased(STANDARD, whole.clone(), &[3, 3, 6, 6, 6, 6]);
    assert_eq!(events[1], damage(TWO, Head, [3, 0], [6, 3]));
    let off = Profile { head_cap: false, ..STANDARD };
    let events = lased(off, whole, &[3, 3, 6, 6, 6, 6]);
    assert_eq!(events[1], damage(TWO, Head, [5, 0], [4, 3]));
}

#[test]
fn d2_ties_are_the_players_or_rolled_again() {
    let initiative = |profile, dice: &[u32]| {
        let session = started(Scenario { profile, ..hunchbacks() });
        told(&roll(&session, Order::RollInitiative { moves_first: None }, dice))
    };
    let won = |player_roll, opponent_roll, winner: Side| {
        let moves_first = winner.other();
        [Event::InitiativeRolled { player_roll, opponent_roll, winner, moves_first }]
    };
    assert_eq!(initiative(STANDARD, &[3, 4, 5, 2]), won([3, 4], [5, 2], Side::Player));
    let off = Profile { ties_to_player: false, ..STANDARD };
    assert_eq!(
        initiative(off, &[3, 4, 5, 2, 1, 1, 2, 1]),
        won([1, 1], [2, 1], Side::Opponent),
        "the first roll does not count"
    );
}

#[test]
fn d3_damage_to_a_leg_unbalances() {
    let bare = damage(TWO, LeftLeg, [20, 0], [0, 12]);
    let hit = [
        laser(4).hits([3, 3], at([4, 5], LeftLeg, 5)),
        damage(TWO, LeftLeg, [0, 5], [0, 7]),
        inside(TWO, LeftLeg, [1, 1], Critical::Slots(0)),
    ];
    let roll = [owes(TWO, Trigger::LegDamage), balance(TWO, Trigger::LegDamage, 5, &[], [6, 6])];
    let events = lased(STANDARD, bare.clone(), &[3, 3, 4, 5, 1, 1, 6, 6]);
    assert_eq!(events, [&hit[..], &roll].concat());
    let off = Profile { leg_damage_unbalances: false, ..STANDARD };
    assert_eq!(lased(off, bare, &[3, 3, 4, 5, 1, 1]), hit);
}

#[test]
fn d5_a_fall_wounds_always_or_by_a_second_roll_of_the_same_number() {
    let heavy = [("20+ damage", 1, "phase_damage")];
    let failed = balance(ONE, Trigger::HeavyDamage, 6, &heavy, [2, 3]);
    let bruise = damage(ONE, RightTorso, [5, 0], [15, 12]);
    let hurt = wounds(ONE, WoundSource::Fall, (1, 1), &[(3, [6, 6])]);
    let fall = fell(ONE, (MIDDLE, flat::NE), 2, [at([3, 4], RightTorso, 5)]);
    let owed = [Trigger::HeavyDamage];
    assert_eq!(
        rolled(STANDARD, vec![], &owed, &[2, 3, 2, 3, 4, 6, 6]),
        [failed.clone(), fall.clone(), bruise.clone(), hurt.clone()]
    );
    let off = Profile { falls_always_wound: false, ..STANDARD };
    assert_eq!(
        rolled(off, vec![], &owed, &[2, 3, 2, 2, 3, 3, 4, 6, 6]),
        [failed.clone(), fall.clone(), bruise.clone(), hurt.clone()],
        "a 5 is not enough, as it was not before"
    );
    let Event::UnitFell { unit_id, at, roll, side, fall_damage, new_facing, hits, .. } =
        fall.clone()
    else {
        panic!("{fall:?}")
    };
    let unhurt =
        Event::UnitFell { unit_id, at, roll, side, fall_damage, new_facing, pilot_damage: 0, hits };
    assert_eq!(
        rolled(off, vec![], &owed, &[2, 3, 2, 3, 3, 3, 4]),
        [failed, unhurt, bruise.clone()]
    );
    let gyro = [3, 4].map(|slot| broken(ONE, CenterTorso, slot, Slot::Gyro));
    assert_eq!(
        rolled(off, gyro.to_vec(), &owed, &[2, 3, 4, 6, 6]),
        [unbalanced(ONE, Trigger::HeavyDamage), fall, bruise, hurt],
        "what no roll could prevent, no roll softens"
    );
}

#[test]
fn d8_everything_explodes_at_thirty() {
    let events = heated(STANDARD, "hunchback-hbk-4g", &[hot(ONE, 43)], &[]);
    assert_eq!(
        events[1..],
        [
            explosion(ONE, LeftTorso, Some("ac-20-1"), 100),
            explosion(ONE, LeftTorso, Some("ac-20-2"), 100),
            destroyed(ONE, Gone::AmmoExplosion),
        ]
    );
    let off = Profile { heat_explodes_all: false, ..STANDARD };
    let held = heated(off, "hunchback-hbk-4g", &[hot(ONE, 43)], &[4, 4, 6, 6]);
    assert_eq!(held[0], ammunition(ONE, 30, 8, [4, 4]));
    let burst = heated(off, "hunchback-hbk-4g", &[hot(ONE, 43)], &[4, 3]);
    assert_eq!(
        burst,
        [
            ammunition(ONE, 30, 8, [4, 3]),
            explosion(ONE, LeftTorso, Some("ac-20-1"), 100),
            destroyed(ONE, Gone::AmmoExplosion),
        ],
        "one bin only"
    );
}

#[test]
fn d9_what_heat_sets_off_destroys_the_unit_or_bursts_inside() {
    let spent = ammo(ONE, "ac-20-1", "AC/20", 1);
    let rulings = [spent, hot(ONE, 32)];
    let events = heated(STANDARD, "hunchback-hbk-4g", &rulings, &[6, 6, 1, 2]);
    let goes = explosion(ONE, LeftTorso, Some("ac-20-1"), 20);
    assert_eq!(events[1..], [goes.clone(), destroyed(ONE, Gone::AmmoExplosion)]);
    let off = Profile { heat_explosion_destroys: false, ..STANDARD };
    let events = heated(off, "hunchback-hbk-4g", &rulings, &[6, 6, 1, 2, 6, 6, 6, 6, 1, 1]);
    assert_eq!(
        events[1..],
        [
            goes,
            wounds(ONE, WoundSource::AmmoExplosion, (2, 2), &[(3, [6, 6]), (5, [6, 6])]),
            damage(ONE, LeftTorso, [0, 12], [0, 0]),
            lost(ONE, LeftArm),
            damage(ONE, CenterTorso, [0, 8], [26, 8]),
            inside(ONE, CenterTorso, [1, 1], Critical::Slots(0)),
        ]
    );
}

#[test]
fn d10_the_first_bin_goes_off_or_the_worst() {
    let dice = [6, 6, 1, 2];
    let events = heated(STANDARD, "wolverine-wvr-6r", &[hot(ONE, 31)], &dice);
    assert_eq!(events[1], explosion(ONE, RightArm, Some("ac-5-1"), 100));
    let off = Profile { first_bin_explodes: false, ..STANDARD };
    let events = heated(off, "wolverine-wvr-6r", &[hot(ONE, 31)], &dice);
    assert_eq!(events[1], explosion(ONE, LeftTorso, Some("srm-6-1"), 180));
}

#[test]
fn d21_wounds_unbalance() {
    let hurt = || vec![wounds(ONE, WoundSource::HeadHit, (2, 2), &[(3, [6, 6]), (5, [6, 6])])];
    let owed = [Trigger::LegDamage];
    assert_eq!(
        rolled(STANDARD, hurt(), &owed, &[6, 6]),
        [balance(ONE, Trigger::LegDamage, 7, &[("Pilot wounds", 2, "pilot_wounds")], [6, 6])]
    );
    let off = Profile { wounds_unbalance: false, ..STANDARD };
    assert_eq!(
        rolled(off, hurt(), &owed, &[6, 6]),
        [balance(ONE, Trigger::LegDamage, 5, &[], [6, 6])]
    );
}

/// A gyro that is hit and twenty points of damage, in one phase.
fn shaken(profile: Profile) -> Vec<Event> {
    let gyro = vec![broken(ONE, CenterTorso, 3, Slot::Gyro)];
    rolled(profile, gyro, &[Trigger::GyroHit, Trigger::HeavyDamage], &[6, 6, 6, 6])
}

const STANDING: (&str, i8, &str) = ("Gyro damaged", 3, "gyro");
const GYRO: (&str, i8, &str) = ("Gyro hit", 3, "gyro_hit");
const HEAVY: (&str, i8, &str) = ("20+ damage", 1, "phase_damage");

#[test]
fn d35_fresh_damage_counts_twice_or_once() {
    assert_eq!(
        shaken(STANDARD),
        [
            balance(ONE, Trigger::GyroHit, 12, &[STANDING, GYRO, HEAVY], [6, 6]),
            balance(ONE, Trigger::HeavyDamage, 12, &[STANDING, HEAVY, GYRO], [6, 6]),
        ]
    );
    assert_eq!(
        shaken(Profile { fresh_damage_counts_twice: false, ..STANDARD }),
        [
            balance(ONE, Trigger::GyroHit, 9, &[STANDING, HEAVY], [6, 6]),
            balance(ONE, Trigger::HeavyDamage, 9, &[STANDING, HEAVY], [6, 6]),
        ]
    );
}

#[test]
fn d35_triggers_add_up_or_count_alone() {
    assert_eq!(
        shaken(Profile { triggers_add_up: false, ..STANDARD }),
        [
            balance(ONE, Trigger::GyroHit, 11, &[STANDING, GYRO], [6, 6]),
            balance(ONE, Trigger::HeavyDamage, 9, &[STANDING, HEAVY], [6, 6]),
        ]
    );
}

#[test]
fn a_battle_names_its_profile() {
    for (profile, name) in [
        (Profile::STANDARD, "standard"),
        (Profile::TABLETOP, "tabletop"),
        (Profile { head_cap: false, ..STANDARD }, "custom"),
    ] {
        let session = started(Scenario { profile, ..hunchbacks() });
        assert_eq!(session.created().profile, name);
    }
}
