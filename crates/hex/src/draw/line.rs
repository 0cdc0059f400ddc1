//! Lines that run through hexes, such as roads.

use super::grain::Grain;
use super::ground::Ground;
use super::layout::Layout;
use super::outline::Rounded;
use super::style::{self, Line, SideStyle};
use super::svg::{Place, Shared, Tenth};
use super::theme::Theme;
use super::window::Spot;
use crate::{CellId, Facing, Map, Terrain};
use hexx::Vec2;
use std::fmt;

const WANDER: Grain = Grain(5);

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
pub(super) struct Course<'d> {
    map: &'d Map,
    name: &'static str,
    line: &'static Line,
    /// For each terrain, whether the line runs through it.
    in_terrain: Vec<Opening>,
    /// For each combination of hexside features, whether the line crosses there.
    at_side: Vec<bool>,
}

impl<'d> Course<'d> {
    /// Returns all kinds of lines of a map, in drawing order.
    pub(super) fn all(map: &'d Map) -> Vec<Self> {
        style::RUNNING.iter().map(|(name, line)| Self::of(map, name, line)).collect()
    }

    fn of(map: &'d Map, name: &'static str, line: &'static Line) -> Self {
        let crosses = matches!(style::side(name), Some(SideStyle::Across(_)));
        let among = |kinds: &[String]| crosses && kinds.iter().any(|kind| kind == name);
        let terrains = map.palette().iter();
        Self {
            map,
            name,
            line,
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

    /// Returns the sides by which the line leaves a hex, or `None` if it does not run through it.
    pub(super) fn exits(&self, cell: CellId) -> Option<Vec<Facing>> {
        let exits: Vec<Facing> =
            Facing::ALL.into_iter().filter(|facing| self.leads(cell, *facing)).collect();
        (self.opening(cell) != Opening::Closed || !exits.is_empty()).then_some(exits)
    }
}

impl Ground<'_> {
    /// Writes all lines through hexes, and the decks of bridges on top of them.
    pub(super) fn write_courses(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for course in &self.courses {
            let each = self.window.visible().filter(|(_, spot)| spot.inside);
            let data: String = each.map(|(_, spot)| self.course(course, spot)).collect();
            write_line(out, self.theme, data, course.line)?;
        }
        let each = self.window.visible().filter(|(_, spot)| spot.inside);
        let data: String = each.map(|(_, spot)| self.deck(spot)).collect();
        write_line(out, self.theme, data, &style::DECK)
    }

    /// Returns the part of a line in one hex, and its way beyond the field.
    fn course(&self, course: &Course<'_>, spot: &Spot) -> String {
        let Some(exits) = course.exits(spot.cell) else { return String::new() };
        let beyond =
            exits.iter().filter(|exit| course.map.shape().step(spot.cell, **exit).is_none());
        let tails: String = beyond.map(|exit| self.tail(spot, *exit)).collect();
        self.junction(spot.at, &exits, course.line, 1.0) + &tails
    }

    /// Returns a line in one hex: a bend between the two exits that are farthest apart, and the
    /// others joining it.
    fn junction(&self, middle: Vec2, exits: &[Facing], line: &Line, share: f32) -> String {
        let at = |facing: Facing| middle + self.drawing.layout.to_side(facing) * share;
        let Some((one, other)) = widest(exits) else {
            return match *exits {
                [exit] => format!("M{}L{}", Place(middle), Place(at(exit))),
                _ => {
                    format!("M{}h{}", Place(middle - Vec2::X * line.alone), Tenth(line.alone * 2.0))
                }
            };
        };
        let join = at(one).midpoint(at(other)).midpoint(middle);
        let bend = format!("M{}Q{} {}", Place(at(one)), Place(middle), Place(at(other)));
        let more = exits.iter().filter(|exit| ![one, other].contains(exit));
        more.fold(bend, |data, exit| format!("{data}M{}L{}", Place(at(*exit)), Place(join)))
    }

    /// Returns the way of a line beyond the edge of the field, which wanders a little.
    fn tail(&self, spot: &Spot, exit: Facing) -> String {
        let out = self.drawing.layout.to_side(exit);
        wander(spot.at + out, out.normalize_or_zero(), self.drawing.beyond(), |step| {
            WANDER.shift(spot.hex, step, 9.0)
        })
    }

    /// Returns the deck of a bridge in one hex: along the whole hex over water, else short.
    fn deck(&self, spot: &Spot) -> String {
        if !self.look(spot).bridge {
            return String::new();
        }
        let share = if self.look(spot).is_water() { 1.0 } else { 0.42 };
        let roads =
            self.courses.iter().filter(|course| ["road", "rail", "path"].contains(&course.name));
        let exits =
            roads.filter_map(|course| course.exits(spot.cell)).find(|exits| !exits.is_empty());
        self.junction(spot.at, &exits.unwrap_or_default(), &style::DECK, share)
    }

    /// Returns the lines through and around a hex that symbols keep away from.
    pub(super) fn lines_near(&self, spot: &Spot) -> Vec<[Vec2; 2]> {
        if !spot.inside {
            return Vec::new();
        }
        let layout = &self.drawing.layout;
        let exits = self.courses.iter().filter_map(|course| course.exits(spot.cell)).flatten();
        let arms = exits.map(|exit| [spot.at, spot.at + layout.to_side(exit)]);
        let wet = Facing::ALL.into_iter().filter(|facing| {
            let kinds = self.drawing.map.side(spot.hex, *facing);
            kinds.iter().any(|kind| matches!(style::side(kind), Some(SideStyle::Flow(_))))
        });
        let banks = wet.map(|facing| layout.side(facing).map(|end| spot.at + end));
        arms.chain(banks).collect()
    }
}

/// Returns the two exits that are farthest apart, if there are two.
fn widest(exits: &[Facing]) -> Option<(Facing, Facing)> {
    let pairs = exits
        .iter()
        .enumerate()
        .flat_map(|(index, one)| exits[index + 1..].iter().map(move |other| (*one, *other)));
    pairs.reduce(|best, pair| {
        let wider = pair.0.turns_to(pair.1) > best.0.turns_to(best.1);
        if wider { pair } else { best }
    })
}

/// Returns path data of a line that leaves the field at a point and wanders on.
pub(super) fn wander(from: Vec2, ahead: Vec2, length: f32, shift: impl Fn(u32) -> Vec2) -> String {
    const STEP: f32 = Layout::SIZE;
    let steps = (length / STEP).ceil() as u32 + 1;
    let point = |step: u32| {
        let far = STEP * super::svg::number(step as usize);
        from + ahead * far + if step > 0 { shift(step) } else { Vec2::ZERO }
    };
    let points: Vec<Vec2> = (0..=steps).map(point).collect();
    Rounded(&points).to_string()
}

/// Writes the strokes of a line along a course.
pub(super) fn write_line(
    out: &mut fmt::Formatter<'_>,
    theme: Theme,
    data: String,
    line: &Line,
) -> fmt::Result {
    if data.is_empty() {
        return Ok(());
    }
    let course = Shared::new("line", data);
    let id = course.id();
    writeln!(out, r#"<defs>{course}</defs><g fill="none" stroke-linejoin="round">"#)?;
    for stroke in line.strokes {
        let (ink, width) = (theme.ink(stroke.ink), Tenth(f32::from(stroke.width) / 10.0));
        write!(out, r##"<use href="#{id}" stroke="{ink}" stroke-width="{width}""##)?;
        if stroke.round {
            write!(out, r#" stroke-linecap="round""#)?;
        }
        if let Some(dash) = stroke.dash {
            write!(out, r#" stroke-dasharray="{dash}""#)?;
        }
        write!(out, "/>")?;
    }
    writeln!(out, "</g>")
}
