//! Links between locations: joined from the file, and checked.

use super::file::unknown_location;
use super::{Board, Report};
use crate::{Location, Sector};
use std::collections::{BTreeMap, BTreeSet};
use toml::Spanned;

/// A link as it is written, from one side.
pub(super) struct Declared<'d> {
    pub(super) from: String,
    pub(super) to: &'d Spanned<String>,
}

/// Adds all links to a board, and reports those that contradict each other.
pub(super) fn join(
    board: &mut Board,
    declared: &[Declared<'_>],
    corners: &[[&Spanned<String>; 2]],
    corner_links: bool,
    report: &mut Report,
) {
    add_territories(board);
    let mut written: BTreeMap<(Location, Location), usize> = BTreeMap::new();
    for link in declared {
        // A location that is no sector of its territory has been reported with the territory.
        let Some(from) = board.location(&link.from) else { continue };
        let at = link.to.span().start;
        let Some(to) = find(board, link.to, &link.from, report) else { continue };
        check_link(board, from, to, at, report);
        if written.insert((from, to), at).is_some() {
            let message = format!("the link to {} is listed twice", link.to.get_ref());
            report.add("board.duplicate-link", at, &link.from, message);
        }
    }
    check_symmetry(board, &written, report);
    for (from, to) in written.into_keys() {
        board.links.entry(from).or_default().insert(to);
    }
    add_corners(board, corners, corner_links, report);
}

/// Adds every location, linked to the neighbouring sectors of its own territory.
pub(super) fn add_territories(board: &mut Board) {
    for index in board.indices() {
        let sectors = board.territory(index).sectors;
        let location = |sector| Location { territory: index, sector };
        if sectors.is_empty() {
            board.links.insert(location(None), BTreeSet::new());
        }
        for sector in sectors.iter() {
            let near = [sector.plus(1), sector.plus(u32::from(Sector::COUNT) - 1)];
            let near = near.into_iter().filter(|near| sectors.contains(*near));
            let links = near.map(|near| location(Some(near))).collect();
            board.links.insert(location(Some(sector)), links);
        }
    }
}

fn find(
    board: &Board,
    name: &Spanned<String>,
    subject: &str,
    report: &mut Report,
) -> Option<Location> {
    let found = board.location(name.get_ref());
    if found.is_none() {
        let message = unknown_location(board, name.get_ref());
        report.add("board.unknown-id", name.span().start, subject, message);
    }
    found
}

/// Checks one link by itself.
fn check_link(board: &Board, from: Location, to: Location, at: usize, report: &mut Report) {
    let (subject, name) = (board.name_of(from), board.name_of(to));
    if from.territory == to.territory {
        let message = format!("{name} is in the same territory: such links are not listed");
        report.add("board.inner-link", at, &subject, message);
    }
    if let (Some(one), Some(other)) = (from.sector, to.sector) {
        let places = one.places_to(other).min(other.places_to(one));
        if places > 1 {
            let message = format!("{name} is {places} sectors away: expected at most 1");
            report.add("board.far-link", at, &subject, message);
        }
    }
}

fn check_symmetry(
    board: &Board,
    written: &BTreeMap<(Location, Location), usize>,
    report: &mut Report,
) {
    for (&(from, to), at) in written {
        if !written.contains_key(&(to, from)) {
            let (subject, name) = (board.name_of(from), board.name_of(to));
            let message = format!("the link to {name} is missing from the other side");
            report.add("board.link-not-symmetric", *at, &subject, message);
        }
    }
}

/// Adds the corner links if the board wants them. They are checked in any case.
fn add_corners(
    board: &mut Board,
    corners: &[[&Spanned<String>; 2]],
    corner_links: bool,
    report: &mut Report,
) {
    for [one, other] in corners {
        let ends = [one, other].map(|name| find(board, name, "corners", report));
        let [Some(from), Some(to)] = ends else { continue };
        check_link(board, from, to, one.span().start, report);
        if corner_links {
            board.links.entry(from).or_default().insert(to);
            board.links.entry(to).or_default().insert(from);
        }
    }
}
