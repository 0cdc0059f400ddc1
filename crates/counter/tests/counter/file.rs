//! Files: versions, defaults, saving, schemas and hostile input.

use crate::edit::{
    One, crate_path, east_scenario, east_system, edited, findings, found_in_system,
    starter_scenario, starter_system,
};
use sandtable_counter::scenario::{ScenarioFile, Shipped};
use sandtable_counter::turn::PlayerOrder;
use sandtable_counter::{GameSystemFile, System, TypeId, file_kind};
use std::fs;

fn system(text: &str) -> GameSystemFile {
    GameSystemFile::from_toml(text).unwrap_or_else(|findings| panic!("{findings}")).value
}

#[test]
fn a_system_is_saved_as_the_same_bytes_after_loading() {
    for text in [starter_system(), east_system()] {
        assert_eq!(system(&text).to_toml(), Ok(text));
    }
}

#[test]
fn a_scenario_is_saved_as_the_same_bytes_after_loading() {
    for (text, system) in [(starter_scenario(), starter_system()), (east_scenario(), east_system())]
    {
        let loaded = ScenarioFile::from_toml(&text, &One(system)).expect("a scenario");
        assert_eq!(loaded.value.to_toml(), Ok(text));
    }
}

#[test]
fn a_design_passes_through_json_unchanged() {
    let system = system(&east_system());
    let json = serde_json::to_string(&system).expect("JSON");
    assert_eq!(serde_json::from_str::<GameSystemFile>(&json).expect("a system"), system);
}

/// A system with every kind of value that a file can hold.
const EVERYTHING: &str = include_str!("../fixtures/everything.toml");

#[test]
fn every_field_of_the_format_survives_saving() {
    let first = system(EVERYTHING);
    let saved = first.to_toml().expect("text");
    let second = system(&saved);
    assert_eq!(second, first);
    assert_eq!(second.to_toml(), Ok(saved));
    let json = serde_json::to_string(&first).expect("JSON");
    assert_eq!(serde_json::from_str::<GameSystemFile>(&json).expect("a system"), first);
}

#[test]
fn sections_that_version_2_does_not_have_are_empty() {
    let text = "kind = \"counter-system\"\nformat = 2\nid = \"old\"\nname = \"Old\"\n";
    let loaded = GameSystemFile::from_toml(text).expect("a system");
    let codes: Vec<&str> = loaded.findings.0.iter().map(|finding| &*finding.code).collect();
    assert!(codes.contains(&"F012"), "{codes:?}");
    let file = loaded.value;
    assert_eq!(file.turn_structure.phases, []);
    assert_eq!(file.turn_structure.player_order, PlayerOrder::Alternating);
    assert_eq!(&*file.combat_results_table.id, "combat-results-table");
    assert_eq!(file.combat_results_table.name, "Combat Results Table");
    assert!(file.combat_results_table.is_blank());
    assert_eq!(file.combat_modifiers.modifiers, []);
    assert!(file.to_toml().expect("text").contains("format = 3\n"));
}

#[test]
fn a_file_of_version_2_has_no_sections_of_version_3() {
    let text = starter_system().replacen("format = 3", "format = 2", 1);
    let (findings, opened) = found_in_system(&text);
    assert!(!opened);
    let unknown: Vec<&str> =
        findings.iter().filter(|one| one.code == "F005").map(|one| &*one.path).collect();
    assert_eq!(unknown.len(), 11, "{unknown:?}");
    assert_eq!(findings[0].hint.as_deref(), Some("use format = 3"));
}

#[test]
fn a_newer_file_is_refused_without_looking_further() {
    let text = "kind = \"counter-system\"\nformat = 7\nwonders = [\n  1,\n]\n";
    let (findings, _) = found_in_system(text);
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    let expected =
        "error F003 at line 2, format: file format 7 is newer than this program reads (3)";
    assert_eq!(lines, [expected]);
}

#[test]
fn fixtures_of_every_version_are_readable() {
    for version in ["version-2", "version-3"] {
        let path = crate_path(&format!("tests/fixtures/{version}.toml"));
        let text = fs::read_to_string(path).expect("a fixture");
        let loaded = GameSystemFile::from_toml(&text).unwrap_or_else(|found| panic!("{found}"));
        assert_eq!(loaded.value.entity_types.len(), 2, "{version}");
    }
}

#[test]
fn the_kind_of_a_file_is_known_before_it_is_read() {
    assert_eq!(file_kind(&starter_system()), Some("counter-system"));
    assert_eq!(file_kind(&starter_scenario()), Some("counter-scenario"));
    assert_eq!(file_kind("kind = \"other\"\n"), None);
    assert_eq!(file_kind("kind = "), None);
}

