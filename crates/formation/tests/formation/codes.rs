//! Every rule code has a test, and `docs/codes.md` lists them all.
//!
//! A test names its codes in the first words of its doc comment: `/// H-COU-1.` or `/// H-COU-1:
//! why`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The subjects of the codes, and the number of codes of each.
const SUBJECTS: [(&str, u32); 11] = [
    ("ORD", 4),
    ("COU", 7),
    ("PLN", 5),
    ("TRG", 6),
    ("MOV", 14),
    ("PATH", 6),
    ("VIS", 5),
    ("CMB", 13),
    ("MOR", 10),
    ("END", 5),
    ("ENG", 5),
];

/// All codes, in the order of the table.
fn codes() -> impl Iterator<Item = String> {
    let numbered = |(subject, count): &(&str, u32)| {
        let subject = (*subject).to_owned();
        (1..=*count).map(move |number| format!("H-{subject}-{number}"))
    };
    SUBJECTS.iter().flat_map(numbered)
}

/// The codes at the beginning of a doc comment.
fn leading_codes(doc: &str) -> impl Iterator<Item = &str> {
    let words = doc.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':']));
    words.take_while(|word| word.starts_with("H-"))
}

/// Adds the tests of a source file to the codes that they name. Tests may be in `proptest!`.
fn collect(file: &str, source: &str, tests: &mut BTreeMap<String, Vec<String>>) {
    let (mut doc, mut is_test) = (None, false);
    for line in source.lines().map(str::trim_start) {
        if let Some(text) = line.strip_prefix("/// ") {
            doc = doc.or(Some(text));
        } else if line.starts_with("#[") {
            is_test |= line == "#[test]";
        } else {
            if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
                let name = rest.split('(').next().unwrap_or_default();
                for code in leading_codes(doc.unwrap_or_default()) {
                    tests.entry(code.to_owned()).or_default().push(format!("{file}::{name}"));
                }
            }
            (doc, is_test) = (None, false);
        }
    }
}

/// The tests of each code, read from all files beside this one.
fn tests_by_code() -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formation");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the folder of the tests")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    files.sort();
    let mut tests = BTreeMap::new();
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        collect(&name, &fs::read_to_string(&path).expect("a source file"), &mut tests);
    }
    tests
}

#[test]
fn every_rule_code_has_a_test() {
    let tests = tests_by_code();
    let missing: Vec<String> = codes().filter(|code| !tests.contains_key(code)).collect();
    assert!(missing.is_empty(), "no test for {missing:?}");
    let unknown: Vec<&String> =
        tests.keys().filter(|code| !codes().any(|one| one == **code)).collect();
    assert!(unknown.is_empty(), "unknown codes {unknown:?}");
    assert_eq!(codes().count(), 80);
}

#[test]
fn the_documented_table_of_codes_matches_the_tests() {
    let tests = tests_by_code();
    let mut expected = "| code | test |\n|---|---|\n".to_owned();
    for code in codes() {
        let names = tests.get(&code).map(Vec::as_slice).unwrap_or_default();
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        writeln!(expected, "| {code} | {} |", names.join("<br>")).expect("a string");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/codes.md");
    let page = fs::read_to_string(path).expect("docs/codes.md");
    let section = page.split("\n## ").find(|section| section.starts_with("Formation\n"));
    let section = section.expect("a section `## Formation` in docs/codes.md");
    let lines = section.lines().skip_while(|line| *line != "| code | test |");
    let table: Vec<&str> = lines.take_while(|line| line.starts_with('|')).collect();
    assert!(
        table.iter().copied().eq(expected.lines()),
        "the table under `## Formation` in docs/codes.md is out of date; it should be:\n\n{expected}"
    );
}
