use crate::args::Report;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use crate::files::SessionFile;
use sandtable::{AnySession, Verdict};
use sandtable_core::report::{BattleReport, Fate, SeatReport, Tally, TurningPoint};
use std::fmt::Write;

/// Prints the report of a battle, with everything that was hidden in it.
pub(crate) fn run(args: &Report, console: Console) -> Result<(), Failure> {
    let file = SessionFile::read(&args.file)?;
    let opened = file.open()?;
    let report = opened.session.battle_report().ok_or_else(|| {
        let message = format!("{} has no battle report", opened.session.game());
        Failure::new(Exit::Failed, "no-report", message)
    })?;
    console.data(&report, || text(&report, opened.session.as_ref()))?;
    match opened.damage {
        Some(damage) => Err(Failure::damaged(&file.path, &damage)),
        None => Ok(()),
    }
}

fn text(report: &BattleReport, session: &dyn AnySession) -> String {
    let title = report.title.as_deref().unwrap_or(&report.game);
    let clock = session.clock();
    let verdict = session
        .outcome()
        .map(|outcome| Verdict::of(&outcome, None, session.moment(), |seat| name(report, seat.0)));
    let verdict = verdict.map_or_else(
        || format!("The battle is not over: {clock} {}.", report.turns),
        |verdict| format!("{}. {}", verdict.title, verdict.why),
    );
    let mut text = format!("{title}\n{verdict}\n\n");
    let seats = report.seats.iter().map(seat);
    table(&mut text, ["side", "strength left", "units left", "hits", "expected"], seats);
    let points = report.turning_points.iter();
    let points = points.map(|point| turning_point(point, clock, report));
    section(&mut text, "Turning points", points);
    if !report.weapons.is_empty() {
        text.push('\n');
        let weapons = report.weapons.iter().map(|tally| weapon(tally, report));
        table(&mut text, ["side", "weapon", "hits", "expected", "damage"], weapons);
    }
    text.push('\n');
    let units = report.units.iter().map(|fate| unit(fate, report));
    table(&mut text, ["side", "unit", "left", "hits", "fate"], units);
    let dice = report.dice;
    let verified = match dice.verified {
        Some(true) => ", all verified against the seed",
        Some(false) => ", which do not agree with the seed",
        None => "",
    };
    // Writing to a string cannot fail.
    write!(text, "\n{} dice{verified}", dice.rolled).ok();
    text
}

fn seat(seat: &SeatReport) -> [String; 5] {
    let SeatReport { name, strength, units, units_left, hits, shots, expected_hits, .. } = seat;
    [
        name.clone(),
        format!("{}.{} %", strength / 10, strength % 10),
        format!("{units_left} of {units}"),
        format!("{hits} of {shots}"),
        hundredths(*expected_hits),
    ]
}

fn turning_point(
    point: &TurningPoint,
    clock: sandtable_core::Clock,
    report: &BattleReport,
) -> String {
    let TurningPoint { turn, seat, words, change, sequence, .. } = point;
    let side = name(report, *seat);
    format!(
        "{clock} {turn}, event {sequence}: {words} ({side} loses {}.{} %)",
        change / 10,
        change % 10
    )
}

fn weapon(tally: &Tally, report: &BattleReport) -> [String; 5] {
    let Tally { seat, name: weapon, shots, hits, expected_hits, damage, .. } = tally;
    let hits = format!("{hits} of {shots}");
    [name(report, *seat), weapon.clone(), hits, hundredths(*expected_hits), damage.to_string()]
}

fn unit(fate: &Fate, report: &BattleReport) -> [String; 5] {
    let Fate { seat, name: unit, percent, words, hits, .. } = fate;
    [name(report, *seat), unit.clone(), format!("{percent} %"), hits.to_string(), words.clone()]
}

fn name(report: &BattleReport, seat: u8) -> String {
    let known = report.seats.iter().find(|one| one.seat == seat);
    known.map_or_else(|| format!("seat {seat}"), |known| known.name.clone())
}

fn hundredths(number: u32) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

fn section(text: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        writeln!(text, "\n{title}").ok();
        for line in lines {
            writeln!(text, "  {line}").ok();
        }
    }
}

/// Appends rows in aligned columns; the last column is not padded.
fn table(text: &mut String, heads: [&str; 5], rows: impl Iterator<Item = [String; 5]>) {
    let rows: Vec<[String; 5]> = std::iter::once(heads.map(str::to_owned)).chain(rows).collect();
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ").trim_end()).ok();
    }
}
