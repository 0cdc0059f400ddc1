use super::disc::{self, Disc, MOST_AVOIDED};
use super::fight::{Mark, separations};
use super::sign::{Sign, write_line};
use super::storm::Wedge;
use super::style::WIDTH;
use super::words::wrapped;
use super::{Picture, fight, ground, label};
use crate::board::Point;
use sandtable_hex::draw::svg::{Escaped, Place, Tenth, Vec2, number};
use std::fmt::{self, Write};

/// One picture of a document: its wheel, its title above and its notes below.
pub(super) struct Panel<'p> {
    pub(super) picture: &'p Picture<'p>,
    pub(super) radius: f32,
    pub(super) discs: Vec<Disc>,
    pub(super) marks: Vec<Mark>,
    title: Vec<String>,
    notes: Vec<(Sign, String)>,
}

/// The distance from the rim to the edge of the panel: room for the numbers of the sectors.
const MARGIN: f32 = 60.0;
const TITLE_LINE: f32 = 40.0;
const NOTE_LINE: f32 = 37.0;
/// The most letters in a line of a case, at the largest size of its text.
const CASE_LINE: usize = 30;

impl<'p> Panel<'p> {
    pub(super) fn of(picture: &'p Picture<'p>) -> Self {
        let radius = if picture.case { WIDTH / 4.0 - MARGIN - 10.0 } else { WIDTH / 2.0 - MARGIN };
        let letters = if picture.case { CASE_LINE } else { 2 * CASE_LINE };
        let title = wrapped(&picture.caption, letters, 2);
        let discs = disc::placed(picture, radius);
        let notes = notes(picture);
        let mut panel = Self { picture, radius, discs, marks: Vec::new(), title, notes };
        panel.marks = fight::marks(&panel);
        panel
    }

    /// The size on paper.
    pub(super) fn size(&self) -> Vec2 {
        let wide = if self.picture.case { WIDTH / 2.0 } else { WIDTH };
        let high = self.head() + 2.0 * (self.radius + MARGIN) + self.foot();
        Vec2::new(wide, high)
    }

    fn head(&self) -> f32 {
        if self.title.is_empty() { 10.0 } else { 24.0 + TITLE_LINE * number(self.title.len()) }
    }

    fn foot(&self) -> f32 {
        if self.notes.is_empty() { 0.0 } else { 24.0 + NOTE_LINE * number(self.notes.len()) }
    }

    /// The storm in the size of this panel.
    pub(super) fn wedge(&self) -> Wedge {
        Wedge::of(self.picture, self.radius)
    }

    /// The discs that names and marks keep clear of: all, or none in a crowded picture.
    pub(super) fn avoided(&self) -> &[Disc] {
        if self.discs.len() > MOST_AVOIDED { &[] } else { &self.discs }
    }

    /// A point of the shapes on paper, from the centre of the wheel.
    pub(super) fn place(&self, point: Point) -> Vec2 {
        place(point, self.radius)
    }

    pub(super) fn write(&self, out: &mut String, corner: Vec2, high: f32) -> fmt::Result {
        let size = self.size();
        writeln!(out, r#"<g class="panel" transform="translate({})">"#, Place(corner))?;
        if self.picture.case {
            let (wide, high) = (Tenth(size.x - 20.0), Tenth(high - 20.0));
            writeln!(
                out,
                r#"<rect x="10" y="10" width="{wide}" height="{high}" rx="12" fill="var(--card)" stroke="var(--hair)"/>"#
            )?;
        }
        let centre = Vec2::new(size.x / 2.0, self.head() + MARGIN + self.radius);
        self.write_title(out)?;
        writeln!(out, r#"<g transform="translate({})">"#, Place(centre))?;
        self.write_wheel(out)?;
        writeln!(out, "</g>")?;
        for (index, (sign, note)) in self.notes.iter().enumerate() {
            let y = centre.y + self.radius + MARGIN + 14.0 + NOTE_LINE * number(index);
            write_line(out, *sign, note, Vec2::new(26.0, y))?;
        }
        writeln!(out, "</g>")
    }

    fn write_wheel(&self, out: &mut String) -> fmt::Result {
        ground::write(out, self)?;
        if let Some(now) = self.picture.storm {
            self.wedge().write(out, now)?;
        }
        ground::write_spice(out, self)?;
        fight::write_outlines(out, self)?;
        label::write(out, self)?;
        ground::write_numbers(out, self)?;
        if self.picture.case {
            fight::write_separations(out, self)?;
        }
        self.discs.iter().try_for_each(|disc| disc.write(out, self.picture))?;
        label::write_above(out, self)?;
        fight::write_swords(out, self)
    }

    fn write_title(&self, out: &mut String) -> fmt::Result {
        for (index, line) in self.title.iter().enumerate() {
            let y = Tenth(52.0 + TITLE_LINE * number(index));
            writeln!(out, r#"<text class="title" x="30" y="{y}">{}</text>"#, Escaped(line))?;
        }
        Ok(())
    }
}

/// A point of the shapes on paper, for a board of this radius.
pub(super) fn place(point: Point, radius: f32) -> Vec2 {
    let scale = f64::from(radius) / f64::from(Point::RADIUS);
    let [x, y] = [point.x, point.y].map(|length| (f64::from(length) * scale) as f32);
    Vec2::new(x, y)
}

/// The lines below a picture: a case says which battles it has.
fn notes(picture: &Picture<'_>) -> Vec<(Sign, String)> {
    let battles = picture.battles.iter();
    let battles = battles.map(|battle| (Sign::Swords, picture.clash_text(&battle.clash)));
    let mut notes: Vec<_> = if picture.case { battles.collect() } else { Vec::new() };
    if picture.case && notes.is_empty() {
        let sign = if separations(picture).is_empty() { Sign::None } else { Sign::Bar };
        notes.push((sign, "No battle".to_owned()));
    }
    notes.extend(picture.notes.iter().map(|note| (Sign::None, note.clone())));
    let letters = if picture.case { CASE_LINE } else { 2 * CASE_LINE };
    let lines = notes.iter().flat_map(|(sign, note)| {
        let signs = [*sign].into_iter().chain(std::iter::repeat(Sign::None));
        signs.zip(wrapped(note, letters, 3))
    });
    lines.collect()
}
