//! Unit designs: every shipped design, derived values, and findings of the check.

use sandtable_mech::Location;
use sandtable_mech::design::{
    Actuator, Design, DesignError, HeatSinkKind, Layout, Mount, Slot, check, structure,
};
use sandtable_mech::weapon::Tons;
use std::collections::BTreeMap;

/// Tons, head, centre torso, side torsos, arms, legs, total.
const STRUCTURE: &str = "
20 | 3 | 6 | 5 | 3 | 4 | 33
25 | 3 | 8 | 6 | 4 | 6 | 43
30 | 3 | 10 | 7 | 5 | 7 | 51
35 | 3 | 11 | 8 | 6 | 8 | 58
40 | 3 | 12 | 10 | 6 | 10 | 67
45 | 3 | 14 | 11 | 7 | 11 | 75
50 | 3 | 16 | 12 | 8 | 12 | 83
55 | 3 | 18 | 13 | 9 | 13 | 91
60 | 3 | 20 | 14 | 10 | 14 | 99
65 | 3 | 21 | 15 | 10 | 15 | 104
70 | 3 | 22 | 15 | 11 | 15 | 107
75 | 3 | 23 | 16 | 12 | 16 | 114
80 | 3 | 25 | 17 | 13 | 17 | 122
85 | 3 | 27 | 18 | 14 | 18 | 130
90 | 3 | 29 | 19 | 15 | 19 | 138
95 | 3 | 30 | 20 | 16 | 20 | 145
100 | 3 | 31 | 21 | 17 | 21 | 152
";

