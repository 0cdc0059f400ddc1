use super::unit::Battle;
use crate::args::UnitArgs;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use sandtable_mech::{
    ActionPreview, AvailableAction, CheckPreview, Mech, Names, Order, PhaseActionReport,
    ReachabilityMap, RefusedAction,
};
use std::collections::BTreeSet;

pub(super) fn run(args: &UnitArgs, console: Console) -> Result<(), Failure> {
    let Battle { game, state, unit } = Battle::read(args)?;
    let report = game.actions(&state, &unit.id, state.phase);
    let report = report.map_err(|error| Failure::new(Exit::Failed, "no-actions", error))?;
    console.data(&report, || text(&game, state.turn, &report))
}

fn text(game: &Mech, turn: u32, report: &PhaseActionReport) -> String {
    let (phase, unit, names) = (report.phase, &report.unit, game.names());
    let can: Vec<_> = report.available.iter().map(|action| available(game, action)).collect();
    let cannot: Vec<_> = report.refused.iter().map(|action| refused(names, action)).collect();
    let name = names.name(unit);
    format!(
        "{name} ({unit}) in turn {turn}, {phase}\n\n{}\n\n{}",
        table(["action", "needs", "chance", "damage", "heat", "details"], &can),
        table(["refused", "rule", "reason"], &cannot)
    )
}

/// One row per available action: the number needed, odds, expected damage, heat and modifiers.
fn available(game: &Mech, available: &AvailableAction) -> [String; 6] {
    let AvailableAction { action, order, preview, .. } = available;
    let place = order.as_ref().and_then(|order| run_up(game, order)).unwrap_or_default();
    let needs = preview.check.as_ref().map(|check| format!("{}+", check.target_number));
    let text = |value: Option<String>| value.unwrap_or_default();
    [
        format!("{}{place}", action.in_words(game.names())),
        text(needs),
        text(preview.chance.map(|chance| chance.to_string())),
        text(preview.expected_damage.map(points)),
        text(preview.heat.map(|heat| heat.to_string())),
        reasons(preview).join(", "),
    ]
}

/// The hex from which a charge starts.
fn run_up(game: &Mech, order: &Order) -> Option<String> {
    let Order::DeclareCharge { from, .. } = order else { return None };
    let number = game.field().map().shape().number(*from)?;
    Some(format!(" from {number}"))
}

fn reasons(preview: &ActionPreview) -> Vec<String> {
    let own = preview.own_damage.map(|damage| format!("{} damage to itself", points(damage)));
    let runs = preview.reactor_runs.map(|chance| format!("reactor keeps running: {chance}"));
    let holds = preview.ammunition_holds.map(|chance| format!("no ammunition explosion: {chance}"));
    let check = preview.check.iter().flat_map(modifiers);
    check
        .chain(preview.reachability.as_ref().map(ends))
        .chain(own)
        .chain(runs)
        .chain(holds)
        .collect()
}

fn modifiers(check: &CheckPreview) -> impl Iterator<Item = String> {
    let items = check.modifiers.iter().map(|item| format!("{} {:+}", item.name, item.value));
    std::iter::once(format!("skill {}", check.skill)).chain(items)
}

fn ends(map: &ReachabilityMap) -> String {
    // Destinations list a hex once per facing, so hexes are counted without duplicates.
    let hexes: BTreeSet<(i32, i32)> =
        map.destinations.iter().map(|end| (end.position.x, end.position.y)).collect();
    let (facings, hexes, points) = (map.destinations.len(), hexes.len(), map.max_mp);
    format!("{hexes} hexes reachable with {points} MP, {facings} with facings")
}

fn refused(names: &Names, refused: &RefusedAction) -> [String; 3] {
    let RefusedAction { action, rule, reason, .. } = refused;
    [action.in_words(names), (*rule).to_owned(), reason.clone()]
}

/// Formats hundredths of a point with two decimals.
fn points(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

/// Aligns the columns and drops the empty ones.
fn table<const N: usize>(heads: [&str; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..N).map(|column| width(column).unwrap_or(0)).collect();
    let line = |cells: [&str; N]| {
        // The first column names the row and stays even if there are no rows.
        let shown = (0..N).filter(|column| *column == 0 || widths[*column] > 0);
        let cell = |column: usize| {
            let width = widths[column].max(heads[column].len());
            format!("{:width$}", cells[column])
        };
        let cells: Vec<String> = shown.map(cell).collect();
        cells.join("  ").trim_end().to_owned()
    };
    let rows = rows.iter().map(|row| line(row.each_ref().map(String::as_str)));
    std::iter::once(line(heads)).chain(rows).collect::<Vec<_>>().join("\n")
}
