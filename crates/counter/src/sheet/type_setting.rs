//! Fonts, and the widths of texts in them.

use super::page::Tenths;
use crate::picture::thousandths;
use sandtable_hex::draw::svg::Escaped;
use std::fmt;

/// Headings and big numbers.
pub(super) const SERIF: &str =
    "Vollkorn, 'Iowan Old Style', Palatino, Georgia, 'DejaVu Serif', serif";
/// Everything else.
pub(super) const SANS: &str =
    "'Source Sans 3', 'Segoe UI', Roboto, 'Liberation Sans', Arial, 'DejaVu Sans', sans-serif";

/// The colour of text and strong lines.
pub(super) const INK: &str = "#26211b";
/// The colour of second text.
pub(super) const SOFT: &str = "#5b5144";

/// The look of a text.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: Tenths,
    /// Its weight: 400 for text, 600 and more for heads.
    weight: u16,
    serif: bool,
    /// True for the heads of columns: capitals, spaced.
    capitals: bool,
    colour: &'static str,
    anchor: &'static str,
}

impl Font {
    pub(super) const BODY: Self =
        Self { size: 36, weight: 400, serif: false, capitals: false, colour: INK, anchor: "start" };
    pub(super) const STRONG: Self = Self { weight: 650, ..Self::BODY };
    pub(super) const NOTE: Self = Self { size: 33, colour: SOFT, ..Self::BODY };
    pub(super) const FOOT: Self = Self { size: 27, ..Self::NOTE };
    pub(super) const HEAD: Self =
        Self { size: 27, weight: 650, capitals: true, colour: SOFT, ..Self::BODY };
    pub(super) const TITLE: Self = Self { size: 72, weight: 600, serif: true, ..Self::BODY };
    pub(super) const SECTION: Self = Self { size: 50, ..Self::TITLE };

    pub(super) const fn sized(self, size: Tenths) -> Self {
        Self { size, ..self }
    }

    pub(super) const fn middle(self) -> Self {
        Self { anchor: "middle", ..self }
    }

    pub(super) const fn right(self) -> Self {
        Self { anchor: "end", ..self }
    }

    /// The distance between two lines.
    pub(super) const fn line(self) -> Tenths {
        self.size * 13 / 10
    }

    /// The approximate width of a text.
    pub(super) fn width(self, text: &str) -> Tenths {
        let extra = if self.capitals {
            1_340
        } else if self.weight > 500 {
            1_060
        } else {
            1_000
        };
        let width = i64::from(thousandths(text)) * i64::from(self.size) * extra / 1_000_000;
        i32::try_from(width).unwrap_or(i32::MAX)
    }

    /// Cuts a text to a width.
    pub(super) fn fitted(self, text: &str, width: Tenths) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let mut short = String::new();
        for letter in text.chars() {
            short.push(letter);
            if self.width(&short) + self.size > width {
                break;
            }
        }
        short.trim_end().to_owned() + "…"
    }

    /// Makes the print smaller until a text fits a width, down to two thirds, and cuts it then.
    pub(super) fn squeezed(self, text: &str, width: Tenths) -> (Self, String) {
        let wide = self.width(text).max(1);
        let size = (self.size * width / wide).clamp(self.size * 2 / 3, self.size);
        let font = self.sized(size);
        (font, font.fitted(text, width))
    }

    /// Breaks a text into lines that fit a width.
    pub(super) fn wrapped(self, text: &str, width: Tenths) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()) {
            let longer = lines.last().map(|last| format!("{last} {word}"));
            match (longer.filter(|longer| self.width(longer) <= width), lines.last_mut()) {
                (Some(longer), Some(last)) => *last = longer,
                _ => lines.push(self.fitted(word, width)),
            }
        }
        lines
    }
}

/// A text at a place.
pub(super) struct Text<'t> {
    pub(super) x: Tenths,
    pub(super) y: Tenths,
    pub(super) words: &'t str,
    pub(super) font: Font,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { x, y, words, font } = self;
        let Font { size, weight, serif, capitals, colour, anchor } = font;
        write!(out, r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}""#)?;
        if *weight != 400 {
            write!(out, r#" font-weight="{weight}""#)?;
        }
        if *serif {
            write!(out, r#" font-family="{SERIF}""#)?;
        }
        if *colour != INK {
            write!(out, r#" fill="{colour}""#)?;
        }
        if *capitals {
            let upper = words.to_uppercase();
            return write!(out, r#" letter-spacing=".06em">{}</text>"#, Escaped(&upper));
        }
        write!(out, ">{}</text>", Escaped(words))
    }
}
