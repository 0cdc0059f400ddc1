use std::fmt;

/// An untyped document: what a file says before its keys have a meaning. Migrations, the structural
/// check, the writer and the comparison of two designs work on it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tree {
    /// Line in the file, counted from 1; 0 if it does not come from a file.
    pub(crate) line: usize,
    pub(crate) node: Node,
}

/// A value of a document.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Bool(bool),
    Integer(i64),
    /// A number with a fraction or an exponent, or one that is too long, as it is written.
    Decimal(String),
    Text(String),
    /// A date, which no key of ours has.
    Date(String),
    List(Vec<Tree>),
    /// The entries in the order of the file.
    Table(Vec<Entry>),
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Entry {
    pub(crate) key: String,
    /// Line of the key.
    pub(crate) line: usize,
    pub(crate) value: Tree,
}

impl Tree {
    /// Creates a value that does not come from a file.
    pub(crate) const fn new(node: Node) -> Self {
        Self { line: 0, node }
    }

    /// Returns the value under a key of a table.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    /// The entries of a table; none for other values.
    pub(crate) fn entries(&self) -> &[Entry] {
        match &self.node {
            Node::Table(entries) => entries,
            _ => &[],
        }
    }

    /// The values of a list; none for other values.
    pub(crate) fn items(&self) -> &[Self] {
        match &self.node {
            Node::List(items) => items,
            _ => &[],
        }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.node {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the line of a path such as `tables[0].rows[2].label`, or of the nearest part of it
    /// that the file has.
    pub(crate) fn line_of(&self, path: &str) -> Option<usize> {
        let (mut here, mut line) = (self, self.line);
        for part in path.split(['.', '[']).filter(|part| !part.is_empty()) {
            let next = if let Some(index) = part.strip_suffix(']') {
                let item = index.parse().ok().and_then(|index: usize| here.items().get(index));
                item.map(|item| (item, item.line))
            } else {
                let entry = here.entries().iter().find(|entry| entry.key == part);
                entry.map(|entry| (&entry.value, entry.line))
            };
            let Some(found) = next else { break };
            (here, line) = found;
        }
        (line > 0).then_some(line)
    }
}

/// Names the value as messages do, short enough for one line.
impl fmt::Display for Tree {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.node {
            Node::Bool(flag) => write!(out, "{flag}"),
            Node::Integer(number) => write!(out, "{number}"),
            Node::Decimal(text) | Node::Date(text) => out.write_str(&shortened(text)),
            Node::Text(text) => write!(out, "\"{}\"", shortened(text)),
            Node::List(items) => write!(out, "a list of {}", items.len()),
            Node::Table(entries) => match entries.as_slice() {
                [] => out.write_str("an empty table"),
                [only] => write!(out, "a table with the key \"{}\"", shortened(&only.key)),
                several => write!(out, "a table with {} keys", several.len()),
            },
        }
    }
}

/// Cuts a text from a file to a length that fits into a message, and hides control characters.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let letters = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let mut short: String = letters.take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
