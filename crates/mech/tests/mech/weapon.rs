//! The whole weapon table.

use sandtable_mech::weapon::{
    Arsenal, ArsenalError, Damage, RangeBracket, Tons, Weapon, WeaponClass,
};

/// The printed table: damage, heat, minimum, short, medium, long, tons, slots, shots per ton.
const TABLE: &str = "
Small Laser | 3 | 1 | - | 1 | 2 | 3 | 0.5 | 1 | -
Medium Laser | 5 | 3 | - | 3 | 6 | 9 | 1 | 1 | -
Large Laser | 8 | 8 | - | 5 | 10 | 15 | 5 | 2 | -
PPC | 10 | 10 | 3 | 6 | 12 | 18 | 7 | 3 | -
Flamer | 2 | 3 | - | 1 | 2 | 3 | 1 | 1 | -
Machine Gun | 2 | 0 | - | 1 | 2 | 3 | 0.5 | 1 | 200
AC/2 | 2 | 1 | 4 | 8 | 16 | 24 | 6 | 1 | 45
AC/5 | 5 | 1 | 3 | 6 | 12 | 18 | 8 | 4 | 20
AC/10 | 10 | 3 | - | 5 | 10 | 15 | 12 | 7 | 10
AC/20 | 20 | 7 | - | 3 | 6 | 9 | 14 | 10 | 5
LRM 5 | 1 per missile | 2 | 6 | 7 | 14 | 21 | 2 | 1 | 24
LRM 10 | 1 per missile | 4 | 6 | 7 | 14 | 21 | 5 | 2 | 12
LRM 15 | 1 per missile | 5 | 6 | 7 | 14 | 21 | 7 | 3 | 8
LRM 20 | 1 per missile | 6 | 6 | 7 | 14 | 21 | 10 | 5 | 6
SRM 2 | 2 per missile | 2 | - | 3 | 6 | 9 | 1 | 1 | 50
SRM 4 | 2 per missile | 3 | - | 3 | 6 | 9 | 2 | 1 | 25
SRM 6 | 2 per missile | 4 | - | 3 | 6 | 9 | 3 | 2 | 15
ER Small Laser | 3 | 2 | - | 2 | 4 | 5 | 0.5 | 1 | -
ER Medium Laser | 5 | 5 | - | 4 | 8 | 12 | 1 | 1 | -
ER Large Laser | 8 | 12 | - | 7 | 14 | 19 | 5 | 2 | -
ER PPC | 10 | 15 | - | 7 | 14 | 23 | 7 | 3 | -
Small Pulse Laser | 3 | 2 | - | 1 | 2 | 3 | 1 | 1 | -
Medium Pulse Laser | 6 | 4 | - | 2 | 4 | 6 | 2 | 1 | -
Large Pulse Laser | 9 | 10 | - | 3 | 7 | 10 | 7 | 2 | -
Light PPC | 5 | 5 | 3 | 6 | 12 | 18 | 3 | 2 | -
Heavy PPC | 15 | 15 | 3 | 6 | 12 | 18 | 10 | 4 | -
Snub-Nose PPC | 10 / 8 / 5 | 10 | - | 9 | 13 | 15 | 6 | 2 | -
Ultra AC/2 | 2 | 1 | 3 | 8 | 17 | 25 | 7 | 3 | 45
Ultra AC/5 | 5 | 1 | 2 | 6 | 13 | 20 | 9 | 5 | 20
Ultra AC/10 | 10 | 4 | - | 6 | 12 | 18 | 13 | 7 | 10
Ultra AC/20 | 20 | 8 | - | 3 | 7 | 10 | 15 | 10 | 5
LB 2-X AC | 2 | 1 | 4 | 9 | 18 | 27 | 6 | 4 | 45
LB 5-X AC | 5 | 1 | 3 | 7 | 14 | 21 | 8 | 5 | 20
LB 10-X AC | 10 | 2 | - | 6 | 12 | 18 | 11 | 6 | 10
LB 20-X AC | 20 | 6 | - | 4 | 8 | 12 | 14 | 11 | 5
Light Gauss Rifle | 8 | 1 | 3 | 8 | 17 | 25 | 12 | 5 | 16
Gauss Rifle | 15 | 1 | 2 | 7 | 15 | 22 | 15 | 7 | 8
Streak SRM 2 | 2 per missile | 2 | - | 3 | 6 | 9 | 1.5 | 1 | 50
Streak SRM 4 | 2 per missile | 3 | - | 3 | 6 | 9 | 3 | 1 | 25
Streak SRM 6 | 2 per missile | 4 | - | 3 | 6 | 9 | 4.5 | 2 | 15
MRM 10 | 1 per missile | 4 | - | 3 | 8 | 15 | 3 | 2 | 24
MRM 20 | 1 per missile | 6 | - | 3 | 8 | 15 | 7 | 3 | 12
MRM 30 | 1 per missile | 10 | - | 3 | 8 | 15 | 10 | 5 | 8
MRM 40 | 1 per missile | 12 | - | 3 | 8 | 15 | 12 | 7 | 6
";

