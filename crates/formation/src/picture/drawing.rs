use super::body::{Body, Disorder};
use super::caption::{caption, is_there, kinds, strength};
use super::code::{BADGES, letters};
use super::flag::{flag, lean, memory};
use super::fog::hidden;
use crate::rules::{Shape, UnitKind};
use crate::{Belief, Formation, FormationId, OwnUnit, Rider, Sighting, Stance, View};
use sandtable_hex::draw::{Drawing, Emblem, Hold, Look, Piece};
use sandtable_hex::{Hex, Visibility};
use std::collections::BTreeMap;

/// Opacity of the fog over hexes that were never seen, in percent.
const UNSEEN: u8 = 26;
/// Opacity of the fog over hexes that were seen before, in percent.
const REMEMBERED: u8 = 12;
/// In armies larger than this only commanders' routes are drawn, to keep the map readable.
const FEW: usize = 40;
/// The distance from the centre of a body to its label.
const BELOW: f32 = 7.0;
/// The age in ticks at which a contact has faded to its faintest.
const OLD: u32 = 100;

/// Draws a view.
pub(crate) fn drawing<'a>(game: &'a Formation, view: &View) -> Drawing<'a> {
    let mut drawing = Drawing::of(game.field.map());
    // One belief is a commander's, and has its fog; two are the truth.
    if let [belief] = &view.beliefs[..] {
        drawing = fogged(drawing, game, view, belief);
        let known = belief.contacts.iter().filter(|contact| !contact.gone);
        drawing = known.fold(drawing, |drawing, contact| sighted(drawing, view, belief, contact));
    }
    drawing = objectives(drawing, game, view);
    for belief in &view.beliefs {
        drawing = army(drawing, game, belief);
    }
    let drawing = drawing.caption(caption(game, view));
    let lines = view.beliefs.iter().map(|belief| strength(game, belief));
    let key = (!view.beliefs.is_empty()).then(|| [kinds(&view.beliefs), BADGES.to_owned()]);
    lines.chain(key.into_iter().flatten()).fold(drawing, Drawing::note)
}

fn fogged<'a>(drawing: Drawing<'a>, game: &Formation, view: &View, belief: &Belief) -> Drawing<'a> {
    hidden(game, view, belief).into_iter().fold(drawing, |drawing, (cell, known)| {
        let thick = if known == Visibility::Remembered { REMEMBERED } else { UNSEEN };
        drawing.shade(game.field.hex(cell), thick)
    })
}

fn objectives<'a>(drawing: Drawing<'a>, game: &Formation, view: &View) -> Drawing<'a> {
    let mut places: Vec<Hex> = Vec::new();
    let each = game.scenario.objectives.iter().enumerate();
    each.fold(drawing, |drawing, (index, objective)| {
        let held = view.beliefs.iter().find_map(|one| *one.objectives.get(index)?);
        let side = held.map(|held| held.side as u8);
        let drawing = drawing.emblem(objective.hex, Emblem::Flag, side);
        // Several objectives may share a hex; the first one names it.
        if places.contains(&objective.hex) {
            return drawing;
        }
        places.push(objective.hex);
        drawing.name(objective.hex, objective.name.as_str())
    })
}

fn army<'a>(mut drawing: Drawing<'a>, game: &Formation, belief: &Belief) -> Drawing<'a> {
    let side = belief.side as u8;
    let there = || belief.units.iter().filter(|unit| is_there(unit.presence));
    let few = there().count() <= FEW;
    let army = game.army(belief.side);
    let commands = |unit: &&OwnUnit| {
        few || army.formations.iter().any(|formation| formation.commander == Some(unit.id))
    };
    for unit in there().filter(commands) {
        drawing = way(drawing, unit, side);
    }
    for rider in &belief.couriers {
        drawing = courier(drawing, rider, side);
    }
    let commanded =
        there().any(|unit| unit.kind == UnitKind::Command && unit.hex == belief.headquarters);
    // A commander's own flag marks the headquarters.
    if !commanded {
        drawing = drawing.emblem(belief.headquarters, Emblem::Tent, Some(side));
    }
    let flags = formation_flags(game, belief);
    there().fold(drawing, |drawing, unit| {
        let men = flags.get(&unit.id.index()).copied();
        drawing.piece(unit.hex, own_piece(unit, side, men))
    })
}

/// For each formation, the unit that carries its flag, and the men of the whole formation.
fn formation_flags(game: &Formation, belief: &Belief) -> BTreeMap<usize, u32> {
    let mut formations: BTreeMap<FormationId, (usize, u32)> = BTreeMap::new();
    let army = game.army(belief.side);
    for unit in belief.units.iter().filter(|unit| is_there(unit.presence)) {
        let (bearer, men) = formations.entry(unit.formation).or_insert((unit.id.index(), 0));
        *men += unit.men;
        let formation = army.formations.get(unit.formation.index());
        if formation.is_some_and(|formation| formation.commander == Some(unit.id)) {
            *bearer = unit.id.index();
        }
    }
    formations.into_values().collect()
}

