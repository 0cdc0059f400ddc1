//! Cards, sheets, counters and the search of the shipped designs.

use sandtable_mech::design::WeightClass;
use sandtable_mech::library::{token, unit, units};
use sandtable_mech::{Blueprint, Design};
use serde_json::json;

fn found(search: &str) -> Vec<String> {
    units(search).into_iter().map(|unit| unit.id).collect()
}

#[test]
fn a_search_compares_name_chassis_variant_and_class() {
    assert_eq!(found("HBK"), ["hunchback-hbk-4g"]);
    assert_eq!(found("hawk"), ["phoenix-hawk-pxh-1", "shadow-hawk-shd-2h"]);
    assert_eq!(found("  hawk   2H "), ["shadow-hawk-shd-2h"]);
    let assault = ["atlas-as7-d", "awesome-aws-8q", "battlemaster-blr-1g", "stalker-stk-3f"];
    assert_eq!(found("assault"), assault);
    assert_eq!(found("no such mech"), [""; 0]);
    assert_eq!(found("").len(), Design::shipped().count());
}

#[test]
fn a_card_serialises_with_the_names_of_the_document() {
    let card = &units("atlas")[0];
    let expected = json!({
        "id": "atlas-as7-d", "name": "Atlas AS7-D", "chassis": "Atlas", "variant": "AS7-D",
        "tonnage": 100, "bv": 1897, "class": "assault",
        "movement": { "walk": 3, "run": 5, "jump": 0 }, "armor": 304, "heatSinks": 20,
    });
    assert_eq!(serde_json::to_value(card).expect("JSON"), expected);
}

#[test]
fn a_sheet_has_armour_structure_and_weapons_with_the_ids_of_battle() {
    let sheet = serde_json::to_value(unit("hunchback-hbk-4g").expect("shipped")).expect("JSON");
    assert_eq!(sheet["maxArmor"]["head"], 9);
    assert_eq!(sheet["maxArmor"]["centerTorsoRear"], 5);
    assert_eq!(sheet["maxArmor"].as_object().map(serde_json::Map::len), Some(11));
    assert_eq!(sheet["maxStructure"]["centerTorso"], 16);
    assert_eq!(sheet["maxStructure"].as_object().map(serde_json::Map::len), Some(8));
    assert_eq!(sheet["heatCapacity"], 13);
    let laser = json!({
        "id": "medium-laser-2", "name": "Medium Laser", "location": "rightArm", "damage": 5,
        "heat": 3, "minRange": 0, "shortRange": 3, "mediumRange": 6, "longRange": 9,
        "isEnabled": true,
    });
    let weapons = sheet["weaponList"].as_array().expect("a list");
    assert!(weapons.contains(&laser), "{weapons:?}");
    let gun = weapons.iter().find(|weapon| weapon["id"] == "ac-20-1").expect("an AC/20");
    assert_eq!((&gun["damage"], &gun["ammoRemaining"]), (&20.into(), &10.into()));
    for design in Design::shipped() {
        let (sheet, plan) = (unit(&design.id()).expect("shipped"), Blueprint::of(design));
        let ids = plan.expect("a valid design").weapons.into_iter().map(|weapon| weapon.id);
        let listed: Vec<_> = sheet.weapon_list.into_iter().map(|weapon| weapon.id).collect();
        assert_eq!(listed, ids.collect::<Vec<_>>(), "{design}");
    }
    assert_eq!(unit("no-such-unit"), None);
}

#[test]
fn weight_classes_end_at_35_55_and_75_tons() {
    let class = |tons| WeightClass::of(tons).name();
    assert_eq!(
        [20, 35, 40, 55, 60, 75, 80, 100].map(class),
        ["light", "light", "medium", "medium", "heavy", "heavy", "assault", "assault"]
    );
}

#[test]
fn a_counter_is_a_picture_in_the_colours_of_its_seat() {
    let (own, enemy) = (token("atlas-as7-d", 0), token("atlas-as7-d", 1));
    let own = own.expect("shipped");
    assert!(own.starts_with("<svg xmlns=") && own.ends_with("</svg>\n"), "{own}");
    assert!(own.contains(r#"aria-label="Atlas AS7-D""#));
    assert_ne!(Some(own), enemy);
    assert_eq!(token("no-such-unit", 0), None);
}
