use super::{Entry, Node, Tree};
use sandtable_core::content::Lines;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// Converts a parsed TOML document.
pub(crate) fn tree(lines: &Lines, table: &DeTable<'_>) -> Tree {
    Tree { line: 1, node: entries(lines, table) }
}

fn entries(lines: &Lines, table: &DeTable<'_>) -> Node {
    let mut keys: Vec<(&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)> = table.iter().collect();
    // The parsed table is sorted by key; the file's order is that of the spans.
    keys.sort_by_key(|(key, _)| key.span().start);
    let entry = |(key, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)| Entry {
        key: key.get_ref().to_string(),
        line: lines.line(key.span().start),
        value: value_tree(lines, value),
    };
    Node::Table(keys.into_iter().map(entry).collect())
}

// The parser limits the nesting, and with it this recursion.
fn value_tree(lines: &Lines, value: &Spanned<DeValue<'_>>) -> Tree {
    let node = match value.get_ref() {
        DeValue::String(text) => Node::Text(text.to_string()),
        DeValue::Integer(digits) => {
            let number = i64::from_str_radix(digits.as_str(), digits.radix());
            number.map_or_else(|_| Node::Decimal(digits.as_str().to_owned()), Node::Integer)
        }
        DeValue::Float(digits) => Node::Decimal(digits.as_str().to_owned()),
        DeValue::Boolean(flag) => Node::Bool(*flag),
        DeValue::Datetime(date) => Node::Date(date.to_string()),
        DeValue::Array(items) => {
            Node::List(items.iter().map(|item| value_tree(lines, item)).collect())
        }
        DeValue::Table(table) => entries(lines, table),
    };
    Tree { line: lines.line(value.span().start), node }
}
