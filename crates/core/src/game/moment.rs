use crate::Clock;
use serde::Serialize;
use std::fmt;

/// When something happened by the game's own clock: its turn (or tick) and the phase within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Moment {
    /// Turn or tick; most games are set up in turn 0.
    pub turn: u32,
    /// The name of the phase, as players know it.
    pub phase: &'static str,
    /// Which of the two it counts.
    #[serde(skip)]
    pub clock: Clock,
}

impl Moment {
    /// This phase of this turn. Games that run by ticks ask their [`Clock`] instead.
    pub const fn new(turn: u32, phase: &'static str) -> Self {
        Clock::Turns.moment(turn, phase)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}/{}", self.clock.word(), self.turn, self.phase)
    }
}
