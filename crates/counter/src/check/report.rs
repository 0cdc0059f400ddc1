use super::{Blocks, Code};
use sandtable_core::{Finding, Findings, Severity};
use std::borrow::Cow;

/// The most findings of one file; the others are only counted.
const MOST: usize = 1_000;

/// Collects the findings of a check.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    findings: Vec<Finding>,
    more: usize,
    /// The number of listed findings that are no errors.
    minor: usize,
    blocks_load: bool,
}

impl Report {
    /// Adds a finding with the usual severity of its code.
    pub(crate) fn add(&mut self, code: Code, path: impl Into<String>, message: impl Into<String>) {
        self.put(code, code.severity, path.into(), message.into(), None);
    }

    /// Adds a finding with a suggested fix.
    pub(crate) fn hint(
        &mut self,
        code: Code,
        path: impl Into<String>,
        message: impl Into<String>,
        hint: impl Into<Option<String>>,
    ) {
        self.put(code, code.severity, path.into(), message.into(), hint.into());
    }

    /// Adds a finding with another severity than usual.
    pub(crate) fn rated(
        &mut self,
        code: Code,
        severity: Severity,
        path: impl Into<String>,
        message: impl Into<String>,
    ) {
        self.put(code, severity, path.into(), message.into(), None);
    }

    fn put(
        &mut self,
        code: Code,
        severity: Severity,
        path: String,
        message: String,
        hint: Option<String>,
    ) {
        self.blocks_load |= code.blocks == Blocks::Load;
        if self.findings.len() == MOST {
            self.more += 1;
            // An error that nobody sees would make a file look valid.
            if severity != Severity::Error || !self.drop_minor() {
                return;
            }
        }
        self.minor += usize::from(severity != Severity::Error);
        let code = Cow::Borrowed(code.id);
        self.findings.push(Finding { code, severity, line: None, path, message, hint });
    }

    /// Removes the last finding that is no error; returns false if all are errors.
    fn drop_minor(&mut self) -> bool {
        let minor = |finding: &Finding| finding.severity != Severity::Error;
        let last = (self.minor > 0).then(|| self.findings.iter().rposition(minor)).flatten();
        if let Some(last) = last {
            self.findings.remove(last);
            self.minor -= 1;
        }
        last.is_some()
    }

    /// Adds an error with a code of another crate, which prevents the file from being used.
    pub(crate) fn other(&mut self, code: &'static str, path: impl Into<String>, message: String) {
        self.findings.push(Finding::error(code, path, message));
    }

    /// Sets the line of the finding added last.
    pub(crate) fn set_line(&mut self, line: usize) {
        if let Some(last) = self.findings.last_mut() {
            last.line = Some(line);
        }
    }

    /// Returns true if a file with these findings is not opened.
    pub(crate) const fn blocks_load(&self) -> bool {
        self.blocks_load
    }

    /// Sets the lines of findings that have none; `line_of` gives the line of a path.
    pub(crate) fn locate(&mut self, line_of: impl Fn(&str) -> Option<usize>) {
        for finding in self.findings.iter_mut().filter(|finding| finding.line.is_none()) {
            finding.line = line_of(&finding.path);
        }
    }

    /// Returns the findings.
    pub(crate) fn finish(mut self) -> Findings {
        if self.more > 0 {
            let message = format!("{} more findings are not listed", self.more);
            self.findings.push(Finding::info("more", "", message));
        }
        Findings(self.findings)
    }
}
