use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing; the input can still be used.
    Warning,
    /// The input cannot be used until this is fixed.
    Error,
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
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Stable name of the check, such as `map.row-length`. Programs may rely on it.
    pub code: Cow<'static, str>,
    /// `Error` if the input cannot be used, `Warning` otherwise.
    pub severity: Severity,
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

    /// Adds a suggested fix.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    fn new(severity: Severity, code: Cow<'static, str>, path: String, message: String) -> Self {
        Self { code, severity, path, message, hint: None }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Warning => "warning",
            Severity::Error => "error",
        };
        write!(out, "{severity} {}", self.code)?;
        if !self.path.is_empty() {
            write!(out, " at {}", self.path)?;
        }
        write!(out, ": {}", self.message)?;
        self.hint.as_ref().map_or(Ok(()), |hint| write!(out, " ({hint})"))
    }
}

/// All findings of one check, as a single error. It may hold warnings only.
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
