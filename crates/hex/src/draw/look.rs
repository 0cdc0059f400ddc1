use super::seat::{INK, PAPER};
use super::svg::Escaped;
use crate::Colour;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt::{self, Write};

/// A drawing of a part of a token at three levels of detail. Colours are final: counters look the
/// same by day and by lamplight.
///
/// One unit is a pixel on the screen. The plate of a counter is 16 units across at the far level,
/// 26 at the middle one and 42 at the near one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Look {
    /// True if the drawing keeps its size in relation to the map at every level; a hex is then 56
    /// units high.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ground: Option<bool>,
    /// For hexes below 28 pixels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Part>>", optional))]
    pub far: Vec<Part>,
    /// For hexes below 56 pixels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Part>>", optional))]
    pub middle: Vec<Part>,
    /// For larger hexes, and for pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Part>>", optional))]
    pub near: Vec<Part>,
}

/// A level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Hexes below 28 pixels: plate and prow.
    Far,
    /// Hexes below 56 pixels: with silhouette and state.
    Middle,
    /// Larger hexes: with everything.
    Near,
}

impl Level {
    /// Every level, the coarsest first.
    pub const ALL: [Self; 3] = [Self::Far, Self::Middle, Self::Near];

    /// Returns half the size of a plate.
    pub const fn half(self) -> f32 {
        match self {
            Self::Far => 8.0,
            Self::Middle => 13.0,
            Self::Near => 21.0,
        }
    }
}

impl Look {
    /// Draws each level with the same function.
    pub fn each(mut draw: impl FnMut(Level) -> Vec<Part>) -> Self {
        let [far, middle, near] = Level::ALL.map(&mut draw);
        Self { ground: None, far, middle, near }
    }

    /// Makes the drawing keep its size in relation to the map.
    #[must_use]
    pub const fn on_ground(mut self) -> Self {
        self.ground = Some(true);
        self
    }

    /// Returns the parts of a level.
    pub fn level(&self, level: Level) -> &[Part] {
        match level {
            Level::Far => &self.far,
            Level::Middle => &self.middle,
            Level::Near => &self.near,
        }
    }
}

/// An outline or a short text, painted in one go.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[must_use]
pub struct Part {
    /// Path data around the centre of the token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    d: Option<String>,
    /// A text instead, centred on its baseline.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    text: Option<String>,
    /// The font size of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    size: Option<Number>,
    /// The colour inside, as `#rrggbb`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    fill: Option<Colour>,
    /// The colour of the line, as `#rrggbb`; of a text, the colour of its halo.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "string"))]
    stroke: Option<Colour>,
    /// The width of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "number"))]
    width: Option<Number>,
    /// The lengths of dashes and gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "Array<number>"))]
    dash: Option<Vec<Number>>,
    /// The ends of lines; round if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    cap: Option<Cap>,
    /// The opacity in percent, if it is not opaque.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    alpha: Option<u8>,
    /// Path data outside which nothing is painted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    clip: Option<String>,
    /// The place of the part in the token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pose: Option<Pose>,
}

/// The ends of lines and dashes, where they are not round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum Cap {
    Butt,
    Square,
}

/// The place of a part: it is scaled, then turned, then moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
struct Pose {
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    x: Number,
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    y: Number,
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    scale: Number,
    /// Degrees clockwise.
    turn: i16,
}

impl Pose {
    const NONE: Self = Self { x: Number(0), y: Number(0), scale: Number(1_000), turn: 0 };
}

/// A number in thousandths, so that looks can be compared and hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Number(i32);

impl Number {
    pub(super) fn value(self) -> f32 {
        (f64::from(self.0) / 1_000.0) as f32
    }
}

impl From<f32> for Number {
    fn from(number: f32) -> Self {
        Self((number * 1_000.0).round() as i32)
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0 % 1_000 {
            0 => out.serialize_i32(self.0 / 1_000),
            _ => out.serialize_f64(f64::from(self.0) / 1_000.0),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", f64::from(self.0) / 1_000.0)
    }
}

impl Part {
    /// Fills an outline.
    pub fn filled(path: impl Into<String>, fill: Colour) -> Self {
        Self { d: Some(path.into()), fill: Some(fill), ..Self::default() }
    }

    /// Draws a line.
    pub fn stroked(path: impl Into<String>, stroke: Colour, width: f32) -> Self {
        let width = Some(width.into());
        Self { d: Some(path.into()), stroke: Some(stroke), width, ..Self::default() }
    }

    /// Writes a short text in bold, with its baseline at a height.
    pub fn text(words: impl Into<String>, size: f32, y: f32, fill: Colour) -> Self {
        let text = Some(words.into());
        Self { text, size: Some(size.into()), fill: Some(fill), ..Self::default() }.at(0.0, y)
    }

    /// Adds a line around the outline.
    pub fn edged(mut self, stroke: Colour, width: f32) -> Self {
        (self.stroke, self.width) = (Some(stroke), Some(width.into()));
        self
    }

    /// Breaks the line into dashes.
    pub fn dashed(mut self, dash: f32, gap: f32) -> Self {
        self.dash = Some(vec![dash.into(), gap.into()]);
        self.cap = Some(Cap::Butt);
        self
    }

    /// Breaks the line into dots at this distance.
    pub fn dotted(mut self, distance: f32) -> Self {
        self.dash = Some(vec![Number(10), (distance - 0.01).into()]);
        self
    }

    /// Ends lines square instead of round.
    pub const fn square(mut self) -> Self {
        self.cap = Some(Cap::Square);
        self
    }

