use super::panel::Panel;
use super::storm::Wedge;
use super::style::{self, WIDTH};
use super::{Picture, describe, legend, livery};
use crate::{Faction, Factions};
use sandtable_hex::draw::svg::{Escaped, Tenth, Vec2};
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// Several pictures in one SVG document, with one legend.
///
/// ```
/// use sandtable_storm::picture::{Picture, Sheet};
/// use sandtable_storm::{Board, Sector, Storm};
///
/// let board = Board::printed();
/// let gap = board.territory(board.find("old_gap").unwrap());
/// let cases = [8, 9].map(|sector| {
///     let storm = Storm::at(Sector::new(sector).unwrap());
///     Picture::case(gap.clone()).storm(storm).caption(format!("Storm in {sector}"))
/// });
/// let sheet = Sheet(cases.to_vec()).to_string();
/// assert_eq!(sheet.matches("<svg ").count(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Sheet<'a>(pub Vec<Picture<'a>>);

impl Sheet<'_> {
    /// The most pictures that are drawn. The sheet says how many were left out.
    pub const MOST: usize = 24;
}

/// The SVG document.
impl fmt::Display for Sheet<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.0.len().min(Self::MOST);
        write_document(out, &self.0[..shown], self.0.len() - shown)
    }
}

/// Writes pictures as one document, with a note about those that were left out.
pub(super) fn write_document(
    out: &mut fmt::Formatter<'_>,
    pictures: &[Picture<'_>],
    left_out: usize,
) -> fmt::Result {
    let panels: Vec<Panel<'_>> = pictures.iter().map(Panel::of).collect();
    let (corners, size) = flow(&panels);
    let legend = legend::Legend::of(pictures, left_out);
    let high = size.y + legend.height(size.x);
    let (wide, high) = (Tenth(size.x), Tenth(high));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">"#
    )?;
    let mut body = String::new();
    write_head(&mut body, pictures, &panels, size.x)?;
    writeln!(body, r#"<rect width="{wide}" height="{high}" fill="var(--table)"/>"#)?;
    for (panel, (corner, high)) in panels.iter().zip(corners) {
        panel.write(&mut body, corner, high)?;
    }
    legend.write(&mut body, Vec2::new(0.0, size.y), size.x)?;
    out.write_str(&body)?;
    writeln!(out, "</svg>")
}

/// Returns the upper left corner of each panel and the height of its row, and the size of all.
fn flow(panels: &[Panel<'_>]) -> (Vec<(Vec2, f32)>, Vec2) {
    let wide = match panels {
        [only] => only.size().x,
        _ => WIDTH,
    };
    let (mut corners, mut row): (Vec<(Vec2, f32)>, usize) = (Vec::new(), 0);
    let (mut at, mut high) = (Vec2::ZERO, 0.0_f32);
    for panel in panels {
        let size = panel.size();
        if at.x > 0.0 && at.x + size.x > wide {
            (at, high, row) = (Vec2::new(0.0, at.y + high), 0.0, corners.len());
        }
        high = high.max(size.y);
        corners.push((at, high));
        corners[row..].iter_mut().for_each(|(_, row)| *row = high);
        at.x += size.x;
    }
    (corners, Vec2::new(wide, at.y + high))
}

/// Writes title, description, style sheet and symbols, once for the whole document.
fn write_head(
    out: &mut String,
    pictures: &[Picture<'_>],
    panels: &[Panel<'_>],
    width: f32,
) -> fmt::Result {
    writeln!(out, "<title>{}</title>", Escaped(&describe::title(pictures)))?;
    writeln!(out, "<desc>{}</desc>", Escaped(&describe::description(pictures)))?;
    style::write_style(out, width)?;
    writeln!(out, "<defs>{}", style::DEFS)?;
    for faction in present(pictures).iter() {
        livery::write_symbol(out, faction, false)?;
        let emblem = livery::livery(faction).emblem;
        writeln!(out, r#"<path id="{faction}-emblem" fill-rule="evenodd" d="{emblem}"/>"#)?;
    }
    for faction in with_advisors(pictures).iter() {
        livery::write_symbol(out, faction, true)?;
    }
    let stormy = panels.iter().filter(|panel| panel.picture.storm.is_some());
    let wedges: BTreeSet<Wedge> = stormy.map(Panel::wedge).collect();
    for wedge in wedges {
        wedge.write_symbol(out)?;
    }
    writeln!(out, "</defs>")
}

/// The factions with forces in any of these pictures.
pub(super) fn present(pictures: &[Picture<'_>]) -> Factions {
    let all = pictures.iter().flat_map(|picture| picture.counts.iter());
    let any = all.filter(|(_, count)| count.fighters + count.advisors > 0);
    any.map(|((_, faction), _)| *faction).collect()
}

/// The factions with advisors in any of these pictures.
pub(super) fn with_advisors(pictures: &[Picture<'_>]) -> Factions {
    let all = pictures.iter().flat_map(|picture| picture.counts.iter());
    all.filter(|(_, count)| count.advisors > 0)
        .map(|((_, faction), _)| *faction)
        .collect::<Factions>()
}

/// The fighters or the advisors of a faction in a picture.
pub(super) fn total(picture: &Picture<'_>, faction: Faction, advisors: bool) -> u32 {
    let own = picture.counts.iter().filter(|((_, owner), _)| *owner == faction);
    own.map(|(_, count)| if advisors { count.advisors } else { count.fighters })
        .fold(0, u32::saturating_add)
}