/// Tons, walk/run/jump, engine, sinks, battle value, armour by location from the head, total.
const CHASSIS: &str = "
Locust LCT-1V | 20 | 8/12/0 | 160 | 10 | 432 | 8 | 10/2 | 8/2 | 8/2 | 4 | 4 | 8 | 8 | 64
Wasp WSP-1A | 20 | 6/9/6 | 120 | 10 | 384 | 4 | 6/4 | 6/2 | 6/2 | 4 | 4 | 5 | 5 | 48
Stinger STG-3R | 20 | 6/9/6 | 120 | 10 | 359 | 4 | 6/4 | 6/2 | 6/2 | 4 | 4 | 5 | 5 | 48
Commando COM-2D | 25 | 6/9/0 | 150 | 10 | 541 | 6 | 8/4 | 6/3 | 6/3 | 6 | 6 | 8 | 8 | 64
Spider SDR-5V | 30 | 8/12/8 | 240 | 10 | 622 | 6 | 8/4 | 6/2 | 6/2 | 5 | 5 | 6 | 6 | 56
UrbanMech UM-R60 | 30 | 2/3/2 | 60 | 11 | 504 | 9 | 11/8 | 8/4 | 8/4 | 10 | 10 | 12 | 12 | 96
Jenner JR7-D | 35 | 7/11/5 | 245 | 10 | 875 | 7 | 10/3 | 8/4 | 8/4 | 4 | 4 | 6 | 6 | 64
Panther PNT-9R | 35 | 4/6/4 | 140 | 13 | 769 | 9 | 14/7 | 10/5 | 10/5 | 10 | 10 | 12 | 12 | 104
Phoenix Hawk PXH-1 | 45 | 6/9/6 | 270 | 10 | 1041 | 6 | 23/5 | 18/4 | 18/4 | 10 | 10 | 15 | 15 | 128
Hunchback HBK-4G | 50 | 4/6/0 | 200 | 13 | 1041 | 9 | 26/5 | 20/4 | 20/4 | 16 | 16 | 20 | 20 | 160
Centurion CN9-A | 50 | 4/6/0 | 200 | 10 | 945 | 9 | 18/7 | 13/6 | 13/6 | 16 | 16 | 16 | 16 | 136
Trebuchet TBT-5N | 50 | 5/8/0 | 250 | 10 | 1191 | 9 | 22/7 | 11/5 | 11/5 | 10 | 10 | 15 | 15 | 120
Griffin GRF-1N | 55 | 5/8/5 | 275 | 12 | 1272 | 9 | 20/7 | 20/6 | 20/6 | 14 | 14 | 18 | 18 | 152
Shadow Hawk SHD-2H | 55 | 5/8/3 | 275 | 12 | 1064 | 9 | 23/8 | 18/6 | 18/6 | 16 | 16 | 16 | 16 | 152
Wolverine WVR-6R | 55 | 5/8/5 | 275 | 12 | 1101 | 8 | 20/8 | 20/6 | 20/6 | 16 | 16 | 16 | 16 | 152
Rifleman RFL-3N | 60 | 4/6/0 | 240 | 10 | 1039 | 6 | 22/4 | 15/2 | 15/2 | 15 | 15 | 12 | 12 | 120
Catapult CPLT-C1 | 65 | 4/6/4 | 260 | 15 | 1399 | 9 | 24/11 | 19/8 | 19/8 | 13 | 13 | 18 | 18 | 160
Thunderbolt TDR-5S | 65 | 4/6/0 | 260 | 15 | 1335 | 9 | 30/11 | 24/6 | 24/6 | 20 | 20 | 29 | 29 | 208
Archer ARC-2R | 70 | 4/6/0 | 280 | 10 | 1477 | 9 | 33/10 | 24/6 | 24/6 | 22 | 22 | 26 | 26 | 208
Warhammer WHM-6R | 70 | 4/6/0 | 280 | 18 | 1299 | 9 | 22/9 | 17/8 | 17/8 | 20 | 20 | 15 | 15 | 160
Marauder MAD-3R | 75 | 4/6/0 | 300 | 16 | 1363 | 9 | 35/10 | 17/8 | 17/8 | 22 | 22 | 18 | 18 | 184
Awesome AWS-8Q | 80 | 3/5/0 | 240 | 28 | 1605 | 9 | 30/19 | 24/10 | 24/10 | 24 | 24 | 33 | 33 | 240
Stalker STK-3F | 85 | 3/5/0 | 255 | 20 | 1559 | 9 | 36/11 | 25/7 | 25/7 | 23 | 23 | 25 | 25 | 216
BattleMaster BLR-1G | 85 | 4/6/0 | 340 | 18 | 1519 | 9 | 40/11 | 28/8 | 28/8 | 24 | 24 | 26 | 26 | 232
Atlas AS7-D | 100 | 3/5/0 | 300 | 20 | 1897 | 9 | 47/14 | 32/10 | 32/10 | 34 | 34 | 41 | 41 | 304
";