/// Number of rows before the first of level 2.
const LEVEL_ONE: usize = 17;

fn weapon(spelling: &str) -> &'static Weapon {
    Arsenal::standard().weapon(spelling).expect("a weapon of the table")
}

fn damage(weapon: &Weapon) -> String {
    match weapon.damage {
        Damage::Fixed(points) => points.to_string(),
        Damage::Missiles { each, .. } => format!("{each} per missile"),
        Damage::ByRange { short, medium, long } => format!("{short} / {medium} / {long}"),
    }
}

/// A weapon as a row of the printed table.
fn row(weapon: &Weapon) -> String {
    let dash = |number: u16| if number == 0 { "-".to_owned() } else { number.to_string() };
    let [short, medium, long] = weapon.range.into();
    let cells = [
        weapon.name.clone(),
        damage(weapon),
        weapon.heat.to_string(),
        dash(weapon.minimum),
        short.to_string(),
        medium.to_string(),
        long.to_string(),
        weapon.tons.to_string(),
        weapon.slots.to_string(),
        dash(weapon.shots.unwrap_or(0)),
    ];
    cells.join(" | ")
}

#[test]
fn the_weapon_table_matches_the_rules() {
    let rows: Vec<String> = Arsenal::standard().weapons().iter().map(row).collect();
    assert_eq!(rows, TABLE.trim().lines().collect::<Vec<_>>());
    let levels = Arsenal::standard().weapons().iter().map(|weapon| weapon.level);
    assert!(levels.eq((0..rows.len()).map(|index| if index < LEVEL_ONE { 1 } else { 2 })));
}

#[test]
fn the_shipped_table_is_valid() {
    let text = include_str!("../../../../data/mech/weapons.toml");
    assert_eq!(Arsenal::from_toml(text).as_ref(), Ok(Arsenal::standard()));
}

#[test]
fn the_number_in_a_rack_name_is_its_missile_count() {
    let racks = Arsenal::standard().weapons().iter().filter(|w| w.class() == WeaponClass::Missile);
    for weapon in racks {
        let size = weapon.name.rsplit(' ').next().and_then(|number| number.parse().ok());
        assert_eq!(weapon.damage.rack(), size, "{}", weapon.name);
    }
    assert_eq!(weapon("AC/20").damage.rack(), None);
}

