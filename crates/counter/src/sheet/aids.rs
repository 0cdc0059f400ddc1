//! The play aids besides counters and map.

use super::page::{Font, MARGIN, Pages, Tenths, WIDTH, fitted, wrapped};
use super::words::{applies, policies, type_name};
use crate::TypeId;
use crate::definition::{EntityType, Placement};
use crate::modifier::CombatModifierDefinition;
use crate::ontology::{Operation, RelationEffect};
use crate::scenario::ScenarioFile;
use crate::system::System;
use crate::table::{CombatOutcome, CombatResultsTable};
use std::collections::BTreeMap;

/// The height of a row of a table.
const ROW: Tenths = 70;
/// The width of the row labels.
const ROW_HEAD: Tenths = 220;
/// The least width of a column.
const COLUMN: Tenths = 170;

/// Prints a table: a part for every set of columns that fits the page, with the row labels repeated.
pub(super) fn table(pages: &mut Pages, system: &System, table: &CombatResultsTable) {
    pages.title(&table.name);
    let source = system.roll_source(&table.id).map_or("roll as agreed", |source| &source.name);
    pages.paragraph(&format!("Dice: {source}"), Font::BODY);
    pages.down(20);
    let most = usize::try_from((WIDTH - 2 * MARGIN - ROW_HEAD) / COLUMN).unwrap_or(1).max(1);
    let columns: Vec<usize> = (0..table.columns.len()).collect();
    for part in columns.chunks(most) {
        table_part(pages, table, part);
        pages.down(40);
    }
    for line in policies(table) {
        pages.paragraph(&line, Font::BODY);
    }
    pages.down(30);
    legend(pages, table);
}

fn table_part(pages: &mut Pages, table: &CombatResultsTable, columns: &[usize]) {
    let head = |pages: &mut Pages| {
        pages.cell((MARGIN, pages.y()), (ROW_HEAD, ROW), true);
        pages.text(MARGIN + ROW_HEAD / 2, pages.y() + 47, "Roll", Font::HEAD.middle());
        for (at, column) in columns.iter().enumerate() {
            cell(pages, at, &table.columns[*column].label, true);
        }
        pages.down(ROW);
    };
    pages.need(3 * ROW);
    head(pages);
    for (row, definition) in table.rows.iter().enumerate() {
        if pages.need(ROW) {
            head(pages);
        }
        pages.cell((MARGIN, pages.y()), (ROW_HEAD, ROW), true);
        let label = fitted(&definition.label, ROW_HEAD - 10, 34);
        pages.text(MARGIN + ROW_HEAD / 2, pages.y() + 47, &label, Font::HEAD.middle());
        for (at, column) in columns.iter().enumerate() {
            let label = table.outcome(row, *column).map_or("", |outcome| &outcome.label);
            cell(pages, at, if label.is_empty() { "-" } else { label }, false);
        }
        pages.down(ROW);
    }
}

fn cell(pages: &mut Pages, at: usize, text: &str, head: bool) {
    let x = MARGIN + ROW_HEAD + i32::try_from(at).unwrap_or_default() * COLUMN;
    pages.cell((x, pages.y()), (COLUMN, ROW), head);
    let font = if head { Font::HEAD } else { Font::BODY };
    pages.text(x + COLUMN / 2, pages.y() + 47, &fitted(text, COLUMN - 10, 34), font.middle());
}

/// The labels of a table with their effects in words.
fn legend(pages: &mut Pages, table: &CombatResultsTable) {
    let mut seen: Vec<&CombatOutcome> = Vec::new();
    for outcome in table.outcomes.iter().flatten().filter(|outcome| !outcome.label.is_empty()) {
        if !seen.contains(&outcome) {
            seen.push(outcome);
        }
    }
    for outcome in seen {
        let words =
            outcome.effect.as_ref().map_or_else(|| "as agreed".to_owned(), ToString::to_string);
        pages.paragraph(&format!("{}: {words}", outcome.label), Font::BODY);
    }
}

