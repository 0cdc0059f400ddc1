use crate::Findings;
use thiserror::Error;

/// A problem in a session file and the line where it was found.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("line {line}: {fault}")]
pub struct Damage {
    /// The line, counted from 1.
    pub line: usize,
    /// The problem.
    pub fault: Fault,
}

/// A problem in a line of a session file.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Fault {
    /// The file is empty.
    #[error("the file is empty: expected a header line")]
    Empty,
    /// The line is not JSON, or does not have the shape of a session file's line.
    #[error("not a line of a session file: {0}")]
    Malformed(String),
    /// The checksum does not match: the line was changed, moved or duplicated, or an earlier one is
    /// missing.
    #[error(
        "the checksum is {found}, expected {expected}: this line was changed or an earlier one is missing"
    )]
    Checksum {
        /// The checksum in the line.
        found: String,
        /// The checksum computed from this line and all lines before it.
        expected: String,
    },
    /// The file was written by a newer engine.
    #[error(
        "the file has format version {found}, but this engine reads versions up to {known}: update sandtable"
    )]
    NewerFormat {
        /// The format version of the file.
        found: u32,
        /// The newest version that this engine reads.
        known: u32,
    },
    /// The session was played under newer rules.
    #[error(
        "the session was played under version {found} of the {game} rules, but this engine has version {known}: update sandtable"
    )]
    NewerRules {
        /// The name of the game.
        game: &'static str,
        /// The rules version of the session.
        found: u32,
        /// The rules version of this engine.
        known: u32,
    },
    /// The file belongs to another game.
    #[error("this is a session of game '{found}', expected '{expected}'")]
    OtherGame {
        /// The game of the file.
        found: String,
        /// The requested game.
        expected: &'static str,
    },
    /// A line, fact or number out of place.
    #[error("found {found}, expected {expected}")]
    Unexpected {
        /// The contents of the line.
        found: String,
        /// The contents that belong there.
        expected: String,
    },
    /// The file ends too early.
    #[error("the file ends here, expected {expected}")]
    Truncated {
        /// The line that should follow.
        expected: String,
    },
    /// An event or order that the current rules cannot read.
    #[error("the {game} rules cannot read {what}: {reason}")]
    Unknown {
        /// The name of the game.
        game: &'static str,
        /// The name of the event or order in the file.
        what: String,
        /// The parse error.
        reason: String,
    },
    /// The scenario in the file is not valid.
    #[error("the scenario is not valid: {0}")]
    Scenario(Findings),
}

impl Fault {
    /// A stable code for the problem.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "log-empty",
            Self::Malformed(_) => "log-malformed",
            Self::Checksum { .. } => "log-checksum",
            Self::NewerFormat { .. } => "log-newer-format",
            Self::NewerRules { .. } => "log-newer-rules",
            Self::OtherGame { .. } => "log-other-game",
            Self::Unexpected { .. } => "log-unexpected-line",
            Self::Truncated { .. } => "log-truncated",
            Self::Unknown { .. } => "log-unknown-event",
            Self::Scenario(_) => "log-scenario",
        }
    }

    /// Adds the number of the line.
    pub(super) const fn at(self, line: usize) -> Damage {
        Damage { line, fault: self }
    }
}