#[test]
fn spellings_of_other_programs_find_the_same_weapon() {
    let cases = [
        ("Medium Laser", "Medium Laser"),
        ("medium-laser", "Medium Laser"),
        ("ISMediumLaser", "Medium Laser"),
        ("AC/20", "AC/20"),
        ("ac-20", "AC/20"),
        ("Autocannon/20", "AC/20"),
        ("autocannon-10", "AC/10"),
        ("ISAC2", "AC/2"),
        ("LRM 20", "LRM 20"),
        ("LRM-20", "LRM 20"),
        ("LRM20", "LRM 20"),
        ("ISLRM20", "LRM 20"),
        ("ISSRM6", "SRM 6"),
        ("Machine Gun", "Machine Gun"),
        ("ISMG", "Machine Gun"),
        ("ISMachine Gun", "Machine Gun"),
        ("Particle Cannon", "PPC"),
        ("ISERPPC", "ER PPC"),
        ("ISMediumPulseLaser", "Medium Pulse Laser"),
        ("ISUltraAC5", "Ultra AC/5"),
        ("ISLBXAC10", "LB 10-X AC"),
        ("ISGaussRifle", "Gauss Rifle"),
        ("ISStreakSRM2", "Streak SRM 2"),
        ("ISSNPPC", "Snub-Nose PPC"),
    ];
    for (spelling, name) in cases {
        let found = Arsenal::standard().weapon(spelling).map(|weapon| weapon.name.as_str());
        assert_eq!(found, Some(name), "{spelling}");
    }
    for spelling in ["", "  ", "Laser", "CLERMediumLaser", "ISMediumLaser Ammo", "Medium Läser"] {
        assert_eq!(Arsenal::standard().weapon(spelling), None, "{spelling}");
    }
}

#[test]
fn a_ton_of_ammunition_is_for_a_weapon_that_uses_it() {
    let cases = [
        ("IS Ammo AC/20", Some("AC/20")),
        ("ISAC20 Ammo", Some("AC/20")),
        ("IS Ammo LRM-5", Some("LRM 5")),
        ("ISGauss Ammo", Some("Gauss Rifle")),
        ("IS Ultra AC/5 Ammo", Some("Ultra AC/5")),
        ("ISMG Ammo (200)", Some("Machine Gun")),
        ("IS Ammo MG - Half", None),
        ("ISMediumLaser Ammo", None),
        ("ISLBXAC10 CL Ammo", None),
        ("ISAC20", None),
    ];
    for (spelling, name) in cases {
        let found = Arsenal::standard().ammo(spelling).map(|weapon| weapon.name.as_str());
        assert_eq!(found, name, "{spelling}");
    }
}

#[test]
fn a_bracket_ends_with_its_last_hex() {
    use RangeBracket::{Long, Medium, Short};
    let medium_laser: Vec<_> =
        (1..=10).map(|hexes| weapon("Medium Laser").bracket(hexes)).collect();
    let expected = [[Some(Short); 3], [Some(Medium); 3], [Some(Long); 3]].concat();
    assert_eq!(medium_laser[..9], expected);
    assert_eq!(medium_laser[9], None);
}

