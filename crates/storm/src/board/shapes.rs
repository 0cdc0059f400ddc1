//! How a board is drawn.

use super::file::unknown_location;
use super::{Board, Report};
use crate::{Location, TerritoryIndex};
use sandtable_core::Findings;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use toml::Spanned;

/// A point of the drawing, in hundred-thousandths of the board's radius from its centre, x to the
/// right and y down.
// Whole numbers, because two locations have a border if they share the two ends of an edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "coordinates")]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    /// The length of the board's radius.
    pub const RADIUS: u32 = 100_000;
}

/// A round place for a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The centre.
    pub at: Point,
    /// The radius.
    pub radius: i32,
}

/// The shape of one location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The vertices of the closed outline.
    pub outline: Vec<Point>,
    /// Places for counters, in order of use.
    pub spots: Vec<Spot>,
    /// The place for spice.
    pub spice: Option<Spot>,
}

/// The place of a territory's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The territory.
    pub territory: TerritoryIndex,
    /// The centre of the text.
    pub at: Point,
    /// The width of the longest line.
    pub width: i32,
    /// The height of the letters.
    pub size: i32,
    /// The greatest number of lines.
    pub lines: u8,
}

/// The shapes of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shapes {
    /// The shape of each location.
    pub locations: BTreeMap<Location, Shape>,
    /// The places of the names.
    pub labels: Vec<Label>,
    /// Outlines that belong to no location.
    pub ridges: Vec<Vec<Point>>,
}

/// A shapes file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: Spanned<u32>,
    #[serde(default)]
    ridges: Vec<Spanned<String>>,
    #[serde(default)]
    label: Vec<LabelEntry>,
    #[serde(default)]
    location: Vec<LocationEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelEntry {
    territory: Spanned<String>,
    at: Spanned<String>,
    width: f64,
    #[serde(default = "usual_size")]
    size: f64,
    #[serde(default = "one_line")]
    lines: u8,
}

const fn usual_size() -> f64 {
    0.0215
}

const fn one_line() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LocationEntry {
    id: Spanned<String>,
    outline: Spanned<String>,
    spots: Spanned<String>,
    spice: Option<Spanned<String>>,
}

impl Shapes {
    /// The longest shapes file that is read, in bytes.
    pub const LARGEST_TEXT: usize = 8 << 20;

    /// The shapes of the [printed board](Board::printed).
    pub fn printed() -> &'static Self {
        static PRINTED: LazyLock<Shapes> = LazyLock::new(|| {
            let text = include_str!("../../../../data/storm/board-shapes.toml");
            Shapes::from_toml(text, Board::printed()).unwrap_or_default()
        });
        &PRINTED
    }

    /// Reads a shapes file, and checks it against its board: every location has a shape, and two
    /// locations share a border exactly if they are linked.
    ///
    /// # Errors
    /// Returns every problem of the file, each with its line.
    pub fn from_toml(text: &str, board: &Board) -> Result<Self, Findings> {
        let (document, mut report): (Document, Report) = Report::parse(text, Self::LARGEST_TEXT)?;
        report.check_format(&document.format);
        let mut shapes = Self::default();
        let mut lines = BTreeMap::new();
        for entry in &document.location {
            shapes.add_location(entry, board, &mut lines, &mut report);
        }
        for entry in &document.label {
            let label = label(entry, board, &mut report);
            shapes.labels.extend(label);
        }
        for ridge in &document.ridges {
            shapes.ridges.extend(outline(ridge, "ridges", &mut report));
        }
        shapes.check_missing(board, &mut report);
        if report.is_empty() {
            shapes.check_borders(board, &lines, &mut report);
        }
        report.finish(shapes)
    }

    fn add_location(
        &mut self,
        entry: &LocationEntry,
        board: &Board,
        lines: &mut BTreeMap<Location, usize>,
        report: &mut Report,
    ) {
        let (id, at) = (entry.id.get_ref().as_str(), entry.id.span().start);
        let Some(location) = board.location(id) else {
            report.add("board.unknown-id", at, id, unknown_location(board, id));
            return;
        };
        let outline = outline(&entry.outline, id, report).unwrap_or_default();
        let spots = spots(&entry.spots, id, report);
        let spice = entry.spice.as_ref().and_then(|spot| spots_of(spot, id, report).pop());
        if lines.insert(location, at).is_some() {
            let message = "the location has two shapes".to_owned();
            report.add("board.duplicate-shape", at, id, message);
        }
        self.locations.insert(location, Shape { outline, spots, spice });
    }

    fn check_missing(&self, board: &Board, report: &mut Report) {
        for location in board.locations() {
            if !self.locations.contains_key(&location) {
                let message = "the location has no shape".to_owned();
                report.add("board.no-shape", 0, &board.name_of(location), message);
            }
        }
    }

    /// Checks that borders and links are the same.
    fn check_borders(&self, board: &Board, lines: &BTreeMap<Location, usize>, report: &mut Report) {
        let borders = self.borders();
        let touching: BTreeSet<(Location, Location)> =
            borders.keys().filter_map(|sides| Some((sides[0]?, sides[1]?))).collect();
        for location in board.locations() {
            let at = lines.get(&location).copied().unwrap_or_default();
            let subject = board.name_of(location);
            let later = |near: &Location| *near > location;
            let linked: BTreeSet<Location> = board.links(location).filter(later).collect();
            let near: BTreeSet<Location> =
                touching.iter().filter(|pair| pair.0 == location).map(|pair| pair.1).collect();
            for other in linked.difference(&near) {
                let message = format!("it is linked to {} without a border", board.name_of(*other));
                report.add("board.link-without-border", at, &subject, message);
            }
            for other in near.difference(&linked) {
                let message = format!("it borders on {} without a link", board.name_of(*other));
                report.add("board.border-without-link", at, &subject, message);
            }
        }
    }

    /// Returns the edges between each two locations. An edge with one location is on the rim or at
    /// a ridge, and its second side is `None`.
    pub fn borders(&self) -> BTreeMap<[Option<Location>; 2], Vec<[Point; 2]>> {
        let mut owners: BTreeMap<[Point; 2], Vec<Location>> = BTreeMap::new();
        for (location, shape) in &self.locations {
            for edge in edges(&shape.outline) {
                owners.entry(edge).or_default().push(*location);
            }
        }
        let mut borders: BTreeMap<_, Vec<[Point; 2]>> = BTreeMap::new();
        for (edge, owners) in owners {
            let sides = [owners.first().copied(), owners.get(1).copied()];
            borders.entry(sides).or_default().push(edge);
        }
        borders
    }
}

