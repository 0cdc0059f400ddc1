use crate::{Seat, Seats};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winners: Seats,
    /// Why, in the game's words: `destruction`, `turn limit`, …
    pub reason: Cow<'static, str>,
}

impl Outcome {
    /// One seat has won.
    pub fn won(seat: Seat, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { winners: Seats::of([seat]), reason: reason.into() }
    }

    /// Nobody has won.
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
