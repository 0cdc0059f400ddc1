use crate::Moment;
use serde::Serialize;
use std::fmt;

/// The unit in which a game counts time.
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
    /// Turns, which players take. The events of a turn happen during it.
    #[default]
    Turns,
    /// Ticks, which pass on their own. A moment's count is the number of ticks elapsed.
    Ticks,
}

impl Clock {
    /// Returns the moment in `phase` of turn or tick number `count`.
    pub const fn moment(self, count: u32, phase: &'static str) -> Moment {
        Moment { turn: count, phase, clock: self }
    }

    /// The capitalised unit that starts a log line.
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