/// The edges of a closed outline, each with its ends in order.
pub(crate) fn edges(outline: &[Point]) -> impl Iterator<Item = [Point; 2]> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(one, other)| [*one.min(other), *one.max(other)])
}

fn label(entry: &LabelEntry, board: &Board, report: &mut Report) -> Option<Label> {
    let id = entry.territory.get_ref().as_str();
    let Some(territory) = board.find(id) else {
        let message = format!("unknown territory '{id}'");
        report.add("board.unknown-id", entry.territory.span().start, id, message);
        return None;
    };
    let at = numbers::<2>(entry.at.get_ref()).map(|[x, y]| Point { x, y });
    if at.is_none() {
        bad_points(&entry.at, id, "x,y", report);
    }
    let [width, size] = [entry.width, entry.size].map(fixed);
    Some(Label { territory, at: at?, width, size, lines: entry.lines.clamp(1, 3) })
}

fn outline(text: &Spanned<String>, subject: &str, report: &mut Report) -> Option<Vec<Point>> {
    let points = text.get_ref().split_whitespace().map(|point| {
        let [x, y] = numbers(point)?;
        Some(Point { x, y })
    });
    let points = points.collect::<Option<Vec<Point>>>().filter(|points| points.len() >= 3);
    if points.is_none() {
        bad_points(text, subject, "three or more points x,y", report);
    }
    points
}

/// Reads the places for counters, of which every location needs one.
fn spots(text: &Spanned<String>, subject: &str, report: &mut Report) -> Vec<Spot> {
    let spots = spots_of(text, subject, report);
    if spots.is_empty() {
        bad_points(text, subject, "one or more spots x,y,radius", report);
    }
    spots
}

fn spots_of(text: &Spanned<String>, subject: &str, report: &mut Report) -> Vec<Spot> {
    let spots = text.get_ref().split_whitespace().map(|spot| {
        let [x, y, radius] = numbers(spot)?;
        (radius > 0).then_some(Spot { at: Point { x, y }, radius })
    });
    spots.collect::<Option<Vec<Spot>>>().unwrap_or_else(|| {
        bad_points(text, subject, "spots x,y,radius", report);
        Vec::new()
    })
}

fn bad_points(text: &Spanned<String>, subject: &str, expected: &str, report: &mut Report) {
    let found: String = text.get_ref().chars().take(30).collect();
    let message = format!("'{found}': expected {expected}, in units of the radius, at most 2");
    report.add("board.bad-points", text.span().start, subject, message);
}

/// Reads numbers separated by commas.
fn numbers<const N: usize>(text: &str) -> Option<[i32; N]> {
    let numbers: Option<Vec<i32>> = text.split(',').map(number).collect();
    numbers?.try_into().ok()
}

/// Reads a number with up to five decimals, between -2 and 2.
fn number(text: &str) -> Option<i32> {
    let number: f64 = text.parse().ok()?;
    (number.abs() <= 2.0).then(|| fixed(number))
}

fn fixed(number: f64) -> i32 {
    (number * f64::from(Point::RADIUS)).round() as i32
}
