//! A battle as people look at it.

use crate::state::Lock;
use crate::{Battlefield, State, UnitState};
use sandtable_hex::draw::{self, Drawing, Mark, Paint, Style};
use sandtable_hex::{Hex, Orientation};

/// The map with every unit on it, and below it a line for each.
pub(crate) fn text(field: &Battlefield, state: &State) -> String {
    let ground = draw::text(field.map(), Paint::Plain, |hex| mark(state, hex));
    let lines: Vec<String> = state.units.iter().map(|unit| line(field, unit)).collect();
    format!("{ground}\n{}", lines.join("\n"))
}

/// The map drawn as on paper, with a counter for each unit.
pub(crate) fn svg(field: &Battlefield, state: &State) -> String {
    let mut drawing = Drawing::of(field.map());
    for (number, unit) in (1..).zip(&state.units) {
        if let Some(moved) = unit.moved {
            drawing = drawing.path(&[moved.from, unit.unit.position]);
        }
        let (hex, facing) = (unit.unit.position, unit.unit.facing);
        drawing = drawing.counter(hex, facing, number_of(number), unit.unit.side as u8);
    }
    let name = field.map().name();
    drawing.caption(format!("{name}, turn {}, {}", state.turn, state.phase)).to_string()
}

fn mark(state: &State, hex: Hex) -> Option<Mark> {
    let index = state.units.iter().position(|unit| unit.unit.position == hex)?;
    let unit = &state.units[index].unit;
    let arrow = draw::arrow(Orientation::Flat, unit.facing);
    Some(Mark::new(format!("{}{arrow}", number_of(index + 1)), Style::Own))
}

/// Units go by their place in the scenario, which is short enough for a counter.
fn number_of(number: usize) -> String {
    format!("#{number}")
}

fn line(field: &Battlefield, state: &UnitState) -> String {
    let unit = &state.unit;
    let place = field.map().shape().number(unit.position);
    let place = place.map_or_else(|| "off the map".to_owned(), |number| format!("at {number}"));
    let facing = Orientation::Flat.name(unit.facing);
    let lock = match state.lock {
        Lock::Pending => "",
        Lock::Declared => ", declared",
        Lock::Locked => ", locked",
    };
    format!("{} ({}) {place} facing {facing}{lock}", unit.id, unit.side)
}
