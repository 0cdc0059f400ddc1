//! The tab of a counter: armour in eight pips, heat as a line.

use sandtable_hex::Colour;
use sandtable_hex::draw::svg::Tenth;
use sandtable_hex::draw::{Level, Look, PAPER, Part, token};

const BACK: Colour = Colour::new(0x2a, 0x24, 0x1c);
const PIPS: u16 = 8;
/// The heat that fills the line.
const HOTTEST: u16 = 30;

/// The colour of the heat line from each heat on.
const HEAT: [(u16, Colour); 3] = [
    (14, Colour::new(0xd8, 0x44, 0x2b)),
    (8, Colour::new(0xe0, 0x8a, 0x2a)),
    (0, Colour::new(0xe6, 0xb9, 0x3f)),
];

/// The side of the plate on which a tab lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Edge {
    Above,
    Below,
}

/// Returns the tab of a unit with so many sixteenths of its points left.
pub(super) fn tab(side: u8, sixteenths: u16, heat: u16, edge: Edge) -> Look {
    Look::each(|level| {
        let high = match level {
            Level::Far => return Vec::new(),
            Level::Middle => 8.0,
            Level::Near => 12.0,
        };
        let (up, down) = token::reach(side, level);
        let top = match edge {
            Edge::Above => -up - high - 0.5,
            Edge::Below => down + 0.5,
        };
        let bar = Bar { wide: level.half() * 2.0, top, high };
        bar.parts(sixteenths.min(2 * PIPS), heat.min(HOTTEST))
    })
}

struct Bar {
    wide: f32,
    top: f32,
    high: f32,
}

impl Bar {
    fn parts(&self, sixteenths: u16, heat: u16) -> Vec<Part> {
        let Self { wide, top, high } = *self;
        let (left, unit) = (-wide / 2.0, high / 12.0);
        let back = rectangle(left - 2.0, top, wide + 4.0, high);
        let pip = wide / f32::from(PIPS);
        let pips = |count: u16| -> String {
            let one = |at: u16| {
                // The last one may be half a pip.
                let share = f32::from((count - 2 * at).min(2)) / 2.0;
                let x = left + f32::from(at) * pip + 0.4;
                rectangle(x, top + 2.0 * unit, (pip - 0.8) * share, 4.4 * unit)
            };
            (0..count.div_ceil(2)).map(one).collect()
        };
        let line =
            |share: f32| rectangle(left + 0.4, top + 7.6 * unit, (wide - 0.8) * share, 2.6 * unit);
        let empty = pips(2 * PIPS) + &line(1.0);
        let mut parts = vec![
            Part::filled(back, BACK).edged(PAPER, 1.0),
            Part::filled(empty, PAPER).alpha(20),
            Part::filled(pips(sixteenths), PAPER),
        ];
        if heat > 0 {
            let colour = HEAT.iter().find(|(from, _)| heat >= *from).map_or(PAPER, |one| one.1);
            parts.push(Part::filled(line(f32::from(heat) / f32::from(HOTTEST)), colour));
        }
        parts
    }
}

fn rectangle(x: f32, y: f32, wide: f32, high: f32) -> String {
    let (wide, high) = (Tenth(wide), Tenth(high));
    format!("M{} {}h{wide}v{high}h-{wide}z", Tenth(x), Tenth(y))
}
