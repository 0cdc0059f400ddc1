use sandtable_core::content::Lines;
use sandtable_core::{Finding, Findings};
use serde::Deserialize;
use toml::Spanned;

/// The format version of boards, shapes and names that this program reads.
const FORMAT: u32 = 1;

/// Collects the findings of one file.
pub(crate) struct Report {
    lines: Lines,
    findings: Vec<Finding>,
}

impl Report {
    fn on(text: &str) -> Self {
        Self { lines: Lines::of(text), findings: Vec::new() }
    }

    /// Adds a finding at a byte of the text.
    pub(crate) fn add(&mut self, code: &'static str, at: usize, subject: &str, message: String) {
        self.findings.push(Finding::error(code, subject, message).line(self.lines.line(at)));
    }

    /// Parses the text, whose first key must be a known format.
    pub(crate) fn parse<D: for<'de> Deserialize<'de>>(
        text: &str,
        largest: usize,
    ) -> Result<(D, Self), Findings> {
        let mut report = Self::on(text);
        if text.len() > largest {
            let message = format!("the file has {} bytes: expected at most {largest}", text.len());
            report.add("board.too-large", 0, "", message);
            return Err(report.into_findings());
        }
        match toml::from_str(text) {
            Ok(document) => Ok((document, report)),
            Err(error) => {
                let at = error.span().map_or(0, |span| span.start);
                report.add("board.syntax", at, "", error.message().to_owned());
                Err(report.into_findings())
            }
        }
    }

    pub(crate) fn check_format(&mut self, format: &Spanned<u32>) {
        let found = *format.get_ref();
        if found != FORMAT {
            let message = format!("format {found} is unknown: expected format {FORMAT}");
            self.add("board.format", format.span().start, "format", message);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    pub(crate) fn into_findings(self) -> Findings {
        Findings(self.findings)
    }

    /// Returns the value if nothing was found.
    pub(crate) fn finish<T>(self, value: T) -> Result<T, Findings> {
        if self.is_empty() { Ok(value) } else { Err(self.into_findings()) }
    }
}
