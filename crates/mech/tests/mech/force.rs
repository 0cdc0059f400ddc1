//! Forces: totals, warnings, limits and files.

use sandtable_core::Findings;
use sandtable_mech::force::{ForceDraft, UnitDraft, adjusted, multiplier};
use sandtable_mech::rules::pilot::Skills;
use serde_json::json;

fn force(units: Vec<UnitDraft>) -> ForceDraft {
    ForceDraft { name: "Hammer".to_owned(), units }
}

fn pilot(unit: &str, name: &str, gunnery: u8, piloting: u8) -> UnitDraft {
    UnitDraft {
        pilot_name: Some(name.to_owned()),
        gunnery: Some(gunnery),
        piloting: Some(piloting),
        ..UnitDraft::new(unit)
    }
}

fn codes(result: Result<impl Sized, Findings>) -> Vec<(String, String)> {
    let findings = result.err().expect("findings").0;
    findings.into_iter().map(|finding| (finding.code.into_owned(), finding.path)).collect()
}

#[test]
fn the_multiplier_of_skill_follows_the_published_table() {
    let of = |gunnery, piloting| multiplier(Skills { gunnery, piloting });
    assert_eq!((of(4, 5), of(0, 0), of(8, 8)), (100, 242, 64));
    assert_eq!((of(3, 4), of(5, 6), of(2, 3), of(5, 0)), (132, 86, 168, 131));
    for skill in 0..8 {
        for other in 0..=8 {
            assert!(of(skill, other) > of(skill + 1, other), "gunnery {skill}, piloting {other}");
            assert!(of(other, skill) > of(other, skill + 1), "gunnery {other}, piloting {skill}");
        }
    }
    assert_eq!(of(9, 20), of(8, 8), "worse skills count as the worst");
}

#[test]
fn adjusted_values_are_rounded_to_the_nearest_integer() {
    let veteran = Skills { gunnery: 3, piloting: 4 };
    assert_eq!([1897, 1041, 384, 0].map(|value| adjusted(value, veteran)), [2504, 1374, 507, 0]);
    let half = Skills { gunnery: 4, piloting: 6 };
    assert_eq!([10, 30].map(|value| adjusted(value, half)), [10, 29], "9.5 and 28.5 round up");
}

#[test]
fn totals_count_every_unit_and_leave_skill_out_of_the_plain_value() {
    let ada = pilot("atlas-as7-d", "  Ada ", 3, 4);
    let card = force(vec![ada, UnitDraft::new("hunchback-hbk-4g")]).card().expect("valid");
    let value = serde_json::to_value(&card).expect("JSON");
    assert_eq!(
        value,
        json!({
            "name": "Hammer", "totalBV": 2938, "adjustedBV": 3545, "totalTonnage": 150,
            "unitCount": 2, "warnings": [],
            "units": [
                { "unitId": "atlas-as7-d", "name": "Atlas AS7-D", "chassis": "Atlas",
                  "variant": "AS7-D", "class": "assault", "tonnage": 100, "bv": 1897,
                  "adjustedBV": 2504, "pilotName": "Ada", "gunnery": 3, "piloting": 4 },
                { "unitId": "hunchback-hbk-4g", "name": "Hunchback HBK-4G",
                  "chassis": "Hunchback", "variant": "HBK-4G", "class": "medium", "tonnage": 50,
                  "bv": 1041, "adjustedBV": 1041, "pilotName": null, "gunnery": 4, "piloting": 5 },
            ],
        })
    );
}

#[test]
fn a_force_may_be_empty_and_pilots_may_share_a_name_with_a_warning() {
    let card = force(Vec::new()).card().expect("a force under construction");
    assert_eq!(card.warnings, ["The force has no units yet: add at least one before a battle."]);
    assert_eq!((card.total_bv, card.unit_count), (0, 0));
    let twins = vec![pilot("wasp-wsp-1a", "Ada", 4, 5), pilot("wasp-wsp-1a", "Ada", 4, 5)];
    assert_eq!(force(twins).card().expect("valid").warnings, ["Several pilots are called Ada."]);
}

#[test]
fn every_bad_field_of_a_force_has_a_finding() {
    let bad = ForceDraft {
        name: " ".to_owned(),
        units: vec![UnitDraft::new("atlas"), pilot("wasp-wsp-1a", &"x".repeat(61), 9, 12)],
    };
    let found = codes(bad.card());
    let expected = [
        ("force.no-name", "name"),
        ("force.unknown-unit", "units[0].unitId"),
        ("force.skill", "units[1].gunnery"),
        ("force.skill", "units[1].piloting"),
        ("force.pilot-name", "units[1].pilotName"),
    ];
    assert_eq!(found, expected.map(|(code, path)| (code.to_owned(), path.to_owned())));
    let long = ForceDraft { name: "x".repeat(10_000), units: Vec::new() };
    assert_eq!(codes(long.card()), [("force.long-name".to_owned(), "name".to_owned())]);
    let many = force(vec![UnitDraft::new("wasp-wsp-1a"); 25]);
    assert_eq!(codes(many.card()), [("force.too-many-units".to_owned(), "units".to_owned())]);
    assert!(force(vec![UnitDraft::new("wasp-wsp-1a"); 24]).card().is_ok());
}

#[test]
fn a_force_file_is_read_back_as_it_was() {
    let draft = force(vec![
        pilot("atlas-as7-d", "Ada \"Anvil\" Krüger", 3, 4),
        UnitDraft::new("hunchback-hbk-4g"),
    ]);
    let text = draft.to_toml().expect("TOML");
    assert_eq!(ForceDraft::from_toml(&text), Ok(draft));
    assert!(text.contains("design = \"atlas-as7-d\""), "{text}");
}

#[test]
fn a_broken_force_file_says_where() {
    let error = ForceDraft::from_toml("name = \"Hammer\"\nunit = 3\n").expect_err("broken");
    assert_eq!((error.0[0].code.as_ref(), error.0[0].path.as_str()), ("force.syntax", "line 2"));
    assert!(error.to_string().contains("unknown field `unit`"), "{error}");
}

#[test]
fn unknown_fields_of_a_request_are_refused() {
    let draft = json!({ "name": "Hammer", "units": [{ "unitId": "atlas-as7-d", "armor": 9 }] });
    let error = serde_json::from_value::<ForceDraft>(draft).expect_err("an unknown field");
    assert!(error.to_string().contains("unknown field `armor`"), "{error}");
}