/// A list with a head that is repeated on every page.
fn list(pages: &mut Pages, heads: &[(&str, Tenths)], rows: &[Vec<String>]) {
    let print_heads = |pages: &mut Pages| {
        let mut x = MARGIN;
        for (head, width) in heads {
            pages.cell((x, pages.y()), (*width, 60), true);
            pages.text(x + 12, pages.y() + 42, head, Font::HEAD);
            x += width;
        }
        pages.down(60);
    };
    pages.need(200);
    print_heads(pages);
    for row in rows {
        let cells: Vec<Vec<String>> =
            row.iter().zip(heads).map(|(text, (_, width))| wrapped(text, width - 24, 34)).collect();
        let lines = cells.iter().map(Vec::len).max().unwrap_or(1);
        let height = 46 * i32::try_from(lines).unwrap_or(1) + 16;
        if pages.need(height) {
            print_heads(pages);
        }
        let mut x = MARGIN;
        for (lines, (_, width)) in cells.iter().zip(heads) {
            pages.cell((x, pages.y()), (*width, height), false);
            for (at, line) in lines.iter().enumerate() {
                let y = pages.y() + 42 + 46 * i32::try_from(at).unwrap_or_default();
                pages.text(x + 12, y, line, Font::BODY);
            }
            x += width;
        }
        pages.down(height);
    }
}

/// Prints the modifiers in evaluation order.
pub(super) fn modifiers(pages: &mut Pages, system: &System) {
    let mut sorted: Vec<&CombatModifierDefinition> =
        system.file().combat_modifiers.modifiers.iter().collect();
    if sorted.is_empty() {
        return;
    }
    sorted.sort_by_key(|modifier| std::cmp::Reverse(modifier.priority));
    pages.title("Combat modifiers");
    pages.paragraph("From top to bottom. Columns to the right favour the attacker.", Font::BODY);
    pages.down(20);
    let optional =
        |number: Option<i32>| number.map_or_else(|| "-".to_owned(), |one| one.to_string());
    let rows: Vec<Vec<String>> = sorted
        .into_iter()
        .map(|one| {
            vec![
                one.name.clone(),
                applies(system, one),
                signed(one.column_shift),
                signed(one.die_shift),
                optional(one.cap),
                if one.stop { "yes" } else { "-" }.to_owned(),
            ]
        })
        .collect();
    let heads = [
        ("Modifier", 500),
        ("Applies", 740),
        ("Shift", 150),
        ("Die", 150),
        ("Cap", 150),
        ("Stop", 170),
    ];
    list(pages, &heads, &rows);
}

fn signed(shift: i32) -> String {
    if shift == 0 { "-".to_owned() } else { format!("{shift:+}") }
}

