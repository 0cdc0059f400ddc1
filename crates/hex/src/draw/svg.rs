//! Numbers, points, paths and text in the notation of SVG, for every crate that draws.

pub use hexx::Vec2;
use std::fmt;

/// A length on paper, rounded to a tenth of a unit.
pub struct Tenth(pub f32);

impl fmt::Display for Tenth {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        let sign = if tenths < 0 { "-" } else { "" };
        match rest {
            0 => write!(out, "{sign}{whole}"),
            _ => write!(out, "{sign}{whole}.{rest}"),
        }
    }
}

/// A point on paper in the notation of path data.
pub struct Place(pub Vec2);

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", Tenth(self.0.x), Tenth(self.0.y))
    }
}

/// Text with XML escapes.
///
/// ```
/// use sandtable_hex::draw::svg::Escaped;
///
/// assert_eq!(Escaped("<b> & \u{1}").to_string(), "&lt;b&gt; &amp; \u{fffd}");
/// ```
pub struct Escaped<'t>(pub &'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => out.write_str("&amp;"),
            '<' => out.write_str("&lt;"),
            '>' => out.write_str("&gt;"),
            '"' => out.write_str("&quot;"),
            '\n' | '\t' => write!(out, "{letter}"),
            // XML cannot represent these characters at all.
            '\u{0}'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => out.write_str("\u{fffd}"),
            _ => write!(out, "{letter}"),
        })
    }
}

/// Path data of an open line through these points.
pub struct Polyline<'p>(pub &'p [Vec2]);

impl fmt::Display for Polyline<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, place) in self.0.iter().enumerate() {
            let step = if index == 0 { 'M' } else { 'L' };
            write!(out, "{step}{}", Place(*place))?;
        }
        Ok(())
    }
}

/// Path data of a closed outline through these points.
pub struct Polygon<'p>(pub &'p [Vec2]);

impl fmt::Display for Polygon<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}Z", Polyline(self.0))
    }
}

/// Path data that several elements of a document use.
///
/// Its id is derived from the data, because several pictures may share a page.
pub struct Shared {
    id: String,
    data: String,
}

impl Shared {
    /// Creates shared path data; the kind makes the id readable.
    pub fn new(kind: &str, data: String) -> Self {
        // FNV-1a.
        let hash = data.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self { id: format!("{kind}-{hash:x}"), data }
    }

    /// Returns the id.
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl fmt::Display for Shared {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, r#"<path id="{}" d="{}"/>"#, self.id, self.data)
    }
}

/// Returns a count as a number on paper, capped at `u16::MAX`.
pub fn number(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

/// Returns the number of letters, capped at `u16::MAX`.
pub fn letters(text: &str) -> f32 {
    number(text.chars().count())
}

/// Advance widths of the ASCII characters from the space on, in thousandths of the font size: Source Sans 3 at weight 600.
const ADVANCES: [u16; 95] = [
    200, 315, 482, 513, 513, 841, 639, 275, 324, 324, 438, 513, 275, 322, 275, 344, // to /
    513, 513, 513, 513, 513, 513, 513, 513, 513, 513, 275, 275, 513, 513, 513, 444, // to ?
    875, 558, 597, 576, 625, 538, 510, 628, 663, 282, 494, 597, 502, 745, 657, 674, // to O
    582, 674, 592, 545, 546, 655, 536, 800, 541, 501, 540, 324, 344, 324, 513, 500, // to _
    549, 516, 563, 462, 564, 507, 317, 520, 558, 262, 263, 522, 271, 843, 560, 549, // to o
    564, 564, 373, 431, 361, 556, 495, 748, 481, 495, 443, 324, 255, 324, 513,
];

/// The advance of every other character, about that of a capital letter.
const OTHER: u16 = 620;

/// Returns the width of a line of text.
///
/// A file that is shown as an image has no access to the page's fonts, and other fonts are up to a quarter wider. Text in a
/// box therefore gets this width as its `textLength`, which fits any font into it.
pub fn text_width(text: &str, size: f32) -> f32 {
    let advance = |letter: char| {
        let index = (letter as usize).checked_sub(' ' as usize);
        index.and_then(|index| ADVANCES.get(index)).map_or(OTHER, |advance| *advance)
    };
    text.chars().map(|letter| f32::from(advance(letter)) * size / 1000.0).sum()
}
