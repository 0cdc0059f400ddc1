//! Shipped and fixture files with small edits, and what the checks find in them.

use sandtable_core::{Finding, Findings};
use sandtable_counter::scenario::{Library, ScenarioFile};
use sandtable_counter::{GameSystemFile, System};
use sandtable_hex::Map;
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn crate_path(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

pub(crate) fn text(path: &str) -> String {
    fs::read_to_string(crate_path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub(crate) fn starter_system() -> String {
    text("../../data/counter/starter/system.toml")
}

pub(crate) fn starter_scenario() -> String {
    text("../../data/counter/starter/scenario.toml")
}

pub(crate) fn east_system() -> String {
    text("tests/fixtures/east/system.toml")
}

pub(crate) fn east_scenario() -> String {
    text("tests/fixtures/east/scenario.toml")
}

/// Replaces the first occurrence of each text.
pub(crate) fn edited(text: &str, edits: &[(String, String)]) -> String {
    edits.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from.as_str()), "the file does not contain {from:?}");
        text.replacen(from.as_str(), to, 1)
    })
}

/// A library with one system.
pub(crate) struct One(pub(crate) String);

impl Library for One {
    fn system(&self, id: &str) -> Option<GameSystemFile> {
        let loaded = GameSystemFile::from_toml(&self.0).ok()?;
        Some(loaded.value).filter(|system| *system.id == *id)
    }

    fn map(&self, _: &str) -> Option<Map> {
        None
    }
}

/// A system and its scenario, prepared.
pub(crate) fn loaded(system: &str, scenario: &str) -> (System, ScenarioFile) {
    let file = GameSystemFile::from_toml(system).expect("a system").value;
    let scenario = ScenarioFile::from_toml(scenario, &One(system.to_owned())).expect("a scenario");
    (System::new(file), scenario.value)
}

/// All findings of a file, whether or not it can be opened.
pub(crate) fn findings<T>(
    result: Result<sandtable_counter::Loaded<T>, Findings>,
) -> (Vec<Finding>, bool) {
    match result {
        Ok(loaded) => (loaded.findings.0, true),
        Err(findings) => (findings.0, false),
    }
}

pub(crate) fn found_in_system(text: &str) -> (Vec<Finding>, bool) {
    findings(GameSystemFile::from_toml(text))
}

pub(crate) fn found_in_scenario(text: &str, system: &str) -> (Vec<Finding>, bool) {
    findings(ScenarioFile::from_toml(text, &One(system.to_owned())))
}
