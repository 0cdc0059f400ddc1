//! Commands for designers of hex-and-counter games.

use crate::args::{CounterCommand, Overwrite};
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, Target};
use sandtable_core::Finding;
use sandtable_counter::analysis::{ColumnChange, Difference};
use sandtable_counter::scenario::{Library, ScenarioFile, Shipped};
use sandtable_counter::sheet::play_aids;
use sandtable_counter::{GameSystemFile, System, TypeId, file_kind};
use sandtable_hex::Map;
use serde_json::json;
use std::fs;
use std::path::{Component, Path, PathBuf};

pub(crate) fn run(command: &CounterCommand, console: Console) -> Result<(), Failure> {
    match command {
        CounterCommand::New { name } => new(name, console),
        CounterCommand::Sheet { file, svg, overwrite } => {
            sheet(file, Target::public(svg, *overwrite), console)
        }
        CounterCommand::Diff { before, after } => diff(before, after, console),
    }
}

/// The starter, which new designs are made from.
const SYSTEM: &str = include_str!("../../../../data/counter/starter/system.toml");
const SCENARIO: &str = include_str!("../../../../data/counter/starter/scenario.toml");

/// Writes the starter under a new name into a new folder.
fn new(folder: &Path, console: Console) -> Result<(), Failure> {
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.filter(|name| !name.trim().is_empty()).ok_or_else(|| {
        Failure::new(Exit::Usage, "no-name", "expected the name of a folder to create")
    })?;
    if folder.exists() {
        let message = "the folder exists already; choose another name";
        return Err(Failure::file(folder, "file-exists", message));
    }
    let id = TypeId::made_from(&name, "system", |_| false);
    let quoted = toml::Value::String(name).to_string();
    let system = SYSTEM.replacen("id = \"starter\"", &format!("id = \"{id}\""), 1).replacen(
        "name = \"Starter\"",
        &format!("name = {quoted}"),
        1,
    );
    let scenario = SCENARIO.replacen(
        "system = { id = \"starter\" }",
        &format!("system = {{ id = \"{id}\" }}"),
        1,
    );
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder, "cannot-write", error))?;
    let paths = ["system.toml", "scenario.toml"].map(|file| folder.join(file));
    for (path, text) in paths.iter().zip([&system, &scenario]) {
        Target::public(path, Overwrite::default()).write(text)?;
    }
    console.data(&json!({ "id": id, "files": paths }), || {
        paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join("\n")
    })
}

/// Draws the counters and play aids of a system, or of a scenario with its system.
fn sheet(file: &Path, svg: Target<'_>, console: Console) -> Result<(), Failure> {
    let text = files::read_text_up_to(file, LARGEST)?;
    let drawn = if file_kind(&text) == Some(ScenarioFile::KIND) {
        let folder = Folder::of(file);
        let loaded = ScenarioFile::from_toml(&text, &folder);
        let scenario = loaded.map_err(|findings| Failure::invalid(file, &findings))?.value;
        let id = &scenario.system.id;
        let system = folder.system(id).ok_or_else(|| {
            let message = format!("{}: system '{id}' was not found", file.display());
            Failure::new(Exit::InvalidData, "F010", message)
        })?;
        play_aids(&System::new(system), Some(&scenario))
    } else {
        play_aids(&System::new(read_system(file)?), None)
    };
    svg.draw(&drawn, console)
}

/// Prints the differences between two versions of a system.
fn diff(before: &Path, after: &Path, console: Console) -> Result<(), Failure> {
    let (old, new) = (read_system(before)?, read_system(after)?);
    let difference =
        Difference::between(&old, &new).map_err(|findings| Failure::invalid(after, &findings))?;
    console.data(&difference, || describe(&difference))
}

fn describe(difference: &Difference) -> String {
    if difference.is_empty() {
        return "no differences".to_owned();
    }
    let changes = difference.changes.iter().map(ToString::to_string);
    let columns = difference.distributions.iter().map(column);
    let finding = |word: &str, finding: &Finding| format!("{word}: {finding}");
    let appeared = difference.appeared.iter().map(|one| finding("new finding", one));
    let vanished = difference.vanished.iter().map(|one| finding("no longer found", one));
    changes.chain(columns).chain(appeared).chain(vanished).collect::<Vec<_>>().join("\n")
}

fn column(change: &ColumnChange) -> String {
    let side = |distribution: &Option<sandtable_counter::analysis::Distribution>| {
        distribution.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string)
    };
    let (before, after) = (side(&change.before), side(&change.after));
    format!("odds of {} column {}: {before} -> {after}", change.table, change.column)
}

/// Reads a system file that is valid enough to be used.
pub(crate) fn read_system(file: &Path) -> Result<GameSystemFile, Failure> {
    let text = files::read_text_up_to(file, LARGEST)?;
    let loaded =
        GameSystemFile::from_toml(&text).map_err(|findings| Failure::invalid(file, &findings))?;
    Ok(loaded.value)
}

/// The longest design file that is read, in bytes. The library refuses shorter ones with a finding.
const LARGEST: u64 = 16 << 20;

/// Checks a system file.
pub(crate) fn check_system(_: &Path, text: &str) -> Vec<Finding> {
    match GameSystemFile::from_toml(text) {
        Ok(loaded) => loaded.findings.0,
        Err(findings) => findings.0,
    }
}

/// Checks a scenario file with its system, which may be in the same folder.
pub(crate) fn check_scenario(file: &Path, text: &str) -> Vec<Finding> {
    match ScenarioFile::from_toml(text, &Folder::of(file)) {
        Ok(loaded) => loaded.findings.0,
        Err(findings) => findings.0,
    }
}

/// The files beside a scenario, and the shipped ones after them.
struct Folder(PathBuf);

impl Folder {
    /// The most files of a folder that are looked at.
    const MOST: usize = 200;

    /// The folder of a file.
    fn of(file: &Path) -> Self {
        Self(files::folder(file).to_owned())
    }

    fn texts(&self) -> impl Iterator<Item = String> {
        let mut files: Vec<PathBuf> = fs::read_dir(&self.0)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
            .collect();
        // Sorted, so that the same folder gives the same answer on every file system.
        files.sort();
        files
            .into_iter()
            .take(Self::MOST)
            .filter_map(|file| files::read_text_up_to(&file, LARGEST).ok())
    }
}

impl Library for Folder {
    fn system(&self, id: &str) -> Option<GameSystemFile> {
        let systems = self.texts().filter(|text| file_kind(text) == Some(GameSystemFile::KIND));
        let mut loaded = systems.filter_map(|text| GameSystemFile::from_toml(&text).ok());
        let beside = loaded.find(|system| *system.value.id == *id).map(|system| system.value);
        beside.or_else(|| Shipped.system(id))
    }

    fn map(&self, file: &str) -> Option<Map> {
        // A scenario names files of its own folder only.
        let plain = Path::new(file).components().all(|part| matches!(part, Component::Normal(_)));
        let text = plain.then(|| files::read_text_up_to(&self.0.join(file), LARGEST).ok())??;
        files::is_moderate(&text).then(|| Map::from_toml(&text).ok())?
    }
}
