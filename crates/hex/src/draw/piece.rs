use super::look::{Look, Number};
use super::token;
use crate::{Facing, Hex};
use serde::Serialize;

/// A playing piece before it is placed: what it is called, and the looks it is composed of.
///
/// A piece without looks gets the plate of its side, a prow if it has a facing, and its text.
///
/// ```
/// use sandtable_hex::draw::{Drawing, Piece, token};
/// use sandtable_hex::{Hex, Map, Orientation, Outline, Shape, Shoved, pointy};
///
/// let shape = Shape::new(Orientation::Pointy, Outline::Rectangle(Shoved::Odd), 3, 3)?;
/// let map = Map::new("Small", shape);
/// let plain = Piece::new("Sp", 0).facing(pointy::E);
/// let done = Piece::new("HC", 1).upright(token::plate(1)).upright(token::tick()).label("Horse", 30.0);
/// let drawing = Drawing::of(&map).piece(Hex::ZERO, plain).piece(Hex::new(1, 0), done);
/// let svg = drawing.to_string();
/// assert!(svg.contains(">Sp</text>") && svg.contains(">Horse</text>"));
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Piece {
    id: Option<String>,
    title: String,
    name: String,
    text: String,
    side: u8,
    facing: Option<Facing>,
    label: Option<Label>,
    past: bool,
    weight: Option<u8>,
    looks: Vec<(Look, Hold, i16)>,
}

/// How a layer behaves when its piece turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Hold {
    /// Keeps upright.
    #[default]
    Upright,
    /// Turns with the piece.
    Facing,
    /// Drawn only at the facing of the piece: it lies where the prow is not.
    Behind,
}

/// A look of a placed piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Layer {
    /// The index in the scene's looks.
    pub look: u16,
    /// How it turns; upright if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hold: Option<Hold>,
    /// Degrees clockwise, in addition to the facing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub turn: Option<i16>,
}

/// The words below a token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Label {
    /// The words.
    pub text: String,
    /// The distance from the centre to the upper edge of the label at the near level.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub(super) below: Number,
    /// True if it is a number: small, without an edge, and shown at the middle level too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub middle: Option<bool>,
}

/// A piece on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Placed {
    /// The hex of the piece.
    #[cfg_attr(feature = "ts", ts(as = "crate::ts::Hex"))]
    pub hex: Hex,
    /// The id of the unit, if the viewer may query it.
    pub id: Option<String>,
    /// A description of the piece in words.
    pub title: String,
    /// The name that players see; empty if the title says it.
    pub name: String,
    /// The shortest name: a number or two letters.
    pub text: String,
    /// The side it belongs to.
    pub side: u8,
    /// Its facing.
    #[cfg_attr(feature = "ts", ts(type = "number | null"))]
    pub facing: Option<Facing>,
    /// The words below the token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub label: Option<Label>,
    /// True if it is a memory or a wreck: its label is in italics, and it lies below other pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub past: Option<bool>,
    /// Its weight class, from 0 for the lightest: the sound of its steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub weight: Option<u8>,
    /// Its looks, the lowest first.
    pub layers: Vec<Layer>,
}

impl Piece {
    /// Creates a piece of a side with this short name.
    pub fn new(text: impl Into<String>, side: u8) -> Self {
        let text = text.into();
        Self {
            id: None,
            title: text.clone(),
            name: String::new(),
            text,
            side,
            facing: None,
            label: None,
            past: false,
            weight: None,
            looks: Vec::new(),
        }
    }

    /// Sets the id by which the page queries the unit.
    pub fn id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Sets the description for screen readers.
    pub fn title(mut self, words: impl Into<String>) -> Self {
        self.title = words.into();
        self
    }

    /// Sets the name that players see.
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the facing, or none.
    pub fn facing(mut self, facing: impl Into<Option<Facing>>) -> Self {
        self.facing = facing.into();
        self
    }

    /// Writes words below the token at the near level, at a distance from its centre. Long ones are
    /// cut: the title has the whole name.
    pub fn label(mut self, text: impl Into<String>, below: f32) -> Self {
        let text = shortened(text.into());
        self.label = Some(Label { text, below: below.into(), middle: None });
        self
    }

    /// Makes the label a number: small, and shown at the middle level too.
    pub fn numbered(mut self) -> Self {
        if let Some(label) = &mut self.label {
            label.middle = Some(true);
        }
        self
    }

    /// Marks the piece as a memory or a wreck.
    pub const fn past(mut self) -> Self {
        self.past = true;
        self
    }

    /// Sets the weight class, from 0 for the lightest.
    pub const fn weight(mut self, class: u8) -> Self {
        self.weight = Some(class);
        self
    }

    /// Adds a look that keeps upright.
    pub fn upright(self, look: Look) -> Self {
        self.layer(look, Hold::Upright, 0)
    }

    /// Adds a look that points up and turns with the facing.
    pub fn turning(self, look: Look) -> Self {
        self.layer(look, Hold::Facing, 0)
    }

    /// Adds a look with its own way of turning.
    pub fn layer(mut self, look: Look, hold: Hold, turn: i16) -> Self {
        self.looks.push((look, hold, turn));
        self
    }

    fn dressed(self) -> Self {
        if !self.looks.is_empty() {
            return self;
        }
        let (side, text) = (self.side, self.text.clone());
        let pointed = if self.facing.is_some() { self.turning(token::prow(side)) } else { self };
        pointed.upright(token::plate(side)).upright(token::print(side, &text))
    }

    /// Puts the piece on a hex; `known` returns the index of a look.
    pub(super) fn placed(self, hex: Hex, mut known: impl FnMut(Look) -> u16) -> Placed {
        let Self { id, title, name, text, side, facing, label, past, weight, looks } =
            self.dressed();
        let layer = |(look, hold, turn): (Look, Hold, i16)| Layer {
            look: known(look),
            hold: (hold != Hold::Upright).then_some(hold),
            turn: (turn != 0).then_some(turn),
        };
        let layers = looks.into_iter().map(layer).collect();
        let past = past.then_some(true);
        Placed { hex, id, title, name, text, side, facing, label, past, weight, layers }
    }
}

/// The most letters of a label.
const LONGEST: usize = 24;

fn shortened(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    let start: String = text.chars().take(LONGEST - 1).collect();
    start.trim_end().to_owned() + "…"
}

/// The distance between the pieces of a stack at every level, up and to the right.
pub(super) const STACK: f32 = 7.0;

/// The height of a hex in the units of a look at the near level.
pub(super) const HEX: f32 = 56.0;
