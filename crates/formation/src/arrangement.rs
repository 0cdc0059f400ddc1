//! Places of several units under one command: a line, or their present arrangement moved elsewhere.

use crate::{Battlefield, Command, bearing};
use sandtable_hex::{Facing, Hex};

/// The goal of each unit under a command: its place in a line, or its current position relative to
/// the leader, who goes to the named hex. `None` if the command names no place to go to.
///
/// `at` holds the units' positions, and `leader` is an index into it.
pub(crate) fn places(command: &Command, at: &[Hex], leader: usize) -> Vec<Option<Hex>> {
    match *command {
        Command::FormLine { start, end, facing, depth } => {
            line(at.len(), [start, end], facing, depth)
        }
        Command::MoveTo(goal) | Command::Defend(goal) => {
            let shift = at.get(leader).map_or(Hex::ZERO, |leader| goal - *leader);
            at.iter().map(|hex| Some(*hex + shift)).collect()
        }
        _ => vec![None; at.len()],
    }
}

/// The hex itself, or the first hex on the map on the line from it back to `from`.
pub(crate) fn on_map(field: &Battlefield, hex: Hex, from: Hex) -> Hex {
    bearing::line(hex, from).find(|hex| field.cell(*hex).is_some()).unwrap_or(from)
}

/// The command of each unit when several units get one command and none of them leads: the same
/// command with the unit's own place.
pub(crate) fn spread(field: &Battlefield, command: &Command, at: &[Hex]) -> Vec<Command> {
    // Near the edge of the map some places are off it, so they are moved back.
    let places = places(command, at, 0).into_iter().zip(at);
    let own = places.map(|(place, from)| place.map(|place| on_map(field, place, *from)));
    own.map(|place| place.map_or_else(|| command.clone(), |place| command.at(place))).collect()
}

/// Distributes units along a line in the order they are listed, with further ranks behind it.
fn line(units: usize, [start, end]: [Hex; 2], facing: Facing, depth: u8) -> Vec<Option<Hex>> {
    let front: Vec<Hex> = bearing::line(start, end).collect();
    let ranks = usize::from(depth.max(1));
    let wide = units.div_ceil(ranks).clamp(1, front.len().max(1));
    let place = |index: usize| {
        // The first unit of a rank stands at one end of the line and the last at the other.
        // `max(1)` avoids a division by zero if a rank has a single unit.
        let along =
            front.get(index % wide * front.len().saturating_sub(1) / (wide - 1).max(1)).copied()?;
        let back = facing.opposite();
        Some((0..index / wide).fold(along, |hex, _| back.step(hex)))
    };
    (0..units).map(place).collect()
}