/// Weapons and ammunition bins.
const WEAPONS: &str = "
Locust LCT-1V | ML CT, MG LA, MG RA | 1x MG CT
Wasp WSP-1A | SRM-2 LL, ML RA | 1x SRM-2 LT
Stinger STG-3R | ML RA, MG LA, MG RA | 1x MG CT
Commando COM-2D | ML LA, SRM-4 RA, SRM-6 CT | 1x SRM-6 LT, 1x SRM-4 RT
Spider SDR-5V | 2x ML CT | none
UrbanMech UM-R60 | SL LA, AC/10 RA | 1x AC/10 RT
Jenner JR7-D | 2x ML LA, 2x ML RA, SRM-4 CT | 1x SRM-4 RT
Panther PNT-9R | PPC RA, SRM-4 CT | 1x SRM-4 LT
Phoenix Hawk PXH-1 | LL-laser RA, ML RA, ML LA, MG RA, MG LA | 1x MG CT
Hunchback HBK-4G | ML LA, ML RA, AC/20 RT, SL HD | 2x AC/20 LT
Centurion CN9-A | ML CT, ML CT rear, LRM-10 LT, AC/10 RA | 2x LRM-10 LT, 2x AC/10 RT
Trebuchet TBT-5N | 2x ML RA, ML LA, LRM-15 LA, LRM-15 RT | 1x LRM-15 LT, 1x LRM-15 RT
Griffin GRF-1N | PPC RA, LRM-10 RT | 2x LRM-10 RT
Shadow Hawk SHD-2H | SRM-2 HD, LRM-5 RT, AC/5 LT, ML RA | 1x AC/5 LT, 1x LRM-5 RT, 1x SRM-2 CT
Wolverine WVR-6R | ML HD, SRM-6 LT, AC/5 RA | 1x AC/5 RA, 1x SRM-6 LT
Rifleman RFL-3N | ML LT, ML RT, LL-laser LA, LL-laser RA, AC/5 LA, AC/5 RA | 1x AC/5 CT
Catapult CPLT-C1 | ML LT, ML RT, 2x ML CT, LRM-15 RA, LRM-15 LA | 1x LRM-15 LT, 1x LRM-15 RT
Thunderbolt TDR-5S | 2x MG LA, LL-laser RA, 3x ML LT, LRM-15 RT, SRM-2 RT | 1x MG LA, 1x SRM-2 RT, 2x LRM-15 CT
Archer ARC-2R | ML LA, ML RA, LRM-20 LT, LRM-20 RT, 2x ML CT rear | 2x LRM-20 LT, 2x LRM-20 RT
Warhammer WHM-6R | PPC LA, PPC RA, ML LT, SL LT, MG LT, SRM-6 RT, ML RT, SL RT, MG RT | 1x SRM-6 RT, 1x MG CT
Marauder MAD-3R | ML LA, ML RA, PPC LA, PPC RA, AC/5 RT | 1x AC/5 LT
Awesome AWS-8Q | PPC RA, PPC LT, PPC RT, SL HD | none
Stalker STK-3F | LRM-10 LA, 2x ML LA, LRM-10 RA, 2x ML RA, LL-laser LT, SRM-6 LT, LL-laser RT, SRM-6 RT | 1x LRM-10 LA, 1x LRM-10 RA, 1x SRM-6 LT, 1x SRM-6 RT
BattleMaster BLR-1G | 2x MG LA, PPC RA, SRM-6 LT, 2x ML LT, ML LT rear, 2x ML RT, ML RT rear | 2x SRM-6 LT, 1x MG LT
Atlas AS7-D | ML LA, ML RA, LRM-20 LT, SRM-6 LT, AC/20 RT, 2x ML CT rear | 2x LRM-20 LT, 1x SRM-6 LT, 2x AC/20 RT
";

/// Heat-sink slots, jump-jet slots, missing actuators.
const SLOTS: &str = "
Locust LCT-1V | LL 2, RL 2 | - | LA lower arm+hand, RA lower arm+hand
Wasp WSP-1A | LT 3, RT 3 | LT 1, RT 1, CT 2, LL 1, RL 1 | -
Stinger STG-3R | LT 3, RT 3 | LT 3, RT 3 | -
Commando COM-2D | LT 2, RT 2 | - | -
Spider SDR-5V | HD 1 | LT 4, RT 4 | -
UrbanMech UM-R60 | LT 2, RT 2, HD 1, LL 2, RL 2 | CT 2 | LA lower arm+hand, RA lower arm+hand
Jenner JR7-D | HD 1 | LT 2, RT 2, CT 1 | LA lower arm+hand, RA lower arm+hand
Panther PNT-9R | LT 4, RT 4 | LL 2, RL 2 | -
Phoenix Hawk PXH-1 | - | LT 3, RT 3 | -
Hunchback HBK-4G | CT 1, LL 2, RL 2 | - | -
Centurion CN9-A | LT 1, RT 1 | - | RA hand
Trebuchet TBT-5N | - | - | RA hand
Griffin GRF-1N | CT 1 | LT 2, RT 2, CT 1 | -
Shadow Hawk SHD-2H | RT 1 | LT 1, RT 1, CT 1 | -
Wolverine WVR-6R | RT 1 | CT 1, LL 2, RL 2 | -
Rifleman RFL-3N | LL 1 | - | LA lower arm+hand, RA lower arm+hand
Catapult CPLT-C1 | HD 1, LL 2, RL 2 | LT 2, RT 2 | LA lower arm+hand, RA lower arm+hand
Thunderbolt TDR-5S | HD 1, LL 2, RL 2 | - | -
Archer ARC-2R | - | - | -
Warhammer WHM-6R | LA 1, RA 1, HD 1, LL 2, RL 2 | - | LA hand, RA hand
Marauder MAD-3R | LL 2, RL 2 | - | LA hand, RA hand
Awesome AWS-8Q | RA 5, LT 5, RT 3, CT 2, LL 2, RL 2 | - | RA hand
Stalker STK-3F | LA 1, RA 1, LT 1, RT 1, CT 2, LL 2, RL 2 | - | LA lower arm+hand, RA lower arm+hand
BattleMaster BLR-1G | RT 1, LL 2, RL 2 | - | -
Atlas AS7-D | LA 1, RA 1, LT 1, HD 1, LL 2, RL 2 | - | -
";

