//! Modifiers, the sequence of play and the turn record track.

use super::list::List;
use super::page::{MARGIN, Pages, Tenths};
use super::type_setting::Font;
use super::words::{applies, player_order, sentence, signed, task, type_name};
use crate::TypeId;
use crate::modifier::CombatModifierDefinition;
use crate::scenario::ScenarioFile;
use crate::system::System;
use crate::turn::Phase;

/// Prints the modifiers in evaluation order.
pub(super) fn modifiers(pages: &mut Pages, system: &System) {
    let mut sorted: Vec<&CombatModifierDefinition> =
        system.file().combat_modifiers.modifiers.iter().collect();
    if sorted.is_empty() {
        return;
    }
    sorted.sort_by_key(|modifier| std::cmp::Reverse(modifier.priority));
    let note = "From top to bottom. Columns to the right favour the attacker.";
    pages.section("Combat modifiers", note, List::START);
    let rows = sorted.into_iter().map(|one| modifier_row(system, one)).collect();
    let heads = [
        ("Modifier", 500),
        ("Applies", 720),
        ("Shift", 150),
        ("Die", 150),
        ("Cap", 150),
        ("Stop", 130),
    ];
    List { heads: &heads, rows }.print(pages);
}

fn modifier_row(system: &System, one: &CombatModifierDefinition) -> Vec<String> {
    vec![
        one.name.clone(),
        sentence(&applies(system, one)),
        signed(one.column_shift),
        signed(one.die_shift),
        one.cap.map_or_else(|| "-".to_owned(), |cap| cap.to_string()),
        if one.stop { "yes" } else { "-" }.to_owned(),
    ]
}

/// Prints the phases in order.
pub(super) fn sequence(pages: &mut Pages, system: &System) {
    let structure = &system.file().turn_structure;
    if structure.phases.is_empty() {
        return;
    }
    let note = player_order(structure.player_order);
    pages.section("Sequence of play", note, List::START);
    let rows = structure.phases.iter().zip(1..).map(|(phase, at)| phase_row(system, phase, at));
    let rows = rows.collect();
    let heads = [
        ("#", 70),
        ("Phase", 430),
        ("Sides", 260),
        ("Type", 250),
        ("Description", 520),
        ("Notes", 330),
    ];
    List { heads: &heads, rows }.print(pages);
}

fn phase_row(system: &System, phase: &Phase, at: usize) -> Vec<String> {
    let side_name =
        |id: &TypeId| system.side(id).map_or_else(|| id.to_string(), |one| one.name.clone());
    let sides: Vec<String> = phase.sides.iter().map(side_name).collect();
    let tasks = phase.tasks.iter().map(|one| task(system, one));
    let along = phase.along.iter().map(|id| format!("along {}", type_name(system, id)));
    let notes: Vec<String> = tasks.chain(along).chain(turns_of(phase)).collect();
    vec![
        at.to_string(),
        phase.name.clone(),
        if sides.is_empty() { "all".to_owned() } else { sides.join(", ") },
        format!("{:?}", phase.phase_type),
        phase.description.clone(),
        notes.join(", "),
    ]
}

/// The turns in which a phase is played, if not in all.
fn turns_of(phase: &Phase) -> Option<String> {
    match (phase.from_turn, phase.to_turn) {
        (None, None) => None,
        (Some(from), None) => Some(format!("from turn {from}")),
        (None, Some(to)) => Some(format!("to turn {to}")),
        (Some(from), Some(to)) => Some(format!("turns {from} to {to}")),
    }
}

/// The size of a box of the turn record track, and the space between two.
const BOX: Tenths = 350;
const GAP: Tenths = 22;
/// The boxes of a row.
const ACROSS: u32 = 5;

/// Prints a box for every turn, with the values of variables and the counters that arrive.
pub(super) fn turns(pages: &mut Pages, system: &System, scenario: &ScenarioFile) {
    let Some(limit) = scenario.turn_limit.filter(|limit| *limit <= 100) else { return };
    // A track of a page or less stays together.
    let rows = i32::try_from(limit.div_ceil(ACROSS)).unwrap_or(1).min(6);
    pages.section("Turn record track", "", rows * (BOX + GAP) + 130);
    for turn in 1..=limit {
        let column = i32::try_from((turn - 1) % ACROSS).unwrap_or_default();
        if column == 0 && turn > 1 {
            pages.down(BOX + GAP);
            pages.need(BOX);
        }
        let x = MARGIN + column * (BOX + GAP);
        pages.cell((x, pages.y()), (BOX, BOX), "none");
        pages.text(x + 24, pages.y() + 72, &turn.to_string(), Font::TITLE.sized(64));
        let lines = states(system, scenario, turn).chain(arrivals(scenario, turn));
        for (line, text) in lines.take(5).enumerate() {
            let y = pages.y() + 124 + Font::NOTE.line() * i32::try_from(line).unwrap_or_default();
            let (font, text) = Font::NOTE.squeezed(&text, BOX - 40);
            pages.text(x + 24, y, &text, font);
        }
    }
    pages.down(BOX + GAP);
}

/// The values of variables on a turn.
fn states<'s>(
    system: &'s System,
    scenario: &'s ScenarioFile,
    turn: u32,
) -> impl Iterator<Item = String> + 's {
    scenario.tracks.iter().filter_map(move |track| {
        let at = (turn as usize - 1).min(track.values.len().checked_sub(1)?);
        let variable = system.variable(&track.variable);
        let name = variable.map_or(&*track.variable, |variable| &variable.name);
        Some(format!("{name}: {}", track.values[at]))
    })
}

/// The counters that arrive on a turn.
fn arrivals(scenario: &ScenarioFile, turn: u32) -> impl Iterator<Item = String> {
    let due = scenario.reinforcements.iter().filter(move |one| one.turn == turn);
    due.map(|one| {
        let counter = scenario.counters.iter().find(|counter| counter.id == one.counter);
        counter.map_or_else(|| one.counter.to_string(), |one| one.name.clone())
    })
}
