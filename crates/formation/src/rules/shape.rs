//! Formation shapes and their effects.

use crate::Fixed;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A formation shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "formation/"))]
pub enum Shape {
    /// A line with this number of ranks.
    Line(u8),
    /// A column with this number of men abreast.
    Column(u8),
    /// A wedge with this angle in degrees.
    Wedge(u8),
    /// A square that faces every direction.
    Square,
    /// A loose order with this many paces between the men.
    Skirmish(u8),
}

impl Default for Shape {
    fn default() -> Self {
        Self::Line(2)
    }
}

/// The maximum number of men side by side in a hex.
pub const FRONTAGE: u32 = 30;

/// The effects of a shape: modifiers of the melee rate and of missile hits, and a speed factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShapeEffects {
    /// Modifier of the rate when it strikes.
    pub striking: Fixed,
    /// Modifier of the rate when struck by units on foot.
    pub struck: Fixed,
    /// Modifier of the rate when struck by mounted units.
    pub ridden: Fixed,
    /// Modifier of the chance to be hit by a volley.
    pub shot: Fixed,
    /// Speed factor.
    pub march: Fixed,
    /// True if it has neither flanks nor rear.
    pub all_round: bool,
}

const fn effects(parts: [i32; 4], march: i32, all_round: bool) -> ShapeEffects {
    let [striking, struck, ridden, shot] = parts;
    ShapeEffects {
        striking: Fixed::milli(striking),
        struck: Fixed::milli(struck),
        ridden: Fixed::milli(ridden),
        shot: Fixed::milli(shot),
        march: Fixed::milli(march),
        all_round,
    }
}

impl Shape {
    /// The effects of the shape.
    pub const fn effects(self) -> ShapeEffects {
        match self {
            Self::Line(_) => effects([0, 0, 0, 0], 1_000, false),
            Self::Column(_) => effects([-5, 5, 5, 50], 1_200, false),
            Self::Wedge(_) => effects([5, 3, 3, 0], 1_000, false),
            Self::Square => effects([-5, 0, -10, 50], 500, true),
            Self::Skirmish(_) => effects([-5, -5, 5, -100], 1_100, false),
        }
    }

    /// The number of men in the front rank of a unit with `men` men.
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