/// Engine weights in half-tons, by rating. The program has no such table: designs use their full
/// weight, so the weight left over must be the engine's.
const ENGINES: [(u16, u32); 16] = [
    (60, 3),
    (120, 8),
    (140, 10),
    (150, 11),
    (160, 12),
    (200, 17),
    (240, 23),
    (245, 24),
    (250, 25),
    (255, 26),
    (260, 27),
    (270, 29),
    (275, 31),
    (280, 32),
    (300, 38),
    (340, 54),
];

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.trim().lines().map(|row| row.split(" | ").collect())
}

fn named(name: &str) -> &'static Design {
    let known = Design::shipped().find(|design| design.to_string() == name);
    known.expect("a shipped design")
}

fn hunchback() -> Design {
    named("Hunchback HBK-4G").clone()
}

/// A design as a row of the first table.
fn chassis(design: &Design) -> String {
    let armour = |location: Location| {
        let (front, rear) = (design.armour.front(location), design.armour.rear(location));
        if location.is_torso() { format!("{front}/{rear}") } else { front.to_string() }
    };
    let mut cells = vec![
        design.to_string(),
        design.tons.to_string(),
        format!("{}/{}/{}", design.walk, design.run(), design.jump),
        design.engine.to_string(),
        design.heat_sinks.count.to_string(),
        design.battle_value.expect("a value").to_string(),
    ];
    cells.extend(Location::ALL.map(armour));
    cells.push(design.armour.total().to_string());
    cells.join(" | ")
}

/// The items of a table cell, counted.
fn counted(cell: &str) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for entry in cell.split(", ").filter(|entry| !["none", "-"].contains(entry)) {
        let (count, thing) = entry.split_once("x ").unwrap_or(("1", entry));
        *counts.entry(thing.to_owned()).or_default() += count.parse::<usize>().expect("a count");
    }
    counts
}

/// The rules' abbreviation of a weapon.
fn short(name: &str) -> String {
    match name {
        "Small Laser" => "SL".to_owned(),
        "Medium Laser" => "ML".to_owned(),
        "Large Laser" => "LL-laser".to_owned(),
        "Machine Gun" => "MG".to_owned(),
        other => other.replace(' ', "-"),
    }
}

fn tally(things: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    things.fold(BTreeMap::new(), |mut counts, thing| {
        *counts.entry(thing).or_default() += 1;
        counts
    })
}

fn places(counts: &BTreeMap<Location, u8>) -> BTreeMap<String, usize> {
    tally(counts.iter().map(|(location, count)| format!("{location} {count}")))
}

#[test]
fn structure_points_match_the_rules() {
    for row in rows(STRUCTURE) {
        let numbers: Vec<u16> = row.iter().map(|cell| cell.parse().expect("a number")).collect();
        let [tons, head, center, side, arm, leg, total] = numbers[..] else {
            panic!("seven columns")
        };
        let points = Location::ALL.map(|location| structure(tons, location).expect("a weight"));
        assert_eq!(points, [head, center, side, side, arm, arm, leg, leg], "{tons} tons");
        assert_eq!(points.iter().sum::<u16>(), total, "{tons} tons");
    }
    assert_eq!(rows(STRUCTURE).count(), 17);
    for tons in [0, 15, 22, 105] {
        assert_eq!(structure(tons, Location::Head), None);
    }
}