/// Prints the effects of every kind of ground.
pub(super) fn terrain(pages: &mut Pages, system: &System) {
    let ground = system.file().entity_types.iter().filter(|one| !one.is_token());
    let rows: Vec<Vec<String>> = ground
        .map(|one| {
            vec![
                one.name.clone(),
                place(one).to_owned(),
                cost(system, one),
                shifts(system, one),
                zones(system, one),
            ]
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    pages.title("Terrain effects");
    let heads =
        [("Terrain", 330), ("Place", 230), ("Movement", 420), ("Combat", 560), ("Zones", 320)];
    list(pages, &heads, &rows);
}

const fn place(one: &EntityType) -> &'static str {
    match one.placement {
        Placement::Base => "hex",
        Placement::Feature => "feature",
        Placement::Hexside => "hexside",
    }
}

fn cost(system: &System, one: &EntityType) -> String {
    let file = system.file();
    let Some(movement) = &file.movement else { return "-".to_owned() };
    let path = movement.paths.iter().find(|path| path.entity_type == one.id);
    if let Some(path) = path {
        return format!("{} instead of other costs", path.cost);
    }
    let Some(concept) = &movement.concept else { return "-".to_owned() };
    let relations = file.relations.iter().filter(|relation| relation.concept_id == *concept);
    let words = relations.filter_map(|relation| {
        let binding = system.binding(concept, &relation.object_role_id, &one.id)?;
        match &relation.effect {
            RelationEffect::Block { condition: None } => Some("no entry".to_owned()),
            RelationEffect::Block { condition: Some(_) } => {
                Some(format!("no entry ({})", relation.name))
            }
            RelationEffect::Allow { .. } => Some(format!("entry ({})", relation.name)),
            RelationEffect::ModifyProperty { source_property, operation, .. } => {
                let value = system.number(Some(one), &[], 0, binding.property(source_property)?)?;
                let sign = if *operation == Operation::Subtract { "" } else { "-" };
                Some(format!("{} {sign}{value}", relation.subject_role_id))
            }
        }
    });
    let words: Vec<String> = words.collect();
    if words.is_empty() { "-".to_owned() } else { words.join(", ") }
}

fn shifts(system: &System, one: &EntityType) -> String {
    let names = |modifier: &&CombatModifierDefinition| {
        modifier.terrain_type_filter.as_ref() == Some(&one.id)
            || modifier.conditions.iter().any(|condition| names_type(condition, &one.id))
    };
    let modifiers = system.file().combat_modifiers.modifiers.iter().filter(names);
    let words: Vec<String> = modifiers
        .map(|modifier| format!("{} {:+}", modifier.name, modifier.column_shift))
        .collect();
    if words.is_empty() { "-".to_owned() } else { words.join("; ") }
}

fn names_type(condition: &crate::modifier::Condition, id: &TypeId) -> bool {
    use crate::modifier::Condition;
    match condition {
        Condition::Terrain { entity_type, .. }
        | Condition::Feature { entity_type, .. }
        | Condition::Hexside { entity_type, .. } => entity_type == id,
        _ => false,
    }
}

fn zones(system: &System, one: &EntityType) -> String {
    let Some(zoc) = &system.file().zoc else { return "-".to_owned() };
    let across = zoc.not_across.contains(&one.id).then_some("not across");
    let into = zoc.not_into.contains(&one.id).then_some("not into");
    across.or(into).unwrap_or("-").to_owned()
}

/// Prints the phases in order.
pub(super) fn sequence(pages: &mut Pages, system: &System) {
    let file = system.file();
    if file.turn_structure.phases.is_empty() {
        return;
    }
    pages.title("Sequence of play");
    pages.paragraph(&format!("Player order: {:?}", file.turn_structure.player_order), Font::BODY);
    pages.down(20);
    let side_name =
        |id: &TypeId| system.side(id).map_or_else(|| id.to_string(), |one| one.name.clone());
    let rows: Vec<Vec<String>> = file
        .turn_structure
        .phases
        .iter()
        .enumerate()
        .map(|(at, phase)| {
            let sides: Vec<String> = phase.sides.iter().map(side_name).collect();
            let tasks: Vec<&str> = phase.tasks.iter().map(crate::turn::Task::name).collect();
            let along = phase.along.iter().map(|id| format!("along {}", type_name(system, id)));
            let notes = tasks.iter().map(|task| (*task).to_owned()).chain(along);
            vec![
                (at + 1).to_string(),
                phase.name.clone(),
                if sides.is_empty() { "all".to_owned() } else { sides.join(", ") },
                format!("{:?}", phase.phase_type),
                phase.description.clone(),
                notes.collect::<Vec<_>>().join(", "),
            ]
        })
        .collect();
    let heads = [
        ("#", 80),
        ("Phase", 400),
        ("Sides", 250),
        ("Type", 230),
        ("Description", 550),
        ("Notes", 350),
    ];
    list(pages, &heads, &rows);
}

/// Prints a box for every turn.
pub(super) fn turns(pages: &mut Pages, scenario: &ScenarioFile) {
    const BOX: Tenths = 360;
    let Some(limit) = scenario.turn_limit.filter(|limit| *limit <= 100) else { return };
    pages.title("Turn record track");
    let mut arrivals: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for one in &scenario.reinforcements {
        let counter = scenario.counters.iter().find(|counter| counter.id == one.counter);
        arrivals.entry(one.turn).or_default().push(counter.map_or(&*one.counter, |one| &one.name));
    }
    for turn in 1..=limit {
        let column = i32::try_from((turn - 1) % 5).unwrap_or_default();
        if column == 0 && turn > 1 {
            pages.down(BOX + 12);
        }
        if column == 0 {
            pages.need(BOX);
        }
        let x = MARGIN + column * (BOX + 12);
        pages.cell((x, pages.y()), (BOX, BOX), false);
        pages.text(x + 20, pages.y() + 66, &turn.to_string(), Font { size: 56, ..Font::HEAD });
        let states = scenario.tracks.iter().filter_map(|track| {
            let at = (turn as usize - 1).min(track.values.len().checked_sub(1)?);
            Some(format!("{}: {}", track.variable, track.values[at]))
        });
        let names = arrivals.get(&turn).into_iter().flatten().map(|name| (*name).to_owned());
        for (line, text) in states.chain(names).take(5).enumerate() {
            let y = pages.y() + 120 + 46 * i32::try_from(line).unwrap_or_default();
            pages.text(x + 20, y, &fitted(&text, BOX - 40, 32), Font { size: 32, ..Font::BODY });
        }
    }
    pages.down(BOX + 12);
}
