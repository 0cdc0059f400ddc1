use std::fmt::Write as _;

/// Lengths on paper are whole tenths of a millimetre.
pub(super) type Tenths = i32;

/// The width of a page: that of A4, which Letter exceeds.
pub(super) const WIDTH: Tenths = 2_100;
/// The height of a page: that of Letter, which A4 exceeds.
pub(super) const HEIGHT: Tenths = 2_790;
/// The margin on all sides.
pub(super) const MARGIN: Tenths = 120;
/// Space between two pages of the drawing.
const GAP: Tenths = 80;
/// Room for the line at the foot of a page.
const FOOT: Tenths = 60;

/// The colour of text and lines.
pub(super) const INK: &str = "#26211b";
/// The colour of light print and of light bands.
pub(super) const PAPER: &str = "#fffaf0";
/// The colour of shaded heads, light enough for black-and-white printers.
const SHADE: &str = "#ece6d8";

/// Pages that fill from top to bottom.
pub(super) struct Pages {
    finished: Vec<String>,
    body: String,
    /// Where the next block begins.
    y: Tenths,
    /// The line at the foot of every page.
    foot: String,
}

/// How a text is aligned to its position.
#[derive(Clone, Copy)]
pub(super) enum Align {
    Left,
    Middle,
}

/// The look of a text.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: Tenths,
    pub(super) bold: bool,
    pub(super) align: Align,
}

impl Font {
    pub(super) const BODY: Self = Self { size: 34, bold: false, align: Align::Left };
    pub(super) const HEAD: Self = Self { size: 34, bold: true, align: Align::Left };
    const TITLE: Self = Self { size: 60, bold: true, align: Align::Left };

    pub(super) const fn middle(self) -> Self {
        Self { align: Align::Middle, ..self }
    }
}

impl Pages {
    pub(super) fn new(foot: String) -> Self {
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
    pub(super) fn turn(&mut self) {
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

    /// Starts a section on a new page.
    pub(super) fn title(&mut self, text: &str) {
        self.turn();
        self.text(MARGIN, self.y + 50, text, Font::TITLE);
        self.line((MARGIN, self.y + 70), (WIDTH - MARGIN, self.y + 70));
        self.down(110);
    }

    /// Writes a paragraph, broken into lines that fit.
    pub(super) fn paragraph(&mut self, text: &str, font: Font) {
        for line in wrapped(text, WIDTH - 2 * MARGIN, font.size) {
            self.need(50);
            self.text(MARGIN, self.y + 36, &line, font);
            self.down(48);
        }
    }

    pub(super) fn text(&mut self, x: Tenths, y: Tenths, text: &str, font: Font) {
        let anchor = match font.align {
            Align::Left => "start",
            Align::Middle => "middle",
        };
        let weight = if font.bold { r#" font-weight="700""# } else { "" };
        let _ = writeln!(
            self.body,
            r#"<text x="{x}" y="{y}" font-size="{}" text-anchor="{anchor}"{weight}>{}</text>"#,
            font.size,
            escaped(text)
        );
    }

    pub(super) fn line(&mut self, from: (Tenths, Tenths), to: (Tenths, Tenths)) {
        let _ = writeln!(
            self.body,
            r#"<path d="M{} {}L{} {}" stroke="{INK}" stroke-width="4"/>"#,
            from.0, from.1, to.0, to.1
        );
    }

    /// Draws a box, shaded or not.
    pub(super) fn cell(&mut self, at: (Tenths, Tenths), size: (Tenths, Tenths), shaded: bool) {
        let fill = if shaded { SHADE } else { "none" };
        let _ = writeln!(
            self.body,
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}" stroke="{INK}" stroke-width="3"/>"#,
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

    /// Returns all pages, one below the other.
    pub(super) fn svg(mut self, title: &str, definitions: &str) -> String {
        self.turn();
        let count = i32::try_from(self.finished.len()).unwrap_or(i32::MAX).max(1);
        let height = count * (HEIGHT + GAP) - GAP;
        let (wide, high) = (millimetres(WIDTH), millimetres(height));
        let mut out = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{wide}" height="{high}" font-family="'Source Sans 3', Helvetica, Arial, 'DejaVu Sans', sans-serif" fill="{INK}">
<title>{}</title>
<defs>{definitions}</defs>
"#,
            escaped(title)
        );
        for (number, body) in self.finished.iter().enumerate() {
            let top = i32::try_from(number).unwrap_or_default() * (HEIGHT + GAP);
            let (right, y) = (WIDTH - MARGIN, HEIGHT - MARGIN + 40);
            let _ = writeln!(
                out,
                r##"<g id="page-{page}" transform="translate(0 {top})"><rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>
{body}<text x="{MARGIN}" y="{y}" font-size="26">{foot}</text><text x="{right}" y="{y}" font-size="26" text-anchor="end">{page}</text></g>"##,
                page = number + 1,
                foot = escaped(&self.foot)
            );
        }
        out + "</svg>\n"
    }
}

fn millimetres(tenths: Tenths) -> String {
    format!("{}.{}mm", tenths / 10, tenths % 10)
}

/// The approximate width of a text. The fallback fonts are wide: their letters measure 0.57 of the
/// size on average.
pub(super) fn width_of(text: &str, size: Tenths) -> Tenths {
    let letters = i32::try_from(text.chars().count().min(100_000)).unwrap_or_default();
    letters.saturating_mul(size).saturating_mul(57) / 100
}

/// Cuts a text to a width.
pub(super) fn fitted(text: &str, width: Tenths, size: Tenths) -> String {
    if width_of(text, size) <= width {
        return text.to_owned();
    }
    let most = usize::try_from(100 * width / (57 * size).max(1)).unwrap_or_default();
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Breaks a text into lines that fit a width.
pub(super) fn wrapped(text: &str, width: Tenths, size: Tenths) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().map(std::mem::take).unwrap_or_default();
        let longer = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        lines.pop();
        if width_of(&longer, size) <= width || last.is_empty() {
            lines.push(fitted(&longer, width, size));
        } else {
            lines.extend([last, word.to_owned()]);
        }
    }
    lines
}

/// Replaces what XML reserves or cannot hold.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{0}'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => out.push(' '),
            other => out.push(other),
        }
    }
    out
}
