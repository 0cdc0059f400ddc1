use super::{Entry, Node, Tree};
use sandtable_core::content::Lines;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// Converts a parsed TOML document. The parsed one is taken apart on the way, so that a large file
/// is never in memory twice.
pub(crate) fn tree(lines: &Lines, table: DeTable<'_>) -> Tree {
    Tree { line: 1, node: entries(lines, table) }
}

fn entries(lines: &Lines, table: DeTable<'_>) -> Node {
    let mut keys: Vec<(Spanned<DeString<'_>>, Spanned<DeValue<'_>>)> = table.into_iter().collect();
    // The parsed table is sorted by key; the file's order is that of the spans.
    keys.sort_unstable_by_key(|(key, _)| key.span().start);
    let entry = |(key, value): (Spanned<DeString<'_>>, Spanned<DeValue<'_>>)| Entry {
        line: lines.line(key.span().start),
        key: key.into_inner().into_owned(),
        value: value_tree(lines, value),
    };
    Node::Table(keys.into_iter().map(entry).collect())
}

// The parser limits the nesting, and with it this recursion.
fn value_tree(lines: &Lines, value: Spanned<DeValue<'_>>) -> Tree {
    let line = lines.line(value.span().start);
    let node = match value.into_inner() {
        DeValue::String(text) => Node::Text(text.into_owned()),
        DeValue::Integer(digits) => {
            let number = i64::from_str_radix(digits.as_str(), digits.radix());
            number.map_or_else(|_| Node::Decimal(digits.as_str().to_owned()), Node::Integer)
        }
        DeValue::Float(digits) => Node::Decimal(digits.as_str().to_owned()),
        DeValue::Boolean(flag) => Node::Bool(flag),
        DeValue::Datetime(date) => Node::Date(date.to_string()),
        DeValue::Array(items) => {
            Node::List(items.into_iter().map(|item| value_tree(lines, item)).collect())
        }
        DeValue::Table(table) => entries(lines, table),
    };
    Tree { line, node }
}
