use super::Drawing;
use super::layout::Layout;
use super::style::{self, Line, SideStyle};
use super::svg::{Place, Polygon, Polyline};
use crate::{CellId, Facing, Hexside, Map, Terrain};
use hexx::Vec2;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// Lines along hexsides and through hexes.
impl Drawing<'_> {
    pub(super) fn write_sides(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = self.sides();
        for (kind, sides) in &sides {
            match style::side(kind) {
                Some(SideStyle::Along(line)) => write_along(out, sides, line)?,
                None => {
                    write_along(out, sides, &style::OTHER)?;
                    Self::write_side_names(out, sides, kind)?;
                }
                _ => {}
            }
        }
        for (name, line) in &style::RUNNING {
            self.write_running(out, name, line)?;
        }
        for (kind, sides) in &sides {
            match style::side(kind) {
                Some(SideStyle::Deck) => write_decks(out, sides)?,
                Some(SideStyle::Shallow) => write_shallows(out, sides)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns every hexside feature on paper, sorted by kind.
    fn sides(&self) -> BTreeMap<&str, Vec<PaperSide>> {
        let mut sides: BTreeMap<&str, Vec<PaperSide>> = BTreeMap::new();
        for (side, kinds) in self.map.sides() {
            for kind in kinds {
                sides.entry(kind).or_default().push(PaperSide::at(&self.layout, side));
            }
        }
        sides
    }

    fn write_side_names(
        out: &mut fmt::Formatter<'_>,
        sides: &[PaperSide],
        kind: &str,
    ) -> fmt::Result {
        writeln!(
            out,
            r##"<g font-size="7" fill="#4a2b50" stroke="#fdf8ea" stroke-width="2" paint-order="stroke">"##
        )?;
        for side in sides {
            Self::write_text(out, side.middle + Vec2::new(0.0, 2.5), kind)?;
        }
        writeln!(out, "</g>")
    }

    /// Draws a line such as a road through all hexes that have it.
    fn write_running(&self, out: &mut fmt::Formatter<'_>, name: &str, line: &Line) -> fmt::Result {
        let run = Run::of(self, name);
        let mut data = String::new();
        for cell in self.map.shape().cells() {
            let exits: Vec<Facing> =
                Facing::ALL.into_iter().filter(|facing| run.leads(cell, *facing)).collect();
            if run.opening(cell) != Opening::Closed || !exits.is_empty() {
                data.push_str(&self.junction(cell, &exits));
            }
        }
        write_line(out, &data, line)
    }

    /// Returns the part of a line in one hex: a bend between two exits, a star between more.
    fn junction(&self, cell: CellId, exits: &[Facing]) -> String {
        let middle = self.cell_middle(cell);
        let at = |facing: Facing| middle + self.layout.to_side(facing);
        match *exits {
            [] => format!("M{}h.1", Place(middle)),
            [one, other] => {
                format!("M{}Q{} {}", Place(at(one)), Place(middle), Place(at(other)))
            }
            _ => {
                let arm = |exit: &Facing| format!("M{}L{}", Place(middle), Place(at(*exit)));
                exits.iter().map(arm).collect()
            }
        }
    }
}

fn write_along(out: &mut fmt::Formatter<'_>, sides: &[PaperSide], line: &Line) -> fmt::Result {
    let data: String = sides.iter().map(|side| side.run(line.bend)).collect();
    write_line(out, &data, line)
}

fn write_decks(out: &mut fmt::Formatter<'_>, sides: &[PaperSide]) -> fmt::Result {
    let (mut decks, mut rails) = (String::new(), String::new());
    for side in sides {
        let [a, b, c, d] = side.rectangle(8.5, 4.2);
        write!(decks, "{}", Polygon(&[a, b, c, d]))?;
        for (from, to, outward) in [(a, b, -side.along), (d, c, side.along)] {
            let flare = |end: Vec2, way: f32| end + side.across * (2.2 * way) + outward * 2.8;
            write!(rails, "{}", Polyline(&[flare(from, -1.0), from, to, flare(to, 1.0)]))?;
        }
    }
    writeln!(out, r##"<path fill="#efe3c4" d="{decks}"/>"##)?;
    writeln!(
        out,
        r##"<path fill="none" stroke="#3d342e" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" d="{rails}"/>"##
    )
}

fn write_shallows(out: &mut fmt::Formatter<'_>, sides: &[PaperSide]) -> fmt::Result {
    let (mut banks, mut stones) = (String::new(), String::new());
    for side in sides {
        write!(banks, "{}", Polygon(&side.rectangle(8.0, 8.0)))?;
        for place in [-5.0, 0.0, 5.0] {
            let foot = side.middle + side.along * place;
            let reach = side.across * 7.0;
            write!(stones, "{}", Polyline(&[foot - reach, foot + reach]))?;
        }
    }
    writeln!(out, r##"<path fill="#ecdfb8" fill-opacity=".8" d="{banks}"/>"##)?;
    writeln!(
        out,
        r##"<path fill="none" stroke="#6b5a45" stroke-width="2.4" stroke-linecap="round" stroke-dasharray=".1 4.6" d="{stones}"/>"##
    )
}

/// Whether a line runs through a terrain, and by which sides it leaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    Closed,
    /// To every neighbour that has the line too and does not exclude it by its exits.
    Open,
    /// By these sides only.
    Exits(u32),
}

impl Opening {
    fn of(terrain: &Terrain, name: &str) -> Self {
        match terrain.feature(name).map(|feature| feature.exits) {
            None => Self::Closed,
            Some(None) => Self::Open,
            Some(Some(exits)) => Self::Exits(exits),
        }
    }

    fn allows(self, facing: Facing) -> bool {
        match self {
            Self::Closed => false,
            Self::Open => true,
            Self::Exits(exits) => exits >> facing.index() & 1 == 1,
        }
    }
}

/// A kind of line through the hexes of a map.
struct Run<'d> {
    map: &'d Map,
    /// For each terrain, whether the line runs through it.
    in_terrain: Vec<Opening>,
    /// For each combination of hexside features, whether the line crosses there.
    at_side: Vec<bool>,
}

impl<'d> Run<'d> {
    fn of(drawing: &Drawing<'d>, name: &str) -> Self {
        let map = drawing.map;
        let crosses = matches!(style::side(name), Some(SideStyle::Across(_)));
        let among = |kinds: &[String]| crosses && kinds.iter().any(|kind| kind == name);
        let terrains = map.palette().iter();
        Self {
            map,
            in_terrain: terrains.map(|(_, swatch)| Opening::of(&swatch.terrain, name)).collect(),
            at_side: map.side_combinations().map(|(_, kinds)| among(kinds)).collect(),
        }
    }

    fn opening(&self, cell: CellId) -> Opening {
        self.in_terrain[self.map.ground()[cell].terrain.index()]
    }

    /// Returns whether the line leaves a hex in this direction.
    fn leads(&self, cell: CellId, facing: Facing) -> bool {
        let beyond = || self.map.shape().step(cell, facing);
        self.at_side[self.map.side_id(cell, facing).index()]
            || match self.opening(cell) {
                Opening::Open => {
                    beyond().is_some_and(|cell| self.opening(cell).allows(facing.opposite()))
                }
                opening => opening.allows(facing),
            }
    }
}

/// A hexside on paper.
struct PaperSide {
    ends: [Vec2; 2],
    middle: Vec2,
    /// Unit vector from hex to hex.
    across: Vec2,
    /// Unit vector from end to end.
    along: Vec2,
    /// The direction of a bend, derived from the position so that it never changes.
    lean: f32,
}

impl PaperSide {
    fn at(layout: &Layout, side: Hexside) -> Self {
        let [near, far] = side.hexes();
        let (from, to) = (layout.middle(near), layout.middle(far));
        let across = (to - from).normalize();
        let middle = from.midpoint(to);
        let along = across.perp();
        let half = along * (Layout::SIZE / 2.0);
        let odd = (near.x * 7 + near.y * 5 + far.x * 3 + far.y * 11) & 4 == 0;
        let lean = if odd { 1.0 } else { -1.0 };
        Self { ends: [middle - half, middle + half], middle, across, along, lean }
    }

    /// Returns the corners of a rectangle around the middle with these half lengths.
    fn rectangle(&self, across: f32, along: f32) -> [Vec2; 4] {
        let (long, wide) = (self.across * across, self.along * along);
        [-long - wide, long - wide, long + wide, -long + wide].map(|corner| self.middle + corner)
    }

    /// Returns path data from corner to corner, straight or bent.
    fn run(&self, bend: f32) -> String {
        let [start, end] = self.ends;
        let pull = self.middle + self.across * (bend * self.lean);
        format!("M{}Q{} {}", Place(start), Place(pull), Place(end))
    }
}

pub(super) fn write_line(out: &mut fmt::Formatter<'_>, data: &str, line: &Line) -> fmt::Result {
    if data.is_empty() {
        return Ok(());
    }
    writeln!(out, r#"<g stroke-linecap="round">"#)?;
    for stroke in [line.edge, line.body] {
        writeln!(out, r#"<path fill="none" {stroke} d="{data}"/>"#)?;
    }
    writeln!(out, "</g>")
}
