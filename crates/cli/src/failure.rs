//! Errors of the program and their exit codes.

use sandtable::{Refused, games};
use sandtable_core::Findings;
use sandtable_core::record::Damage;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

/// Exit codes. Scripts rely on the numbers: never change one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    Failed = 1,
    Usage = 2,
    InvalidData = 3,
    DamagedLog = 4,
    Mismatch = 5,
    Refused = 6,
}

/// The exit codes as `--help` lists them.
// A macro and not a constant, because `concat!` in `args` takes literals only.
macro_rules! exit_codes {
    () => {
        "\
Exit codes:
  0  success
  1  error
  2  usage error
  3  invalid data file
  4  damaged session file, or one from a newer version
  5  verification mismatch
  6  order refused"
    };
}
pub(crate) use exit_codes;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// An error of the program, as printed with or without `--json`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Failure {
    #[serde(skip)]
    pub(crate) exit: Exit,
    /// Stable name of the error, for scripts.
    pub(crate) code: String,
    /// The error in words.
    pub(crate) message: String,
    /// Machine-readable context: file, line, findings.
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

    /// A session file that is damaged, from its first line or from a later one on.
    pub(crate) fn damaged(file: &Path, damage: &Damage) -> Self {
        let message = format!("{}: {damage}", file.display());
        let details = json!({ "file": file, "line": damage.line });
        Self::new(Exit::DamagedLog, damage.fault.code(), message).with(details)
    }

    /// A data file with errors, one line per finding.
    pub(crate) fn invalid(file: &Path, findings: &Findings) -> Self {
        let lines = findings.0.iter().map(|finding| format!("{}: {finding}", file.display()));
        let message = lines.collect::<Vec<_>>().join("\n");
        // A failure has one code. The first finding gives it, and the details list them all.
        let code = findings.0.first().map_or("invalid-data", |finding| &finding.code);
        let details = json!({ "file": file, "findings": findings });
        Self::new(Exit::InvalidData, code, message).with(details)
    }

    /// A file that cannot be read or written.
    pub(crate) fn file(file: &Path, code: &str, error: impl Display) -> Self {
        let message = format!("{}: {error}", file.display());
        Self::new(Exit::Failed, code, message).with(json!({ "file": file }))
    }
}

impl Exit {
    /// Turns a refusal into a failure with this exit code.
    pub(crate) fn because(self, refused: &Refused) -> Failure {
        let failure = Failure::new(self, &refused.code, refused);
        match refused.findings.as_slice() {
            [] => failure,
            findings => failure.with(json!({ "findings": findings })),
        }
    }

    /// The failure for an unknown game name; `place` is the prefix of the message, such as a file
    /// name.
    pub(crate) fn unknown_game(self, place: &str, name: &str) -> Failure {
        let known: Vec<&str> = games().iter().map(|game| game.name()).collect();
        let known = known.join(", ");
        let message = format!("{place}unknown game '{name}': expected one of {known}");
        Failure::new(self, "unknown-game", message)
    }
}
