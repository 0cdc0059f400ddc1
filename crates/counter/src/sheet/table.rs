//! A table with its policies and its legend.

use super::page::{INNER, LINE, MARGIN, Pages, Tenths};
use super::type_setting::{Font, INK};
use super::words::policies;
use crate::system::System;
use crate::table::{CombatOutcome, CombatResultsTable, OutcomeEffect, Party};

/// The height of a row.
const ROW: Tenths = 84;
/// The width of the row labels.
const ROW_HEAD: Tenths = 190;
/// The least and the greatest width of a column.
const COLUMN: [Tenths; 2] = [165, 280];

/// Prints a table: a part for every set of columns that fits the page, with the row labels repeated.
pub(super) fn table(pages: &mut Pages, system: &System, table: &CombatResultsTable) {
    let source = system.roll_source(&table.id).map_or("roll as agreed", |source| &source.name);
    pages.title(&table.name, &format!("Dice: {source}"));
    let most = usize::try_from((INNER - ROW_HEAD) / COLUMN[0]).unwrap_or(1).max(1);
    let columns: Vec<usize> = (0..table.columns.len()).collect();
    for part in columns.chunks(most) {
        Grid { table, columns: part }.print(pages);
        pages.down(40);
    }
    for line in policies(table) {
        pages.paragraph(&line, Font::BODY);
    }
    legend(pages, table);
}

/// Some columns of a table.
struct Grid<'t> {
    table: &'t CombatResultsTable,
    columns: &'t [usize],
}

impl Grid<'_> {
    fn print(&self, pages: &mut Pages) {
        pages.need(3 * ROW);
        self.print_heads(pages);
        for (row, definition) in self.table.rows.iter().enumerate() {
            if pages.need(ROW) {
                self.print_heads(pages);
            }
            print_label(pages, 0, ROW_HEAD, &definition.label, Font::STRONG);
            for (at, column) in self.columns.iter().enumerate() {
                self.outcome(pages, at, self.table.outcome(row, *column));
            }
            pages.down(ROW);
            self.rule(pages, LINE, 3);
        }
        self.rule(pages, INK, 4);
    }

    fn rule(&self, pages: &mut Pages, colour: &str, width: Tenths) {
        pages.stroke((MARGIN, pages.y()), (MARGIN + self.width(), pages.y()), colour, width);
    }

    fn column(&self) -> Tenths {
        let count = i32::try_from(self.columns.len()).unwrap_or(1).max(1);
        ((INNER - ROW_HEAD) / count).clamp(COLUMN[0], COLUMN[1])
    }

    fn left(&self, at: usize) -> Tenths {
        ROW_HEAD + i32::try_from(at).unwrap_or_default() * self.column()
    }

    fn width(&self) -> Tenths {
        self.left(self.columns.len())
    }

    fn print_heads(&self, pages: &mut Pages) {
        pages.text(MARGIN + ROW_HEAD / 2, pages.y() + 52, "Roll", Font::HEAD.middle());
        for (at, column) in self.columns.iter().enumerate() {
            let label = &self.table.columns[*column].label;
            print_label(pages, self.left(at), self.column(), label, Font::STRONG.sized(40));
        }
        pages.down(ROW);
        self.rule(pages, INK, 4);
    }

    fn outcome(&self, pages: &mut Pages, at: usize, outcome: Option<&CombatOutcome>) {
        let (x, wide) = (self.left(at), self.column());
        let effect = outcome.and_then(|outcome| outcome.effect.as_ref());
        // The space between two cells stands in for lines.
        let fill = effect.map_or("none", tint);
        pages.area((MARGIN + x + 4, pages.y() + 5), (wide - 8, ROW - 10), fill);
        let label = outcome.map_or("", |outcome| &outcome.label);
        let label = if label.is_empty() { "-" } else { label };
        print_label(pages, x, wide, label, Font::BODY.sized(40));
    }
}

