//! The places of symbols. Each depends only on its hex, its neighbours and the lines through it.

use super::grain::Grain;
use super::ground::Ground;
use super::layout::Layout;
use super::style::{Strewn, TerrainLook};
use super::symbol::{ROOFS, STEPPING, Scatter, Symbol, TREES};
use crate::{Facing, Hex};
use hexx::Vec2;

const TREE: Grain = Grain(2);
const MARK: Grain = Grain(3);
const ROOF: Grain = Grain(4);

/// The share of the trees that are drawn beyond the field. Half of them look the same under the
/// veil, and most of a picture is beyond the field.
const VEILED: f32 = 0.5;

/// The number of places for trees along the side of a cell of the hex grid.
const DENSE: i32 = 7;
/// The same for other symbols.
const LOOSE: i32 = 4;

/// Strews the symbols of all visible hexes.
pub(super) fn symbols(ground: &Ground<'_>) -> Scatter {
    let mut scatter = Scatter::default();
    let places = Places::of(&ground.drawing.layout);
    for (index, spot) in ground.window.visible() {
        let wooded = |facing| is_wooded(ground, index, facing);
        let lush = if spot.inside { 1.0 } else { VEILED };
        let lines = ground.lines_near(spot);
        let bed = Bed { hex: spot.hex, at: spot.at, lush, lines: &lines, wooded: &wooded };
        let covers = ground.look(spot).shown(spot.inside);
        covers.for_each(|cover| bed.cover(&mut scatter, &places, cover.strewn));
    }
    ground.stepping_stones().into_iter().for_each(|at| scatter.lay(&STEPPING, at));
    scatter
}

/// Strews the symbols of a terrain over a single hex around the origin.
pub(super) fn sample(layout: &Layout, look: &TerrainLook) -> Scatter {
    let mut scatter = Scatter::default();
    let places = Places::of(layout);
    let bed = Bed { hex: Hex::ZERO, at: Vec2::ZERO, lush: 1.0, lines: &[], wooded: &|_| false };
    look.shown(true).for_each(|cover| bed.cover(&mut scatter, &places, cover.strewn));
    scatter
}

/// Returns whether the neighbour of a spot has trees.
fn is_wooded(ground: &Ground<'_>, index: usize, facing: Facing) -> bool {
    ground.window.step(index, facing).is_some_and(|index| {
        let spot = &ground.window.spots[index];
        let mut covers = ground.look(spot).shown(spot.inside);
        covers.any(|cover| matches!(cover.strewn, Strewn::Trees(_)))
    })
}

/// The places for symbols in a hex.
struct Places {
    dense: Vec<Point>,
    loose: Vec<Point>,
}

impl Places {
    fn of(layout: &Layout) -> Self {
        Self { dense: places(layout, DENSE), loose: places(layout, LOOSE) }
    }
}

/// A place in a hex relative to its centre, with the side that is nearest to it.
struct Point {
    at: Vec2,
    toward: Facing,
}

/// Returns the points of a finer hex grid that belong to a hex: `fine` times `fine` of them, which
/// continue evenly from hex to hex.
fn places(layout: &Layout, fine: i32) -> Vec<Point> {
    // Twice the distance from the centre along three axes; a hex ends where it is 1. One end of
    // each axis belongs to the hex and the other to its neighbour.
    let within = |along: i32| -fine < along && along <= fine;
    let range = || -fine..=fine;
    let grid = range().flat_map(|a| range().map(move |b| (a, b)));
    let own = grid.filter(|(a, b)| within(a - b) && within(a + 2 * b) && within(-2 * a - b));
    let scale = f32::from(u8::try_from(fine).unwrap_or(1));
    own.map(|(a, b)| {
        let at = layout.middle(Hex::new(a, b)) / scale;
        let along = |facing: &Facing| at.dot(layout.to_side(*facing));
        let toward = Facing::ALL.into_iter().max_by(|a, b| along(a).total_cmp(&along(b)));
        Point { at, toward: toward.unwrap_or(Facing::ALL[0]) }
    })
    .collect()
}

