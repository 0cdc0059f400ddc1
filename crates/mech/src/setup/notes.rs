use sandtable_core::{Finding, Findings};

/// Everything that was found wrong so far. What can be used is handed on, so that one look at a file
/// finds all of it.
#[derive(Debug, Default)]
pub(super) struct Notes(Vec<Finding>);

impl Notes {
    /// What can be used, or a note why it cannot.
    pub(super) fn take<T>(&mut self, part: Result<T, Finding>) -> Option<T> {
        part.map_err(|finding| self.0.push(finding)).ok()
    }

    /// The whole, if all of its parts could be used.
    pub(super) fn finish<T>(self, whole: Option<T>) -> Result<T, Findings> {
        whole.filter(|_| self.0.is_empty()).ok_or(Findings(self.0))
    }
}

/// A name that nothing bears, with those that something does.
pub(super) fn unknown<'a>(
    code: &'static str,
    path: impl Into<String>,
    (kind, name): (&str, &str),
    known: impl IntoIterator<Item = &'a str>,
) -> Finding {
    let known = known.into_iter().collect::<Vec<_>>().join(", ");
    let message = format!("there is no {kind} '{name}'");
    Finding::error(code, path, message).hint(format!("expected one of {known}"))
}
