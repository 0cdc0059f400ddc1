use super::caption::{caption, is_there, kinds, strength};
use super::code::{BADGES, badge, letters};
use super::fog::hidden;
use crate::{Belief, Formation, OwnUnit, Rider, Sighting, View};
use sandtable_hex::draw::{Drawing, Emblem, Piece};
use sandtable_hex::{Colour, Hex, Visibility};

const NIGHT: Colour = Colour::new(0x2b, 0x2d, 0x3a);
/// Opacity of the fog over hexes that were never seen, in percent.
const UNSEEN: u8 = 46;
/// Opacity of the fog over hexes that were seen before, in percent.
const REMEMBERED: u8 = 22;
/// In armies larger than this only commanders' routes are drawn, to keep the map readable.
const FEW: usize = 40;
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
        drawing.shade(game.field.hex(cell), NIGHT, thick)
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
    drawing = drawing.emblem(belief.headquarters, Emblem::Tent, Some(side));
    there().fold(drawing, |drawing, unit| {
        let piece = Piece::new(letters(unit.kind), side).facing(unit.facing);
        let piece = piece.id(unit.id.index().to_string()).title(unit_tooltip(unit));
        let piece = piece.foot(unit.men.to_string()).badge(badge(unit.stance));
        drawing.piece(unit.hex, piece)
    })
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
    drawing.way(&hexes, side).emblem(rider.hex, Emblem::Rider, Some(side))
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

/// An enemy as it is seen now, or faded as it was last seen.
fn sighted<'a>(
    drawing: Drawing<'a>,
    view: &View,
    belief: &Belief,
    contact: &Sighting,
) -> Drawing<'a> {
    let piece = Piece::new(letters(contact.kind), belief.side.enemy() as u8)
        .id(contact.id.to_string())
        .title(contact_tooltip(view, contact));
    let piece = match (contact.visible, contact.routing) {
        (false, _) => {
            let age = view.tick.saturating_sub(contact.seen);
            let faded = 20 + age.min(OLD) * 45 / OLD;
            piece.foot(format!("{age} ago")).badge("?").faded(faded as u8)
        }
        (true, routing) => {
            let piece = piece.facing(contact.facing).foot(format!("~{}", contact.men));
            if routing { piece.badge("»") } else { piece }
        }
    };
    drawing.piece(contact.hex, piece)
}
