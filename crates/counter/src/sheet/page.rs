use super::type_setting::{Font, INK, SANS, Text};
use sandtable_hex::draw::svg::Escaped;
use std::fmt::Write as _;

/// Lengths on paper are whole tenths of a millimetre.
pub(super) type Tenths = i32;

/// The width of a page: that of A4, which Letter exceeds.
pub(super) const WIDTH: Tenths = 2_100;
/// The height of a page: that of Letter, which A4 exceeds.
const HEIGHT: Tenths = 2_790;
/// The margin on all sides.
pub(super) const MARGIN: Tenths = 130;
/// The width between the margins.
pub(super) const INNER: Tenths = WIDTH - 2 * MARGIN;
/// Space between two pages of the drawing.
const GAP: Tenths = 80;
/// Room for the line at the foot of a page.
const FOOT: Tenths = 70;

/// The colour of hairlines.
pub(super) const LINE: &str = "#d8cdb4";

/// Pages that fill from top to bottom.
pub(super) struct Pages {
    finished: Vec<String>,
    body: String,
    /// Where the next block begins.
    y: Tenths,
    /// The line at the foot of every page.
    foot: String,
}

impl Pages {
    pub(super) const fn new(foot: String) -> Self {
        Self { finished: Vec::new(), body: String::new(), y: MARGIN, foot }
    }

    /// The top of the next block.
    pub(super) const fn y(&self) -> Tenths {
        self.y
    }

    /// The space left on this page.
    pub(super) const fn room(&self) -> Tenths {
        HEIGHT - MARGIN - FOOT - self.y
    }

    /// Moves down.
    pub(super) const fn down(&mut self, by: Tenths) {
        self.y += by;
    }

    /// Starts a new page, unless this one is empty.
    fn turn(&mut self) {
        if !self.body.is_empty() {
            self.finished.push(std::mem::take(&mut self.body));
        }
        self.y = MARGIN;
    }

    /// Starts a new page if less than this is left; returns true if it did.
    pub(super) fn need(&mut self, height: Tenths) -> bool {
        let turns = self.room() < height && !self.body.is_empty();
        if turns {
            self.turn();
        }
        turns
    }

    /// Starts a page with its title, and a note below it.
    pub(super) fn title(&mut self, title: &str, note: &str) {
        self.turn();
        let (font, title) = Font::TITLE.squeezed(title, INNER);
        self.text(MARGIN, self.y + 58, &title, font);
        self.stroke((MARGIN, self.y + 84), (WIDTH - MARGIN, self.y + 84), INK, 5);
        self.down(104);
        self.paragraph(note, Font::NOTE);
        self.down(26);
    }

    /// Starts a section, on this page if there is room for this much of it.
    pub(super) fn section(&mut self, title: &str, note: &str, height: Tenths) {
        if self.body.is_empty() || self.need(height) {
            return self.title(title, note);
        }
        self.down(50);
        self.text(MARGIN, self.y + 40, title, Font::SECTION);
        self.down(62);
        self.paragraph(note, Font::NOTE);
        self.down(16);
    }

    /// Writes a paragraph, broken into lines that fit.
    pub(super) fn paragraph(&mut self, text: &str, font: Font) {
        for line in font.wrapped(text, INNER) {
            self.need(font.line());
            self.text(MARGIN, self.y + font.size, &line, font);
            self.down(font.line());
        }
    }

    pub(super) fn text(&mut self, x: Tenths, y: Tenths, text: &str, font: Font) {
        let _ = writeln!(self.body, "{}", Text { x, y, words: text, font });
    }

    /// Draws a line.
    pub(super) fn stroke(
        &mut self,
        from: (Tenths, Tenths),
        to: (Tenths, Tenths),
        colour: &str,
        width: Tenths,
    ) {
        let _ = writeln!(
            self.body,
            r#"<path d="M{} {}L{} {}" stroke="{colour}" stroke-width="{width}"/>"#,
            from.0, from.1, to.0, to.1
        );
    }

    /// Draws a line across the page at the top of the next block.
    pub(super) fn rule(&mut self, colour: &str, width: Tenths) {
        self.stroke((MARGIN, self.y), (WIDTH - MARGIN, self.y), colour, width);
    }

    /// Fills an area without an edge.
    pub(super) fn area(&mut self, at: (Tenths, Tenths), size: (Tenths, Tenths), fill: &str) {
        let ((x, y), (wide, high)) = (at, size);
        let _ = writeln!(
            self.body,
            r#"<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="{fill}"/>"#
        );
    }

    /// Draws a box with an edge.
    pub(super) fn cell(&mut self, at: (Tenths, Tenths), size: (Tenths, Tenths), fill: &str) {
        let _ = writeln!(
            self.body,
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" stroke="{LINE}" stroke-width="3"/>"#,
            at.0, at.1, size.0, size.1
        );
    }

    /// Adds a drawing with its own coordinates at a place and scale in per mille.
    pub(super) fn drawing(&mut self, at: (Tenths, Tenths), per_mille: i32, svg: &str) {
        let (whole, rest) = (per_mille / 1_000, per_mille % 1_000);
        let _ = writeln!(
            self.body,
            r#"<g transform="translate({} {}) scale({whole}.{rest:03})">{svg}</g>"#,
            at.0, at.1
        );
    }

    /// Returns all pages, one below the other. A browser prints each on a sheet of its own.
    pub(super) fn svg(mut self, title: &str, definitions: &str) -> String {
        self.turn();
        let count = i32::try_from(self.finished.len()).unwrap_or(i32::MAX).max(1);
        let height = count * (HEIGHT + GAP) - GAP;
        let (wide, high) = (millimetres(WIDTH), millimetres(height));
        let mut out = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{wide}" height="{high}" font-family="{SANS}" style="font-variant-numeric:lining-nums tabular-nums" fill="{INK}">
<title>{}</title>
<defs>{definitions}</defs>
"#,
            Escaped(title)
        );
        for (number, body) in self.finished.iter().enumerate() {
            let top = i32::try_from(number).unwrap_or_default() * (HEIGHT + GAP);
            let page = number + 1;
            let _ = writeln!(
                out,
                r##"<g id="page-{page}" transform="translate(0 {top})"><rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>
{body}{}</g>"##,
                self.foot(page, count)
            );
        }
        out + "</svg>\n"
    }

    fn foot(&self, page: usize, count: i32) -> String {
        let (y, right) = (HEIGHT - MARGIN + 10, WIDTH - MARGIN);
        let number = format!("{page} / {count}");
        let left = Text { x: MARGIN, y, words: &self.foot, font: Font::FOOT };
        let right_text = Text { x: right, y, words: &number, font: Font::FOOT.right() };
        format!(
            r#"<path d="M{MARGIN} {line}H{right}" stroke="{LINE}" stroke-width="3"/>{left}{right_text}"#,
            line = y - 38
        )
    }
}

fn millimetres(tenths: Tenths) -> String {
    format!("{}.{}mm", tenths / 10, tenths % 10)
}
