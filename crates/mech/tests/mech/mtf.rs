//! Import of MegaMek unit files. The units are invented.
#![expect(clippy::panic, reason = "a verdict of another kind has to be shown")]

use proptest::prelude::*;
use sandtable_core::Finding;
use sandtable_mech::Location;
use sandtable_mech::design::mtf::{Verdict, import};
use sandtable_mech::design::{Actuator, Design, HeatSinkKind, check};

/// A unit of 45 tons with a bit of everything.
const HERON: &str = include_str!("../data/heron.mtf");

/// The text of an empty slot; the first one is in the left arm.
const EMPTY: &str = "-Empty-";

fn playable(text: &str) -> Design {
    match import(text) {
        Verdict::Playable(design) => design,
        other => panic!("expected a playable unit, found {other:?}"),
    }
}

fn omissions(text: &str) -> (Design, Vec<String>) {
    match import(text) {
        Verdict::WithOmissions(design, findings) => {
            (design, findings.iter().map(Finding::to_string).collect())
        }
        other => panic!("expected omissions, found {other:?}"),
    }
}

fn refused(text: &str) -> Vec<Finding> {
    match import(text) {
        Verdict::Refused(findings) => findings.0,
        other => panic!("expected a refusal, found {other:?}"),
    }
}

/// The file with one text replaced by another.
fn with(old: &str, new: &str) -> String {
    assert!(HERON.contains(old), "{old}");
    HERON.replacen(old, new, 1)
}

/// The file with an item in an empty slot of the left arm.
fn carrying(item: &str) -> String {
    with(EMPTY, item)
}

#[test]
fn a_file_imports_completely() {
    let heron = playable(HERON);
    assert_eq!((heron.chassis.as_str(), heron.model.as_str()), ("Heron", "HRN-1"));
    assert_eq!((heron.tons, heron.walk, heron.run(), heron.jump), (45, 4, 6, 2));
    assert_eq!((heron.engine, heron.heat_sinks.count), (180, 11));
    assert_eq!(heron.heat_sinks.kind, HeatSinkKind::Single);
    let front = Location::ALL.map(|location| heron.armour.front(location));
    assert_eq!(front, [8, 16, 12, 12, 10, 10, 14, 14]);
    let rear = Location::ALL.map(|location| heron.armour.rear(location));
    assert_eq!(rear, [0, 8, 4, 4, 0, 0, 0, 0]);
    let weapons: Vec<String> = heron
        .weapons
        .iter()
        .map(|m| format!("{} {}{}", m.weapon, m.location, if m.rear { " rear" } else { "" }))
        .collect();
    assert_eq!(
        weapons,
        [
            "Medium Laser CT rear",
            "LRM 10 RT",
            "Medium Laser LA",
            "Medium Laser LA",
            "AC/5 RA",
            "Machine Gun RA"
        ]
    );
    let bins: Vec<&str> = heron.ammo.iter().map(|bin| bin.weapon.as_str()).collect();
    assert_eq!(bins, ["AC/5", "LRM 10", "Machine Gun"]);
    assert_eq!(
        heron.heat_sinks.placed,
        [(Location::LeftTorso, 2), (Location::RightTorso, 2)].into()
    );
    assert_eq!(heron.jump_jets, [(Location::LeftLeg, 1), (Location::RightLeg, 1)].into());
    let missing = vec![Actuator::LowerArm, Actuator::Hand];
    assert_eq!(heron.missing_actuators, [(Location::RightArm, missing)].into());
    assert_eq!(check(&heron).to_string(), "");
}

#[test]
fn case_of_keys_line_ends_and_order_do_not_matter() {
    let (keys, slots) = HERON.split_once("Left Arm:").expect("a heading");
    assert_eq!(playable(&HERON.replace('\n', "\r\n")), playable(HERON));
    assert_eq!(playable(&format!("Left Arm:{slots}\n{keys}")), playable(HERON));
    let shouted = keys.replace("walk mp", "WALK MP").replace("LA armor", "La Armor");
    assert_eq!(playable(&format!("{shouted}Left Arm:{slots}")), playable(HERON));
}

