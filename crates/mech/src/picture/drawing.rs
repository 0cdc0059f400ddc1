use super::silhouette::{machine, wreck};
use super::tab::{Edge, tab};
use super::text::{number_of, title};
use crate::panel::WeightClass;
use crate::rules::Twist;
use crate::state::{Gone, Lock, Moved};
use crate::{Fighter, Mech, State};
use sandtable_hex::draw::{Drawing, Hold, Level, Piece, token};
use sandtable_hex::{Colour, Facing, Hex};

/// The map as a drawing, with a counter for each unit in play and a wreck for each destroyed one.
pub(crate) fn drawing<'a>(game: &'a Mech, state: &State) -> Drawing<'a> {
    let map = game.field().map();
    let mut drawing = Drawing::of(map);
    for (number, fighter) in (1..).zip(game.fighters(state)) {
        let unit = fighter.now;
        if let (Some(moved), true) = (&unit.moved, unit.in_play()) {
            drawing = drawing.track(&way(moved, unit.position), unit.side as u8);
        }
        drawing = match unit.gone {
            None => drawing.piece(unit.position, counter(game, number, fighter)),
            Some(Gone::Withdrawn) => drawing,
            Some(_) => drawing.remains(unit.position, remains(game, number, fighter)),
        };
    }
    let name = map.name();
    drawing = drawing.caption(format!("{name}, turn {}, {}", state.turn, state.phase));
    let notes = (1..).zip(game.fighters(state)).map(|(number, unit)| title(game, number, unit));
    notes.fold(drawing, Drawing::note)
}

/// The hexes of a move.
fn way(moved: &Moved, end: Hex) -> Vec<Hex> {
    let steps = moved.path.iter().map(|step| step.position);
    // A jump has no path, and a push can move a unit off the end of it, so the current hex closes
    // the line.
    [moved.from].into_iter().chain(steps).chain([end]).collect()
}

fn counter(game: &Mech, number: usize, fighter: Fighter<'_>) -> Piece {
    let unit = fighter.now;
    let (side, name) = (unit.side as u8, game.names.machine(&unit.id));
    let piece = Piece::new(number_of(number), side)
        .id(unit.id.to_string())
        .title(title(game, number, fighter))
        .facing(unit.facing)
        .label(name, below(side, unit.facing))
        .name(name)
        .weight(WeightClass::of(fighter.plan.tons) as u8);
    let piece = match unit.twist {
        Twist::None => piece,
        Twist::Left => piece.layer(token::hollow_prow(side), Hold::Facing, -60),
        Twist::Right => piece.layer(token::hollow_prow(side), Hold::Facing, 60),
    };
    let piece = piece
        .turning(token::prow(side))
        .upright(token::plate(side))
        .upright(machine(side, fighter.plan.tons, unit.prone, unit.shutdown))
        .layer(tab(side, sixteenths(fighter), unit.heat, behind(unit.facing)), Hold::Behind, 0);
    signed(piece, fighter)
}

/// Adds the badges: a condition in the upper left, a tick in the upper right.
fn signed(piece: Piece, fighter: Fighter<'_>) -> Piece {
    const ASLEEP: &str = "M-2.8-3.2H2.8L-2.8 3.2H2.8";
    const NO_POWER: &str = "M0-4.4V-.4M-2.9-2.6a4 4 0 1 0 5.8 0";
    const SERIOUS: Colour = Colour::new(0xa3, 0x21, 0x1a);
    let unit = fighter.now;
    let piece = match (unit.pilot.is_conscious(), unit.shutdown) {
        (false, _) => piece.upright(token::sign(ASLEEP, SERIOUS)),
        (true, true) => piece.upright(token::sign(NO_POWER, SERIOUS)),
        (true, false) => piece,
    };
    if unit.lock == Lock::Locked { piece.upright(token::tick()) } else { piece }
}

fn remains(game: &Mech, number: usize, fighter: Fighter<'_>) -> Piece {
    let unit = fighter.now;
    let name = game.names.machine(&unit.id);
    Piece::new(number_of(number), unit.side as u8)
        .id(unit.id.to_string())
        .title(title(game, number, fighter))
        .label(name, Level::Near.half() + 2.0)
        .name(name)
        .past()
        .upright(wreck(fighter.plan.tons))
}

/// Returns the points of a unit in sixteenths, rounded up: a unit in play has at least one.
fn sixteenths(unit: Fighter<'_>) -> u16 {
    let (left, whole) = (unit.now.points(), unit.plan.points().max(1));
    (left * 16).div_ceil(whole).min(16) as u16
}

/// Returns the edge of the plate that a prow does not cover.
pub(super) const fn behind(facing: Facing) -> Edge {
    match facing.index() {
        2..=4 => Edge::Above,
        _ => Edge::Below,
    }
}

/// Returns the distance from the centre to the label: below the tab, or below the prow.
pub(super) fn below(side: u8, facing: Facing) -> f32 {
    let (half, (_, down)) = (Level::Near.half(), token::reach(side, Level::Near));
    match facing.index() {
        3 => half * 1.62 + 3.0,
        2 | 4 => (half * 1.2).max(down) + 3.0,
        _ => down + 14.0,
    }
}