#[test]
fn the_content_hash_does_not_depend_on_layout_and_is_that_of_the_saved_file() {
    let text = starter_system();
    let spaced = text.replace("id = \"starter\"", "id   =   \"starter\" # first");
    assert_eq!(system(&spaced).content_hash(), system(&text).content_hash());
    let saved = sandtable_core::Digest::of_text(&text);
    assert_eq!(system(&text).content_hash(), saved);
    let other = edited(&text, &[("threshold = 0.5".to_owned(), "threshold = 0.25".to_owned())]);
    assert_ne!(system(&other).content_hash(), saved);
}

#[test]
fn names_are_for_people_and_ids_keep_references() {
    let text = edited(
        &starter_system(),
        &[("name = \"Infantry\"".to_owned(), "name = \"Line\"".to_owned())],
    );
    let system = System::new(system(&text));
    let infantry = system.entity_type("infantry").expect("the type");
    assert_eq!(infantry.name, "Line");
    assert!(system.binding("combat", "attacker", "infantry").is_some());
}

#[test]
fn the_published_schemas_are_those_of_the_code() {
    for (name, schema) in
        [("counter-system", GameSystemFile::schema()), ("counter-scenario", ScenarioFile::schema())]
    {
        let path = crate_path(&format!("../../docs/schemas/{name}.schema.json"));
        let expected = serde_json::to_string_pretty(&schema).expect("JSON") + "\n";
        let published = fs::read_to_string(&path).unwrap_or_default();
        if std::env::var_os("UPDATE_SCHEMAS").is_some() {
            fs::write(&path, &expected).expect("a written schema");
        } else {
            assert!(
                published == expected,
                "{path:?} is out of date: run this test with UPDATE_SCHEMAS=1"
            );
        }
    }
}

/// Texts that are not designs, or try to exhaust the reader.
fn hostile() -> Vec<Vec<u8>> {
    let head = "kind = \"counter-system\"\nformat = 3\nid = \"x\"\n";
    let list = |count: usize, item: &str| format!("[{}]", item.repeat(count));
    let lists = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    let tables = |depth: usize| format!("{}1{}", "{ a = ".repeat(depth), " }".repeat(depth));
    let rows = "{ label = \"\", die_value_min = 1, die_value_max = 1 },";
    vec![
        b"".to_vec(),
        b"\0\0\0".to_vec(),
        b"{\"kind\": \"counter-system\"}".to_vec(),
        b"(kind: \"counter-system\")".to_vec(),
        vec![b'['; 1 << 20],
        format!("{head}properties = {}", lists(100_000)).into_bytes(),
        format!("{head}properties = {}", lists(60)).into_bytes(),
        format!("{head}properties = {}", tables(60)).into_bytes(),
        format!("{head}a{} = 1", ".a".repeat(100_000)).into_bytes(),
        format!("{head}name = \"{}\"", "n".repeat(10_000)).into_bytes(),
        format!("{head}combat_results_table = {{ rows = {} }}", list(150_000, rows)).into_bytes(),
        format!("{head}combat_results_table = {{ outcomes = {} }}", list(2_000_000, "[],"))
            .into_bytes(),
        format!("{head}properties = {}", list(1_000_000, "{},")).into_bytes(),
        format!("{head}entity_types = {}", list(9_000, "{},")).into_bytes(),
        (0..200_000).map(|at| format!("k{at} = 1\n")).collect::<Vec<_>>().concat().into_bytes(),
        format!(
            "{head}value_rules = [{{ operation = {{ Multiply = 1e{} }} }}]",
            "9".repeat(100_000)
        )
        .into_bytes(),
        format!(
            "{head}value_rules = [{{ operation = {{ Multiply = {}.5 }} }}]",
            "9".repeat(100_000)
        )
        .into_bytes(),
    ]
}

/// Structs that contain each other in every possible way have more cycles than can be counted.
#[test]
fn tangled_structs_are_checked_in_bounded_time() {
    let field = |inner: usize| {
        format!(
            "{{ id = \"f{inner}\", property_type = {{ List = {{ Struct = \"s{inner}\" }} }} }},"
        )
    };
    let fields: String = (0..200).map(field).collect();
    let structs: Vec<String> =
        (0..200).map(|at| format!("{{ id = \"s{at}\", fields = [{fields}] }},\n")).collect();
    let structs = structs.concat();
    let text =
        format!("kind = \"counter-system\"\nformat = 3\nid = \"x\"\nstructs = [\n{structs}]\n");
    let (found, opened) = found_in_system(&text);
    assert!(!opened);
    let cycles: Vec<&str> =
        found.iter().filter(|one| one.code == "E030").map(|one| &*one.message).collect();
    assert_eq!(cycles.len(), 200);
    assert_eq!(cycles[7], "struct \"\" contains itself: s7 > s7");
}

