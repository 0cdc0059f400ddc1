use crate::Clock;
use serde::Serialize;
use std::fmt;

/// A point in game time: the turn (or tick) and the phase within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Moment {
    /// The number of the turn, or of ticks elapsed. Most games use turn 0 for setup.
    pub turn: u32,
    /// The name of the phase, as players know it.
    pub phase: &'static str,
    /// Whether `turn` counts turns or ticks.
    #[serde(skip)]
    pub clock: Clock,
}

impl Moment {
    /// Creates a moment counted in turns. Games that count ticks use [`Clock::moment`].
    pub const fn new(turn: u32, phase: &'static str) -> Self {
        Clock::Turns.moment(turn, phase)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}/{}", self.clock.word(), self.turn, self.phase)
    }
}
