use crate::Findings;
use thiserror::Error;

/// Something wrong with a file, and the line where it shows.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("line {line}: {fault}")]
pub struct Damage {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong with a line of a session's file.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Fault {
    /// There is no first line.
    #[error("the file is empty: expected a header")]
    Empty,
    /// The line is not one of ours.
    #[error("not a line of a session file: {0}")]
    Malformed(String),
    /// The checksum does not fit: the line was changed, moved, doubled, or one before it is lost.
    #[error(
        "the checksum is {found}, but the lines up to here give {expected}: this line was changed, or one before it is missing"
    )]
    Checksum {
        /// What the line says.
        found: String,
        /// What its text and the lines before it give.
        expected: String,
    },
    /// The file was written by a newer engine.
    #[error(
        "the file has format version {found}, and this engine reads up to {known}: use a newer sandtable"
    )]
    NewerFormat {
        /// The file's version.
        found: u32,
        /// The newest known here.
        known: u32,
    },
    /// The session was played under newer rules.
    #[error(
        "the session was played under version {found} of the {game} rules, and this engine has {known}: use a newer sandtable"
    )]
    NewerRules {
        /// The game.
        game: &'static str,
        /// The file's version.
        found: u32,
        /// The version here.
        known: u32,
    },
    /// The file is of another game.
    #[error("this is a session of '{found}': expected '{expected}'")]
    OtherGame {
        /// The file's game.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// A line of one kind stands where another belongs.
    #[error("found {found}: expected {expected}")]
    Unexpected {
        /// What stands there.
        found: String,
        /// What belongs there.
        expected: String,
    },
    /// The file ends too early.
    #[error("the file ends here: expected {expected}")]
    Truncated {
        /// What should follow.
        expected: String,
    },
    /// An event or order that these rules do not know.
    #[error("the {game} rules do not know {what}: {reason}")]
    Unknown {
        /// The game.
        game: &'static str,
        /// What it is, by its name in the file.
        what: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// The scenario in the file cannot be played.
    #[error("the scenario is not valid: {0}")]
    Scenario(Findings),
}

impl Fault {
    /// A stable name of the fault.
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

    /// The fault at a line.
    pub(super) const fn at(self, line: usize) -> Damage {
        Damage { line, fault: self }
    }
}