fn own_piece(unit: &OwnUnit, side: u8, formation: Option<u32>) -> Piece {
    let (disorder, number) = (disorder(unit), unit.id.index());
    let body = Body::new(side, unit.shape, unit.men, unit.men + unit.fallen, disorder);
    let piece = Piece::new(letters(unit.kind), side)
        .id(number.to_string())
        .title(unit_tooltip(unit))
        .name(unit.name.as_str())
        .facing(unit.facing);
    let piece = match (unit.kind, disorder) {
        (UnitKind::Command, _) => piece.label(unit.name.as_str(), BELOW),
        (_, Disorder::Routing) => piece.label("runs", BELOW),
        _ => piece.label(unit.men.to_string(), BELOW).numbered(),
    };
    let banner = flag(side, unit.kind, disorder, formation);
    dressed(piece, body.varied(number).look(), banner, disorder)
}

/// Composes a piece of a body that turns and a flag that leans.
fn dressed(piece: Piece, body: Look, flag: Look, disorder: Disorder) -> Piece {
    piece.turning(body).layer(flag, Hold::Upright, lean(disorder))
}

/// The disorder of a unit: its stress in relation to the stress at which it breaks.
fn disorder(unit: &OwnUnit) -> Disorder {
    match unit.stance {
        Stance::Routing => Disorder::Routing,
        Stance::Shaken => Disorder::Shaken,
        _ => {
            let reaches = |quarters: i32| unit.stress.by(4) >= unit.threshold.by(quarters);
            if reaches(2) {
                Disorder::Shaken
            } else if reaches(1) {
                Disorder::Uneasy
            } else {
                Disorder::Steady
            }
        }
    }
}

/// The tooltip of a friendly unit.
fn unit_tooltip(unit: &OwnUnit) -> String {
    let OwnUnit { name, kind, men, stance, .. } = unit;
    format!("{name}, {kind}, {men} men, {stance}")
}

/// The planned route to the next waypoint, and straight lines to the waypoints after it.
fn way<'a>(drawing: Drawing<'a>, unit: &OwnUnit, side: u8) -> Drawing<'a> {
    let stages = unit.waypoints.iter().map(|waypoint| waypoint.hex);
    let hexes: Vec<Hex> =
        [unit.hex].into_iter().chain(unit.route.iter().copied()).chain(stages.clone()).collect();
    let drawing = drawing.way(&hexes, side);
    stages.fold(drawing, |drawing, hex| drawing.emblem(hex, Emblem::Stage, Some(side)))
}

fn courier<'a>(drawing: Drawing<'a>, rider: &Rider, side: u8) -> Drawing<'a> {
    let hexes: Vec<Hex> = [rider.hex].into_iter().chain(rider.route.iter().copied()).collect();
    let ahead = hexes.iter().find(|hex| **hex != rider.hex).unwrap_or(&rider.hex);
    // Axial coordinates: a step to the left lowers twice x plus y on pointy-top maps.
    let leftward = 2 * ahead.x + ahead.y < 2 * rider.hex.x + rider.hex.y;
    drawing.way(&hexes, side).rider(rider.hex, side, leftward)
}

/// The tooltip of an enemy contact.
pub(crate) fn contact_tooltip(view: &View, contact: &Sighting) -> String {
    let Sighting { id, kind, men, .. } = contact;
    let when = match (contact.visible, contact.routing) {
        (true, true) => "in sight, routing".to_owned(),
        (true, false) => "in sight".to_owned(),
        (false, _) => format!("seen {} ticks ago", view.tick.saturating_sub(contact.seen)),
    };
    format!("Enemy {kind}, {id}, about {men} men, {when}")
}

/// An enemy as it is seen now, or in pencil where it was last seen.
fn sighted<'a>(
    drawing: Drawing<'a>,
    view: &View,
    belief: &Belief,
    contact: &Sighting,
) -> Drawing<'a> {
    let side = belief.side.enemy() as u8;
    let piece = Piece::new(letters(contact.kind), side)
        .id(contact.id.to_string())
        .title(contact_tooltip(view, contact))
        .name(contact.kind.name())
        .facing(contact.facing);
    let piece =
        if contact.visible { seen(piece, contact, side) } else { recalled(piece, view, contact) };
    drawing.piece(contact.hex, piece)
}

/// A body in sight. Its shape and its losses are not known from afar, so it is drawn as a line.
fn seen(piece: Piece, contact: &Sighting, side: u8) -> Piece {
    let disorder = if contact.routing { Disorder::Routing } else { Disorder::Steady };
    let body = Body::new(side, Shape::Line(3), contact.men, contact.men, disorder);
    let piece = match disorder {
        Disorder::Routing => piece.label("runs", BELOW),
        _ => piece.label(format!("~{}", contact.men), BELOW).numbered(),
    };
    dressed(piece, body.look(), flag(side, contact.kind, disorder, None), disorder)
}

fn recalled(piece: Piece, view: &View, contact: &Sighting) -> Piece {
    let age = view.tick.saturating_sub(contact.seen);
    // In steps, so that memories share their looks.
    let fading = age.min(OLD) * 4 / OLD * 12;
    let ago = format!("{}? {age} ago", contact.kind);
    piece.label(ago, 10.0).past().turning(memory(fading as u8))
}
