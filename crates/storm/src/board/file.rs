//! Reading of board files.

use super::Board;
use super::Report;
use super::links::{self, Declared};
use super::value::parse_sector;
use crate::territory::{Kind, Spice, Territory};
use crate::{Sector, Sectors};
use sandtable_core::Findings;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;

/// A board file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: Spanned<u32>,
    name: String,
    #[serde(default)]
    corner_links: bool,
    #[serde(default)]
    corners: Vec<[Spanned<String>; 2]>,
    #[serde(default)]
    territory: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: Spanned<String>,
    code: Spanned<String>,
    kind: Kind,
    #[serde(default)]
    shielded: bool,
    spice: Option<Spanned<SpiceEntry>>,
    #[serde(default)]
    sectors: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
    #[serde(default)]
    links: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpiceEntry {
    sector: u8,
    amount: u8,
}

/// Reads a board file and checks it.
pub(super) fn read(text: &str) -> Result<Board, Findings> {
    let (document, mut report): (Document, Report) = Report::parse(text, Board::LARGEST_TEXT)?;
    report.check_format(&document.format);
    check_count(&document, &mut report);
    if !report.is_empty() {
        return Err(report.into_findings());
    }
    let mut entries: Vec<&Entry> = document.territory.iter().collect();
    entries.sort_by_key(|entry| entry.id.get_ref());
    check_ids(&entries, &mut report);
    let territories = entries.iter().map(|entry| territory(entry, &mut report)).collect();
    let links = BTreeMap::new();
    let mut board = Board { name: document.name.clone(), territories, links };
    let (declared, corners) = declared(&document, &entries);
    links::join(&mut board, &declared, &corners, document.corner_links, &mut report);
    report.finish(board)
}

fn check_count(document: &Document, report: &mut Report) {
    let count = document.territory.len();
    if !(1..=Board::MOST_TERRITORIES).contains(&count) {
        let most = Board::MOST_TERRITORIES;
        let message = format!("the board has {count} territories: expected 1 to {most}");
        report.add("board.size", 0, "", message);
    }
}

/// Checks that ids and codes are well formed and used once.
fn check_ids(entries: &[&Entry], report: &mut Report) {
    let (mut ids, mut codes) = (BTreeSet::new(), BTreeSet::new());
    for entry in entries {
        let (id, code) = (entry.id.get_ref(), entry.code.get_ref());
        let plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        if id.is_empty() || id.len() > 40 || !id.chars().all(plain) {
            let message = "expected 1 to 40 lower-case letters, digits and _".to_owned();
            report.add("board.bad-id", entry.id.span().start, id, message);
        }
        if !ids.insert(id) {
            let message = "another territory has the same id".to_owned();
            report.add("board.duplicate-id", entry.id.span().start, id, message);
        }
        if code.is_empty() || code.chars().count() > 4 || !codes.insert(code) {
            let message =
                format!("code '{code}': expected 1 to 4 letters that no other territory has");
            report.add("board.bad-code", entry.code.span().start, id, message);
        }
    }
}

fn territory(entry: &Entry, report: &mut Report) -> Territory {
    let id = entry.id.get_ref().clone();
    let sectors = sectors(entry, report);
    check_run(entry, sectors, report);
    let spice = entry.spice.as_ref().and_then(|spice| {
        let sector = Sector::new(spice.get_ref().sector).filter(|sector| sectors.contains(*sector));
        if sector.is_none() {
            let found = spice.get_ref().sector;
            let message = format!("sector {found} of the spice is not a sector of the territory");
            report.add("board.spice", spice.span().start, &id, message);
        }
        Some(Spice { sector: sector?, amount: spice.get_ref().amount })
    });
    let code = entry.code.get_ref().clone();
    Territory { id, code, kind: entry.kind, shielded: entry.shielded, sectors, spice }
}

fn sectors(entry: &Entry, report: &mut Report) -> Sectors {
    let mut sectors = Sectors::NONE;
    for key in entry.sectors.keys() {
        if let Some(sector) = parse_sector(key.get_ref()) {
            sectors = sectors.with(sector);
        } else {
            let message = format!("'{}' is not a sector: expected 0 to 17", key.get_ref());
            report.add("board.bad-sector", key.span().start, entry.id.get_ref(), message);
        }
    }
    sectors
}

/// Checks that the territory is one run of sectors, or in no sector if it is polar.
fn check_run(entry: &Entry, sectors: Sectors, report: &mut Report) {
    let (at, id) = (entry.id.span().start, entry.id.get_ref());
    match entry.kind {
        Kind::Polar if !entry.sectors.is_empty() => {
            let message = "a polar territory lies in no sector: use links = [...]".to_owned();
            report.add("board.polar-sectors", at, id, message);
        }
        Kind::Polar => {}
        _ if !entry.links.is_empty() => {
            let message = "only a polar territory has links without a sector".to_owned();
            report.add("board.polar-links", at, id, message);
        }
        _ if !sectors.is_run() => {
            let message = format!("its sectors ({sectors}) are not one unbroken run");
            report.add("territory-not-connected", at, id, message);
        }
        _ => {}
    }
}

/// Returns the links and corners of the file as they are written.
fn declared<'d>(
    document: &'d Document,
    entries: &[&'d Entry],
) -> (Vec<Declared<'d>>, Vec<[&'d Spanned<String>; 2]>) {
    let mut declared = Vec::new();
    for entry in entries {
        let id = entry.id.get_ref().as_str();
        declared.extend(entry.links.iter().map(|to| Declared { from: id.to_owned(), to }));
        for (sector, links) in &entry.sectors {
            let from = format!("{id}:{}", sector.get_ref());
            declared.extend(links.iter().map(|to| Declared { from: from.clone(), to }));
        }
    }
    (declared, document.corners.iter().map(|[one, other]| [one, other]).collect())
}

/// The message for a location that the board does not have.
pub(super) fn unknown_location(board: &Board, name: &str) -> String {
    let id = name.split_once(':').map_or(name, |(id, _)| id);
    match board.find(id).map(|index| board.territory(index)) {
        Some(known) if known.sectors.is_empty() => {
            format!("unknown location '{name}': {id} lies in no sector")
        }
        Some(known) => format!("unknown location '{name}': {id} has the sectors {}", known.sectors),
        None => format!("unknown territory '{id}'"),
    }
}
