use super::caption::{caption, is_there, strength};
use super::code::letters;
use super::fog::hidden;
use crate::{Belief, Formation, OwnUnit, Side, Sighting, View};
use sandtable_hex::draw::{self, Mark, Paint, Style};
use sandtable_hex::{Facing, Hex, Visibility};
use std::collections::BTreeMap;

/// Larger armies are listed by formation instead of by unit.
const FEW: usize = 40;

/// A view for the terminal: the map with two letters and an arrow for each unit, upper case for the
/// viewer's own army (or Blue, for the referee), lower case for the enemy.
pub(crate) fn text(game: &Formation, view: &View) -> String {
    let map = game.field.map();
    let marks = marks(game, view);
    let ground = draw::text(map, Paint::Plain, |hex| marks.get(&(hex.x, hex.y)).cloned());
    let mut lines = vec![ground, caption(game, view)];
    for belief in &view.beliefs {
        lines.push(strength(game, belief));
        lines.extend(roll(game, belief));
    }
    if let [belief] = &view.beliefs[..] {
        let known = belief.contacts.iter().filter(|contact| !contact.gone);
        lines.extend(known.map(|contact| sighting(game, view, contact)));
        lines.push("▒ never seen, ░ seen before".to_owned());
    }
    lines.extend(objectives(game, view));
    lines.join("\n")
}

/// The mark in each hex, by coordinates. Friendly units cover everything else in their hex.
fn marks(game: &Formation, view: &View) -> BTreeMap<(i32, i32), Mark> {
    let mut marks = BTreeMap::new();
    let lie = game.field.shape().orientation();
    let mut put = |hex: Hex, mark: Mark| {
        marks.insert((hex.x, hex.y), mark);
    };
    let piece = |kind, facing: Facing, own: bool| {
        let letters = letters(kind);
        let (letters, style) = if own {
            (letters.to_uppercase(), Style::Own)
        } else {
            (letters.to_lowercase(), Style::Enemy)
        };
        Mark::new(format!("{letters}{}", draw::arrow(lie, facing)), style)
    };
    let commander = match &view.beliefs[..] {
        [belief] => Some(belief),
        _ => None,
    };
    // Later marks replace earlier ones in a hex: fog, then contacts, then friendly units.
    if let Some(belief) = commander {
        for (hex, mark) in fog(game, view, belief) {
            put(hex, mark);
        }
        for contact in belief.contacts.iter().filter(|contact| !contact.gone) {
            let mark = piece(contact.kind, contact.facing, false);
            let old = Mark::new(format!("{}?", letters(contact.kind).to_lowercase()), Style::Faint);
            put(contact.hex, if contact.visible { mark } else { old });
        }
    }
    for belief in &view.beliefs {
        let own = commander.is_some() || belief.side == Side::Blue;
        for unit in belief.units.iter().filter(|unit| is_there(unit.presence)) {
            put(unit.hex, piece(unit.kind, unit.facing, own));
        }
    }
    marks
}

fn fog(game: &Formation, view: &View, belief: &Belief) -> Vec<(Hex, Mark)> {
    let map = game.field.map();
    let shown = hidden(game, view, belief).into_iter().map(|(cell, known)| {
        let fog = if known == Visibility::Remembered { '░' } else { '▒' };
        let text = format!("{}{fog}", map.swatch(cell).glyph());
        (game.field.hex(cell), Mark::new(text, Style::Faint))
    });
    shown.collect()
}

/// One line per unit, or per formation in a large army.
fn roll(game: &Formation, belief: &Belief) -> Vec<String> {
    if belief.units.len() <= FEW {
        return belief.units.iter().map(|unit| line(game, unit)).collect();
    }
    let formations = game.army(belief.side).formations.iter().enumerate();
    let summary = |(index, formation): (usize, &crate::scenario::Formation)| {
        let units = belief.units.iter().filter(|unit| unit.formation.index() == index);
        let there: Vec<&OwnUnit> = units.filter(|unit| is_there(unit.presence)).collect();
        let men: u32 = there.iter().map(|unit| unit.men).sum();
        let count = |what: fn(&OwnUnit) -> bool| there.iter().filter(|unit| what(unit)).count();
        let engaged = count(|unit| unit.stance == crate::Stance::Engaged);
        let routing = count(|unit| unit.stance == crate::Stance::Routing);
        let (name, all) = (&formation.name, there.len());
        format!("  {name}: {men} men in {all} units, {engaged} engaged, {routing} routing")
    };
    formations.map(summary).collect()
}

fn line(game: &Formation, unit: &OwnUnit) -> String {
    let code = letters(unit.kind).to_uppercase();
    let (name, men) = (&unit.name, unit.men);
    if !is_there(unit.presence) {
        let how = match unit.presence {
            crate::Presence::Fled => "fled",
            _ => "destroyed",
        };
        return format!("  {code} {name}: {how}, {} fallen", unit.fallen);
    }
    let lie = game.field.shape().orientation();
    let (place, facing) = (place(game, unit.hex), lie.name(unit.facing));
    let fallen = (unit.fallen > 0).then(|| format!("{} fallen", unit.fallen));
    let bound = unit.waypoints.first().map(|next| {
        let goes = if unit.waiting.is_some() { "waiting at" } else { "bound for" };
        format!("{goes} {}", self::place(game, next.hex))
    });
    let known = format!("  {code} {name} at {place} facing {facing}: {men} men, {}", unit.stance);
    [Some(known), fallen, bound].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn sighting(game: &Formation, view: &View, contact: &Sighting) -> String {
    let (place, men, kind) = (place(game, contact.hex), contact.men, contact.kind);
    let when = match view.tick.saturating_sub(contact.seen) {
        _ if contact.visible => "in sight".to_owned(),
        age => format!("seen {age} ticks ago"),
    };
    format!("  {}: about {men} {kind} at {place}, {when}", contact.id)
}

fn objectives(game: &Formation, view: &View) -> Vec<String> {
    let each = game.scenario.objectives.iter().enumerate();
    let lines = each.map(|(index, objective)| {
        let held = view.beliefs.iter().find_map(|one| *one.objectives.get(index)?);
        let whose = held.map_or_else(
            || "not held".to_owned(),
            |held| format!("held by {} since tick {}", held.side, held.since),
        );
        format!("{} ({}): {whose}", objective.name, place(game, objective.hex))
    });
    lines.collect()
}

/// The printed number of a hex.
pub(crate) fn place(game: &Formation, hex: Hex) -> String {
    let number = game.field.shape().number(hex);
    number.map_or_else(|| "off the map".to_owned(), |number| number.to_string())
}
