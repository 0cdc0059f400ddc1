//! Every numbered vector of the rules has a test, and `docs/codes.md` lists them all.
//!
//! The files of tests declare them with [`vectors`].

use crate::edit::crate_path;
use crate::{analysis, combat, east, id, modifier, number, table, turn};
use sandtable_counter::GameSystemFile;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

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

/// Declares the tests of numbered vectors: for each rule a module, in it a test for each vector,
/// which calls the check of the rule with the numbers of the vector. The test of A7.3-1 is called
/// `a7_3_1`, so that a failure names its vector.
macro_rules! vectors {
    ($($rule:ident: $check:ident { $($name:ident($($argument:expr),* $(,)?);)+ })+) => {
        /// The rules of this file with their vectors.
        pub(crate) const VECTORS: &[(&str, &[&str])] =
            &[$((stringify!($rule), &[$(stringify!($name)),+])),+];

        $(
            mod $rule {
                use super::*;

                $(
                    #[test]
                    fn $name() {
                        $check($($argument),*);
                    }
                )+
            }
        )+
    };
}
pub(crate) use vectors;

/// Rules, each with the tests of its vectors.
type Rules = &'static [(&'static str, &'static [&'static str])];

/// The vectors of each file of tests.
const FILES: [(&str, Rules); 8] = [
    ("analysis", analysis::VECTORS),
    ("combat", combat::VECTORS),
    ("east", east::VECTORS),
    ("id", id::VECTORS),
    ("modifier", modifier::VECTORS),
    ("number", number::VECTORS),
    ("table", table::VECTORS),
    ("turn", turn::VECTORS),
];

/// A vector: its section and number.
type Vector = (String, u32);

/// The vector of a test: A7.3-1 for `a7_3_1`.
fn vector(test: &str) -> Option<Vector> {
    let (section, number) = test.strip_prefix('a')?.rsplit_once('_')?;
    let section = format!("A{}", section.replace('_', "."));
    let known = SECTIONS.iter().any(|(name, _)| *name == section);
    Some((section, number.parse().ok()?)).filter(|_| known)
}

/// The rule that each vector tests, as `file::rule`.
fn rules_by_vector() -> BTreeMap<Vector, String> {
    let mut rules = BTreeMap::new();
    for (file, rule, test) in FILES.iter().flat_map(|(file, rules)| {
        rules.iter().flat_map(move |(rule, tests)| tests.iter().map(move |test| (file, rule, test)))
    }) {
        let vector = vector(test).unwrap_or_else(|| panic!("{test} is not the name of a vector"));
        let twice = rules.insert(vector, format!("{file}::{rule}"));
        assert_eq!(twice, None, "{test} is tested twice");
    }
    rules
}

fn all_vectors() -> impl Iterator<Item = Vector> {
    SECTIONS.iter().flat_map(|(section, count)| {
        (1..=*count).map(move |number| ((*section).to_owned(), number))
    })
}

#[test]
fn every_vector_has_a_test_with_its_number() {
    let rules = rules_by_vector();
    let missing: Vec<Vector> = all_vectors().filter(|vector| !rules.contains_key(vector)).collect();
    assert!(missing.is_empty(), "no test for {missing:?}");
    let unknown: Vec<&Vector> =
        rules.keys().filter(|vector| !all_vectors().any(|one| one == **vector)).collect();
    assert!(unknown.is_empty(), "unknown vectors {unknown:?}");
    assert_eq!(all_vectors().count(), 179);
}

/// Consecutive vectors of the same rule share a row.
fn table_of_vectors() -> String {
    let rules = rules_by_vector();
    let mut rows: Vec<(Vector, u32, &str)> = Vec::new();
    for (section, number) in all_vectors() {
        let rule = rules.get(&(section.clone(), number)).map_or("", |rule| rule);
        match rows.last_mut() {
            Some(((same, _), last, shared)) if *same == section && *shared == rule => {
                *last = number;
            }
            _ => rows.push(((section, number), number, rule)),
        }
    }
    let mut table = "| vectors | rule |\n|---|---|\n".to_owned();
    for ((section, first), last, rule) in rows {
        let range = if first == last { String::new() } else { format!(" to {section}-{last}") };
        writeln!(table, "| {section}-{first}{range} | `{rule}` |").expect("a string");
    }
    table
}

#[test]
fn the_documented_table_of_vectors_matches_the_tests() {
    let docs = fs::read_to_string(crate_path("../../docs/codes.md")).expect("docs/codes.md");
    let section = docs.split("\n## ").find(|section| section.starts_with("Counter\n"));
    let listed = section.expect("a section '## Counter'").contains(&table_of_vectors());
    assert!(
        listed,
        "docs/codes.md: the table of the section '## Counter' must be\n\n{}",
        table_of_vectors()
    );
}

/// The words of designs: ids and names of types and terrain in lower case, and the labels of
/// outcomes as they are written (`DE` is a label, `de` is serde's lifetime).
fn design_words() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut names, mut labels) = (BTreeSet::new(), BTreeSet::new());
    for text in [crate::edit::starter_system(), crate::edit::east_system()] {
        let file = GameSystemFile::from_toml(&text).expect("a system").value;
        for one in &file.entity_types {
            names.extend([one.id.to_string(), one.name.to_lowercase()]);
            names.extend(one.map_words.iter().map(|word| word.to_lowercase()));
        }
        for table in file.all_tables() {
            labels.extend(table.outcomes.iter().flatten().map(|outcome| outcome.label.clone()));
            labels.extend(table.severity.iter().cloned());
        }
    }
    (names, labels)
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

/// Returns true if a line contains a word on its own; `art` is no part of `start`.
fn mentions(line: &str, word: &str) -> bool {
    let is_end = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
    line.match_indices(word).any(|(at, _)| {
        is_end(line[..at].chars().next_back()) && is_end(line[at + word.len()..].chars().next())
    })
}

#[test]
fn the_source_knows_no_type_terrain_or_label_of_a_design() {
    let (names, labels) = design_words();
    assert!(names.len() > 15 && labels.len() > 8, "{names:?} {labels:?}");
    let known = |line: &str| {
        let lower = line.to_lowercase();
        let name = names.iter().find(|word| mentions(&lower, word));
        name.or_else(|| labels.iter().find(|word| mentions(line, word))).cloned()
    };
    assert_eq!(known("const FOREST: u8 = 1;").as_deref(), Some("forest"));
    assert_eq!(known("label == \"DRL\"").as_deref(), Some("DRL"));
    for path in sources(&crate_path("src")) {
        let source = fs::read_to_string(&path).expect("a source file");
        for line in source.lines() {
            assert_eq!(known(line), None, "{}: {line}", path.display());
        }
    }
}
