use crate::{Facing, Orientation};

/// How a text picture is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Not at all: for files, tests and pipes.
    #[default]
    Plain,
    /// With the escape sequences that terminals understand.
    Ansi,
}

/// What a mark stands for, and thereby its colour. The text alone must be enough to tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Ground like any other.
    #[default]
    Plain,
    /// Something of the one who looks.
    Own,
    /// Something of the other side.
    Enemy,
    /// A hex that can be reached.
    Reach,
    /// A hex that is not seen at the moment.
    Faint,
}

/// What a text picture shows in a hex instead of its ground.
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
    /// What it stands for.
    pub style: Style,
}

impl Mark {
    /// A mark with this text in this style.
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

/// An arrow that points the way of a facing.
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
