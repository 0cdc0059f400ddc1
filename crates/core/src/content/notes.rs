use crate::{Finding, Findings};
use std::ops::Range;

/// Collects findings, so that one pass over a file reports all of its problems.
///
/// ```
/// use sandtable_core::content::{Notes, unknown};
///
/// let mut notes = Notes::default();
/// let known = ["duel", "lances"];
/// assert_eq!(notes.take(Ok(7)), Some(7));
/// notes.take::<u8>(Err(unknown("no-map", "map", ("map", "dule"), known)));
/// assert_eq!(
///     notes.finish(Some(7)).map_err(|findings| findings.to_string()),
///     Err("error no-map at map: unknown map 'dule' (expected one of duel, lances)".to_owned())
/// );
/// ```
#[derive(Debug, Default)]
pub struct Notes(Vec<Finding>);

impl Notes {
    /// Returns the value, or records the finding and returns `None`.
    pub fn take<T>(&mut self, part: Result<T, Finding>) -> Option<T> {
        part.map_err(|finding| self.0.push(finding)).ok()
    }

    /// Returns the whole if no finding was recorded.
    ///
    /// # Errors
    /// Returns every finding recorded.
    pub fn finish<T>(self, whole: Option<T>) -> Result<T, Findings> {
        whole.filter(|_| self.0.is_empty()).ok_or(Findings(self.0))
    }
}

/// Creates a finding for an unknown name, with the known names as a hint.
pub fn unknown<'a>(
    code: &'static str,
    path: impl Into<String>,
    (kind, name): (&str, &str),
    known: impl IntoIterator<Item = &'a str>,
) -> Finding {
    let known = known.into_iter().collect::<Vec<_>>().join(", ");
    let message = format!("unknown {kind} '{name}'");
    Finding::error(code, path, message).hint(format!("expected one of {known}"))
}

/// Creates a finding for text that cannot be parsed; the line is computed from `span`, if it is known.
///
/// ```
/// let finding = sandtable_core::content::syntax("a = 1\nb =\n", Some(8..9), "a value is missing");
/// assert_eq!(finding.to_string(), "error scenario.syntax at line 2: a value is missing");
/// ```
pub fn syntax(text: &str, span: Option<Range<usize>>, message: &str) -> Finding {
    let line = span.map(|span| Lines::of(text).line(span.start));
    let place = line.map_or_else(String::new, |line| format!("line {line}"));
    Finding::error("scenario.syntax", place, message)
}

/// The line numbers of a text.
///
/// ```
/// let lines = sandtable_core::content::Lines::of("a = 1\nb = 2\n");
/// assert_eq!((lines.line(0), lines.line(5), lines.line(6)), (1, 1, 2));
/// assert_eq!(lines.place(10), (2, 5));
/// ```
// The starts are listed once: a file with many findings would otherwise be read once per finding.
#[derive(Clone, Debug)]
pub struct Lines(Vec<usize>);

impl Lines {
    /// Finds the lines of a text.
    pub fn of(text: &str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self(ends.map(|(at, _)| at).collect())
    }

    /// Returns the line that holds a byte, counted from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.0.partition_point(|end| *end < byte) + 1
    }

    /// Returns the line and the column of a byte, both counted from 1.
    pub fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.line(byte);
        let start = line.checked_sub(2).and_then(|at| self.0.get(at)).map_or(0, |end| end + 1);
        (line, byte.saturating_sub(start) + 1)
    }
}
