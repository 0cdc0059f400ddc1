//! Every profile option of the combat rules makes a visible difference.

use crate::events::{
    ammo, ammunition, broken, critical_roll, damage, destroyed, explosion, external_heat, fell,
    hit_at, laser, lost, psr_failed, psr_rolled, psr_triggered, wounds,
};
use crate::fixture::MIDDLE;
use crate::table::{
    ONE, TWO, duel, fires, heat_resolved, hunchbacks, in_phase, last_events, ready_to_fire,
    resolved, roll, started, with_events,
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

/// The events of a medium laser under a profile, after a referee event and with these dice.
fn laser_events(profile: Profile, ruling: Event, dice: &[u32]) -> Vec<Event> {
    let session = ready_to_fire(Scenario { profile, ..hunchbacks() }, [ruling]);
    last_events(&resolved(fires(session, ONE, TWO, &["medium-laser-1"]), dice))
}

/// The events of `mech-1`'s PSRs under a profile, after referee events.
fn psr_events(profile: Profile, rulings: Vec<Event>, owed: &[Trigger], dice: &[u32]) -> Vec<Event> {
    let session = ready_to_fire(Scenario { profile, ..hunchbacks() }, rulings);
    let session = with_events(session, owed.iter().map(|trigger| psr_triggered(ONE, *trigger)));
    last_events(&resolved(session, dice))
}

/// The events about `mech-1` in a heat phase under a profile, from the ammunition check on.
fn ammunition_events(
    profile: Profile,
    design: &str,
    rulings: &[Event],
    dice: &[u32],
) -> Vec<Event> {
    let scenario = Scenario { profile, ..duel(design, "hunchback-hbk-4g", 3) };
    let session = with_events(in_phase(scenario, Phase::Heat), rulings.iter().cloned());
    let mut events = last_events(&heat_resolved(&session, dice));
    events.retain(|event| event.unit().is_some_and(|unit| unit.as_str() == ONE));
    let check = |event: &Event| matches!(event, Event::AmmoExplosionCheck { .. });
    let from = events.iter().position(check).expect("a roll for the ammunition");
    events.split_off(from)
}

/// D1.
#[test]
fn weapon_hits_on_a_head_do_at_most_3_points() {
    let whole = damage(TWO, LeftArm, [1, 0], [15, 8]);
    let events = laser_events(STANDARD, whole.clone(), &[3, 3, 6, 6, 6, 6]);
    assert_eq!(events[1], damage(TWO, Head, [3, 0], [6, 3]));
    let off = Profile { head_cap: false, ..STANDARD };
    let events = laser_events(off, whole, &[3, 3, 6, 6, 6, 6]);
    assert_eq!(events[1], damage(TWO, Head, [5, 0], [4, 3]));
}

/// D2.
#[test]
fn tied_initiative_goes_to_the_player_or_is_rerolled() {
    let initiative = |profile, dice: &[u32]| {
        let session = started(Scenario { profile, ..hunchbacks() });
        last_events(&roll(&session, Order::RollInitiative { moves_first: None }, dice))
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
        "the tied roll is ignored"
    );
}

/// D3.
#[test]
fn leg_structure_damage_triggers_a_psr() {
    let bare = damage(TWO, LeftLeg, [20, 0], [0, 12]);
    let hit = [
        laser(4).hits([3, 3], hit_at([4, 5], LeftLeg, 5)),
        damage(TWO, LeftLeg, [0, 5], [0, 7]),
        critical_roll(TWO, LeftLeg, [1, 1], Critical::Slots(0)),
    ];
    let roll = [
        psr_triggered(TWO, Trigger::LegDamage),
        psr_rolled(TWO, Trigger::LegDamage, 5, &[], [6, 6]),
    ];
    let events = laser_events(STANDARD, bare.clone(), &[3, 3, 4, 5, 1, 1, 6, 6]);
    assert_eq!(events, [&hit[..], &roll].concat());
    let off = Profile { leg_damage_unbalances: false, ..STANDARD };
    assert_eq!(laser_events(off, bare, &[3, 3, 4, 5, 1, 1]), hit);
}

/// D5.
#[test]
fn falls_wound_the_pilot_always_or_after_a_second_failed_roll() {
    let heavy = [("20+ damage", 1, "phase_damage")];
    let failed = psr_rolled(ONE, Trigger::HeavyDamage, 6, &heavy, [2, 3]);
    let bruise = damage(ONE, RightTorso, [5, 0], [15, 12]);
    let hurt = wounds(ONE, WoundSource::Fall, (1, 1), &[(3, [6, 6])]);
    let fall = fell(ONE, (MIDDLE, flat::NE), 2, [hit_at([3, 4], RightTorso, 5)]);
    let owed = [Trigger::HeavyDamage];
    assert_eq!(
        psr_events(STANDARD, vec![], &owed, &[2, 3, 2, 3, 4, 6, 6]),
        [failed.clone(), fall.clone(), bruise.clone(), hurt.clone()]
    );
    let off = Profile { falls_always_wound: false, ..STANDARD };
    assert_eq!(
        psr_events(off, vec![], &owed, &[2, 3, 2, 2, 3, 3, 4, 6, 6]),
        [failed.clone(), fall.clone(), bruise.clone(), hurt.clone()],
        "the second roll needs the same number"
    );
    let Event::UnitFell { unit_id, at, roll, side, fall_damage, new_facing, hits, .. } =
        fall.clone()
    else {
        panic!("{fall:?}")
    };
    let unhurt =
        Event::UnitFell { unit_id, at, roll, side, fall_damage, new_facing, pilot_damage: 0, hits };
    assert_eq!(
        psr_events(off, vec![], &owed, &[2, 3, 2, 3, 3, 3, 4]),
        [failed, unhurt, bruise.clone()]
    );
    let gyro = [3, 4].map(|slot| broken(ONE, CenterTorso, slot, Slot::Gyro));
    assert_eq!(
        psr_events(off, gyro.to_vec(), &owed, &[2, 3, 4, 6, 6]),
        [psr_failed(ONE, Trigger::HeavyDamage), fall, bruise, hurt],
        "an automatic fall always wounds"
    );
}

/// D8.
#[test]
fn heat_30_explodes_all_ammunition_or_calls_for_a_roll() {
    let events = ammunition_events(STANDARD, "hunchback-hbk-4g", &[external_heat(ONE, 43)], &[]);
    assert_eq!(
        events[1..],
        [
            explosion(ONE, LeftTorso, Some("ac-20-1"), 100),
            explosion(ONE, LeftTorso, Some("ac-20-2"), 100),
            destroyed(ONE, Gone::AmmoExplosion),
        ]
    );
    let off = Profile { heat_explodes_all: false, ..STANDARD };
    let held = ammunition_events(off, "hunchback-hbk-4g", &[external_heat(ONE, 43)], &[4, 4, 6, 6]);
    assert_eq!(held[0], ammunition(ONE, 30, 8, [4, 4]));
    let burst = ammunition_events(off, "hunchback-hbk-4g", &[external_heat(ONE, 43)], &[4, 3]);
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

/// D9.
#[test]
fn a_heat_explosion_destroys_the_unit_or_damages_its_location() {
    let spent = ammo(ONE, "ac-20-1", "AC/20", 1);
    let rulings = [spent, external_heat(ONE, 32)];
    let events = ammunition_events(STANDARD, "hunchback-hbk-4g", &rulings, &[6, 6, 1, 2]);
    let goes = explosion(ONE, LeftTorso, Some("ac-20-1"), 20);
    assert_eq!(events[1..], [goes.clone(), destroyed(ONE, Gone::AmmoExplosion)]);
    let off = Profile { heat_explosion_destroys: false, ..STANDARD };
    let events =
        ammunition_events(off, "hunchback-hbk-4g", &rulings, &[6, 6, 1, 2, 6, 6, 6, 6, 1, 1]);
    assert_eq!(
        events[1..],
        [
            goes,
            wounds(ONE, WoundSource::AmmoExplosion, (2, 2), &[(3, [6, 6]), (5, [6, 6])]),
            damage(ONE, LeftTorso, [0, 12], [0, 0]),
            lost(ONE, LeftArm),
            damage(ONE, CenterTorso, [0, 8], [26, 8]),
            critical_roll(ONE, CenterTorso, [1, 1], Critical::Slots(0)),
        ]
    );
}

/// D10.
#[test]
fn a_heat_explosion_picks_the_first_or_the_most_damaging_bin() {
    let dice = [6, 6, 1, 2];
    let events = ammunition_events(STANDARD, "wolverine-wvr-6r", &[external_heat(ONE, 31)], &dice);
    assert_eq!(events[1], explosion(ONE, RightArm, Some("ac-5-1"), 100));
    let off = Profile { first_bin_explodes: false, ..STANDARD };
    let events = ammunition_events(off, "wolverine-wvr-6r", &[external_heat(ONE, 31)], &dice);
    assert_eq!(events[1], explosion(ONE, LeftTorso, Some("srm-6-1"), 180));
}

/// D21.
#[test]
fn pilot_wounds_make_psrs_harder() {
    let hurt = || vec![wounds(ONE, WoundSource::HeadHit, (2, 2), &[(3, [6, 6]), (5, [6, 6])])];
    let owed = [Trigger::LegDamage];
    assert_eq!(
        psr_events(STANDARD, hurt(), &owed, &[6, 6]),
        [psr_rolled(ONE, Trigger::LegDamage, 7, &[("Pilot wounds", 2, "pilot_wounds")], [6, 6])]
    );
    let off = Profile { wounds_unbalance: false, ..STANDARD };
    assert_eq!(
        psr_events(off, hurt(), &owed, &[6, 6]),
        [psr_rolled(ONE, Trigger::LegDamage, 5, &[], [6, 6])]
    );
}

/// The PSRs after a gyro hit and 20 points of damage in one phase.
fn gyro_hit_and_damage(profile: Profile) -> Vec<Event> {
    let gyro = vec![broken(ONE, CenterTorso, 3, Slot::Gyro)];
    psr_events(profile, gyro, &[Trigger::GyroHit, Trigger::HeavyDamage], &[6, 6, 6, 6])
}

const STANDING: (&str, i8, &str) = ("Gyro damaged", 3, "gyro");
const GYRO: (&str, i8, &str) = ("Gyro hit", 3, "gyro_hit");
const HEAVY: (&str, i8, &str) = ("20+ damage", 1, "phase_damage");

/// D35.
#[test]
fn fresh_damage_counts_twice_or_once_in_the_psr_it_triggers() {
    assert_eq!(
        gyro_hit_and_damage(STANDARD),
        [
            psr_rolled(ONE, Trigger::GyroHit, 12, &[STANDING, GYRO, HEAVY], [6, 6]),
            psr_rolled(ONE, Trigger::HeavyDamage, 12, &[STANDING, HEAVY, GYRO], [6, 6]),
        ]
    );
    assert_eq!(
        gyro_hit_and_damage(Profile { fresh_damage_counts_twice: false, ..STANDARD }),
        [
            psr_rolled(ONE, Trigger::GyroHit, 9, &[STANDING, HEAVY], [6, 6]),
            psr_rolled(ONE, Trigger::HeavyDamage, 9, &[STANDING, HEAVY], [6, 6]),
        ]
    );
}

/// D35.
#[test]
fn triggers_of_a_phase_add_up_or_count_alone() {
    assert_eq!(
        gyro_hit_and_damage(Profile { triggers_add_up: false, ..STANDARD }),
        [
            psr_rolled(ONE, Trigger::GyroHit, 11, &[STANDING, GYRO], [6, 6]),
            psr_rolled(ONE, Trigger::HeavyDamage, 9, &[STANDING, HEAVY], [6, 6]),
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
