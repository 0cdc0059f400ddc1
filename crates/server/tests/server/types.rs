//! The types of the page are those of the server.

use sandtable_formation::report::{ArmyReport, ContactReport, Prospect};
use sandtable_hex::draw::{Board, Piece};
use sandtable_server::wire;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use ts_rs::{Config, ExportError, TS};

/// Everything that a page sends or is sent, with all that is in it.
fn export(config: &Config) -> Result<(), ExportError> {
    macro_rules! export {
        ($($kind:ty),* $(,)?) => {{ $(<$kind>::export_all(config)?;)* }};
    }
    export!(wire::GameCard, wire::NewGame, wire::Fork, wire::Invitation, wire::Order);
    export!(wire::Created, wire::Joined, wire::Summary, wire::Version, wire::Preview);
    export!(wire::Shown, wire::Beliefs, wire::Answer, wire::Previewed);
    export!(wire::Line, wire::Noticed, wire::Timeline, wire::Change, wire::Thinking, Board, Piece);
    export!(sandtable_mech::Order, sandtable_mech::UnitReport, sandtable_mech::Forecast);
    export!(sandtable_mech::ReachabilityMap, sandtable_mech::AvailableAction);
    export!(sandtable_formation::Order, sandtable_formation::View, Prospect);
    export!(sandtable_formation::report::UnitReport, ArmyReport, ContactReport);
    Ok(())
}

/// Every file below a folder with its text.
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
fn the_page_has_the_types_of_the_server() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api/types");
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::remove_dir_all(&page).ok();
        export(&config(&page)).unwrap();
    }
    let fresh = tempfile::tempdir().unwrap();
    export(&config(fresh.path())).unwrap();
    let (expected, found) = (files(fresh.path(), Path::new("")), files(&page, Path::new("")));
    assert!(expected.len() > 100, "{} files", expected.len());
    let names = expected.keys().chain(found.keys());
    let differing: Vec<_> = names.filter(|name| expected.get(*name) != found.get(*name)).collect();
    assert!(differing.is_empty(), "UPDATE_TYPES=1 writes them anew: {differing:?}");
}

/// Numbers that a page can count with, into a folder.
fn config(folder: &Path) -> Config {
    Config::new().with_large_int("number").with_out_dir(folder)
}
