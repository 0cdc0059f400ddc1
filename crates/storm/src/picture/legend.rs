//! The legend below the pictures.

use super::Picture;
use super::sheet::{present, total, with_advisors};
use super::sign::{Sign, write_line};
use super::words::wrapped;
use crate::Faction;
use sandtable_hex::draw::svg::{Place, Tenth, Vec2, number};
use std::fmt::{self, Write};

/// The height of a line.
const LINE: f32 = 46.0;
const PADDING: f32 = 20.0;
/// The width of a column.
const COLUMN: f32 = 540.0;
/// The most letters in a line of full width, at the largest size of its text.
const LETTERS: usize = 66;
/// The most battles that are listed.
const MOST_BATTLES: usize = 12;

/// The legend of a document: symbols in columns, then lines of full width.
pub(super) struct Legend {
    keys: Vec<(Sign, String)>,
    lines: Vec<(Sign, String)>,
}

impl Legend {
    pub(super) fn of(pictures: &[Picture<'_>], left_out: usize) -> Self {
        let mut lines = match pictures {
            [only] if !only.case => battles(only),
            _ => Vec::new(),
        };
        if left_out > 0 {
            let cases = if left_out == 1 { "case is" } else { "cases are" };
            lines.push((Sign::None, format!("{left_out} more {cases} not drawn")));
        }
        Self { keys: keys(pictures), lines }
    }

    /// The height of the legend in a document of this width.
    pub(super) fn height(&self, width: f32) -> f32 {
        let rows = self.keys.len().div_ceil(columns(width)) + self.lines.len();
        if rows == 0 { 10.0 } else { LINE * number(rows) + 2.0 * PADDING + 20.0 }
    }

    pub(super) fn write(&self, out: &mut String, corner: Vec2, width: f32) -> fmt::Result {
        let columns = columns(width);
        let rows = self.keys.len().div_ceil(columns);
        if rows + self.lines.len() == 0 {
            return Ok(());
        }
        writeln!(out, r#"<g class="legend" transform="translate({})">"#, Place(corner))?;
        let (wide, high) = (Tenth(width - 20.0), Tenth(self.height(width) - 20.0));
        writeln!(
            out,
            r#"<rect x="10" y="10" width="{wide}" height="{high}" rx="12" fill="var(--card)" stroke="var(--hair)"/>"#
        )?;
        let row = |index: usize| PADDING + 10.0 + LINE * (number(index) + 0.5);
        for (index, (sign, text)) in self.keys.iter().enumerate() {
            let x = 26.0 + COLUMN * number(index / rows.max(1));
            write_line(out, *sign, text, Vec2::new(x, row(index % rows.max(1))))?;
        }
        for (index, (sign, text)) in self.lines.iter().enumerate() {
            write_line(out, *sign, text, Vec2::new(26.0, row(rows + index)))?;
        }
        writeln!(out, "</g>")
    }
}

fn columns(width: f32) -> usize {
    ((width / COLUMN) as usize).max(1)
}

/// The factions and signs in these pictures.
fn keys(pictures: &[Picture<'_>]) -> Vec<(Sign, String)> {
    let mut keys: Vec<(Sign, String)> = Vec::new();
    let board = pictures.iter().any(|picture| !picture.case);
    for (owners, advisors) in [(present(pictures), false), (with_advisors(pictures), true)] {
        let text = |owner| key(pictures, owner, advisors);
        keys.extend(owners.iter().map(|owner| (Sign::Disc(owner, advisors), text(owner))));
    }
    match pictures {
        [Picture { storm: Some(storm), .. }] => {
            keys.push((Sign::Storm, format!("Storm in sector {}", storm.sector())));
        }
        _ if pictures.iter().any(|picture| picture.storm.is_some()) => {
            keys.push((Sign::Storm, "Storm".to_owned()));
        }
        _ => {}
    }
    if pictures.iter().any(|picture| !picture.battles.is_empty()) {
        keys.push((Sign::Swords, "Battle of the outlined forces".to_owned()));
    }
    if pictures.iter().any(|picture| picture.case && picture.storm.is_some()) {
        keys.push((Sign::Bar, "Separated by the storm".to_owned()));
    }
    let spice = |picture: &Picture<'_>| {
        picture.board.territories().iter().any(|territory| territory.spice.is_some())
    };
    if board && pictures.iter().any(spice) {
        keys.push((Sign::Spice, "Spice blow and its amount".to_owned()));
    }
    keys
}

/// The name of a faction, with the number of its forces if there is one picture.
fn key(pictures: &[Picture<'_>], owner: Faction, advisors: bool) -> String {
    let name = pictures.first().map(|picture| picture.faction_name(owner)).unwrap_or_default();
    let kind = if advisors { " advisors" } else { "" };
    match pictures {
        [only] => format!("{name}{kind}: {}", total(only, owner, advisors)),
        _ => format!("{name}{kind}"),
    }
}

/// The battles of a board.
fn battles(picture: &Picture<'_>) -> Vec<(Sign, String)> {
    let lines = picture.battles.iter().take(MOST_BATTLES).flat_map(|battle| {
        let name = picture.territory_name(battle.territory);
        let text = format!("{name}: {}", picture.clash_text(&battle.clash));
        let signs = [Sign::Swords].into_iter().chain(std::iter::repeat(Sign::None));
        signs.zip(wrapped(&text, LETTERS, 2))
    });
    let mut lines: Vec<_> = lines.collect();
    let more = picture.battles.len().saturating_sub(MOST_BATTLES);
    if more > 0 {
        lines.push((Sign::None, format!("and {more} more")));
    }
    lines
}
