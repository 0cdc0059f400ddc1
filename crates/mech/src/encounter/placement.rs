//! Starting hexes and facings of both forces.

use super::Template;
use super::template;
use crate::Side;
use crate::setup::deployment::{Zone, centre_of, is_firm, toward};
use crate::setup::generator::Front;
use sandtable_hex::{CellId, Facing, Hex, Map};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Lines to each side of the middle among which a column chooses the firmest.
const DETOUR: u16 = 3;

/// Hexes from one unit of a column to the next, where there is room.
const FILE: usize = 5;

/// Hexes along the column from one pair of ambushers to the next.
const PAIRS: i32 = 2;

/// Nearest and farthest hexes from the column at which an ambush starts.
const FLANK: RangeInclusive<u16> = 2..=5;

/// The hex and facing in which a unit starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The starting hex.
    pub hex: Hex,
    /// The facing at the start.
    pub facing: Facing,
}

/// Places the units of player and opponent. The same input always gives the same hexes.
///
/// # Errors
/// Returns the side for whose units the map has no room.
pub(super) fn place(
    template: Template,
    (id, map): (&str, &Map),
    counts: [usize; 2],
) -> Result<[Vec<Start>; 2], Side> {
    let ground = Ground { map, front: Front::of(id) };
    let [player, opponent] = Side::BOTH.map(|side| {
        let start = template.row().starts[side as usize];
        let counts = [side, side.other()].map(|side| counts[side as usize]);
        ground.starts(start, counts).ok_or(side)
    });
    let (player, opponent) = (player?, opponent?);
    let taken: BTreeSet<(i32, i32)> =
        player.iter().map(|start| (start.hex.x, start.hex.y)).collect();
    // On a small map the zones of both sides may overlap.
    let clash = opponent.iter().any(|start| taken.contains(&(start.hex.x, start.hex.y)));
    if clash { Err(Side::Opponent) } else { Ok([player, opponent]) }
}

/// A map and its two deployment edges.
#[derive(Clone, Copy)]
struct Ground<'a> {
    map: &'a Map,
    front: Front,
}

impl Ground<'_> {
    /// Places the units of a side; `other` is the number of units on the other side.
    fn starts(self, start: template::Start, [count, other]: [usize; 2]) -> Option<Vec<Start>> {
        let zone = |first, from| Zone::new(self.map, self.front, first, from).places(count);
        let middle = Zone::offset_of_centre(self.map, self.front);
        match start {
            template::Start::FirstEdge => Some(self.facing_centre(zone(true, 0)?)),
            template::Start::SecondEdge => Some(self.facing_centre(zone(false, 0)?)),
            template::Start::Centre => Some(self.facing_edge(zone(false, middle)?)),
            template::Start::Column => self.column(count),
            template::Start::Flanks => self.flanks(count, other),
        }
    }

    fn facing_centre(self, hexes: Vec<Hex>) -> Vec<Start> {
        let centre = centre_of(self.map);
        hexes.into_iter().map(|hex| Start { hex, facing: toward(hex, centre) }).collect()
    }

    /// Turns units toward the first edge, from which they are attacked.
    fn facing_edge(self, hexes: Vec<Hex>) -> Vec<Start> {
        let facing = |hex| self.ahead(hex).map_or(Facing::ALL[0], |edge| toward(hex, edge));
        hexes.into_iter().map(|hex| Start { hex, facing: facing(hex) }).collect()
    }

    /// The hex of the first edge straight ahead of a hex.
    fn ahead(self, hex: Hex) -> Option<Hex> {
        let shape = self.map.shape();
        let (_, along) = self.front.place(shape, shape.cell(hex)?);
        let edge = shape.cells().find(|cell| self.front.place(shape, *cell) == (0, along));
        edge.map(|cell| shape.hex(cell))
    }

    /// Units in single file, the first one at the head, marching toward the first edge.
    fn column(self, count: usize) -> Option<Vec<Start>> {
        let file = self.file(count)?;
        Some(self.facing_edge(file.iter().map(|cell| self.map.shape().hex(*cell)).collect()))
    }

    /// The cells of a column in the middle of its line, head first; `None` if it is too long.
    fn file(self, count: usize) -> Option<Vec<CellId>> {
        let (_, cells) = self.line();
        let spacing = (cells.len() / count.max(1)).min(FILE);
        if spacing == 0 {
            return None;
        }
        // As many cells before the head as behind the tail.
        let long = count.saturating_sub(1) * spacing + 1;
        let before = cells.len().saturating_sub(long) / 2;
        Some(cells.into_iter().skip(before).step_by(spacing).take(count).collect())
    }

    /// The line of the column and its firm cells, head first: the line near the middle of the map
    /// on which most cells are firm.
    fn line(self) -> (u16, Vec<CellId>) {
        let shape = self.map.shape();
        let (_, wide) = self.front.size(shape);
        let middle = wide / 2;
        let lines = middle.saturating_sub(DETOUR)..=(middle + DETOUR).min(wide.saturating_sub(1));
        let firm = |along: u16| {
            let on_line = |cell: &CellId| self.front.place(shape, *cell).1 == along;
            let mut cells: Vec<CellId> =
                shape.cells().filter(on_line).filter(|cell| is_firm(self.map, *cell)).collect();
            cells.sort_by_key(|cell| self.front.place(shape, *cell));
            (along, cells)
        };
        let rank = |(along, cells): &(u16, Vec<CellId>)| {
            (std::cmp::Reverse(cells.len()), along.abs_diff(middle), *along)
        };
        lines.map(firm).min_by_key(rank).unwrap_or((middle, Vec::new()))
    }

    /// Units on both sides of a column in turn, abreast of its tail and facing it: the head of the
    /// column is too far away to help at once.
    fn flanks(self, count: usize, column: usize) -> Option<Vec<Start>> {
        let shape = self.map.shape();
        let (line, _) = self.line();
        let depth = |cell: &CellId| self.front.place(shape, *cell).0;
        let middle = self.front.size(shape).0 / 2;
        let tail = self.file(column).and_then(|file| file.last().map(depth)).unwrap_or(middle);
        let mut free: Vec<CellId> = shape.cells().filter(|cell| is_firm(self.map, *cell)).collect();
        let place = |number: usize| {
            let (left, pair) = (number.is_multiple_of(2), number / 2);
            let ideal = i32::from(tail) - pair as i32 * PAIRS;
            let rank = |cell: &CellId| {
                let (depth, along) = self.front.place(shape, *cell);
                let (off, away) = ((i32::from(depth) - ideal).abs(), along.abs_diff(line));
                let here = (along < line) == left && FLANK.contains(&away);
                here.then(|| (off + i32::from(away - FLANK.start()), *cell))
            };
            let (_, cell) = free.iter().filter_map(rank).min()?;
            free.retain(|other| *other != cell);
            Some(self.facing_line(cell, line))
        };
        (0..count).map(place).collect()
    }

    /// A unit that faces the line of the column.
    fn facing_line(self, cell: CellId, line: u16) -> Start {
        let shape = self.map.shape();
        let abreast = (self.front.place(shape, cell).0, line);
        let target = shape.cells().find(|cell| self.front.place(shape, *cell) == abreast);
        let hex = shape.hex(cell);
        Start { hex, facing: target.map_or(Facing::ALL[0], |cell| toward(hex, shape.hex(cell))) }
    }
}