#[test]
fn minimum_range_adds_1_and_1_more_for_each_hex_closer() {
    let modifiers = |name: &str| -> Vec<u16> {
        (1..=7).map(|hexes| weapon(name).minimum_range_modifier(hexes)).collect()
    };
    assert_eq!(modifiers("LRM 15"), [6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(modifiers("PPC"), [3, 2, 1, 0, 0, 0, 0]);
    assert_eq!(modifiers("AC/20"), [0; 7]);
    assert_eq!(weapon("AC/20").minimum_range_modifier(0), 0, "no minimum, no modifier");
}

#[test]
fn snub_nose_ppc_damage_drops_with_range() {
    let damage = |hexes| {
        let snub_nose = weapon("Snub-Nose PPC");
        snub_nose.bracket(hexes).map(|bracket| snub_nose.damage.per_hit(bracket))
    };
    assert_eq!([9, 13, 15, 16].map(damage), [Some(10), Some(8), Some(5), None]);
    assert_eq!(weapon("SRM 6").damage.per_hit(RangeBracket::Long), 2);
}

#[test]
fn full_bins_hold_what_the_rules_say_and_gauss_bins_never_explode() {
    let bin = |name: &str| weapon(name).shots.map(|shots| shots * weapon(name).damage.most());
    let bins = ["Machine Gun", "AC/20", "LRM 20", "SRM 6"].map(bin);
    assert_eq!(bins, [Some(400), Some(100), Some(120), Some(180)]);
    let explosive = |name: &str| weapon(name).has_explosive_ammo();
    let names = ["AC/20", "LRM 20", "Gauss Rifle", "Light Gauss Rifle", "PPC"];
    assert_eq!(names.map(explosive), [true, true, false, false, false]);
}

#[test]
fn damage_is_grouped_by_family() {
    let packets = |name: &str, hits| -> Vec<u16> {
        let weapon = weapon(name);
        weapon.family.salvo().packets(hits, weapon.damage.most()).collect()
    };
    assert_eq!(packets("LRM 20", 12), [5, 5, 2]);
    assert_eq!(packets("MRM 30", 18), [5, 5, 5, 3]);
    assert_eq!(packets("SRM 6", 4), [2; 4]);
    assert_eq!(packets("Streak SRM 4", 4), [2; 4]);
    assert_eq!(packets("LB 10-X AC", 1), [10], "a slug");
    assert_eq!(packets("Ultra AC/5", 1), [5], "at single rate");
    assert_eq!(packets("PPC", 1), [10]);
    assert!(packets("LRM 20", 0).is_empty() && packets("PPC", 0).is_empty());
}

#[test]
fn weights_are_read_and_written_in_half_tons() {
    for (text, halves) in [("0.5", 1), ("1", 2), ("1.0", 2), ("4.5", 9), ("65535.5", 131_071)] {
        assert_eq!(text.parse(), Ok(Tons::from_halves(halves)), "{text}");
    }
    for text in ["", ".5", "1.", "0.25", "-1", "1.05", "1.0.0", "65536", "one"] {
        assert!(text.parse::<Tons>().is_err(), "{text}");
    }
    assert_eq!(Tons::from_halves(29).to_string(), "14.5");
    let sum: Tons = [Tons::whole(14), Tons::from_halves(1), Tons::default()].into_iter().sum();
    assert_eq!(sum, Tons::from_halves(29));
}

const ROW: &str = r#"name = "Popgun", family = "autocannon", level = 1, damage = 1, heat = 0,
    range = [1, 2, 3], tons = "1", slots = 1, shots = 9"#;

fn refused(row: &str, rest: &str) -> ArsenalError {
    let text = format!("weapon = [{{ {row} }}]\n{rest}");
    Arsenal::from_toml(&text).expect_err("a broken table")
}

#[test]
fn each_error_of_a_weapon_table_is_reported() {
    assert!(Arsenal::from_toml(&format!("weapon = [{{ {ROW} }}]")).is_ok());
    let named = |error: ArsenalError| error.to_string();
    let down = ROW.replace("[1, 2, 3]", "[1, 3, 2]");
    assert_eq!(refused(&down, ""), ArsenalError::Ranges("Popgun".to_owned()));
    let beam = ROW.replace("autocannon", "laser");
    assert_eq!(refused(&beam, ""), ArsenalError::Shots("Popgun".to_owned()));
    let stranger = "[aliases]\nSling = [\"Slingshot\"]";
    assert_eq!(refused(ROW, stranger), ArsenalError::NoSuchWeapon("Sling".to_owned()));
    let twice = format!("{ROW} }}, {{ {}", ROW.replace("Popgun", "POP-GUN"));
    assert_eq!(
        named(refused(&twice, "")),
        "'POP-GUN' means both Popgun and POP-GUN: expected one weapon per spelling"
    );
    for broken in [ROW.replace("heat", "warmth"), ROW.replace("\"1\"", "\"0.3\""), String::new()] {
        assert!(named(refused(&broken, "")).starts_with("not a weapon table: "), "{broken}");
    }
}
