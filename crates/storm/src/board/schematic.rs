//! Automatic layout for boards without a shapes file.

use super::shapes::{Label, Point, Shape, Shapes, Spot};
use super::value::Board;
use crate::{Location, Sector, Sectors, TerritoryIndex};
use sandtable_hex::draw::svg::{Vec2, number};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// The angle of one sector, in degrees.
pub(crate) const SECTOR_ANGLE: f32 = 20.0;

/// The angle between two vertices of an arc, in degrees. Rings use the same angles, so that
/// neighbours share their edges.
const STEP: f32 = 5.0;

/// The places of names and of the first counters, from 0 at the inner edge of a ring to 1 at the
/// outer one.
const LABEL: f32 = 0.2;
const COUNTERS: f32 = 0.6;

/// The unit vector at this angle, in degrees counterclockwise from the x axis.
pub(crate) fn direction(degrees: f32) -> Vec2 {
    let angle = degrees.to_radians();
    Vec2::new(angle.cos(), -angle.sin())
}

/// The angle at which a sector starts. Angles increase in the direction of the storm.
pub(crate) fn start_of(sector: Sector) -> f32 {
    240.0 + SECTOR_ANGLE * f32::from(sector.number())
}

/// The angle in the middle of a sector.
pub(crate) fn middle_of(sector: Sector) -> f32 {
    start_of(sector) + SECTOR_ANGLE / 2.0
}

/// The sectors of a run in the direction of the storm, starting where it starts.
pub(crate) fn run_of(sectors: Sectors) -> impl Iterator<Item = Sector> {
    let starts = sectors - sectors.turned(1);
    let first = starts.first().or(sectors.first());
    let all = (0..sectors.len() as u32).filter_map(move |places| Some(first?.plus(places)));
    all.filter(move |sector| sectors.contains(*sector))
}

impl Shapes {
    /// Lays out a board in concentric rings: each territory is an arc of its sectors, and
    /// territories that share no sector may share a ring. An arc is as broad as there is room. Territories without sectors are in the
    /// middle. Distances say nothing about links.
    ///
    /// ```
    /// use sandtable_storm::{Board, Shapes};
    ///
    /// let board = Board::printed();
    /// assert_eq!(Shapes::schematic(board).locations.len(), 86);
    /// ```
    pub fn schematic(board: &Board) -> Self {
        let (rings, count) = rings(board);
        let hub = if board.territories().len() == 1 { 0.45 } else { 0.19 };
        let mut shapes = Self::default();
        for (territory, rings) in rings {
            let band = Band::of(hub, rings, count);
            shapes.add_arc(board, territory, band);
        }
        let polar = board.indices().filter(|index| board.territory(*index).sectors.is_empty());
        let polar: Vec<TerritoryIndex> = polar.collect();
        for (index, territory) in polar.iter().enumerate() {
            let slice = 360.0 / number(polar.len());
            shapes.add_slice(*territory, hub, slice, index);
        }
        shapes
    }

    fn add_arc(&mut self, board: &Board, territory: TerritoryIndex, band: Band) {
        let run: Vec<Sector> = run_of(board.territory(territory).sectors).collect();
        let spice = board.territory(territory).spice;
        for sector in &run {
            let mut shape = band.shape(*sector);
            if spice.is_some_and(|spice| spice.sector == *sector) && shape.spots.len() > 1 {
                shape.spice = shape.spots.pop();
            }
            self.locations.insert(Location { territory, sector: Some(*sector) }, shape);
        }
        let Some(first) = run.first() else { return };
        // A name along a whole ring would be upside down; it stands in one sector instead.
        let breadth = if run.len() == Sectors::ALL.len() { 1 } else { run.len() };
        let turn = number(breadth) * SECTOR_ANGLE;
        let at = direction(start_of(*first) + turn / 2.0) * band.at(LABEL);
        let width = fixed((turn.min(60.0).to_radians() * band.at(LABEL) * 0.9).max(0.05));
        self.labels.push(Label { territory, at: point(at), width, size: fixed(0.0215), lines: 2 });
    }

    /// Adds one of the territories without a sector, which share the hub.
    fn add_slice(&mut self, territory: TerritoryIndex, hub: f32, slice: f32, index: usize) {
        let from = 240.0 + slice * number(index);
        let whole = slice >= 360.0;
        let mut outline: Vec<Point> = arc(hub, from, slice).collect();
        if !whole {
            outline.push(Point::default());
        }
        let (spread, count) = if whole { (60.0, 6_u8) } else { (slice / 4.0, 3) };
        let spots = (0..count).map(|spot| {
            let angle = from + spread * (f32::from(spot) + if whole { 0.5 } else { 1.0 });
            Spot { at: point(direction(angle) * hub * 0.62), radius: fixed(hub * 0.25) }
        });
        let shape = Shape { outline, spots: spots.collect(), spice: None };
        self.locations.insert(Location { territory, sector: None }, shape);
        let out = if whole { 0.0 } else { hub * 0.35 };
        let at = point(direction(from + slice / 2.0) * out);
        let width = fixed(hub);
        self.labels.push(Label { territory, at, width, size: fixed(0.0215), lines: 2 });
    }
}