#[test]
fn twenty_five_designs_are_shipped_and_pass_the_check() {
    assert_eq!(Design::shipped().count(), 25);
    for design in Design::shipped() {
        assert_eq!(check(design).to_string(), "", "{design}");
    }
}

#[test]
fn chassis_and_armour_match_the_rules() {
    for row in CHASSIS.trim().lines() {
        let name = row.split(" | ").next().expect("a name");
        assert_eq!(chassis(named(name)), row);
    }
}

#[test]
fn weapons_and_ammunition_match_the_rules() {
    for row in rows(WEAPONS) {
        let design = named(row[0]);
        let weapons = design.weapons.iter().map(|mount| {
            let rear = if mount.rear { " rear" } else { "" };
            format!("{} {}{rear}", short(&mount.weapon), mount.location)
        });
        assert_eq!(tally(weapons), counted(row[1]), "{design}");
        let bins = design.ammo.iter().map(|bin| format!("{} {}", short(&bin.weapon), bin.location));
        assert_eq!(tally(bins), counted(row[2]), "{design}");
    }
    assert_eq!(rows(WEAPONS).count(), 25);
}

#[test]
fn heat_sinks_jump_jets_and_actuators_match_the_rules() {
    for row in rows(SLOTS) {
        let design = named(row[0]);
        assert_eq!(places(&design.heat_sinks.placed), counted(row[1]), "{design}");
        assert_eq!(places(&design.jump_jets), counted(row[2]), "{design}");
        let missing = design.missing_actuators.iter().map(|(location, actuators)| {
            let lower_arm = actuators.contains(&Actuator::LowerArm);
            format!("{location} {}hand", if lower_arm { "lower arm+" } else { "" })
        });
        assert_eq!(tally(missing), counted(row[3]), "{design}");
    }
    assert_eq!(rows(SLOTS).count(), 25);
}

#[test]
fn the_weight_left_over_is_that_of_the_engine() {
    for design in Design::shipped() {
        let engine = ENGINES.iter().find(|(rating, _)| *rating == design.engine);
        let halves = engine.expect("a known engine").1;
        let whole = design.weight_without_engine() + Tons::from_halves(halves);
        assert_eq!(whole, Tons::whole(design.tons), "{design}");
    }
}

#[test]
fn design_files_are_named_after_their_id() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/mech/designs");
    let files = std::fs::read_dir(folder).expect("the designs").map(|file| {
        let path = file.expect("a file").path();
        path.file_stem().expect("a name").to_string_lossy().into_owned()
    });
    let mut files: Vec<String> = files.collect();
    files.sort();
    let ids: Vec<String> = Design::shipped().map(Design::id).collect();
    assert_eq!(ids, files);
    assert_eq!(Design::shipped_as("hunchback-hbk-4g"), Some(&hunchback()));
    assert_eq!(Design::shipped_as("hunchback"), None);
}

#[test]
fn a_design_round_trips_through_toml() {
    for design in Design::shipped() {
        let text = design.to_toml().expect("a design");
        assert_eq!(Design::from_toml(&text).as_ref(), Ok(design));
    }
}

#[test]
fn unknown_fields_and_values_in_a_design_are_refused() {
    let text = hunchback().to_toml().expect("a design");
    let broken = [
        text.replace("chassis", "chasis"),
        text.replace("LA = 16", "LA = { front = 16, rear = 2 }"),
        text.replace("location = \"RT\"", "location = \"TR\""),
        text.replace("kind = \"single\"", "kind = \"triple\""),
        text.replace("HD = 9\n", ""),
        format!("{text}\nturret = true\n"),
        "not toml".to_owned(),
    ];
    for text in broken {
        let error = Design::from_toml(&text).expect_err("a broken design");
        assert!(matches!(error, DesignError::Read(_)), "{error}");
    }
}

