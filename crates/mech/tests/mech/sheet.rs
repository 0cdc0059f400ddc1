//! The record sheet of a unit.

use crate::fixture::{MIDDLE, away, battle, deployed};
use sandtable_core::Game;
use sandtable_hex::flat;
use sandtable_mech::design::Slot;
use sandtable_mech::rules::Actuator;
use sandtable_mech::{Event, Gone, HeatSource, Location, Mech, Side, State, UnitId, WoundSource};

fn id() -> UnitId {
    UnitId::from("mech-1")
}

fn game(design: &str) -> Mech {
    let units = vec![
        deployed("mech-1", Side::Player, design, MIDDLE),
        deployed("mech-2", Side::Opponent, design, away(flat::N, 5)),
    ];
    Mech::new(&battle(units)).expect("a sound scenario")
}

/// The sheet of a unit after a referee's rulings.
fn sheet(design: &str, rulings: impl IntoIterator<Item = Event>) -> String {
    let game = game(design);
    let mut state: State = game.start();
    for ruling in rulings {
        game.apply(&mut state, &ruling);
    }
    game.sheet(&state, &id()).expect("a known unit")
}

fn hit(location: Location, slot: u8, component: Slot) -> Event {
    Event::CriticalHitResolved { unit_id: id(), location, slot, component }
}

fn damaged(location: Location, rear: bool, armor: u16, structure: u16) -> Event {
    Event::DamageApplied {
        unit_id: id(),
        location,
        rear,
        armor_damage: 0,
        structure_damage: 0,
        armor_remaining: armor,
        structure_remaining: structure,
        location_destroyed: false,
    }
}

#[test]
fn a_fresh_unit_has_everything() {
    insta::assert_snapshot!(sheet("archer-arc-2r", []), @"");
}

#[test]
fn a_battered_unit_shows_what_is_left() {
    let rulings = [
        damaged(Location::CenterTorso, false, 0, 11),
        damaged(Location::LeftTorso, true, 1, 12),
        Event::LocationLost { unit_id: id(), location: Location::LeftArm },
        hit(Location::CenterTorso, 0, Slot::Engine),
        hit(Location::CenterTorso, 3, Slot::Gyro),
        hit(Location::RightTorso, 0, Slot::Weapon(2)),
        hit(Location::RightLeg, 1, Slot::Actuator(Actuator::UpperLeg)),
        Event::AmmoConsumed {
            unit_id: id(),
            bin_id: "ac-20-1".into(),
            weapon_type: "AC/20".to_owned(),
            rounds_consumed: 3,
            rounds_remaining: 2,
        },
        Event::HeatGenerated {
            unit_id: id(),
            source: HeatSource::External,
            amount: 19,
            new_heat: 19,
        },
        Event::PilotHit {
            unit_id: id(),
            wounds: 2,
            total_wounds: 2,
            source: WoundSource::HeadHit,
            consciousness_check_required: true,
            consciousness_check_passed: Some(false),
            rolls: Vec::new(),
        },
        Event::DroppedProne { unit_id: id() },
    ];
    insta::assert_snapshot!(sheet("hunchback-hbk-4g", rulings), @"");
}

#[test]
fn a_unit_that_is_gone_keeps_its_sheet() {
    let gone = Event::UnitDestroyed { unit_id: id(), cause: Gone::PilotDeath };
    let sheet = sheet("wasp-wsp-1a", [gone]);
    let second = sheet.lines().nth(1);
    assert_eq!(second, Some("mech-1 (Player) out of the battle, its pilot is dead"));
}

#[test]
fn nobody_else_has_a_sheet() {
    let game = game("wasp-wsp-1a");
    assert_eq!(game.sheet(&game.start(), &UnitId::from("ghost")), None);
}
