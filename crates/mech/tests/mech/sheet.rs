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
    Mech::new(&battle(units)).expect("a valid scenario")
}

/// The sheet of a unit after referee events.
fn sheet(design: &str, rulings: impl IntoIterator<Item = Event>) -> String {
    let game = game(design);
    let mut state: State = game.start();
    for ruling in rulings {
        game.apply(&mut state, &ruling);
    }
    game.sheet(&state, &id()).expect("a known unit").to_string()
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
fn the_sheet_of_an_undamaged_unit() {
    insta::assert_snapshot!(sheet("archer-arc-2r", []), @r"
    Archer ARC-2R, 70 tons, battle value 1477
    Player's Archer (mech-1) at 1616 facing N

    Pilot  gunnery 4, piloting 5, wounds [------] awake
    MP     walk 4, run 6, jump 0

    Heat   0 [------------------------------] 10 sinks, -10 per turn

    Points left / full: A armour, R rear armour, S structure
                                   HD
                                   A 9/9
                                   S 3/3
           LA          LT          CT          RT          RA
           A 22/22     A 24/24     A 33/33     A 24/24     A 22/22
                       R 6/6       R 10/10     R 6/6
           S 11/11     S 15/15     S 22/22     S 15/15     S 11/11
                       LL                      RL
                       A 26/26                 A 26/26
                       S 15/15                 S 15/15

    Weapons             loc.   damage  heat  minimum  range     state
    medium-laser-1      LA     5       3     -        3/6/9     ready
    medium-laser-2      RA     5       3     -        3/6/9     ready
    lrm-20-1            LT     20 x 1  6     6        7/14/21   ready
    lrm-20-2            RT     20 x 1  6     6        7/14/21   ready
    medium-laser-3      CT R   5       3     -        3/6/9     ready
    medium-laser-4      CT R   5       3     -        3/6/9     ready

    Ammunition          loc.   shots
    lrm-20-1            LT     6/6
    lrm-20-2            LT     6/6
    lrm-20-3            RT     6/6
    lrm-20-4            RT     6/6

    Critical hits
      none
    ");
}

#[test]
fn the_sheet_of_a_damaged_unit() {
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
    insta::assert_snapshot!(sheet("hunchback-hbk-4g", rulings), @r"
    Hunchback HBK-4G, 50 tons, battle value 1041
    Player's Hunchback (mech-1) at 1616 facing N, prone

    Pilot  gunnery 4, piloting 5, wounds [XX----] unconscious, wakes on 5+
    MP     walk 0, run 0, jump 0

    Heat   19 [###################-----------] 13 sinks, -13 per turn
           walk -3, to hit +3, shutdown certain, ammunition explosion avoided on 4+

    Points left / full: A armour, R rear armour, S structure
                                   HD
                                   A 9/9
                                   S 3/3
           LA lost     LT          CT          RT          RA
           A 0/16      A 20/20     A 0/26      A 20/20     A 16/16
                       R 1/4       R 5/5       R 4/4
           S 0/8       S 12/12     S 11/16     S 12/12     S 8/8
                       LL                      RL
                       A 20/20                 A 20/20
                       S 12/12                 S 12/12

    Weapons             loc.   damage  heat  minimum  range     state
    medium-laser-1      LA     5       3     -        3/6/9     destroyed
    medium-laser-2      RA     5       3     -        3/6/9     ready
    ac-20-1             RT     20      7     -        3/6/9     destroyed
    small-laser-1       HD     3       1     -        1/2/3     ready

    Ammunition          loc.   shots
    ac-20-1             LT     2/5
    ac-20-2             LT     5/5

    Critical hits
      CT  engine, gyro
      RT  ac-20-1
      RL  upper leg
    ");
}

#[test]
fn a_destroyed_unit_keeps_its_sheet() {
    let gone = Event::UnitDestroyed { unit_id: id(), cause: Gone::PilotDeath };
    let sheet = sheet("wasp-wsp-1a", [gone]);
    let second = sheet.lines().nth(1);
    assert_eq!(second, Some("Player's Wasp (mech-1) out of the battle, its pilot is dead"));
}

#[test]
fn an_unknown_unit_has_no_sheet() {
    let game = game("wasp-wsp-1a");
    assert_eq!(game.sheet(&game.start(), &UnitId::from("ghost")), None);
}