#[test]
fn running_mp_is_walking_mp_times_1_5_rounded_up() {
    let run = |walk| Design { walk, ..hunchback() }.run();
    assert_eq!([1, 2, 3, 4, 5, 7, u16::MAX].map(run), [2, 3, 5, 6, 8, 11, u16::MAX]);
}

#[test]
fn slots_are_filled_in_layout_order() {
    use Slot::{Ammo, Cockpit, Empty, Engine, Gyro, HeatSink, LifeSupport, Sensors, Weapon};
    let layout = Layout::of(&hunchback());
    let head = [LifeSupport, Sensors, Cockpit, Weapon(3), Sensors, LifeSupport];
    assert_eq!(layout.slots(Location::Head), head);
    let mut center = [[Engine; 3].as_slice(), &[Gyro; 4], &[Engine; 3]].concat();
    center.extend([HeatSink(0), Empty]);
    assert_eq!(layout.slots(Location::CenterTorso), center);
    let left = layout.slots(Location::LeftTorso);
    assert_eq!(left[..2], [Ammo(0), Ammo(1)]);
    assert_eq!(left[2..], [Empty; 10]);
    let arm = [Actuator::Shoulder, Actuator::UpperArm, Actuator::LowerArm, Actuator::Hand];
    let left_arm = layout.slots(Location::LeftArm);
    assert_eq!(left_arm[..4], arm.map(Slot::Actuator));
    assert_eq!(left_arm[4..6], [Weapon(0), Empty]);
    let leg = [Actuator::Hip, Actuator::UpperLeg, Actuator::LowerLeg, Actuator::Foot];
    let right_leg = layout.slots(Location::RightLeg);
    assert_eq!(right_leg[..4], leg.map(Slot::Actuator));
    assert_eq!(right_leg[4..], [HeatSink(3), HeatSink(4)]);
}

#[test]
fn missing_arm_actuators_free_their_slots() {
    let layout = Layout::of(named("Rifleman RFL-3N"));
    let arm = layout.slots(Location::RightArm);
    assert_eq!(arm[..2], [Actuator::Shoulder, Actuator::UpperArm].map(Slot::Actuator));
    assert_eq!(arm[2..4], [Slot::Weapon(3); 2], "the large laser");
    assert_eq!(arm[4..8], [Slot::Weapon(5); 4], "the autocannon");
    let warhammer = Layout::of(named("Warhammer WHM-6R"));
    assert_eq!(warhammer.free(Location::LeftArm), 5, "3 joints, a PPC, a heat sink");
}

#[test]
fn every_item_has_its_slots_and_every_location_its_capacity() {
    for design in Design::shipped() {
        let layout = Layout::of(design);
        let slots: Vec<Slot> =
            Location::ALL.iter().flat_map(|location| layout.slots(*location).to_vec()).collect();
        assert_eq!(slots.len(), 3 * 6 + 5 * 12, "{design}");
        let count = |wanted: Slot| slots.iter().filter(|slot| **slot == wanted).count();
        for (index, mount) in (0..).zip(&design.weapons) {
            let weapon = mount.weapon().expect("a known weapon");
            assert_eq!(count(Slot::Weapon(index)), usize::from(weapon.slots), "{design}");
        }
        assert!((0..).zip(&design.ammo).all(|(index, _)| count(Slot::Ammo(index)) == 1));
        let inside = u16::min(design.engine / 25, design.heat_sinks.count);
        let sinks = slots.iter().filter(|slot| matches!(slot, Slot::HeatSink(_))).count();
        assert_eq!(sinks + usize::from(inside), usize::from(design.heat_sinks.count), "{design}");
        let jets = slots.iter().filter(|slot| matches!(slot, Slot::JumpJet(_))).count();
        assert_eq!(jets, usize::from(design.jump), "{design}");
    }
}

