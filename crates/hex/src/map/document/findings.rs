use super::{MapError, MapErrors, MapProblem};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value of the file with its position.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// Collects the problems of a map file and locates them by line.
pub(super) struct Findings<'t> {
    text: &'t str,
    line_ends: Vec<usize>,
    errors: Vec<MapError>,
    unlisted: usize,
}

impl<'t> Findings<'t> {
    /// Further problems are only counted: with this many, the file is probably not a map.
    const MOST: usize = 100;

    pub(super) fn in_text(text: &'t str) -> Self {
        let line_ends = text.match_indices('\n').map(|(at, _)| at).collect();
        Self { text, line_ends, errors: Vec::new(), unlisted: 0 }
    }

    pub(super) fn report(
        &mut self,
        line: usize,
        path: impl Into<String>,
        problem: impl Into<MapProblem>,
    ) {
        if self.errors.len() < Self::MOST {
            let (path, problem) = (path.into(), problem.into());
            self.errors.push(MapError { line: Some(line), path, problem });
        } else {
            self.unlisted += 1;
        }
    }

    /// Returns the value, or reports the error and returns `None`.
    pub(super) fn accept<T, E: Into<MapProblem>>(
        &mut self,
        line: usize,
        path: impl Into<String>,
        result: Result<T, E>,
    ) -> Option<T> {
        result.map_err(|problem| self.report(line, path, problem)).ok()
    }

    /// Returns the value if there were no problems.
    pub(super) fn finish<T>(mut self, value: Option<T>) -> Result<T, MapErrors> {
        if self.unlisted > 0 {
            let problem = MapProblem::More(self.unlisted);
            self.errors.push(MapError { line: None, path: String::new(), problem });
        }
        value.filter(|_| self.errors.is_empty()).ok_or(MapErrors(self.errors))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// Returns the line of a position in the text, counted from 1.
    pub(super) fn line(&self, span: &Range<usize>) -> usize {
        1 + self.line_ends.partition_point(|end| *end < span.start)
    }

    /// Returns the rows of a text block: the line in the file and its words. Blank lines are
    /// skipped.
    pub(super) fn rows<'v>(
        &self,
        span: &Range<usize>,
        block: &'v str,
    ) -> impl Iterator<Item = (usize, std::str::SplitWhitespace<'v>)> + use<'v> {
        let source = self.text.get(span.clone()).unwrap_or_default();
        let opening = source.find('\n').unwrap_or(source.len());
        let several_lines = source.starts_with("\"\"\"") || source.starts_with("'''");
        // TOML drops a line break right after the opening quotes.
        let starts_below = several_lines && source[..opening].trim_end().len() == 3;
        let first = self.line(span) + usize::from(starts_below);
        let rows = block.lines().enumerate();
        let lined = rows.map(move |(at, row)| (first + if several_lines { at } else { 0 }, row));
        lined
            .filter(|(_, row)| !row.trim().is_empty())
            .map(|(at, row)| (at, row.split_whitespace()))
    }

    /// Reports every unknown key.
    pub(super) fn check_keys(&mut self, table: &DeTable<'_>, path: &str, known: &[&str]) {
        let mut unknown: Vec<_> =
            table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())).collect();
        // Reported in the order of the file, whatever order the parsed table has.
        unknown.sort_by_key(|key| key.span().start);
        for key in unknown {
            let (line, key) = (self.line(&key.span()), key.get_ref().to_string());
            self.report(line, path, MapProblem::UnknownKey { key, known: known.join(", ") });
        }
    }

    /// Returns the string under a required key.
    pub(super) fn text<'d>(
        &mut self,
        table: &Spanned<&'d DeTable<'_>>,
        key: &'static str,
    ) -> Option<Spanned<&'d str>> {
        let value = self.required(table, "", key)?;
        self.as_text(value, key)
    }

    /// Returns the integer under a required key.
    pub(super) fn number(
        &mut self,
        table: &Spanned<&DeTable<'_>>,
        key: &'static str,
    ) -> Option<Spanned<i64>> {
        let value = self.required(table, "", key)?;
        let number = value.get_ref().as_integer().and_then(|digits| {
            i64::from_str_radix(&digits.as_str().replace('_', ""), digits.radix()).ok()
        });
        if number.is_none() {
            self.wrong_type(value, key, "a whole number");
        }
        Some(Spanned::new(value.span(), number?))
    }

    /// Returns the value under a key, or reports that it is missing.
    pub(super) fn required<'d, 'v>(
        &mut self,
        table: &Spanned<&'d DeTable<'v>>,
        path: &str,
        key: &'static str,
    ) -> Option<&'d Value<'v>> {
        let value = table.get_ref().get(key);
        if value.is_none() {
            self.report(self.line(&table.span()), path, MapProblem::Missing(key));
        }
        value
    }

    pub(super) fn as_text<'d>(
        &mut self,
        value: &'d Value<'_>,
        path: &str,
    ) -> Option<Spanned<&'d str>> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_type(value, path, "a string in quotes");
        }
        Some(Spanned::new(value.span(), text?))
    }

    pub(super) fn wrong_type(&mut self, value: &Value<'_>, path: &str, expected: &'static str) {
        let found = value.get_ref().type_str();
        self.report(self.line(&value.span()), path, MapProblem::Type { found, expected });
    }
}
