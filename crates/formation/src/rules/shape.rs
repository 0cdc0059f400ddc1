//! The shapes in which units stand, and what each is good for.

use crate::Fixed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The shape in which a unit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Shape {
    /// Ranks of so many men behind one another.
    Line(u8),
    /// So many men abreast.
    Column(u8),
    /// A wedge that opens at so many degrees.
    Wedge(u8),
    /// Facing all ways.
    Square,
    /// Loosely, with so much room between the men.
    Skirmish(u8),
}

impl Default for Shape {
    fn default() -> Self {
        Self::Line(2)
    }
}

/// The most men who stand side by side in a hex.
pub const FRONTAGE: u32 = 30;

/// What a shape changes, as parts of the rate at which men fall, and how fast it marches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drill {
    /// Added where it strikes.
    pub striking: Fixed,
    /// Added where it is struck by men on foot.
    pub struck: Fixed,
    /// Added where it is struck by riders.
    pub ridden: Fixed,
    /// Added to the chance that arrows hit it.
    pub shot: Fixed,
    /// How fast it marches.
    pub march: Fixed,
    /// Whether it has neither flank nor rear.
    pub all_round: bool,
}

const fn drill(parts: [i32; 4], march: i32, all_round: bool) -> Drill {
    let [striking, struck, ridden, shot] = parts;
    Drill {
        striking: Fixed::milli(striking),
        struck: Fixed::milli(struck),
        ridden: Fixed::milli(ridden),
        shot: Fixed::milli(shot),
        march: Fixed::milli(march),
        all_round,
    }
}

impl Shape {
    /// What it changes.
    pub const fn drill(self) -> Drill {
        match self {
            Self::Line(_) => drill([0, 0, 0, 0], 1_000, false),
            Self::Column(_) => drill([-5, 5, 5, 50], 1_200, false),
            Self::Wedge(_) => drill([5, 3, 3, 0], 1_000, false),
            Self::Square => drill([-5, 0, -10, 50], 500, true),
            Self::Skirmish(_) => drill([-5, -5, 5, -100], 1_100, false),
        }
    }

    /// How many men of so many stand in front.
    ///
    /// ```
    /// use sandtable_formation::rules::Shape;
    ///
    /// assert_eq!(Shape::Line(2).front(100), 30, "a hex has no more room");
    /// assert_eq!(Shape::Line(5).front(100), 20);
    /// assert_eq!(Shape::Column(4).front(100), 4);
    /// assert_eq!(Shape::Line(2).front(1), 1);
    /// ```
    pub fn front(self, men: u32) -> u32 {
        let front = match self {
            Self::Line(depth) => men.div_ceil(u32::from(depth.max(1))),
            Self::Column(width) => u32::from(width.max(1)),
            Self::Wedge(angle) => u32::from(angle.clamp(30, 120)) / 4,
            Self::Square => men.div_ceil(4),
            Self::Skirmish(room) => FRONTAGE / (1 + u32::from(room)).min(FRONTAGE),
        };
        front.min(FRONTAGE).min(men)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(depth) => write!(out, "line {depth} deep"),
            Self::Column(width) => write!(out, "column {width} wide"),
            Self::Wedge(angle) => write!(out, "wedge of {angle} degrees"),
            Self::Square => out.write_str("square"),
            Self::Skirmish(room) => write!(out, "skirmish line, {room} apart"),
        }
    }
}