#[test]
fn old_files_give_chassis_and_model_without_keys() {
    let old = with("chassis:Heron\nmodel:HRN-1\n", "Version:1.0\nHeron\nHRN-1\n");
    assert_eq!(playable(&old), playable(HERON));
    let nameless = playable(&with("model:HRN-1\n", "model:\n"));
    assert_eq!((nameless.to_string(), nameless.id()), ("Heron".to_owned(), "heron".to_owned()));
}

#[test]
fn omnipod_suffixes_are_ignored_and_double_heat_sinks_take_3_slots() {
    let pods = with("\nMedium Laser\n", "\nMedium Laser (OMNIPOD)\n");
    assert_eq!(playable(&pods), playable(HERON));
    let sink = "IS Double Heat Sink\n".repeat(3);
    let double = with("11 Single", "10 Double").replace("Heat Sink\n", "");
    let double = double.replace("ISMG Ammo (200)\n", &format!("ISMG Ammo (200)\n{sink}"));
    let messages: Vec<_> = refused(&double).into_iter().map(|finding| finding.message).collect();
    assert_eq!(messages, ["1 placed and 7 inside the engine: expected 3 of 10 heat sinks placed"]);
    let double = double.replace(&sink, &sink.repeat(3));
    assert_eq!(playable(&double).heat_sinks.placed, [(Location::LeftTorso, 3)].into());
}

#[test]
fn unknown_equipment_is_reported_by_name() {
    let (design, named) = omissions(&carrying("ISGuardianECM"));
    assert_eq!(design, playable(HERON));
    let expected =
        "warning mtf.equipment at line 49: unknown equipment 'ISGuardianECM' in LA is ignored";
    assert_eq!(named, [expected]);
}

#[test]
fn unknown_weapons_are_never_dropped_silently() {
    let listed = with("Weapons:6", "Weapons:7\nISRocketLauncher10, Left Arm");
    let expected = "unknown equipment 'ISRocketLauncher10' in LA is ignored";
    let (_, named) = omissions(&listed);
    assert!(named.len() == 1 && named[0].contains(expected), "{named:?}");
    let (_, both) = omissions(&listed.replacen(EMPTY, "ISRocketLauncher10", 1));
    assert!(both.len() == 1 && both[0].contains(expected), "reported once: {both:?}");
    let half = with("ISMG Ammo (200)", "IS Ammo MG - Half");
    let (design, named) = omissions(&half);
    assert_eq!(design.ammo.len(), 2);
    assert!(named[0].contains("'IS Ammo MG - Half' in LT"), "{named:?}");
}

#[test]
fn substitutions_are_reported() {
    let cases = [
        (with("structure:Standard", "structure:IS Endo Steel"), "mtf.structure at line 14"),
        (with("myomer:Standard", "myomer:Triple-Strength"), "mtf.myomer at line 15"),
        (with("armor:Standard(", "armor:Ferro-Fibrous("), "mtf.armour at line 21"),
        (with("quirk:", "nocrit:Thing:"), "mtf.key-unknown at line 10"),
        (with("\nMedium Laser\n", "\nMedium Laser (ARMORED)\n"), "mtf.armoured at line 47"),
        (with("mul id:0", "Rail Gun, Left Arm"), "mtf.line at line 4"),
    ];
    for (text, expected) in cases {
        let (design, named) = omissions(&text);
        assert_eq!(design, playable(HERON));
        assert!(named.len() == 1 && named[0].contains(expected), "{expected}: {named:?}");
    }
}