#[test]
fn double_heat_sinks_take_3_slots_and_dissipate_2() {
    let mut design = hunchback();
    design.heat_sinks.kind = HeatSinkKind::Double;
    design.heat_sinks.placed = [(Location::LeftTorso, 3), (Location::RightArm, 2)].into();
    assert_eq!(design.heat_sinks.dissipation(), 26);
    assert_eq!(check(&design).to_string(), "");
    let left = Layout::of(&design).slots(Location::LeftTorso).to_vec();
    assert_eq!(left[2..8], [[Slot::HeatSink(0); 3], [Slot::HeatSink(1); 3]].concat());
    design.heat_sinks.placed = [(Location::LeftTorso, 4), (Location::RightArm, 1)].into();
    assert_eq!(codes(&design), ["design.slots at LT"]);
}

fn codes(design: &Design) -> Vec<String> {
    check(design).0.iter().map(|finding| format!("{} at {}", finding.code, finding.path)).collect()
}

/// The findings of a changed Hunchback.
fn changed(change: impl FnOnce(&mut Design)) -> Vec<String> {
    let mut design = hunchback();
    change(&mut design);
    codes(&design)
}

fn mount(weapon: &str, location: Location) -> Mount {
    Mount { weapon: weapon.to_owned(), location, rear: false }
}

#[test]
fn an_invalid_weight_is_reported() {
    for tons in [15, 52, 105] {
        let found = changed(|design| {
            design.tons = tons;
            design.engine = tons * design.walk;
        });
        assert!(found.contains(&"design.tons at tons".to_owned()), "{tons}: {found:?}");
    }
}

#[test]
fn zero_walking_mp_is_reported() {
    let found = changed(|design| design.walk = 0);
    assert_eq!(found, ["design.walk at walk", "design.engine at engine"]);
}

#[test]
fn a_wrong_engine_rating_is_reported() {
    let found = changed(|design| design.engine = 205);
    assert_eq!(found, ["design.engine at engine"]);
}

#[test]
fn too_much_armour_is_reported() {
    let found = changed(|design| design.armour.head = 10);
    assert_eq!(found, ["design.armour-limit at armour.HD", "design.armour-waste at armour"]);
    let found = changed(|design| design.armour.left_arm = 24);
    assert_eq!(found, ["design.armour-limit at armour.LA"]);
    let rear = |points| changed(|design| design.armour.center_torso.rear = points);
    assert_eq!(rear(6), ["design.armour-waste at armour"], "26 + 6 is the limit of 32");
    assert_eq!(rear(13), ["design.armour-limit at armour.CT"]);
}

#[test]
fn wasted_armour_weight_is_reported() {
    let found = changed(|design| design.armour.head = 8);
    assert_eq!(found, ["design.armour-waste at armour"]);
    let mut design = hunchback();
    design.armour.head = 8;
    assert!(!check(&design).has_errors());
    assert_eq!(check(&design).0[0].message, "159 points weigh as much as 160 points");
}

#[test]
fn heat_sinks_inside_and_outside_the_engine_must_add_up() {
    let placed =
        changed(|design| design.heat_sinks.placed.retain(|at, _| *at != Location::CenterTorso));
    assert_eq!(placed, ["design.heat-sinks at heat-sinks.placed"]);
    let count = changed(|design| design.heat_sinks.count = 14);
    assert_eq!(count, ["design.heat-sinks at heat-sinks.placed"]);
    let few = changed(|design| {
        design.heat_sinks.count = 9;
        design.heat_sinks.placed = [(Location::LeftLeg, 1)].into();
    });
    assert_eq!(few, ["design.heat-sinks-few at heat-sinks.count"]);
}

#[test]
fn jump_jets_must_match_the_jumping_mp() {
    let found = changed(|design| design.jump = 1);
    assert_eq!(found, ["design.jump-jets at jump-jets"]);
    let found = changed(|design| design.jump_jets = [(Location::CenterTorso, 1)].into());
    assert_eq!(found, ["design.jump-jets at jump-jets"]);
}

