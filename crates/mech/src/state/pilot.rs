use crate::rules::pilot::{self, Condition};
use serde::{Deserialize, Serialize};

/// How a pilot fares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PilotState {
    /// Wounds; the sixth kills.
    pub wounds: u8,
    /// The turn in which the pilot lost consciousness, as long as it has not come back.
    pub unconscious_since: Option<u32>,
}

impl PilotState {
    /// Whether the pilot is awake.
    pub const fn is_conscious(self) -> bool {
        self.unconscious_since.is_none()
    }

    /// What two dice have to show at the end of a turn for the pilot to wake up. `None` if nothing is
    /// rolled: it is awake, dead, or was knocked out in this turn.
    pub fn wakes_on(self, turn: u32) -> Option<u8> {
        match pilot::condition(self.wounds) {
            Condition::AwakeOn(total) => {
                self.unconscious_since.filter(|at| *at < turn).map(|_| total)
            }
            Condition::Unhurt | Condition::Dead => None,
        }
    }
}
