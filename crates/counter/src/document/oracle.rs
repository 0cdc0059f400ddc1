//! The reader of files against the usual TOML parser, which is larger and slower.

use super::parse::parse;
use super::{Node, Tree};
use proptest::prelude::*;
use sandtable_core::content::Lines;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A document as the usual parser reads it, with its lines; `None` if it is not valid.
fn expected(text: &str) -> Option<Tree> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let lines = Lines::of(text);
    errors.is_empty().then(|| Tree { line: 1, node: entries(&lines, table.into_inner()) })
}

fn entries(lines: &Lines, table: DeTable<'_>) -> Node {
    let entry = |(key, value): (Spanned<_>, Spanned<DeValue<'_>>)| super::Entry {
        line: 0,
        key: std::borrow::Cow::<str>::into_owned(key.into_inner()),
        value: value_tree(lines, value),
    };
    Node::Table(table.into_iter().map(entry).collect())
}

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

/// A document as it is read here; keys are sorted and have no lines, as the usual parser gives them.
fn found(text: &str) -> Option<Tree> {
    let parsed = parse(text, &Lines::of(text));
    parsed.faults.is_empty().then(|| sorted(parsed.tree))
}

fn sorted(tree: Tree) -> Tree {
    let node = match tree.node {
        Node::Table(mut entries) => {
            entries.sort_by(|a, b| a.key.cmp(&b.key));
            let plain = |entry: super::Entry| super::Entry {
                line: 0,
                key: entry.key,
                value: sorted(entry.value),
            };
            Node::Table(entries.into_iter().map(plain).collect())
        }
        Node::List(items) => Node::List(items.into_iter().map(sorted).collect()),
        other => other,
    };
    Tree { line: tree.line, node }
}

/// Valid and invalid documents, one for each rule about tables that TOML has.
const DOCUMENTS: [&str; 34] = [
    "",
    "a = 1\nb = -0.50\nc = true\nd = \"x\\ty\"\ne = 'l'\nf = 0xff\ng = 1_000",
    "a = nan\nb = +inf\nc = 99999999999999999999\nd = 1979-05-27T07:32:00Z",
    "a = \"\"\"\nx\ny\"\"\"\nb = '''\nz'''",
    "\"quoted key\" = 1\n'' = 2",
    "a.b.c = 1\na.b.d = 2\na.e = 3",
    "a.b = 1\na.b.c = 2",
    "a = 1\na = 2",
    "a = {}\na.b = 1",
    "a = { b = 1 }\n[a.c]",
    "a = { b.c = 1, b.d = 2 }",
    "a = { b = 1, b.c = 2 }",
    "a = { b = {}, b.c = 2 }",
    "a = { b.c = 1, b = 2 }",
    "[a]\nb = 1\n[a.c]\nd = 2\n[e]",
    "[a.b.c]\nx = 1\n[a]\ny = 2",
    "[a]\n[a]",
    "[a]\nb.c = 1\n[a.b]",
    "[a]\nb.c = 1\n[a.b.d]\ne = 1",
    "[a.b]\nx = 1\n[a]\nb.y = 2",
    "[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3",
    "[[a]]\n[a]",
    "[a]\n[[a]]",
    "a = []\n[[a]]",
    "a = [1]\na.b = 2",
    "[[a]]\n[[a.b]]\nc = 1\n[[a.b]]\nc = 2\n[[a]]\n[[a.b]]\nc = 3",
    "[[a]]\nb.c = 1\n[[a.b]]",
    "a = [1, [2, { b = [3,] }],\n # note\n 4]",
    "a = [1 2]",
    "a = \nb = 1",
    "a b = 1",
    "[a\nb = 1",
    "a = { b = 1\n}",
    "= 1",
];

#[test]
fn documents_are_read_as_the_usual_parser_reads_them() {
    for text in DOCUMENTS {
        assert_eq!(found(text), expected(text), "{text}");
    }
}

/// A piece of a document: together they form valid and invalid ones.
fn piece() -> impl Strategy<Value = &'static str> {
    let pieces = [
        "a", "b", "\"c\"", ".", ".", " = ", " = ", "=1\n", "=1\n", "[", "]", "[", "]", "[[", "]]",
        "{", "}", "{", "}", ",", ", ", "1", "\"x\"", "\n", "\n", "\n", " ", "# note\n", "1.5",
        "''",
    ];
    prop::sample::select(pieces.to_vec())
}

/// A line that is often valid by itself, so that the rules about tables decide.
fn line() -> impl Strategy<Value = String> {
    let key = prop::sample::select(vec!["a", "b", "a.b", "a.b.c", "b.a", "a.c", "\"a\".\"b\""]);
    let value =
        prop::sample::select(vec!["1", "{}", "[]", "{ b = 1 }", "{ b.c = 1 }", "[{ a = 1 }]"]);
    let form = 0_u8..3;
    (key, value, form).prop_map(|(key, value, form)| match form {
        0 => format!("[{key}]\n"),
        1 => format!("[[{key}]]\n"),
        _ => format!("{key} = {value}\n"),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn random_pieces_are_read_as_the_usual_parser_reads_them(
        pieces in prop::collection::vec(piece(), 0..14)
    ) {
        let text = pieces.concat();
        prop_assert_eq!(found(&text), expected(&text), "{}", text);
    }

    #[test]
    fn random_tables_are_read_as_the_usual_parser_reads_them(
        lines in prop::collection::vec(line(), 0..7)
    ) {
        let text = lines.concat();
        prop_assert_eq!(found(&text), expected(&text), "{}", text);
    }
}