/// Writes a label in the middle of a cell.
fn print_label(pages: &mut Pages, x: Tenths, wide: Tenths, text: &str, font: Font) {
    let (font, text) = font.squeezed(text, wide - 20);
    let y = pages.y() + ROW / 2 + font.size * 35 / 100;
    pages.text(MARGIN + x + wide / 2, y, &text, font.middle());
}

/// The fills of cells that hurt the attacker, both sides and the defender.
const TINTS: [(&str, &str); 3] = [
    ("#f5ddd3", "hurts the attacker"),
    ("#f8ebc4", "hurts both"),
    ("#dbe6ec", "hurts the defender"),
];

/// The fill of a cell by the side that it hurts. It is light enough for black-and-white printers,
/// and the label says the same.
fn tint(effect: &OutcomeEffect) -> &'static str {
    let hurt: Vec<Party> = effect.all().into_iter().flat_map(hurts).copied().collect();
    match (hurt.contains(&Party::Attacker), hurt.contains(&Party::Defender)) {
        (true, false) => TINTS[0].0,
        (true, true) => TINTS[1].0,
        (false, true) => TINTS[2].0,
        (false, false) => "none",
    }
}

/// Returns the sides that an effect by itself hurts.
const fn hurts(effect: &OutcomeEffect) -> &'static [Party] {
    use OutcomeEffect::{
        AttackerEliminated, AttackerStepLoss, Budget, DefenderEliminated, Exchange,
        ExchangeStrength, Retreat, SetState, StepLoss,
    };
    const ATTACKER: &[Party] = &[Party::Attacker];
    const DEFENDER: &[Party] = &[Party::Defender];
    match effect {
        Retreat { side, .. } | Budget { side, .. } | SetState { side, .. } => match side {
            Party::Attacker => ATTACKER,
            Party::Defender => DEFENDER,
        },
        StepLoss { .. } | DefenderEliminated => DEFENDER,
        AttackerStepLoss { .. } | AttackerEliminated => ATTACKER,
        Exchange { .. } | ExchangeStrength { .. } => &[Party::Attacker, Party::Defender],
        _ => &[],
    }
}

/// The labels of a table with their effects in words, in two columns if they are short.
fn legend(pages: &mut Pages, table: &CombatResultsTable) {
    let mut seen: Vec<&CombatOutcome> = Vec::new();
    for outcome in table.outcomes.iter().flatten().filter(|outcome| !outcome.label.is_empty()) {
        if !seen.contains(&outcome) {
            seen.push(outcome);
        }
    }
    if seen.is_empty() {
        return;
    }
    pages.section("Results", "", 400);
    let labels = seen.iter().map(|outcome| Font::STRONG.width(&outcome.label));
    let indent = labels.max().unwrap_or(0).clamp(60, 400) + 40;
    pages.rule(LINE, 3);
    for outcome in seen {
        let words =
            outcome.effect.as_ref().map_or_else(|| "as agreed".to_owned(), ToString::to_string);
        let lines = Font::BODY.wrapped(&words, INNER - indent);
        pages.need(64 + Font::BODY.line());
        let label = Font::STRONG.fitted(&outcome.label, indent - 20);
        pages.text(MARGIN, pages.y() + 48, &label, Font::STRONG);
        for line in lines {
            pages.text(MARGIN + indent, pages.y() + 48, &line, Font::BODY);
            pages.down(Font::BODY.line());
        }
        pages.down(22);
        pages.rule(LINE, 3);
    }
    let tinted = |one: &CombatOutcome| one.effect.as_ref().is_some_and(|it| tint(it) != "none");
    if table.outcomes.iter().flatten().any(tinted) {
        pages.down(14);
        key(pages);
    }
}

/// The meaning of the fills.
fn key(pages: &mut Pages) {
    let mut x = MARGIN;
    for (fill, words) in TINTS {
        pages.cell((x, pages.y() + 12), (34, 34), fill);
        pages.text(x + 48, pages.y() + 41, words, Font::NOTE);
        x += 48 + Font::NOTE.width(words) + 50;
    }
    pages.down(56);
}