/// Fifteen structs, each with hundreds of fields of the next: the default of the outermost would
/// have more fields than there is memory.
#[test]
fn structs_of_structs_take_bounded_memory() {
    let one = |at: usize| {
        let inner =
            if at == 14 { "\"Int\"".to_owned() } else { format!("{{ Struct = \"s{}\" }}", at + 1) };
        let field = |number: usize| format!("{{ id = \"f{number}\", property_type = {inner} }},");
        let fields: String = (0..500).map(field).collect();
        format!("{{ id = \"s{at}\", name = \"s{at}\", fields = [{fields}] }},\n")
    };
    let structs: String = (0..15).map(one).collect();
    let text = format!(
        "kind = \"counter-system\"\nformat = 3\nid = \"x\"\nstructs = [\n{structs}]\n\
         properties = [{{ id = \"p\", name = \"p\", property_type = {{ Struct = \"s0\" }} }}]\n"
    );
    let (found, opened) = found_in_system(&text);
    assert!(opened, "{:?}", found.first());
}

#[test]
fn a_cycle_is_shown_by_its_shortest_way() {
    let one = |id: &str, inner: &[&str]| {
        let field = |inner: &&str| {
            format!("{{ id = \"{inner}\", property_type = {{ Struct = \"{inner}\" }} }}, ")
        };
        let fields: String = inner.iter().map(field).collect();
        format!("{{ id = \"{id}\", name = \"{id}\", fields = [{fields}] }},\n")
    };
    let structs = [
        one("a", &["b", "e"]),
        one("b", &["c", "d"]),
        one("c", &["d"]),
        one("d", &["b"]),
        one("e", &[]),
    ];
    let text = format!(
        "kind = \"counter-system\"\nformat = 3\nid = \"x\"\nstructs = [\n{}]\n",
        structs.concat()
    );
    let (found, _) = found_in_system(&text);
    let cycles: Vec<&str> =
        found.iter().filter(|one| one.code == "E030").map(|one| &*one.message).collect();
    let expected = [
        "struct \"b\" contains itself: b > d > b",
        "struct \"c\" contains itself: c > d > b > c",
        "struct \"d\" contains itself: d > b > d",
    ];
    assert_eq!(cycles, expected, "a only leads into the cycle");
}

#[test]
fn hostile_files_end_in_findings() {
    for (at, bytes) in hostile().iter().enumerate() {
        let (found, opened) = findings(GameSystemFile::from_bytes(bytes));
        assert!(!opened && !found.is_empty() && found.len() <= 1_001, "file {at}: {found:?}");
        assert!(found.iter().all(|one| one.message.len() < 2_000), "file {at}");
        let (found, opened) = findings(ScenarioFile::from_bytes(bytes, &Shipped));
        assert!(!opened && !found.is_empty(), "file {at}: {found:?}");
    }
}

#[test]
fn numbers_that_are_not_numbers_are_findings_wherever_they_stand() {
    for (from, to, code) in [
        ("threshold = 0.5", "threshold = nan", "T009"),
        ("threshold = 0.5", "threshold = -inf", "T009"),
        ("threshold = 0.5", "threshold = \"1:0\"", "T009"),
        ("threshold = 0.5", "threshold = -0.5", "T009"),
        ("threshold = 0.5", "threshold = 1e-20", "T009"),
        ("cost = 1", "cost = inf", "N001"),
        ("default = 3 ", "default = nan ", "N001"),
        ("default = 3 ", "default = 1e10 ", "N002"),
        ("steps = [4, 2]", "steps = [4, nan]", "N001"),
        ("column_shift = -1", "column_shift = 99999999999999999999", "L014"),
        ("die_value_min = 1", "die_value_min = -99999999999", "T016"),
        ("priority = 20", "priority = 0.5", "F007"),
        ("priority = 20", "priority = 2000-01-01", "F007"),
    ] {
        let text = edited(&starter_system(), &[(from.to_owned(), to.to_owned())]);
        let (findings, opened) = found_in_system(&text);
        let codes: Vec<&str> = findings.iter().map(|finding| &*finding.code).collect();
        assert_eq!((opened, codes), (false, vec![code]), "{to}");
    }
}

#[test]
fn the_word_that_was_meant_is_suggested() {
    for (from, to, message) in [
        ("phases = [", "phase = [", "unknown key \"phase\"; did you mean \"phases\"?"),
        ("{ Retreat = {", "{ note = 1, Retreat = {", "unknown key \"note\""),
        ("{ Retreat = {", "{ Retret = {", "unknown key \"Retret\"; did you mean \"Retreat\"?"),
        ("color = ", "colour = ", "unknown key \"colour\"; did you mean \"color\"?"),
    ] {
        let text = edited(&starter_system(), &[(from.to_owned(), to.to_owned())]);
        let (findings, _) = found_in_system(&text);
        assert_eq!(findings[0].message, message);
    }
}

#[test]
fn ids_of_odd_forms_are_refused_with_a_suggestion() {
    let edits = [("id = \"infantry\"".to_owned(), "id = \"Line Infantry\"".to_owned())];
    let (findings, _) = found_in_system(&edited(&starter_system(), &edits));
    assert_eq!(findings[0].hint.as_deref(), Some("such as \"line-infantry\""));
    assert!(TypeId::is_valid("line-infantry"));
}
