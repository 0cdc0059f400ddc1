use crate::{Facing, Orientation};

/// The colouring of a text picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// No colours: for files, tests and pipes.
    #[default]
    Plain,
    /// ANSI escape sequences, for terminals.
    Ansi,
}

/// The meaning of a mark, which determines its colour. The text must be clear without the colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Ordinary ground.
    #[default]
    Plain,
    /// A friendly unit.
    Own,
    /// An enemy unit.
    Enemy,
    /// A hex within reach.
    Reach,
    /// A hex that is not in sight now.
    Faint,
}

/// The text shown in a hex instead of its terrain.
///
/// ```
/// use sandtable_hex::draw::{Mark, Style};
///
/// assert_eq!(Mark::from("12"), Mark { text: "12".into(), style: Style::Plain });
/// assert_eq!(Mark::new("A↑", Style::Own).style, Style::Own);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Up to seven characters; the rest is cut off.
    pub text: String,
    /// The meaning of the mark.
    pub style: Style,
}

impl Mark {
    /// Creates a mark with this text and style.
    pub fn new(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }

    pub(super) fn painted(&self, paint: Paint) -> String {
        match (paint, self.style.code()) {
            (Paint::Ansi, Some(code)) => format!("\u{1b}[{code}m{}\u{1b}[0m", self.text),
            _ => self.text.clone(),
        }
    }
}

impl<T: Into<String>> From<T> for Mark {
    fn from(text: T) -> Self {
        Self::new(text, Style::Plain)
    }
}

impl Style {
    const fn code(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Own => Some("1;36"),
            Self::Enemy => Some("1;31"),
            Self::Reach => Some("32"),
            Self::Faint => Some("2"),
        }
    }
}

/// Returns an arrow that points in the direction of a facing.
///
/// ```
/// use sandtable_hex::{Orientation, draw::arrow, flat, pointy};
///
/// assert_eq!(arrow(Orientation::Flat, flat::SE), '↘');
/// assert_eq!(arrow(Orientation::Pointy, pointy::E), '→');
/// ```
pub const fn arrow(orientation: Orientation, facing: Facing) -> char {
    match orientation {
        Orientation::Flat => ['↑', '↗', '↘', '↓', '↙', '↖'][facing.index()],
        Orientation::Pointy => ['↖', '↗', '→', '↘', '↙', '←'][facing.index()],
    }
}
