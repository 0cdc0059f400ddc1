//! Every finding: its code, severity, path, line and message.

use crate::edit::{
    crate_path, edited, findings, found_in_scenario, found_in_system, starter_scenario,
    starter_system,
};
use sandtable_core::{Finding, Severity};
use sandtable_counter::check::{Blocks, CODES, Code, Purpose, check_system};
use sandtable_counter::scenario::{ScenarioFile, Shipped};
use sandtable_counter::{GameSystemFile, System};
use std::collections::BTreeSet;
use std::fs;

/// A case of `fixtures/findings.txt`: edits of the starter, and the finding that they lead to.
#[derive(Debug, Default)]
struct Case {
    code: String,
    kind: String,
    path: String,
    /// A whole file, instead of edits.
    whole: String,
    edits: Vec<(String, String)>,
    system_edits: Vec<(String, String)>,
    message: String,
}

impl Case {
    /// Reads a block: a heading, then lines that begin with `-` (text to replace), `+` (its
    /// replacement), `<` and `>` (the same in the system of a scenario), `*` (a whole file) or `=`
    /// (the message).
    fn read(block: &str) -> Self {
        let mut lines = block.lines();
        let mut words = lines.next().expect("a heading").splitn(3, ' ').map(str::to_owned);
        let mut next = || words.next().unwrap_or_default();
        let mut case = Self { code: next(), kind: next(), path: next(), ..Self::default() };
        let mut last = ' ';
        for line in lines {
            let (mark, rest) = (line.chars().next().expect("a mark"), &line[1..]);
            let edits = if "<>".contains(mark) { &mut case.system_edits } else { &mut case.edits };
            match mark {
                '-' | '<' if last == mark => {
                    append(&mut edits.last_mut().expect("an edit").0, rest);
                }
                '-' | '<' => edits.push((rest.to_owned(), String::new())),
                '+' | '>' if last == mark => {
                    append(&mut edits.last_mut().expect("an edit").1, rest);
                }
                '+' | '>' => {
                    rest.clone_into(&mut edits.last_mut().expect("a text to replace").1);
                }
                '*' => append(&mut case.whole, rest),
                _ => rest.clone_into(&mut case.message),
            }
            last = mark;
        }
        case
    }

    fn findings(&self) -> (Vec<Finding>, bool) {
        let base = if self.kind == "system" { starter_system() } else { starter_scenario() };
        let base = if self.whole.is_empty() { base } else { self.whole.clone() };
        let text = edited(&base, &self.edits);
        if self.kind == "system" {
            return found_in_system(&text);
        }
        found_in_scenario(&text, &edited(&starter_system(), &self.system_edits))
    }
}

fn append(text: &mut String, line: &str) {
    text.push('\n');
    text.push_str(line);
}

fn cases() -> Vec<Case> {
    let text = fs::read_to_string(crate_path("tests/fixtures/findings.txt")).expect("the cases");
    text.trim_end().split("\n\n").map(Case::read).collect()
}

