use crate::state::Lock;
use crate::{Fighter, Mech, State};
use sandtable_hex::draw::{self, Mark, Paint, Style};
use sandtable_hex::{Hex, Orientation};

/// The map as text, with one line per unit below it.
pub(crate) fn text(game: &Mech, state: &State) -> String {
    let ground = draw::text(game.field().map(), Paint::Plain, |hex| mark(state, hex));
    let units = (1..).zip(game.fighters(state));
    // Readers of the text need the ids for orders.
    let kind = |unit: Fighter<'_>| format!("{}, {}", unit.plan.name, unit.now.id);
    let lines: Vec<String> =
        units.map(|(number, unit)| line(game, number, unit, &kind(unit))).collect();
    format!("{ground}\n{}", lines.join("\n"))
}

fn mark(state: &State, hex: Hex) -> Option<Mark> {
    let here = |(_, unit): &(usize, &crate::UnitState)| unit.in_play() && unit.position == hex;
    let (number, unit) = (1..).zip(&state.units).find(here)?;
    let arrow = draw::arrow(Orientation::Flat, unit.facing);
    Some(Mark::new(format!("{}{arrow}", number_of(number)), Style::Own))
}

/// The short name of a unit: the number of the unit in the scenario, which is short enough.
pub(crate) fn number_of(number: usize) -> String {
    format!("#{number}")
}

/// The description of a unit on the map.
pub(super) fn title(game: &Mech, number: usize, unit: Fighter<'_>) -> String {
    line(game, number, unit, &unit.plan.name)
}

/// Name, kind, position and condition of a unit.
fn line(game: &Mech, number: usize, unit: Fighter<'_>, kind: &str) -> String {
    let now = unit.now;
    let name = format!("{} {} ({kind})", number_of(number), game.names.name(&now.id));
    if let Some(gone) = now.gone {
        return format!("{name}: out of the battle, {}", gone.in_words());
    }
    let points = format!("{} of {} points left", now.points(), unit.plan.points());
    let place = place(game, unit);
    format!("{name} {place}: {points}, heat {}{}", now.heat, notes(unit))
}

/// Hex number and facing of a unit.
pub(crate) fn place(game: &Mech, unit: Fighter<'_>) -> String {
    let place = game.field().map().shape().number(unit.now.position);
    let place = place.map_or_else(|| "off the map".to_owned(), |number| format!("at {number}"));
    format!("{place} facing {}", Orientation::Flat.name(unit.now.facing))
}

/// Remaining points of a unit in percent, rounded down but at least 1 while any are left.
pub(crate) fn percent(unit: Fighter<'_>) -> u8 {
    let (left, whole) = (unit.now.points(), unit.plan.points().max(1));
    let percent = (left * 100 / whole).min(100);
    if left > 0 { percent.max(1) as u8 } else { 0 }
}

fn notes(unit: Fighter<'_>) -> String {
    condition(unit).into_iter().fold(String::new(), |text, note| format!("{text}, {note}"))
}

/// All unusual conditions of a unit.
pub(crate) fn condition(unit: Fighter<'_>) -> Vec<String> {
    let now = unit.now;
    let wounds = now.pilot.wounds;
    let notes = [
        now.prone.then(|| "prone".to_owned()),
        now.shutdown.then(|| "shut down".to_owned()),
        (!now.pilot.is_conscious()).then(|| "pilot unconscious".to_owned()),
        (wounds > 0).then(|| format!("{wounds} of 6 wounds")),
        match now.lock {
            Lock::Pending => None,
            Lock::Declared => Some("declared".to_owned()),
            Lock::Locked => Some("locked".to_owned()),
        },
    ];
    notes.into_iter().flatten().collect()
}
