use super::{MapError, MapErrors, MapProblem};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value of the file together with where it stands.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// Collects what is wrong, and knows on which line everything stands.
pub(super) struct Findings<'t> {
    text: &'t str,
    line_ends: Vec<usize>,
    errors: Vec<MapError>,
    left_off: usize,
}

impl<'t> Findings<'t> {
    /// A file with so many faults is not a map file, and nobody reads on.
    const MOST: usize = 100;

    pub(super) fn in_text(text: &'t str) -> Self {
        let line_ends = text.match_indices('\n').map(|(at, _)| at).collect();
        Self { text, line_ends, errors: Vec::new(), left_off: 0 }
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
            self.left_off += 1;
        }
    }

    /// Reports a failure and goes on without the value.
    pub(super) fn accept<T, E: Into<MapProblem>>(
        &mut self,
        line: usize,
        path: impl Into<String>,
        result: Result<T, E>,
    ) -> Option<T> {
        result.map_err(|problem| self.report(line, path, problem)).ok()
    }

    /// The value, unless anything was found.
    pub(super) fn verdict<T>(mut self, value: Option<T>) -> Result<T, MapErrors> {
        if self.left_off > 0 {
            let problem = MapProblem::More(self.left_off);
            self.errors.push(MapError { line: None, path: String::new(), problem });
        }
        value.filter(|_| self.errors.is_empty()).ok_or(MapErrors(self.errors))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// The line of a place in the text, counted from one.
    pub(super) fn line(&self, span: &Range<usize>) -> usize {
        1 + self.line_ends.partition_point(|end| *end < span.start)
    }

    /// Rows of a text block: the line in the file and the words on it. Blank lines are no rows.
    pub(super) fn rows<'v>(
        &self,
        span: &Range<usize>,
        block: &'v str,
    ) -> impl Iterator<Item = (usize, std::str::SplitWhitespace<'v>)> + use<'v> {
        let source = self.text.get(span.clone()).unwrap_or_default();
        let opening = source.find('\n').unwrap_or(source.len());
        let several_lines = source.starts_with("\"\"\"") || source.starts_with("'''");
        // A line break right behind the opening quotes is not part of the value.
        let starts_below = several_lines && source[..opening].trim_end().len() == 3;
        let first = self.line(span) + usize::from(starts_below);
        let rows = block.lines().enumerate();
        let lined = rows.map(move |(at, row)| (first + if several_lines { at } else { 0 }, row));
        lined
            .filter(|(_, row)| !row.trim().is_empty())
            .map(|(at, row)| (at, row.split_whitespace()))
    }

    /// Reports every key that is not among those known.
    pub(super) fn check_keys(&mut self, table: &DeTable<'_>, path: &str, known: &[&str]) {
        let mut unknown: Vec<_> =
            table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())).collect();
        unknown.sort_by_key(|key| key.span().start);
        for key in unknown {
            let (line, key) = (self.line(&key.span()), key.get_ref().to_string());
            self.report(line, path, MapProblem::UnknownKey { key, known: known.join(", ") });
        }
    }

    /// The text under a key that must be there.
    pub(super) fn text<'d>(
        &mut self,
        table: &Spanned<&'d DeTable<'_>>,
        key: &'static str,
    ) -> Option<Spanned<&'d str>> {
        let value = self.required(table, "", key)?;
        self.as_text(value, key)
    }

    /// The whole number under a key that must be there.
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

    /// The value under a key, which is reported if it is missing.
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
            self.wrong_type(value, path, "a text in quotes");
        }
        Some(Spanned::new(value.span(), text?))
    }

    pub(super) fn wrong_type(&mut self, value: &Value<'_>, path: &str, expected: &'static str) {
        let found = value.get_ref().type_str();
        self.report(self.line(&value.span()), path, MapProblem::Type { found, expected });
    }
}