/// Assigns rings to each territory with sectors: the first ring by first fit, then all rings outside
/// it that no other territory needs. Returns also the number of rings.
// The widest come first: first fit in decreasing order leaves fewer gaps.
fn rings(board: &Board) -> (BTreeMap<TerritoryIndex, Range<usize>>, usize) {
    let sectors = |index: &TerritoryIndex| board.territory(*index).sectors;
    let mut order: Vec<_> = board.indices().filter(|index| !sectors(index).is_empty()).collect();
    order.sort_by_key(|index| Reverse(sectors(index).len()));
    let mut taken: Vec<Sectors> = Vec::new();
    let mut rings = Vec::new();
    for index in order {
        let free = taken.iter().position(|ring| (*ring & sectors(&index)).is_empty());
        let ring = free.unwrap_or(taken.len());
        if ring == taken.len() {
            taken.push(Sectors::NONE);
        }
        taken[ring] = taken[ring] | sectors(&index);
        rings.push((ring, index));
    }
    // From the outside inwards, so that a territory grows only into room that is left.
    rings.sort_by_key(|(ring, _)| Reverse(*ring));
    let grown = rings.into_iter().map(|(ring, index)| {
        let mut end = ring + 1;
        while let Some(next) =
            taken.get_mut(end).filter(|ring| (**ring & sectors(&index)).is_empty())
        {
            *next = *next | sectors(&index);
            end += 1;
        }
        (index, ring..end)
    });
    (grown.collect(), taken.len())
}

/// The radii of an arc.
#[derive(Clone, Copy)]
struct Band {
    inner: f32,
    outer: f32,
}

impl Band {
    /// Divides the board into rings of equal area, so that the inner ones are as roomy.
    fn of(hub: f32, rings: Range<usize>, count: usize) -> Self {
        let radius = |rings: usize| {
            let part = number(rings) / number(count.max(1));
            (hub * hub + (1.0 - hub * hub) * part).sqrt()
        };
        Self { inner: radius(rings.start), outer: radius(rings.end) }
    }

    /// The radius at this part of the way from the inner to the outer edge.
    fn at(self, part: f32) -> f32 {
        self.inner + (self.outer - self.inner) * part
    }

    fn shape(self, sector: Sector) -> Shape {
        let inner = arc(self.inner, start_of(sector), SECTOR_ANGLE);
        let mut outline: Vec<Point> = arc(self.outer, start_of(sector), SECTOR_ANGLE).collect();
        let back: Vec<Point> = inner.collect();
        outline.extend(back.into_iter().rev());
        Shape { outline, spots: self.spots(sector), spice: None }
    }

    /// Places for counters, from the middle of the location on.
    fn spots(self, sector: Sector) -> Vec<Spot> {
        let breadth = SECTOR_ANGLE.to_radians() * self.at(0.5);
        let radius = ((self.outer - self.inner).min(breadth) / 2.0).min(0.09) * 0.9;
        let rows = ((self.outer - self.inner) / (radius * 2.1)).clamp(1.0, 6.0).floor();
        let columns = (breadth / (radius * 2.1)).clamp(1.0, 3.0).floor();
        let cell = |part: f32, column: f32| {
            let out = self.at(part);
            let angle = start_of(sector) + SECTOR_ANGLE * (column + 0.5) / columns;
            Spot { at: point(direction(angle) * out), radius: fixed(radius).max(1) }
        };
        let part = |row: u8| 1.0 - (f32::from(row) + 0.5) / rows;
        let mut order: Vec<u8> = (0..rows as u8).collect();
        order.sort_by(|one, other| {
            let [one, other] = [*one, *other].map(|row| (part(row) - COUNTERS).abs());
            one.total_cmp(&other)
        });
        let cells = order.into_iter().flat_map(|row| (0..columns as u8).map(move |at| (row, at)));
        cells.take(6).map(|(row, column)| cell(part(row), f32::from(column))).collect()
    }
}

/// The vertices of an arc, both ends included.
fn arc(radius: f32, from: f32, angle: f32) -> impl Iterator<Item = Point> {
    let steps = (angle / STEP).ceil() as u16;
    // The ends of a whole circle are the same vertex.
    let last = if angle >= 360.0 { steps.saturating_sub(1) } else { steps };
    (0..=last).map(move |step| {
        let turned = angle * f32::from(step) / f32::from(steps.max(1));
        point(direction((from + turned) % 360.0) * radius)
    })
}

fn point(at: Vec2) -> Point {
    Point { x: fixed(at.x), y: fixed(at.y) }
}

fn fixed(length: f32) -> i32 {
    (f64::from(length) * f64::from(Point::RADIUS)).round() as i32
}