fn pick(symbols: &'static [Symbol], bits: u32) -> &'static Symbol {
    &symbols[bits as usize % symbols.len()]
}

/// A hex that symbols are strewn on.
struct Bed<'b> {
    hex: Hex,
    at: Vec2,
    /// The share of the trees that are drawn.
    lush: f32,
    /// Lines that symbols keep away from.
    lines: &'b [[Vec2; 2]],
    /// Whether the neighbour in a direction has trees.
    wooded: &'b dyn Fn(Facing) -> bool,
}

impl Bed<'_> {
    fn cover(&self, scatter: &mut Scatter, places: &Places, strewn: Strewn) {
        match strewn {
            Strewn::Nothing => {}
            Strewn::Trees(percent) => self.plant(scatter, &places.dense, percent),
            Strewn::Many(symbols, count) => self.strew(scatter, &places.loose, symbols, count),
            Strewn::Middle(symbols) => {
                scatter.lay(pick(symbols, MARK.bits(self.hex, 90)), self.at);
            }
            Strewn::Roofs(count) => self.build(scatter, count),
        }
    }

    /// Plants trees on a share of the places; fewer at the edge of a wood.
    fn plant(&self, scatter: &mut Scatter, places: &[Point], percent: u8) {
        let hex = self.hex;
        let spacing = Layout::SIZE * 1.7 / 7.0;
        for (number, place) in (0..).zip(places) {
            let at = self.at + place.at + TREE.shift(hex, number, spacing * 0.42);
            let outer = place.at.length() > Layout::SIZE * 0.56 && !(self.wooded)(place.toward);
            let thin = self.lush * if outer { 0.42 } else { 1.0 };
            let grows = TREE.share(hex, 64 + number) < f32::from(percent) / 100.0 * thin;
            if grows && self.is_free(at, 5.5) {
                let bits = TREE.bits(hex, 128 + number);
                scatter.stand(pick(&TREES, bits), at);
            }
        }
    }

    /// Strews symbols over the inner part of the hex, in an order derived from the hex.
    fn strew(
        &self,
        scatter: &mut Scatter,
        places: &[Point],
        symbols: &'static [Symbol],
        count: usize,
    ) {
        let hex = self.hex;
        let inner = places.iter().filter(|place| place.at.length() < Layout::SIZE * 0.72);
        let mut order: Vec<(u32, Vec2)> =
            (0..).zip(inner).map(|(n, place)| (MARK.bits(hex, n), place.at)).collect();
        order.sort_by_key(|(bits, _)| *bits);
        let shifted = |(bits, at): (u32, Vec2)| {
            (bits, self.at + at + MARK.shift(hex, bits, Layout::SIZE * 0.11))
        };
        let free = order.into_iter().map(shifted).filter(|(_, at)| self.is_free(*at, 7.5));
        for (bits, at) in free.take(count) {
            scatter.lay(pick(symbols, bits >> 8), at);
        }
    }

    fn build(&self, scatter: &mut Scatter, count: usize) {
        const PLOTS: [(f32, f32); 4] = [(-10.2, -6.6), (7.8, -9.0), (-1.8, 7.8), (12.6, 5.2)];
        let hex = self.hex;
        let mirror = if ROOF.bits(hex, 9) & 1 == 0 { 1.0 } else { -1.0 };
        for (number, (x, y)) in (0..).zip(PLOTS).take(count) {
            let at = self.at + Vec2::new(x * mirror, y) + ROOF.shift(hex, number, 1.4);
            let roof = number as usize % ROOFS.len();
            if self.is_free(at, 6.0) {
                scatter.lay(&ROOFS[roof], at);
            }
        }
    }

    /// Returns whether a point is at least this far away from all lines.
    fn is_free(&self, at: Vec2, room: f32) -> bool {
        self.lines.iter().all(|[from, to]| {
            let along = *to - *from;
            let share = ((at - *from).dot(along) / along.length_squared().max(1.0)).clamp(0.0, 1.0);
            (*from + along * share).distance_squared(at) > room * room
        })
    }
}