#[test]
fn only_the_hand_or_lower_arm_and_hand_can_be_missing() {
    let without = |location, missing: &[Actuator]| {
        changed(|design| design.missing_actuators = [(location, missing.to_vec())].into())
    };
    let none: [&str; 0] = [];
    assert_eq!(without(Location::LeftArm, &[Actuator::Hand]), none);
    assert_eq!(without(Location::LeftArm, &[Actuator::Hand, Actuator::LowerArm]), none);
    let left_arm = ["design.actuators at missing-actuators.LA"];
    assert_eq!(without(Location::LeftArm, &[Actuator::LowerArm]), left_arm);
    assert_eq!(without(Location::LeftArm, &[Actuator::Shoulder]), left_arm);
    let left_leg = ["design.actuators at missing-actuators.LL"];
    assert_eq!(without(Location::LeftLeg, &[Actuator::Hand]), left_leg);
}

#[test]
fn too_many_slots_in_a_location_are_reported() {
    let lasers = |count| {
        changed(|design| {
            design.weapons.extend(vec![mount("Small Laser", Location::RightTorso); count]);
        })
    };
    assert_eq!(lasers(2), [""; 0]);
    assert_eq!(lasers(3), ["design.slots at RT"]);
}

#[test]
fn an_unknown_weapon_is_reported() {
    let found = changed(|design| design.weapons.push(mount("Slingshot", Location::LeftArm)));
    assert_eq!(found, ["design.weapon-unknown at weapons[4]"]);
}

#[test]
fn ammunition_needs_a_weapon_and_a_weapon_ammunition() {
    let bin = |weapon: &str| changed(|design| design.ammo[1].weapon = weapon.to_owned());
    assert_eq!(bin("ISAC20"), [""; 0], "an alias of the AC/20");
    assert_eq!(bin("Slingshot"), ["design.ammo-unknown at ammo[1]"]);
    assert_eq!(bin("Medium Laser"), ["design.ammo-unknown at ammo[1]"]);
    assert_eq!(bin("AC/10"), ["design.ammo-unused at ammo[1]"]);
    let found = changed(|design| design.ammo.clear());
    assert_eq!(found, ["design.ammo-none at weapons[2]"]);
}

#[test]
fn overweight_without_the_engine_is_reported() {
    // 50 tons with an engine of 8.5: everything else weighs 41.5.
    let found = |tons: u16| {
        changed(|design| {
            design.heat_sinks.count += tons;
            design.engine = 200;
        })
    };
    assert!(!found(8).contains(&"design.weight at tons".to_owned()));
    assert!(found(9).contains(&"design.weight at tons".to_owned()));
}

/// The estimated value of a shipped design, ignoring the stated one.
fn estimate(design: &Design) -> u32 {
    let unknown = Design { battle_value: None, ..design.clone() };
    let (value, estimated) = unknown.worth();
    assert!(estimated);
    value
}

#[test]
fn every_estimate_is_within_5_percent_of_the_stated_value() {
    for design in Design::shipped() {
        let (value, estimated) = design.worth();
        assert!(!estimated, "{design}");
        let off = estimate(design).abs_diff(value);
        assert!(20 * off <= value, "{design}: {value}, estimated at {}", estimate(design));
    }
}

#[test]
fn the_sum_of_all_estimates_is_within_0_25_percent() {
    let values: u32 = Design::shipped().map(|design| design.worth().0).sum();
    let estimates: u32 = Design::shipped().map(estimate).sum();
    assert_eq!((values, estimates), (26_633, 26_571));
}

#[test]
fn extreme_designs_can_be_estimated() {
    let mut wild = Design::shipped_as("atlas-as7-d").expect("shipped").clone();
    (wild.walk, wild.jump, wild.tons) = (u16::MAX, u16::MAX, u16::MAX);
    wild.weapons = vec![wild.weapons[2].clone(); 10_000];
    wild.battle_value = None;
    assert_eq!(wild.worth(), (u32::MAX, true));
}
