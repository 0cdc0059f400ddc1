use crate::Moment;
use serde::Serialize;
use std::fmt;

/// What a game counts its time in.
///
/// ```
/// use sandtable_core::Clock;
///
/// assert_eq!(Clock::Turns.moment(3, "Movement").to_string(), "Turn 3/Movement");
/// assert_eq!(Clock::Ticks.moment(120, "Active").to_string(), "Tick 120/Active");
/// assert_eq!(Clock::Ticks.to_string(), "tick");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// Turns, which players take. A turn's events are those that happen in it.
    #[default]
    Turns,
    /// Ticks, which pass by themselves. What counts is how many have passed.
    Ticks,
}

impl Clock {
    /// This phase of a turn or tick.
    pub const fn moment(self, count: u32, phase: &'static str) -> Moment {
        Moment { turn: count, phase, clock: self }
    }

    /// What it counts, as a line of the story begins.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Turns => "Turn",
            Self::Ticks => "Tick",
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Turns => "turn",
            Self::Ticks => "tick",
        })
    }
}
