use serde::Serialize;
use std::fmt;

/// A scenario of any game. It serialises as the name of the scenario or of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "String")]
pub enum AnyScenario {
    /// A shipped scenario, by name.
    Named(String),
    /// A scenario from a file.
    Written {
        /// Name of the file, for messages.
        file: String,
        /// Content of the file.
        text: String,
    },
}

impl From<&str> for AnyScenario {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

impl From<String> for AnyScenario {
    fn from(name: String) -> Self {
        Self::Named(name)
    }
}

impl From<AnyScenario> for String {
    fn from(scenario: AnyScenario) -> Self {
        match scenario {
            AnyScenario::Named(name) | AnyScenario::Written { file: name, .. } => name,
        }
    }
}

impl fmt::Display for AnyScenario {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) | Self::Written { file: name, .. } => out.write_str(name),
        }
    }
}
