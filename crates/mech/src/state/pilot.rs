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
}
