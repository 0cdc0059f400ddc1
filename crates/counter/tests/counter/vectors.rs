//! Every numbered vector of the rules has a test, and `docs/codes.md` lists them all.
//!
//! A test names its vectors in the first words of its doc comment: `/// A7.3-1 to A7.3-9.` or
//! `/// A2-4, A2-16.`

use crate::edit::crate_path;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// The sections with vectors, and the number of vectors of each.
const SECTIONS: [(&str, u32); 16] = [
    ("A1", 9),
    ("A2", 16),
    ("A5", 14),
    ("A7.2", 21),
    ("A7.3", 20),
    ("A7.4", 13),
    ("A8", 15),
    ("A8.3", 4),
    ("A10.1", 7),
    ("A10.2", 11),
    ("A10.3", 15),
    ("A10.4", 7),
    ("A13.2", 7),
    ("A13.3", 6),
    ("A13.5", 10),
    ("A15", 4),
];

/// A vector: its section and number.
type Vector = (String, u32);

fn parse(word: &str) -> Option<Vector> {
    let (section, number) = word.trim_end_matches([',', '.', ':']).split_once('-')?;
    let known = SECTIONS.iter().any(|(name, _)| *name == section);
    Some((section.to_owned(), number.parse().ok()?)).filter(|_| known)
}

/// The vectors at the beginning of a doc comment, with ranges written out.
fn leading(doc: &str) -> Vec<Vector> {
    let mut found: Vec<Vector> = Vec::new();
    let mut range = false;
    for word in doc.split_whitespace() {
        match (parse(word), word) {
            (Some((section, last)), _) if range => {
                let first = found.last().map_or(last, |(_, number)| number + 1);
                found.extend((first..=last).map(|number| (section.clone(), number)));
                range = false;
            }
            (Some(vector), _) => found.push(vector),
            (None, "to") => range = true,
            _ => break,
        }
    }
    found
}

/// The tests of each vector, read from all files beside this one.
fn tests_by_vector() -> BTreeMap<Vector, Vec<String>> {
    let folder = crate_path("tests/counter");
    let entries = fs::read_dir(folder).expect("the folder of the tests");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut tests: BTreeMap<Vector, Vec<String>> = BTreeMap::new();
    for path in files {
        let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = fs::read_to_string(&path).expect("a source file");
        let mut doc = String::new();
        for line in source.lines().map(str::trim_start) {
            if let Some(text) = line.strip_prefix("/// ") {
                doc = doc + text + " ";
            } else if let Some(rest) = line.strip_prefix("fn ") {
                let name = rest.split('(').next().unwrap_or_default();
                for vector in leading(&doc) {
                    tests.entry(vector).or_default().push(format!("{file}::{name}"));
                }
                doc = String::new();
            } else if !line.starts_with("#[") {
                doc = String::new();
            }
        }
    }
    tests
}

fn vectors() -> impl Iterator<Item = Vector> {
    SECTIONS.iter().flat_map(|(section, count)| {
        (1..=*count).map(move |number| ((*section).to_owned(), number))
    })
}

#[test]
fn every_vector_has_a_test() {
    let tests = tests_by_vector();
    let missing: Vec<Vector> = vectors().filter(|vector| !tests.contains_key(vector)).collect();
    assert!(missing.is_empty(), "no test for {missing:?}");
    let unknown: Vec<&Vector> =
        tests.keys().filter(|vector| !vectors().any(|one| one == **vector)).collect();
    assert!(unknown.is_empty(), "unknown vectors {unknown:?}");
    assert_eq!(vectors().count(), 179);
}

/// Consecutive vectors with the same tests share a row.
fn table() -> String {
    let tests = tests_by_vector();
    let mut rows: Vec<(Vector, u32, Vec<String>)> = Vec::new();
    for (section, number) in vectors() {
        let names = tests.get(&(section.clone(), number)).cloned().unwrap_or_default();
        match rows.last_mut() {
            Some(((same, _), last, shared)) if *same == section && *shared == names => {
                *last = number;
            }
            _ => rows.push(((section, number), number, names)),
        }
    }
    let mut table = "| vectors | test |\n|---|---|\n".to_owned();
    for ((section, first), last, names) in rows {
        let range = if first == last { String::new() } else { format!(" to {section}-{last}") };
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        writeln!(table, "| {section}-{first}{range} | {} |", names.join("<br>")).expect("a string");
    }
    table
}

#[test]
fn the_documented_table_of_vectors_matches_the_tests() {
    let docs = fs::read_to_string(crate_path("../../docs/codes.md")).expect("docs/codes.md");
    let section = docs.split("\n## ").find(|section| section.starts_with("Counter\n"));
    let listed = section.expect("a section '## Counter'").contains(&table());
    assert!(listed, "docs/codes.md: the table of the section '## Counter' must be\n\n{}", table());
}

/// The words of designs: ids, names and labels of types, terrain and outcomes.
fn design_words() -> Vec<String> {
    let systems = [crate::edit::starter_system(), crate::edit::east_system()];
    let mut words = Vec::new();
    for text in systems {
        let file = sandtable_counter::GameSystemFile::from_toml(&text).expect("a system").value;
        for one in &file.entity_types {
            words.extend([one.id.to_string(), one.name.clone()]);
        }
        for outcome in file.combat_results_table.outcomes.iter().flatten() {
            words.push(outcome.label.clone());
        }
    }
    words.sort();
    words.dedup();
    words
}

fn sources(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

#[test]
fn the_source_knows_no_type_terrain_or_label_of_a_design() {
    let words = design_words();
    assert!(words.len() > 30, "{words:?}");
    for path in sources(&crate_path("src")) {
        let source = fs::read_to_string(&path).expect("a source file");
        for line in source.lines() {
            let found = words.iter().find(|word| {
                let mut parts = line.split(|letter: char| !letter.is_alphanumeric());
                parts.any(|part| part == **word) || (word.contains(' ') && line.contains(*word))
            });
            assert_eq!(found, None, "{}: {line}", path.display());
        }
    }
}
