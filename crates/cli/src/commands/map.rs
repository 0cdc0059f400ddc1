use crate::args::MapCommand;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::{self, Target};
use sandtable_core::Finding;
use sandtable_hex::Map;
use sandtable_hex::draw::{self, Drawing, Paint, Theme};
use sandtable_mech::board;
use sandtable_mech::terrain::unknown_terrain;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

pub(crate) fn run(command: &MapCommand, console: Console) -> Result<(), Failure> {
    match command {
        MapCommand::Show { file, svg, overwrite, theme } => {
            let target = svg.as_deref().map(|path| Target::public(path, *overwrite));
            show(file, target, *theme, console)
        }
        MapCommand::Check { files } => check(files, console),
        MapCommand::Import { file, output, overwrite } => {
            let target = output.as_deref().map(|path| Target::public(path, *overwrite));
            import(file, output.as_deref().zip(target), console)
        }
    }
}

fn show(
    file: &Path,
    svg: Option<Target<'_>>,
    theme: Theme,
    console: Console,
) -> Result<(), Failure> {
    let map = files::read_map(file)?;
    if let Some(target) = svg {
        let drawing = Drawing::of(&map).caption(map.name()).legend().theme(theme);
        return target.draw(&drawing.to_string(), console);
    }
    console.data(&map, || picture(&map))
}

/// The map in the terminal: title, hexes, legend.
fn picture(map: &Map) -> String {
    let shape = map.shape();
    let size = format!("{} by {} hexes", shape.columns(), shape.rows());
    let ground = draw::text(map, Paint::Ansi, |_| None);
    format!("{}, {size}, {}\n\n{ground}\n{}", map.name(), shape.orientation(), draw::key(map))
}

/// Checks every file and reports all broken ones at the end.
fn check(files: &[PathBuf], console: Console) -> Result<(), Failure> {
    let mut broken = Vec::new();
    let mut reports = Vec::new();
    for file in files {
        match files::read_map(file) {
            Ok(map) => reports.push(report_valid(file, &map, console)),
            Err(failure) => {
                reports.push(json!({ "file": file, "ok": false, "error": failure }));
                broken.push(failure);
            }
        }
    }
    console.data(&reports, || {
        let line = |report: &Value| {
            let verdict = if report["ok"] == true { "ok" } else { "INVALID" };
            format!("{verdict:<8} {}", report["file"].as_str().unwrap_or_default())
        };
        reports.iter().map(line).collect::<Vec<_>>().join("\n")
    })?;
    combined(broken, files.len())
}

/// Reports a valid map, with warnings for terrain that the rules do not know.
fn report_valid(file: &Path, map: &Map, console: Console) -> Value {
    let warnings = unknown_terrain(map);
    warn(file, &warnings, console);
    json!({ "file": file, "ok": true, "name": map.name(), "warnings": warnings })
}

/// Merges the failures of several files into one.
fn combined(mut broken: Vec<Failure>, checked: usize) -> Result<(), Failure> {
    match broken.len() {
        0 => Ok(()),
        1 => Err(broken.remove(0)),
        count => {
            let messages: Vec<&str> =
                broken.iter().map(|failure| failure.message.as_str()).collect();
            let message =
                format!("{}\n{count} of {checked} files are invalid", messages.join("\n"));
            // Even if some of the files could not be read: invalid data outweighs a read error.
            let details = json!(broken);
            Err(Failure::new(Exit::InvalidData, "invalid-data", message).with(details))
        }
    }
}

fn import(
    file: &Path,
    output: Option<(&Path, Target<'_>)>,
    console: Console,
) -> Result<(), Failure> {
    let name = file.file_stem().map_or("Board".into(), |stem| stem.to_string_lossy());
    let text = files::read_text(file)?;
    let imported =
        board::import(&name, &text).map_err(|findings| Failure::invalid(file, &findings))?;
    warn(file, &imported.warnings, console);
    let toml = imported.map.to_toml();
    let report = json!({ "map": imported.map, "warnings": imported.warnings });
    match output {
        Some((path, target)) => {
            target.write(&toml)?;
            console.beside(Some(&target)).data(&report, || path.display().to_string())
        }
        None => console.data(&report, || toml),
    }
}

fn warn(file: &Path, warnings: &[Finding], console: Console) {
    for warning in warnings {
        console.warning(&format!("{}: {warning}", file.display()));
    }
}
