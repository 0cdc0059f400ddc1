use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Probably a mistake; the input can still be used.
    Warning,
    /// The input cannot be used until this is fixed.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A problem found while checking a scenario, a design or an imported file.
///
/// ```
/// use sandtable_core::Finding;
///
/// let finding = Finding::error("scenario.no-units", "forces[1]", "the force is empty")
///     .hint("add at least one unit");
/// assert_eq!(
///     finding.to_string(),
///     "error scenario.no-units at forces[1]: the force is empty (add at least one unit)"
/// );
/// let finding = Finding::info("unused", "zones[0]", "zone 'Ford' is not used").line(12);
/// assert_eq!(
///     finding.to_string(),
///     "info unused at line 12, zones[0]: zone 'Ford' is not used"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Stable name of the check, such as `map.row-length`. Programs may rely on it.
    pub code: Cow<'static, str>,
    /// `Error` if the input cannot be used.
    pub severity: Severity,
    /// Line in the file, counted from 1; `None` if the input is not a file or the line is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Path of the problem in the document, such as `units[3].armour`; empty for the whole
    /// document.
    pub path: String,
    /// The problem, with the value found and what was expected.
    pub message: String,
    /// A suggested fix, if one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
}

impl Finding {
    /// Creates a finding that prevents the input from being used.
    pub fn error(
        code: impl Into<Cow<'static, str>>,
        path: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self::new(Severity::Error, code.into(), path.into(), message.into())
    }

    /// Creates a finding that does not prevent the input from being used.
    pub fn warning(
        code: impl Into<Cow<'static, str>>,
        path: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self::new(Severity::Warning, code.into(), path.into(), message.into())
    }

    /// Creates a finding about something that is not a mistake.
    pub fn info(
        code: impl Into<Cow<'static, str>>,
        path: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self::new(Severity::Info, code.into(), path.into(), message.into())
    }

    /// Sets the line in the file.
    #[must_use]
    pub fn line(mut self, line: impl Into<Option<usize>>) -> Self {
        self.line = line.into();
        self
    }

    /// Adds a suggested fix.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    fn new(severity: Severity, code: Cow<'static, str>, path: String, message: String) -> Self {
        Self { code, severity, line: None, path, message, hint: None }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.severity, self.code)?;
        match (self.line, self.path.as_str()) {
            (None, "") => {}
            (None, path) => write!(out, " at {path}")?,
            (Some(line), "") => write!(out, " at line {line}")?,
            (Some(line), path) => write!(out, " at line {line}, {path}")?,
        }
        write!(out, ": {}", self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(out, " ({hint})"))
    }
}

/// All findings of one check, as a single error. It may hold no error at all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Findings(pub Vec<Finding>);

impl Findings {
    /// Returns true if any finding is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|finding| finding.severity == Severity::Error)
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(Finding::to_string).collect();
        out.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Findings {}

impl From<Finding> for Findings {
    fn from(finding: Finding) -> Self {
        Self(vec![finding])
    }
}