    /// Sets the opacity in percent.
    pub const fn alpha(mut self, percent: u8) -> Self {
        self.alpha = if percent < 100 { Some(percent) } else { None };
        self
    }

    /// Paints only inside an outline.
    pub fn clipped(mut self, path: impl Into<String>) -> Self {
        self.clip = Some(path.into());
        self
    }

    /// Moves the part.
    pub fn at(self, x: f32, y: f32) -> Self {
        self.posed(x, y, 1.0, 0)
    }

    /// Scales the part, turns it by degrees clockwise, then moves it.
    pub fn posed(mut self, x: f32, y: f32, scale: f32, turn: i16) -> Self {
        self.pose = Some(Pose { x: x.into(), y: y.into(), scale: scale.into(), turn });
        self
    }

    /// Scales the part about the centre of the token.
    pub fn scaled(self, by: f32) -> Self {
        let Pose { x, y, scale, turn } = self.pose.unwrap_or(Pose::NONE);
        let number = |number: Number| (f64::from(number.0) / 1_000.0) as f32 * by;
        self.posed(number(x), number(y), number(scale), turn)
    }

    /// Fills the outline as well.
    pub const fn filled_with(mut self, fill: Colour) -> Self {
        self.fill = Some(fill);
        self
    }

    /// Writes the part as an SVG element.
    fn write(&self, out: &mut impl Write) -> fmt::Result {
        if let Some(clip) = &self.clip {
            write!(out, r#"<g clip-path="url(#{})">"#, ClipId(clip))?;
        }
        match (&self.d, &self.text) {
            (Some(path), _) => {
                write!(out, r#"<path d="{path}""#)?;
                self.write_paint(out)?;
                write!(out, "/>")?;
            }
            (None, Some(words)) => {
                let size = self.size.unwrap_or(Number(10_000));
                write!(out, r#"<text font-size="{size}" font-weight="700" paint-order="stroke""#)?;
                self.write_paint(out)?;
                write!(out, ">{}</text>", Escaped(words))?;
            }
            (None, None) => {}
        }
        if self.clip.is_some() { write!(out, "</g>") } else { Ok(()) }
    }

    fn write_paint(&self, out: &mut impl Write) -> fmt::Result {
        if let Some(Pose { x, y, scale, turn }) = self.pose {
            write!(out, r#" transform="translate({x} {y})"#)?;
            if turn != 0 {
                write!(out, " rotate({turn})")?;
            }
            if scale != Number(1_000) {
                write!(out, " scale({scale})")?;
            }
            write!(out, r#"""#)?;
        }
        match self.fill {
            Some(fill) => write!(out, r#" fill="{fill}""#)?,
            None => write!(out, r#" fill="none""#)?,
        }
        if let (Some(stroke), Some(width)) = (self.stroke, self.width) {
            let cap = match self.cap {
                None => "round",
                Some(Cap::Butt) => "butt",
                Some(Cap::Square) => "square",
            };
            write!(
                out,
                r#" stroke="{stroke}" stroke-width="{width}" stroke-linecap="{cap}" stroke-linejoin="round""#
            )?;
        }
        if let Some(dash) = &self.dash {
            let dash: Vec<String> = dash.iter().map(ToString::to_string).collect();
            write!(out, r#" stroke-dasharray="{}""#, dash.join(" "))?;
        }
        if let Some(percent) = self.alpha {
            write!(out, r#" opacity="{}""#, f32::from(percent) / 100.0)?;
        }
        Ok(())
    }
}

/// Parts as SVG elements around the centre of their token. The document has to define their
/// [`ClipPaths`] and to centre text.
pub struct Parts<'p>(pub &'p [Part]);

impl fmt::Display for Parts<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| part.write(out))
    }
}

/// The definitions of the clip paths that parts use, each once.
pub struct ClipPaths<'p>(BTreeSet<&'p str>);

impl<'p> FromIterator<&'p Part> for ClipPaths<'p> {
    fn from_iter<I: IntoIterator<Item = &'p Part>>(parts: I) -> Self {
        Self(parts.into_iter().filter_map(|part| part.clip.as_deref()).collect())
    }
}

impl fmt::Display for ClipPaths<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|clip| {
            writeln!(out, r#"<clipPath id="{}"><path d="{clip}"/></clipPath>"#, ClipId(clip))
        })
    }
}

/// The id of a clip path: a hash of its outline, because several pictures may share a page.
struct ClipId<'p>(&'p str);

impl fmt::Display for ClipId<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "clip-{:x}", fingerprint(self.0))
    }
}

/// Returns a hash that is the same on every machine (FNV-1a), for ids in pictures.
pub(super) fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Returns an outline with both edges of a counter: ink outside, paper inside. No plate depends on
/// the ground below it.
pub fn edged(outline: &str, fill: Colour, [ink, paper]: [f32; 2]) -> [Part; 2] {
    [Part::stroked(outline, INK, ink), Part::filled(outline, fill).edged(PAPER, paper)]
}

/// Returns the shadow of an outline. Wide faint lines stand in for a blur, which would have to be
/// the same in two renderers.
pub fn shadow(outline: &str, half: f32) -> Vec<Part> {
    let unit = half / 21.0;
    let soft = |width: f32, percent: u8| {
        let line = Part::stroked(outline, SHADE, width * unit).alpha(percent);
        line.at(0.8 * unit, 2.0 * unit)
    };
    vec![soft(7.5, 10), soft(5.0, 20)]
}

const SHADE: Colour = Colour::new(0x1c, 0x12, 0x06);