#[test]
fn unsupported_units_are_refused() {
    let cases = [
        (with("Config:Biped", "Config:Quad"), "mtf.config", "line 6"),
        (with("techbase:Inner Sphere", "techbase:Clan"), "mtf.techbase", "line 7"),
        (with("180 Fusion Engine", "180 XL Engine"), "mtf.engine", "line 13"),
        (with("mul id:0", "gyro:XL Gyro"), "mtf.gyro", "line 4"),
        (with("mul id:0", "cockpit:Small Cockpit"), "mtf.cockpit", "line 4"),
        (with("11 Single", "11 Laser"), "mtf.heat-sinks", "line 17"),
        (with("mass:45", "mass:heavy"), "mtf.number", "line 12"),
        (with("LA armor:10", "LA armor:-10"), "mtf.number", "line 22"),
        (with("LA armor:10", "LA armor:10 (Stealth)"), "mtf.number", "line 22"),
        (with("walk mp:4\n", ""), "mtf.key-missing", "file"),
        (with("chassis:Heron\n", ""), "mtf.key-missing", "file"),
        (with("mass:45", "mass:45\nmass:50"), "mtf.key-twice", "line 13"),
        (with("Head:", "Hat:"), "mtf.slots-missing", "file"),
        (with("Weapons:6", "Weapons:7"), "mtf.weapon-count", "line 34"),
        (with("LRM 10, Right Torso", "LRM 10"), "mtf.weapon-line", "line 35"),
        (with("LRM 10, Right Torso", "LRM 10, Tail"), "mtf.weapon-line", "line 35"),
        (with("LRM 10, Right Torso", "LRM 10, Left Torso"), "mtf.weapons-differ", "LT"),
        (with("ISLRM10\n", ""), "mtf.thing-slots", "RT"),
        (carrying("Medium Laser"), "mtf.weapons-differ", "LA"),
        (with("jump mp:2", "jump mp:3"), "design.jump-jets", "jump-jets"),
        (with("HD armor:8", "HD armor:10"), "design.armour-limit", "armour.HD"),
        (with("engine:180", "engine:185"), "design.engine", "engine"),
        (String::new(), "mtf.key-missing", "file"),
    ];
    for (text, code, path) in cases {
        let findings = refused(&text);
        let found = findings.iter().any(|finding| finding.code == code && finding.path == path);
        assert!(found, "{code} at {path} not in {findings:?}");
    }
}

#[test]
fn a_refusal_also_lists_omissions() {
    let text = carrying("ISGuardianECM").replace("mass:45", "mass:heavy");
    let codes: Vec<_> = refused(&text).into_iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["mtf.number", "mtf.equipment"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_text_makes_the_import_panic(
        text in "(weapons:|Left Arm:|head:|mass:|99999 |9|, Head|Medium Laser|\\(R\\)|#|é|\n|.){0,60}"
    ) {
        let _ = import(&text);
    }

    #[test]
    fn no_missing_or_changed_line_makes_the_import_panic(line in 0usize..150, new in ".{0,20}") {
        let changed: Vec<&str> =
            (0..).zip(HERON.lines()).map(|(at, old)| if at == line { &new } else { old }).collect();
        let _ = import(&changed.join("\n"));
    }

    /// Whatever replaces a weapon in its slot, the import reports it.
    #[test]
    fn a_changed_weapon_slot_is_never_ignored(index in 0usize..9, new in "[A-Za-z(-][A-Za-z0-9 /()-]{0,12}") {
        let slots = HERON.find("Left Arm:").expect("a heading");
        let (keys, slots) = HERON.split_at(slots);
        let is_weapon = |line: &&str| ["Laser", "ISLRM", "cannon", "Gun"].iter().any(|w| line.contains(w));
        let weapon = slots.lines().enumerate().filter(|(_, line)| is_weapon(line)).nth(index);
        let (at, old) = weapon.expect("nine slots");
        prop_assume!(old != new);
        let lines: Vec<&str> =
            (0..).zip(slots.lines()).map(|(line, old)| if line == at { &new } else { old }).collect();
        let verdict = import(&format!("{keys}{}", lines.join("\n")));
        prop_assert!(!matches!(verdict, Verdict::Playable(_)), "{old} became {new}");
    }
}
