//! How the program ends when it does not end well.

use sandtable::{Refused, games};
use sandtable_core::Findings;
use sandtable_core::record::Damage;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

/// What the exit code says. The numbers are a promise to scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Failed = 1,
    Usage = 2,
    InvalidData = 3,
    DamagedLog = 4,
    Mismatch = 5,
    Refused = 6,
}

/// The same numbers for the help text.
macro_rules! exit_codes {
    () => {
        "\
Exit codes:
  0  done
  1  failed
  2  wrong usage
  3  invalid data file
  4  damaged or newer log
  5  verification mismatch
  6  refused order"
    };
}
pub(crate) use exit_codes;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why the program did not do what it was asked.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Failure {
    #[serde(skip)]
    pub(crate) exit: Exit,
    /// Stable name of the reason.
    pub(crate) code: String,
    /// The reason in words.
    pub(crate) message: String,
    /// Where: file, line, and what else is known.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) details: Value,
}

impl Failure {
    pub(crate) fn new(exit: Exit, code: &str, message: impl Display) -> Self {
        let (code, message) = (code.to_owned(), message.to_string());
        Self { exit, code, message, details: Value::Null }
    }

    pub(crate) fn with(mut self, details: Value) -> Self {
        self.details = details;
        self
    }

    /// A log that cannot be read, or not to its end.
    pub(crate) fn damaged(file: &Path, damage: &Damage) -> Self {
        let message = format!("{}: {damage}", file.display());
        let details = json!({ "file": file, "line": damage.line });
        Self::new(Exit::DamagedLog, damage.fault.code(), message).with(details)
    }

    /// A data file that cannot be used, with everything that is wrong with it.
    pub(crate) fn invalid(file: &Path, findings: &Findings) -> Self {
        let told = findings.0.iter().map(|finding| format!("{}: {finding}", file.display()));
        let message = told.collect::<Vec<_>>().join("\n");
        let code = findings.0.first().map_or("invalid-data", |finding| &finding.code);
        let details = json!({ "file": file, "findings": findings });
        Self::new(Exit::InvalidData, code, message).with(details)
    }

    /// A file that cannot be opened or written.
    pub(crate) fn file(file: &Path, code: &str, error: impl Display) -> Self {
        let message = format!("{}: {error}", file.display());
        Self::new(Exit::Failed, code, message).with(json!({ "file": file }))
    }
}

impl Exit {
    /// The failure with this exit that a refusal amounts to.
    pub(crate) fn because(self, refused: &Refused) -> Failure {
        let failure = Failure::new(self, &refused.code, refused);
        match refused.findings.as_slice() {
            [] => failure,
            findings => failure.with(json!({ "findings": findings })),
        }
    }

    /// The failure with this exit that naming an unknown game is; `place` says where it was named.
    pub(crate) fn unknown_game(self, place: &str, name: &str) -> Failure {
        let known: Vec<&str> = games().iter().map(|game| game.name()).collect();
        let known = known.join(", ");
        let message = format!("{place}unknown game '{name}': expected one of {known}");
        Failure::new(self, "unknown-game", message)
    }
}
