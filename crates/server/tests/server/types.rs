//! The page's TypeScript types are generated from the server's types.

use sandtable_formation::report::{ContactReport, PlanPreview, Prospect, Situation};
use sandtable_hex::draw::{Board, SEATS};
use sandtable_server::wire;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use ts_rs::{Config, ExportError, TS};

/// Exports every type that the page sends or receives.
fn export(config: &Config) -> Result<(), ExportError> {
    macro_rules! export {
        ($($kind:ty),* $(,)?) => {{ $(<$kind>::export_all(config)?;)* }};
    }
    export!(wire::GameCard, wire::NewGame, wire::Fork, wire::Rematch, wire::Invitation);
    export!(wire::Order);
    export!(wire::Created, wire::Joined, wire::Summary, wire::Version, wire::Preview);
    export!(wire::Shown, wire::Beliefs, wire::Answer, wire::Previewed);
    export!(wire::Line, wire::Noticed, wire::Timeline, wire::Change, wire::Thinking, Board);
    export!(wire::Report, wire::ScenarioSketch, wire::Run, wire::Ran, wire::SharedDice);
    export!(wire::GameEvents, wire::OddsRequest, wire::Odds);
    export!(wire::Units, wire::Forces, wire::ForceShown, wire::ForceChanged);
    export!(wire::ForcePatch, wire::ForcePreview, wire::CopyName, wire::Deleted);
    export!(wire::Encounters, wire::EncounterShown, wire::EncounterChanged, wire::Validated);
    export!(wire::EncounterPatch, wire::ForceChoice, wire::TemplateChoice);
    export!(wire::Launch, wire::EncounterLaunched);
    export!(sandtable::UnitSheet, sandtable::MusterOptions, sandtable::ForceDraft);
    export!(sandtable::EncounterDraft, sandtable::OppositionRequest, sandtable::Opposition);
    export!(sandtable_mech::Order, sandtable_mech::UnitReport, sandtable_mech::Forecast);
    export!(sandtable_mech::ReachabilityMap, sandtable_mech::AvailableAction);
    export!(sandtable_mech::ResultRow, sandtable_formation::ResultRow);
    export!(sandtable_formation::Order, sandtable_formation::View, Prospect);
    export!(sandtable_formation::report::UnitReport, Situation, ContactReport, PlanPreview);
    Ok(())
}

/// Writes the types, and the tables of drawings, which the page must not repeat.
fn write(folder: &Path) {
    export(&config(folder)).unwrap();
    write_seats(folder);
    write_silhouettes(folder);
}

fn write_silhouettes(folder: &Path) {
    let classes = sandtable_mech::silhouettes().map(|(class, body, cut)| {
        let name = format!("{class:?}").to_lowercase();
        format!("  {name}: {{\n    body: '{body}',\n    cut: '{cut}',\n  }},\n")
    });
    let head = "// Generated with the types. Do not edit.\n\n/** Machines of each weight class, 100 units high, and the details cut out of them. */";
    let text = format!(
        "{head}\nexport const SILHOUETTES = {{\n{}}} as const;\n",
        classes.collect::<String>()
    );
    std::fs::write(folder.join("silhouettes.ts"), text).unwrap();
}

fn write_seats(folder: &Path) {
    let seats = SEATS.iter().map(|seat| {
        let (name, plate, print) = (seat.name, seat.plate, seat.print);
        let outline = seat.outline(21.0);
        format!(
            "  {{ name: '{name}', plate: '{plate}', print: '{print}', outline: '{outline}' }},\n"
        )
    });
    let head = "// Generated with the types. Do not edit.\n\n/** The eight seats; outlines are 42 units across. */";
    let text =
        format!("{head}\nexport const SEATS = [\n{}] as const;\n", seats.collect::<String>());
    std::fs::write(folder.join("seats.ts"), text).unwrap();
}

/// Reads every file below a directory.
fn files(folder: &Path, below: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder.join(below)).into_iter().flatten().flatten() {
        let path = below.join(entry.file_name());
        if entry.path().is_dir() {
            found.extend(files(folder, &path));
        } else {
            found.insert(path, std::fs::read_to_string(entry.path()).unwrap());
        }
    }
    found
}

#[test]
fn the_typescript_types_are_up_to_date() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types");
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::remove_dir_all(&page).ok();
        write(&page);
    }
    let fresh = tempfile::tempdir().unwrap();
    write(fresh.path());
    let (expected, found) = (files(fresh.path(), Path::new("")), files(&page, Path::new("")));
    assert!(expected.len() > 100, "{} files", expected.len());
    let names = expected.keys().chain(found.keys());
    let differing: Vec<_> = names.filter(|name| expected.get(*name) != found.get(*name)).collect();
    assert!(differing.is_empty(), "run with UPDATE_TYPES=1 to regenerate: {differing:?}");
}

/// Exports 64-bit integers as `number`, into this directory.
fn config(folder: &Path) -> Config {
    Config::new().with_large_int("number").with_out_dir(folder)
}
