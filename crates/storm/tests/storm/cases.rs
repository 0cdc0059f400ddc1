//! Cases as JSON: refusals, the order of checks, and hostile input.

use sandtable_core::Refusal;
use sandtable_storm::case::{Refused, Unreadable, split};
use sandtable_storm::{Board, Case, Names, Profile};
use serde_json::{Value, json};

fn refusal(case: &Value) -> Refused {
    Case::read(&case.to_string(), Board::printed()).expect_err("a refusal").1
}

fn code(case: &Value) -> &'static str {
    refusal(case).code()
}

/// A case of Carthag with these forces.
fn carthag(forces: &Value) -> Value {
    json!({ "territory": "carthag", "storm_sector": 3, "forces": forces })
}

fn one(field: &str, value: &Value) -> Value {
    let mut force = json!({ "faction": "emperor", "sector": 10, "fighters": 1 });
    force[field] = value.clone();
    carthag(&json!([force]))
}

#[test]
fn storm_sector_is_a_whole_number_from_0_to_17() {
    for wrong in
        [json!(18), json!(-1), json!(3.5), json!("3"), json!(null), json!(1e300), json!([3])]
    {
        let case = json!({ "territory": "carthag", "storm_sector": wrong, "forces": [] });
        assert_eq!(code(&case), "storm-out-of-range", "{wrong}");
    }
    let whole = json!({ "territory": "carthag", "storm_sector": 3.0, "forces": [] });
    assert!(Case::read(&whole.to_string(), Board::printed()).is_ok());
}

#[test]
fn territory_sectors_form_one_run() {
    for wrong in [
        json!([]),
        json!([4, 5, 7]),
        json!([4, 4]),
        json!([18]),
        json!([-1, 0]),
        json!([1.5]),
        json!("4"),
        json!(null),
        json!({ "4": 5 }),
        json!(["4"]),
    ] {
        let case = json!({ "territory": "x", "territory_sectors": wrong, "storm_sector": 0, "forces": [] });
        assert_eq!(code(&case), "territory-not-connected", "{wrong}");
    }
    let ring: Vec<u8> = (0..18).collect();
    for right in [json!([17, 0]), json!([6, 5, 4]), json!(ring)] {
        let case = json!({ "territory": "x", "territory_sectors": right, "storm_sector": 0, "forces": [] });
        assert!(Case::read(&case.to_string(), Board::printed()).is_ok(), "{right}");
    }
}

#[test]
fn forces_are_refused_with_their_code() {
    assert_eq!(code(&one("faction", &json!("tleilaxu"))), "unknown-faction");
    assert_eq!(code(&one("faction", &json!(7))), "unknown-faction");
    for sector in [json!(9), json!(null), json!("10"), json!(300), json!(10.5)] {
        assert_eq!(code(&one("sector", &sector)), "sector-not-in-territory", "{sector}");
    }
    for count in
        [json!(-1), json!(21), json!(1e30), json!("5"), json!(null), json!(1.5), json!(256)]
    {
        assert_eq!(code(&one("fighters", &count)), "bad-count", "{count}");
    }
    assert_eq!(code(&one("advisors", &json!(1))), "advisors-not-allowed");
    assert_eq!(code(&one("advisors", &json!(21))), "bad-count");
}

#[test]
fn a_faction_has_at_most_twenty_forces_and_one_per_location() {
    let forces = json!([
        { "faction": "emperor", "territory": "arsunt", "sector": 10, "fighters": 11 },
        { "faction": "emperor", "territory": "arsunt", "sector": 11, "fighters": 10 },
    ]);
    let case = json!({ "storm_sector": 0, "forces": forces });
    let expected = "emperor has 21 forces in this case (expected at most 20)";
    assert_eq!((code(&case), refusal(&case).to_string().as_str()), ("bad-count", expected));
    let twice =
        json!([{ "faction": "fremen", "sector": 10 }, { "faction": "fremen", "sector": 10 }]);
    assert_eq!(code(&carthag(&twice)), "bad-count");
    let polar = json!({ "territory": "polar_sink", "storm_sector": 0, "forces": [
        { "faction": "fremen", "sector": 3 }, { "faction": "fremen", "sector": 4 }] });
    assert_eq!(code(&polar), "bad-count", "the Polar Sink is one location");
}

