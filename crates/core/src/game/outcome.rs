use crate::{Seat, Seats};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winning seats; empty for a draw.
    pub winners: Seats,
    /// The reason, as the game words it: `destruction`, `turn limit`, …
    pub reason: Cow<'static, str>,
}

impl Outcome {
    /// Creates a win for one seat.
    pub fn won(seat: Seat, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { winners: Seats::of([seat]), reason: reason.into() }
    }

    /// Creates a draw.
    pub fn draw(reason: impl Into<Cow<'static, str>>) -> Self {
        Self { winners: Seats::NONE, reason: reason.into() }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners: Vec<String> = self.winners.iter().map(|seat| seat.to_string()).collect();
        match winners.as_slice() {
            [] => write!(out, "Draw: {}", self.reason),
            [one] => write!(out, "{one} wins: {}", self.reason),
            many => write!(out, "{} win: {}", many.join(" and "), self.reason),
        }
    }
}