#[test]
fn each_mistake_gives_its_finding_with_path_line_and_message() {
    let mut wrong = Vec::new();
    for case in cases() {
        let (findings, _) = case.findings();
        let found = findings.iter().find(|one| one.code == case.code && one.path == case.path);
        match found {
            Some(finding) if finding.message == case.message => {
                let needs_line = !case.path.is_empty() && case.whole.is_empty();
                assert!(finding.line.is_some() || !needs_line, "{} has no line", case.code);
            }
            Some(finding) => {
                wrong.push(format!("{} {}\n={}", case.code, case.path, finding.message));
            }
            None => {
                let all: Vec<String> = findings.iter().map(ToString::to_string).collect();
                wrong.push(format!("{} {}: found {all:#?}", case.code, case.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Findings that need more text than a case can show: file contents by code.
fn large_files() -> Vec<(&'static str, Vec<u8>)> {
    let system = starter_system();
    let with = |from: &str, to: String| edited(&system, &[(from.to_owned(), to)]).into_bytes();
    let many = |count: usize, one: &str| one.repeat(count);
    let rows = "  { label = \"\", die_value_min = 1, die_value_max = 1 },\n";
    let column = "  { label = \"\", column_type = \"OddsRatio\", threshold = 1 },\n";
    let property = |at: usize| format!("  {{ id = \"p{at}\", property_type = \"Int\" }},\n");
    let properties: String = (0..9_999).map(property).collect();
    let counter = "  { id = \"a\", type = \"infantry\" },\n";
    let strengths: String = (0..150).map(tall_type).collect();
    let bindings: String = (0..150).map(tall_binding).collect();
    let mut broken = b"kind = \"counter-system\"\n".to_vec();
    broken.push(0xff);
    vec![
        ("F008", broken),
        ("L001", with("rows = [\n", format!("rows = [\n{}", many(1_000, rows)))),
        ("L002", with("columns = [\n", format!("columns = [\n{}", many(200, column)))),
        ("L003", with("properties = [\n", format!("properties = [\n{properties}"))),
        ("L005", with("name = \"Infantry\"", format!("name = \"{}\"", many(201, "x")))),
        ("L006", with("Move your units.", many(10_001, "x"))),
        ("L007", vec![b'#'; (8 << 20) + 1]),
        (
            "L015",
            with("tasks = [\"Supply\"]", format!("tasks = [{}]", many(1_001, "\"Supply\", "))),
        ),
        (
            "T023",
            with(
                "[[concepts]]\nid = \"combat\"",
                format!("{strengths}\n[[concepts]]\nid = \"combat\""),
            )
            .into_iter()
            .chain(bindings.into_bytes())
            .collect(),
        ),
        ("L009", {
            let scenario = starter_scenario();
            let counters = format!("counters = [\n{}", many(10_000, counter));
            edited(&scenario, &[("counters = [\n".to_owned(), counters)]).into_bytes()
        }),
    ]
}

/// A type with a strength of its own that shares no sums with others.
fn tall_type(at: usize) -> String {
    let strength = 1_000 * at * at + 7 * at;
    format!(
        "[[entity_types]]\nid = \"tall-{at}\"\nname = \"Tall {at}\"\nrole = \"Token\"\n\
         properties = [{{ property = \"defense-strength\", default = {strength} }}]\n\n"
    )
}

fn tall_binding(at: usize) -> String {
    format!(
        "\n[[bindings]]\nid = \"tall-{at}-defender\"\nentity_type_id = \"tall-{at}\"\n\
         concept_id = \"combat\"\nconcept_role_id = \"defender\"\n\
         properties = [{{ property = \"defense-strength\", name = \"strength\" }}]\n"
    )
}

/// Returns the findings of one of the large files.
fn found_in_large(code: &str, bytes: &[u8]) -> Vec<Finding> {
    if code == "L009" {
        return findings(ScenarioFile::from_bytes(bytes, &Shipped)).0;
    }
    findings(GameSystemFile::from_bytes(bytes)).0
}

#[test]
fn limits_are_checked_before_anything_is_built() {
    for (code, bytes) in large_files() {
        let found = found_in_large(code, &bytes);
        assert!(found.iter().any(|finding| finding.code == code), "{code}: {found:?}");
        assert!(found.len() <= 1_001, "{code}");
    }
}

#[test]
fn every_code_is_triggered_by_a_test() {
    let small = cases().into_iter().map(|case| case.code);
    let large = large_files().into_iter().map(|(code, _)| code.to_owned());
    let tested: BTreeSet<String> = small.chain(large).collect();
    let all: BTreeSet<String> = CODES.iter().map(|code| code.id.to_owned()).collect();
    assert_eq!(tested, all);
    assert_eq!(CODES.len(), 159);
}

#[test]
fn findings_have_the_severity_of_their_code_and_block_what_it_blocks() {
    for case in cases() {
        let code = Code::find(&case.code).expect("a known code");
        let (findings, opened) = case.findings();
        let finding = findings.iter().find(|one| one.code == code.id).expect("the finding");
        // The dice of the starter can roll the value that has no row.
        let expected = if code.id == "T004" { Severity::Error } else { code.severity };
        assert_eq!(finding.severity, expected, "{}", code.id);
        assert_eq!(opened, code.blocks != Blocks::Load, "{}", code.id);
    }
}

#[test]
fn an_error_blocks_at_least_play_and_nothing_else_blocks() {
    for code in CODES {
        let blocks = code.blocks != Blocks::Nothing;
        let late = ["T010", "T011", "T020"].contains(&code.id);
        assert_eq!(blocks, code.severity == Severity::Error || late, "{}", code.id);
    }
}

#[test]
fn an_unfinished_table_is_a_warning_in_the_editor_and_an_error_in_play() {
    let mut file = sandtable_counter::starter().clone();
    file.combat_results_table.combat_concept_id = None;
    let rated = |file: &GameSystemFile, purpose| {
        let findings = check_system(&System::new(file.clone()), purpose).0;
        findings.iter().find(|finding| finding.code == "T010").expect("T010").severity
    };
    assert_eq!(rated(&file, Purpose::Edit), Severity::Warning);
    assert_eq!(rated(&file, Purpose::Play), Severity::Error);
    file.turn_structure.phases.retain(|phase| &*phase.id != "combat");
    assert_eq!(rated(&file, Purpose::Play), Severity::Warning, "without a Combat phase");
}

#[test]
fn the_shipped_files_have_no_findings() {
    assert_eq!(found_in_system(&starter_system()), (vec![], true));
    assert_eq!(found_in_scenario(&starter_scenario(), &starter_system()), (vec![], true));
}

#[test]
fn all_findings_are_reported_at_once_and_more_than_a_thousand_are_counted() {
    let edits =
        [("role = \"Token\"", "role = 3"), ("#14568c", "blue"), ("steps = 2", "steps = \"x\"")];
    let edits = edits.map(|(from, to)| (from.to_owned(), to.to_owned()));
    let (findings, opened) = found_in_system(&edited(&starter_system(), &edits));
    let codes: Vec<(&str, Option<usize>)> =
        findings.iter().map(|finding| (&*finding.code, finding.line)).collect();
    assert!(!opened);
    assert_eq!(codes, [("E009", Some(9)), ("F007", Some(27)), ("F007", Some(28))]);
    let unknown: Vec<String> = (0..1_500).map(|at| format!("key-{at} = 1\n")).collect();
    let unknown = unknown.concat();
    let text = format!("kind = \"counter-system\"\nformat = 3\nid = \"a\"\n{unknown}");
    let (findings, _) = found_in_system(&text);
    assert_eq!(findings.len(), 1_001);
    assert_eq!(findings[1_000].message, "500 more findings are not listed");
}

#[test]
fn an_error_is_listed_even_after_a_thousand_lesser_findings() {
    let same =
        |at: usize| format!("{{ id = \"p{at}\", name = \"P\", property_type = \"Int\" }},\n");
    let same: String = (0..1_200).map(same).collect();
    let text = format!(
        "kind = \"counter-system\"\nformat = 3\nid = \"a\"\nproperties = [\n{same}]\n\
         [combat_results_table]\nrows = [{{ label = \"1\", die_value_min = 2, die_value_max = 1 }}]\n"
    );
    let (findings, opened) = found_in_system(&text);
    assert!(!opened, "a row without cells");
    assert_eq!(findings.len(), 1_001);
    let errors = findings.iter().filter(|one| one.severity == Severity::Error);
    let errors: Vec<&str> = errors.map(|one| &*one.code).collect();
    assert_eq!(errors, ["T002", "T001"]);
}

#[test]
fn the_book_lists_every_code() {
    let page = fs::read_to_string(crate_path("../../docs/counter-findings.md")).expect("the page");
    for code in CODES {
        let blocks = match code.blocks {
            Blocks::Load => "load",
            Blocks::Play => "play",
            Blocks::Nothing => "-",
        };
        let row = format!("| {} | {} | {} | {blocks} |", code.id, code.name, code.severity);
        assert!(page.contains(&row), "docs/counter-findings.md needs the row\n{row}");
    }
}
