//! Trees as TOML. The same tree always gives the same text.

use super::{Entry, Node, Tree};
use std::fmt::Write as _;

/// The widest line that a value is fitted into.
const WIDEST: usize = 100;

/// Tables at the top of a document that are printed on one line, because they are small.
const INLINE: [&str; 2] = ["system", "options"];

/// Prints a document: short values and lists of flat tables first, then a section for every table
/// and every list of nested tables. TOML demands that order.
pub(crate) fn toml(tree: &Tree) -> String {
    let mut out = String::new();
    let (sections, plain): (Vec<&Entry>, Vec<&Entry>) =
        tree.entries().iter().partition(|entry| is_section(entry));
    for entry in plain {
        // A list over several lines stands apart.
        let text = line(entry);
        let gap = if text.contains('\n') && !out.is_empty() { "\n" } else { "" };
        let _ = writeln!(out, "{gap}{text}");
    }
    for entry in sections {
        section(&mut out, &key(&entry.key), &entry.value);
    }
    out
}

fn is_section(entry: &Entry) -> bool {
    match &entry.value.node {
        Node::Table(_) => !INLINE.contains(&entry.key.as_str()),
        Node::List(items) => {
            items.iter().any(|item| item.entries().iter().any(|e| is_nested(&e.value)))
        }
        _ => false,
    }
}

fn is_nested(value: &Tree) -> bool {
    match &value.node {
        Node::Table(_) => true,
        Node::List(items) => {
            items.iter().any(|item| matches!(item.node, Node::Table(_) | Node::List(_)))
        }
        _ => false,
    }
}

fn section(out: &mut String, name: &str, value: &Tree) {
    match (&value.node, value.entries()) {
        (Node::List(items), _) => {
            for item in items {
                block(out, &format!("[[{name}]]"), item);
            }
        }
        // A table that only holds a list of tables needs no heading of its own.
        (_, [only]) if !only.value.items().is_empty() && is_nested(&only.value) => {
            section(out, &format!("{name}.{}", key(&only.key)), &only.value);
        }
        _ => block(out, &format!("[{name}]"), value),
    }
}

fn block(out: &mut String, heading: &str, table: &Tree) {
    let _ = writeln!(out, "\n{heading}");
    for entry in table.entries() {
        let _ = writeln!(out, "{}", line(entry));
    }
}

/// `key = value`, broken into one line per item if it is a list that does not fit.
fn line(entry: &Entry) -> String {
    let start = format!("{} = ", key(&entry.key));
    let short = inline(&entry.value);
    let tables = entry.value.items().len() > 1 && is_nested(&entry.value);
    let fits = start.len() + short.len() <= WIDEST && !tables;
    match &entry.value.node {
        Node::List(items) if !items.is_empty() && !fits => format!("{start}{}", broken(items)),
        _ => start + &short,
    }
}

fn broken(items: &[Tree]) -> String {
    let lines = items.iter().map(|item| match &item.node {
        // A row of a table of outcomes.
        Node::List(cells) if inline(item).len() > WIDEST => {
            let cells = cells.iter().map(|cell| format!("    {},\n", inline(cell)));
            format!("  [\n{}  ],\n", cells.collect::<String>())
        }
        _ => format!("  {},\n", inline(item)),
    });
    format!("[\n{}]", lines.collect::<String>())
}

/// Prints a value on one line.
pub(crate) fn inline(tree: &Tree) -> String {
    match &tree.node {
        Node::Bool(flag) => flag.to_string(),
        Node::Integer(number) => number.to_string(),
        Node::Decimal(text) | Node::Date(text) => text.clone(),
        Node::Text(text) => quoted(text),
        Node::List(items) => {
            format!("[{}]", items.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Node::Table(entries) if entries.is_empty() => "{}".to_owned(),
        Node::Table(entries) => {
            let pairs = entries.iter().map(|e| format!("{} = {}", key(&e.key), inline(&e.value)));
            format!("{{ {} }}", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

fn key(key: &str) -> String {
    let is_bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    if !key.is_empty() && key.bytes().all(is_bare) { key.to_owned() } else { quoted(key) }
}

fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