#[test]
fn alliances_are_pairs_of_different_factions_without_another_ally() {
    let with = |alliances: Value| json!({ "territory": "carthag", "storm_sector": 3, "forces": [], "alliances": alliances });
    assert_eq!(code(&with(json!([["emperor", "ix"]]))), "unknown-faction");
    for wrong in [
        json!([["emperor"]]),
        json!([["emperor", "emperor"]]),
        json!([["emperor", "fremen", "atreides"]]),
        json!([["emperor", "fremen"], ["fremen", "atreides"]]),
        json!(["emperor"]),
        json!([[]]),
    ] {
        assert_eq!(code(&with(wrong.clone())), "bad-alliance", "{wrong}");
    }
    assert_eq!(code(&with(json!({}))), "bad-case");
}

/// Each case has two faults; the one that is checked first is reported.
#[test]
fn checks_run_in_the_documented_order() {
    let bad_force = json!({ "faction": "ix", "sector": 99, "fighters": -1, "advisors": 1 });
    let mut case = json!({ "territory": "x", "territory_sectors": [4, 6], "storm_sector": 18,
        "forces": [bad_force], "alliances": [["ix"]] });
    assert_eq!(code(&case), "storm-out-of-range");
    case["storm_sector"] = json!(0);
    assert_eq!(code(&case), "territory-not-connected");
    case.as_object_mut().unwrap().remove("territory_sectors");
    assert_eq!(code(&case), "unknown-territory");
    case["territory"] = json!("carthag");
    assert_eq!(code(&case), "unknown-faction");
    case["forces"][0]["faction"] = json!("emperor");
    assert_eq!(code(&case), "sector-not-in-territory");
    case["forces"][0]["sector"] = json!(10);
    assert_eq!(code(&case), "bad-count");
    case["forces"][0]["fighters"] = json!(20);
    assert_eq!(code(&case), "advisors-not-allowed");
    case["forces"][0]["faction"] = json!("bene_gesserit");
    assert_eq!(code(&case), "bad-count", "21 forces");
    case["forces"][0]["advisors"] = json!(0);
    assert_eq!(code(&case), "unknown-faction", "of the alliance");
    case["alliances"] = json!([["emperor"]]);
    assert_eq!(code(&case), "bad-alliance");
}

#[test]
fn board_cases_name_the_territory_of_every_force() {
    let board = |force: Value| json!({ "storm_sector": 0, "forces": [force] });
    let unknown = json!({ "faction": "ix", "territory": "caladan", "sector": 3 });
    assert_eq!(code(&board(unknown)), "unknown-faction", "checked before the territory");
    let caladan = json!({ "faction": "fremen", "territory": "caladan", "sector": 3 });
    assert_eq!(code(&board(caladan)), "unknown-territory");
    assert_eq!(code(&board(json!({ "faction": "fremen", "sector": 3 }))), "bad-case");
    assert_eq!(code(&one("territory", &json!("carthag"))), "bad-case", "the case names it");
}

#[test]
fn polar_sink_ignores_sectors() {
    let case = json!({ "territory": "polar_sink", "territory_sectors": [3, 9], "storm_sector": 3,
        "forces": [{ "faction": "fremen", "sector": 77, "fighters": 1 },
                   { "faction": "emperor", "fighters": 1 }] });
    let case = Case::read(&case.to_string(), Board::printed()).unwrap();
    assert_eq!(case.battles(Profile::Standard), []);
}

#[test]
fn missing_and_unknown_fields_are_refused_with_the_id() {
    for case in [
        json!({ "id": "A", "territory": "carthag", "forces": [] }),
        json!({ "id": "A", "territory": "carthag", "storm_sector": 3 }),
        json!({ "id": "A", "storm_sector": 3, "forces": [], "strom": 4 }),
        json!({ "id": "A", "storm_sector": 3, "forces": [{}] }),
        json!({ "id": "A", "storm_sector": 3, "forces": [], "territory_sectors": [1] }),
    ] {
        let (id, refused) = Case::read(&case.to_string(), Board::printed()).unwrap_err();
        assert_eq!((json!(id), refused.code()), (json!("A"), "bad-case"), "{case}");
    }
    assert_eq!(code(&json!([])), "bad-case");
    assert_eq!(code(&json!(null)), "bad-case");
}

