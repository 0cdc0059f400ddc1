//! Rule codes: every code has a test, and `docs/codes.md` lists them all.

use crate::rules::profile::OPTIONS;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// Rows of the worked examples that can be shown in play.
const VECTOR_ROWS: [u8; 16] = [1, 3, 5, 6, 9, 11, 12, 14, 16, 17, 19, 21, 23, 25, 26, 28];

/// A code of a source document, as the doc comment of a test states it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Code {
    /// A numbered difference between the two rule profiles.
    Difference(u8),
    /// A row of the table of worked examples.
    VectorRow(u8),
    /// A section with a worked example of its own.
    VectorSection(String),
}

impl Code {
    /// Parses a doc comment line that consists of a code and a full stop.
    fn parse(line: &str) -> Option<Self> {
        let text = line.trim().strip_prefix("/// ")?.strip_suffix('.')?;
        if let Some(row) = text.strip_prefix("Vector row ") {
            return row.parse().ok().map(Self::VectorRow);
        }
        if let Some(section) = text.strip_prefix("Vector section ") {
            return Some(Self::VectorSection(section.to_owned()));
        }
        text.strip_prefix('D')?.parse().ok().map(Self::Difference)
    }

    /// Every code that needs a test.
    fn all() -> BTreeSet<Self> {
        let differences = OPTIONS.into_iter().map(|(_, number)| Self::Difference(number));
        let rows = VECTOR_ROWS.into_iter().map(Self::VectorRow);
        differences.chain(rows).chain([Self::VectorSection("12.2".to_owned())]).collect()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Difference(number) => write!(out, "D{number}"),
            Self::VectorRow(row) => write!(out, "Vector row {row}"),
            Self::VectorSection(section) => write!(out, "Vector section {section}"),
        }
    }
}

fn crate_path(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The source files under a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.into_iter().chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

/// The module path of a test file: `fire/ammo.rs` is `fire::ammo`.
fn module(root: &Path, file: &Path) -> String {
    let relative = file.strip_prefix(root).expect("a file under the root").with_extension("");
    let names = relative.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect::<Vec<_>>().join("::")
}

/// The tests of each code, by the doc comments of the sources.
fn tests_by_code() -> BTreeMap<Code, BTreeSet<String>> {
    let root = crate_path("tests/mech");
    let mut tests: BTreeMap<Code, BTreeSet<String>> = BTreeMap::new();
    for file in sources(&root) {
        let (module, text) = (module(&root, &file), read_to_string(&file).expect("a text file"));
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(code) = Code::parse(line) else { continue };
            let function = lines.clone().find_map(|line| line.strip_prefix("fn "));
            let name = function.and_then(|rest| rest.split('(').next()).expect("a test");
            tests.entry(code).or_default().insert(format!("{module}::{name}"));
        }
    }
    tests
}

fn table() -> String {
    let rows = tests_by_code().into_iter().flat_map(|(code, tests)| {
        tests.into_iter().map(move |test| format!("| {code} | `{test}` |\n"))
    });
    format!("| code | test |\n|---|---|\n{}", rows.collect::<String>())
}

#[test]
fn every_code_has_a_test() {
    let tested: BTreeSet<Code> = tests_by_code().into_keys().collect();
    assert_eq!(tested, Code::all());
}

#[test]
fn the_table_of_codes_in_the_docs_is_complete() {
    let docs = read_to_string(crate_path("../../docs/codes.md")).expect("docs/codes.md");
    let section = docs.split("\n## ").find(|section| section.starts_with("Mech\n"));
    let listed = section.expect("a section '## Mech'").contains(&table());
    assert!(listed, "docs/codes.md: the table of the section '## Mech' must be\n\n{}", table());
}
