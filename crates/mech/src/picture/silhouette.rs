//! The machine on a counter: its weight class, standing, lying or wrecked.

use crate::panel::WeightClass;
use sandtable_hex::Colour;
use sandtable_hex::draw::{Level, Look, Part, Seat};

/// A machine seen from the front, 100 units high, and the details cut out of it.
struct Silhouette {
    body: &'static str,
    cut: &'static str,
}

/// The heaviest machine of each weight class in tons, and its silhouette: bird-legged, with a gun
/// on one shoulder, broad, square.
static CLASSES: [(u16, Silhouette); 4] = [
    (
        35,
        Silhouette {
            body: "M4 2L15 2L25 15L17 32L24 42L24 48L4 48L4 43L10 40L9 31L14 17L4 10ZM-4 2L-15 2L-25 15L-17 32L-24 42L-24 48L-4 48L-4 43L-10 40L-9 31L-14 17L-4 10ZM-13-30L13-30L23-14L16 5L-16 5L-23-14ZM22-18L31-18L31-12L42-12L42-6L24-6ZM-22-18L-31-18L-31-12L-42-12L-42-6L-24-6ZM-3-38L3-38L3-30L-3-30Z",
            cut: "M-13-19H13L10-11H-10Z",
        },
    ),
    (
        55,
        Silhouette {
            body: "M3 6L15 6L19 24L17 26L20 42L24 44L24 48L4 48L5 28ZM-3 6L-15 6L-19 24L-17 26L-20 42L-24 44L-24 48L-4 48L-5 28ZM-18-26L18-26L21-8L13 8L-13 8L-21-8ZM-6-38L6-38L8-28L-8-28ZM-21-24L-33-22L-36-2L-33 18L-25 18L-24-4ZM21-24L33-22L37-2L36 10L28 10L26-4ZM12-46L36-46L40-40L40-24L14-24Z",
            cut: "M-5-34H5V-31H-5ZM18-40H34V-30H18ZM-9-18H9V-14H-9Z",
        },
    ),
    (
        75,
        Silhouette {
            body: "M3 6L18 6L23 24L20 27L24 42L29 45L29 48L5 48L6 28ZM-3 6L-18 6L-23 24L-20 27L-24 42L-29 45L-29 48L-5 48L-6 28ZM-22-28L22-28L24-8L15 9L-15 9L-24-8ZM-7-36L7-36L9-27L-9-27ZM24-32L38-30L43-14L40-6L45 14L45 24L33 24L33-2L25-10ZM-24-32L-38-30L-43-14L-40-6L-45 14L-45 24L-33 24L-33-2L-25-10Z",
            cut: "M-6-33H6V-30H-6ZM35 12H43V14H35ZM-43 12H-35V14H-43ZM-12-18H12V-15H-12ZM-12-11H12V-8H-12Z",
        },
    ),
    (
        u16::MAX,
        Silhouette {
            body: "M3 8L22 8L28 26L25 28L30 43L35 45L35 48L6 48L7 28ZM-3 8L-22 8L-28 26L-25 28L-30 43L-35 45L-35 48L-6 48L-7 28ZM-26-28L26-28L29-6L20 11L-20 11L-29-6ZM-9-33L9-33L11-26L-11-26ZM16-46L44-46L46-30L20-28ZM-16-46L-44-46L-46-30L-20-28ZM29-28L45-28L49-8L49 20L45 28L34 28L33 0L30-4ZM-29-28L-45-28L-49-8L-49 20L-45 28L-34 28L-33 0L-30-4Z",
            cut: "M-7-31H7V-28H-7ZM20-42H26V-36H20ZM30-42H36V-36H30ZM-26-42H-20V-36H-26ZM-36-42H-30V-36H-36ZM-14-18H14V-14H-14ZM36 16H47V19H36ZM-47 16H-36V19H-47Z",
        },
    ),
];

/// Returns the silhouette of each weight class as SVG path data, 100 units high: the machine and
/// the details cut out of it.
pub fn silhouettes() -> impl Iterator<Item = (WeightClass, &'static str, &'static str)> {
    CLASSES.iter().map(|(most, drawn)| (WeightClass::of(*most), drawn.body, drawn.cut))
}

fn of(tons: u16) -> &'static Silhouette {
    let heaviest = &CLASSES[CLASSES.len() - 1];
    &CLASSES.iter().find(|(most, _)| tons <= *most).unwrap_or(heaviest).1
}

/// Returns a machine printed on the plate of its side, standing or lying. A machine without power
/// is paler.
pub(super) fn machine(side: u8, tons: u16, prone: bool, dark: bool) -> Look {
    let seat = Seat::of(side);
    let alpha = if dark { 45 } else { 100 };
    Look::each(|level| {
        if level == Level::Far {
            return Vec::new();
        }
        let h = level.half();
        let (y, turn) = if prone { (-0.02 * h, 90) } else { (-0.1 * h, 0) };
        let place = Place { x: 0.0, y, high: 1.6 * h, turn };
        painted(tons, seat.print, seat.plate, &place).map(|part| part.alpha(alpha)).into()
    })
}

/// Where a machine is drawn, and how large.
struct Place {
    x: f32,
    y: f32,
    high: f32,
    turn: i16,
}

fn painted(tons: u16, fill: Colour, cut: Colour, place: &Place) -> [Part; 2] {
    let Silhouette { body, cut: details } = of(tons);
    let parts = [Part::filled(*body, fill).edged(fill, 1.5), Part::filled(*details, cut)];
    parts.map(|part| part.posed(place.x, place.y, place.high / 100.0, place.turn))
}

const SOOT: Colour = Colour::new(0x4b, 0x44, 0x3b);
const SOOT_LIGHT: Colour = Colour::new(0x78, 0x72, 0x6b);
const SMOKE: Colour = Colour::new(0x85, 0x7b, 0x6d);
/// A light edge, because soot is as dark as the map of the dark theme.
const ASH: Colour = Colour::new(0xc9, 0xbd, 0xa2);
const SHADE: Colour = Colour::new(0x1c, 0x12, 0x06);

/// Returns a machine that was destroyed: fallen, in soot, and smoking.
pub(super) fn wreck(tons: u16) -> Look {
    const POOL: &str = "M-22 13a22 8.8 0 1 1 44 0a22 8.8 0 1 1-44 0Z";
    const FUMES: &str = "M-4-6.3c-5-6 4-9 0-16c-3-6 5-9 3-15M5-4.2c5-6-3-10 2-16c3-5-2-8 1-12";
    Look::each(|level| {
        let scale = level.half() / Level::Near.half();
        let place = Place { x: 0.0, y: 2.5 * scale, high: 31.5 * scale, turn: -78 };
        let mut parts = vec![Part::filled(POOL, SHADE).alpha(28).posed(0.0, 0.0, scale, 0)];
        let Place { x, y, high, turn } = place;
        parts.push(Part::stroked(of(tons).body, ASH, 7.0).posed(x, y, high / 100.0, turn));
        parts.extend(painted(tons, SOOT, SOOT_LIGHT, &place));
        if level != Level::Far {
            parts.push(Part::stroked(FUMES, SMOKE, 2.2).alpha(65).posed(0.0, 0.0, scale, 0));
        }
        parts
    })
}