/// A faction has one force per location, so the repetition is found without keeping them all.
#[test]
fn a_million_forces_are_refused() {
    let force = r#"{"faction":"atreides","territory":"arsunt","sector":10},"#;
    let forces = force.repeat(1_000_000);
    let text = format!(r#"{{"storm_sector":0,"forces":[{}]}}"#, forces.trim_end_matches(','));
    let (_, refused) = Case::read(&text, Board::printed()).unwrap_err();
    assert_eq!(refused.code(), "bad-count");
    assert!(refused.to_string().starts_with("force 2: "), "{refused}");
}

#[test]
fn long_values_are_shortened_in_messages() {
    let words = refusal(&one("faction", &json!("x".repeat(100_000)))).to_string();
    assert!(words.len() < 300, "{words}");
}

#[test]
fn texts_without_cases_are_unreadable() {
    for text in ["", "{", "[{}", "[1, 2", "{\"vectors\": [}", "[] []"] {
        assert!(matches!(split(text), Err(Unreadable::NotJson(_))), "{text}");
    }
    for text in ["7", "\"x\"", "null", "{\"vectors\": 7}"] {
        assert!(matches!(split(text), Err(Unreadable::NotCases(_))), "{text}");
    }
    let Err(Unreadable::NotCases(reason)) = split(r#"{"vectors": [], "note": 1}"#) else {
        panic!("an unknown field beside the list is accepted");
    };
    assert!(reason.contains("`note`"), "{reason}");
    let deep = "[".repeat(100_000);
    assert!(split(&deep).is_err());
}

#[test]
fn reports_say_why_forces_battle_or_not() {
    let case = json!({ "id": "T05", "territory": "x", "territory_sectors": [4, 5, 6],
        "storm_sector": 5, "alliances": [["fremen", "spacing_guild"]], "forces": [
            { "faction": "atreides", "sector": 4, "fighters": 2 },
            { "faction": "harkonnen", "sector": 6, "fighters": 3 },
            { "faction": "fremen", "sector": 5, "fighters": 1 },
            { "faction": "spacing_guild", "sector": 5, "fighters": 1 },
            { "faction": "bene_gesserit", "sector": 4, "advisors": 2 }] });
    let text = case.to_string();
    let case = Case::read(&text, Board::printed()).unwrap();
    insta::assert_snapshot!(case.report(Profile::Standard, Names::usual()), @r"
    T05: X, storm in sector 5
      Sectors 4, 5, 6: battle of Atreides, Fremen, Harkonnen, Spacing Guild
        Atreides and Bene Gesserit       4     no battle  advisors do not battle
        Atreides and Fremen              4, 5  battle     not separated: the storm in 5 is not between 4 and 5
        Atreides and Harkonnen           4, 6  battle     merged: the storm in 5 is between 4 and 6 (over 5), but fighters in 5 join both sides
        Atreides and Spacing Guild       4, 5  battle     not separated: the storm in 5 is not between 4 and 5
        Bene Gesserit and Fremen         4, 5  no battle  advisors do not battle
        Bene Gesserit and Harkonnen      4, 6  no battle  advisors do not battle
        Bene Gesserit and Spacing Guild  4, 5  no battle  advisors do not battle
        Fremen and Harkonnen             5, 6  battle     not separated: the storm in 5 is not between 5 and 6
        Fremen and Spacing Guild         5     no battle  allies do not battle
        Harkonnen and Spacing Guild      5, 6  battle     not separated: the storm in 5 is not between 5 and 6
    ");
    insta::assert_snapshot!(case.report(Profile::Rulebook, Names::usual()), @r"
    T05: X, storm in sector 5
      No battle
        Atreides and Bene Gesserit       4     no battle  advisors do not battle
        Atreides and Fremen              4, 5  no battle  separated: sector 5 is in storm and sector 4 is not
        Atreides and Harkonnen           4, 6  no battle  separated: the storm in 5 is between 4 and 6 (over 5)
        Atreides and Spacing Guild       4, 5  no battle  separated: sector 5 is in storm and sector 4 is not
        Bene Gesserit and Fremen         4, 5  no battle  advisors do not battle
        Bene Gesserit and Harkonnen      4, 6  no battle  advisors do not battle
        Bene Gesserit and Spacing Guild  4, 5  no battle  advisors do not battle
        Fremen and Harkonnen             5, 6  no battle  separated: sector 5 is in storm and sector 6 is not
        Fremen and Spacing Guild         5     no battle  allies do not battle
        Harkonnen and Spacing Guild      5, 6  no battle  separated: sector 5 is in storm and sector 6 is not
    ");
}
