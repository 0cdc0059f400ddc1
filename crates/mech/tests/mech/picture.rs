//! Counters on the map: silhouette, prow, torso, tab, badges and wrecks.
//!
//! With `GALLERY=FOLDER` the specimens are written there as SVG, to be looked at.

use crate::fixture::{battle, deployed};
use crate::table::{created, hunchbacks, started};
use sandtable_hex::draw::{Hold, Level, Placed, Scene, Specimens};
use sandtable_hex::{Facing, Hex, Orientation, flat};
use sandtable_mech::rules::Twist;
use sandtable_mech::{Gone, Lock, Side, State, UnitState};

/// Returns the scene of two Hunchbacks after a change to the first.
fn scene(change: impl FnOnce(&mut UnitState)) -> Scene {
    let session = started(hunchbacks());
    let mut state: State = session.state().clone();
    change(&mut state.units[0]);
    session.game().drawing(&state).into_scene()
}

/// Returns the parts of the first piece's layers at a level, as JSON.
fn drawn(scene: &Scene, level: Level) -> Vec<String> {
    let parts = |index: u16| scene.looks[usize::from(index)].level(level);
    let layers = scene.pieces[0].layers.iter();
    layers.map(|layer| serde_json::to_string(parts(layer.look)).expect("JSON")).collect()
}

fn holds(piece: &Placed) -> Vec<(Option<Hold>, Option<i16>)> {
    piece.layers.iter().map(|layer| (layer.hold, layer.turn)).collect()
}

#[test]
fn the_prow_turns_with_the_legs_and_a_hollow_one_with_the_torso() {
    let ahead = scene(|_| ());
    assert_eq!(holds(&ahead.pieces[0])[0], (Some(Hold::Facing), None));
    for (twist, degrees) in [(Twist::Left, -60), (Twist::Right, 60)] {
        let twisted = scene(|unit| unit.twist = twist);
        let layers = holds(&twisted.pieces[0]);
        assert_eq!(layers[..2], [(Some(Hold::Facing), Some(degrees)), (Some(Hold::Facing), None)]);
        assert_eq!(layers.len(), ahead.pieces[0].layers.len() + 1);
    }
}

#[test]
fn the_tab_lies_on_the_side_away_from_the_prow() {
    let top = |facing| {
        let scene = scene(|unit| unit.facing = facing);
        let tab = drawn(&scene, Level::Near).pop().expect("a tab");
        assert_eq!(scene.pieces[0].layers.last().expect("a tab").hold, Some(Hold::Behind));
        tab.starts_with(r#"[{"d":"M-23 -"#)
    };
    assert_eq!(Facing::ALL.map(top), [false, false, true, true, true, false]);
}

#[test]
fn the_heat_line_changes_colour_at_8_and_14() {
    let line = |heat| {
        let scene = scene(|unit| unit.heat = heat);
        let tab = drawn(&scene, Level::Near).pop().expect("a tab");
        let colours = ["#e6b93f", "#e08a2a", "#d8442b"];
        colours.map(|colour| tab.contains(colour))
    };
    assert_eq!(line(0), [false; 3]);
    assert_eq!((line(1), line(7)), ([true, false, false], [true, false, false]));
    assert_eq!((line(8), line(13)), ([false, true, false], [false, true, false]));
    assert_eq!((line(14), line(99)), ([false, false, true], [false, false, true]));
}

#[test]
fn conditions_change_the_drawing() {
    let plain = scene(|_| ());
    let changes: [fn(&mut UnitState); 5] = [
        |unit| unit.prone = true,
        |unit| unit.shutdown = true,
        |unit| unit.pilot.unconscious_since = Some(1),
        |unit| unit.lock = Lock::Locked,
        |unit| unit.armour = [[0; 8]; 2],
    ];
    for change in changes {
        assert_ne!(drawn(&scene(change), Level::Near), drawn(&plain, Level::Near));
    }
}

#[test]
fn a_destroyed_unit_remains_as_a_wreck_that_cannot_be_chosen() {
    for gone in [Gone::Damage, Gone::PilotDeath, Gone::AmmoExplosion] {
        let scene = scene(|unit| unit.gone = Some(gone));
        let [wreck] = &scene.remains[..] else { panic!("one wreck") };
        assert_eq!((wreck.id.as_deref(), wreck.past), (Some("mech-1"), Some(true)));
        let [other] = &scene.pieces[..] else { panic!("one piece") };
        assert_ne!(other.id, wreck.id, "only pieces can be chosen");
        assert!(wreck.title.contains("out of the battle"), "{}", wreck.title);
    }
    let withdrawn = scene(|unit| unit.gone = Some(Gone::Withdrawn));
    assert_eq!((withdrawn.pieces.len(), withdrawn.remains.len()), (1, 0));
}

#[test]
fn weight_classes_have_their_own_silhouettes() {
    let designs = ["locust-lct-1v", "hunchback-hbk-4g", "marauder-mad-3r", "atlas-as7-d"];
    let machine = |design: &str| {
        let foe = deployed("foe", Side::Opponent, "locust-lct-1v", Hex::new(9, 9));
        let own = deployed("own", Side::Player, design, Hex::new(5, 5));
        let session = created(battle(vec![own, foe]));
        let scene = session.game().drawing(session.state()).into_scene();
        drawn(&scene, Level::Near)[2].clone()
    };
    let machines: std::collections::BTreeSet<String> = designs.into_iter().map(machine).collect();
    assert_eq!(machines.len(), 4);
}

/// Writes every kind of counter to a file, if the environment asks for it.
#[test]
fn specimens_show_every_counter_at_three_levels() {
    let designs = ["locust-lct-1v", "hunchback-hbk-4g", "marauder-mad-3r", "atlas-as7-d"];
    let changes: [fn(&mut UnitState); 12] = [
        |_| (),
        |unit| unit.twist = Twist::Left,
        |unit| unit.facing = flat::SE,
        |unit| unit.facing = flat::NW,
        |unit| unit.facing = flat::S,
        |unit| unit.prone = true,
        |unit| unit.shutdown = true,
        |unit| unit.pilot.unconscious_since = Some(1),
        |unit| (unit.lock, unit.facing) = (Lock::Locked, flat::NE),
        |unit| unit.armour = [[3; 8]; 2],
        |unit| (unit.armour, unit.facing) = ([[0; 8]; 2], flat::SW),
        |unit| unit.gone = Some(Gone::Damage),
    ];
    let unit = |number: usize| {
        let side = if number < changes.len() { Side::Player } else { Side::Opponent };
        let hex = Hex::new(number as i32 % 20, 5 + number as i32 / 20);
        deployed(&format!("unit-{number}"), side, designs[number % 4], hex)
    };
    let session = created(battle((0..2 * changes.len()).map(unit).collect()));
    let mut state = session.state().clone();
    for (number, unit) in state.units.iter_mut().enumerate() {
        unit.heat = (number % changes.len()) as u16 * 2;
        changes[number % changes.len()](unit);
    }
    let scene = session.game().drawing(&state).into_scene();
    let svg = Specimens(&scene, Orientation::Flat).to_string();
    assert_eq!(svg.matches("<clipPath").count(), 6, "two shapes at three levels");
    if let Some(folder) = std::env::var_os("GALLERY") {
        std::fs::write(std::path::Path::new(&folder).join("mech.svg"), svg).expect("a folder");
    }
}
