use super::draft::{Draft, Key};
use super::parse::{DEEPEST, Fault, TOO_DEEP, mistake};
use super::{Node, Tree};
use crate::check::codes;
use sandtable_core::content::Lines;
use std::borrow::Cow;
use std::ops::Range;
use toml_parser::decoder::{Encoding, ScalarKind};
use toml_parser::parser::EventReceiver;
use toml_parser::{ErrorSink, Raw, Source, Span};

/// The most values of one file. A legal file of the largest size has fewer: 10,000 definitions, and
/// tables of 200,000 cells with a label and an effect each.
const MOST_VALUES: usize = 1_000_000;

/// The most values of a map, which the reader of maps stores in its own way: the sides of a map of
/// the largest size.
const MOST_IN_MAP: usize = 250_000;

/// Builds a tree from the events of the parser.
pub(super) struct Builder<'t> {
    source: Source<'t>,
    lines: &'t Lines,
    root: Draft,
    /// The table of the last header, which takes the keys that follow.
    current: Vec<String>,
    /// The parts of the key that is being read.
    keys: Vec<Key>,
    /// The lists and inline tables that are open.
    open: Vec<Frame>,
    /// Line and kind of the header that is being read.
    header: Option<(Span, bool)>,
    map: MapParts,
    values: usize,
    limit: Option<Fault>,
}

/// A list or an inline table that is being read.
struct Frame {
    /// The key that it is the value of.
    keys: Vec<Key>,
    line: usize,
    content: Content,
}

enum Content {
    List(Vec<Tree>),
    Table(Draft),
}

/// The parts of a text that belong to the map.
#[derive(Default)]
struct MapParts {
    done: Vec<Range<usize>>,
    /// Start of the part that is being read.
    start: Option<usize>,
    values: usize,
}

impl MapParts {
    fn end(&mut self, at: usize) {
        self.done.extend(self.start.take().map(|start| start..at));
    }
}

impl<'t> Builder<'t> {
    pub(super) fn new(source: Source<'t>, lines: &'t Lines) -> Self {
        Self {
            source,
            lines,
            root: Draft::defined(1),
            current: Vec::new(),
            keys: Vec::new(),
            open: Vec::new(),
            header: None,
            map: MapParts::default(),
            values: 0,
            limit: None,
        }
    }

    /// Returns the tree, the parts of the map, and the limit that the file breaks.
    pub(super) fn finish(mut self, end: usize) -> (Tree, Vec<Range<usize>>, Option<Fault>) {
        self.map.end(end);
        (self.root.tree(), self.map.done, self.limit)
    }

    fn line(&self, span: Span) -> usize {
        self.lines.line(span.start())
    }

    /// Counts values and returns false once there are too many; nothing more is stored then.
    fn counts(&mut self, more: usize, at: Span) -> bool {
        self.values += more;
        self.map.values += if self.map.start.is_some() { more } else { 0 };
        if self.values > MOST_VALUES {
            self.stop(at, "more than 1,000,000 values in one file");
        } else if self.map.values > MOST_IN_MAP {
            self.stop(at, "more than 250,000 values in the map");
        }
        self.limit.is_none()
    }

    fn stop(&mut self, at: Span, message: &str) {
        let (at, message) = (at.start(), message.to_owned());
        self.limit.get_or_insert(Fault { code: codes::L015, at, message });
    }

    /// Adds a complete value to what is open.
    fn value(&mut self, tree: Tree, span: Span, errors: &mut dyn ErrorSink) {
        let keys = match self.open.last_mut().map(|frame| &mut frame.content) {
            Some(Content::List(items)) => {
                if self.limit.is_none() {
                    items.push(tree);
                }
                return;
            }
            _ => std::mem::take(&mut self.keys),
        };
        if !self.counts(keys.len().saturating_sub(1), span) {
            return;
        }
        let table = match self.open.last_mut() {
            Some(Frame { content: Content::Table(table), .. }) => Some(table),
            _ => self.root.at(&self.current),
        };
        let Some(table) = table else { return };
        // A refused key is in the list of errors.
        let _ = table.insert(keys, tree, errors);
        if self.open.is_empty() && self.current.is_empty() {
            self.map.end(span.end());
        }
    }

    fn enter(&mut self, content: Content, span: Span) -> bool {
        let (keys, line) = (std::mem::take(&mut self.keys), self.line(span));
        self.open.push(Frame { keys, line, content });
        self.counts(1, span)
    }

    fn leave(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        let Some(Frame { keys, line, content }) = self.open.pop() else { return };
        self.keys = keys;
        let tree = match content {
            Content::List(mut items) => {
                items.shrink_to_fit();
                Tree { line, node: Node::List(items) }
            }
            Content::Table(draft) => draft.tree(),
        };
        self.value(tree, span, errors);
    }

    fn start_header(&mut self, span: Span, list: bool) {
        self.map.end(span.start());
        self.keys.truncate(0);
        self.header = Some((span, list));
    }

    fn end_header(&mut self, errors: &mut dyn ErrorSink) {
        let Some((span, list)) = self.header.take() else { return };
        let path = std::mem::take(&mut self.keys);
        if path.first().is_some_and(|first| first.name == "map") {
            self.map.start = Some(span.start());
        }
        if !self.counts(path.len(), span) {
            return;
        }
        let names: Vec<String> = path.iter().map(|key| key.name.clone()).collect();
        let line = self.line(span);
        if self.root.header(path, list, line, errors).is_some() {
            self.current = names;
        }
    }
}

impl EventReceiver for Builder<'_> {
    fn std_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.start_header(span, false);
    }

    fn std_table_close(&mut self, _: Span, errors: &mut dyn ErrorSink) {
        self.end_header(errors);
    }

    fn array_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) {
        self.start_header(span, true);
    }

    fn array_table_close(&mut self, _: Span, errors: &mut dyn ErrorSink) {
        self.end_header(errors);
    }

    fn inline_table_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        let line = self.line(span);
        self.enter(Content::Table(Draft::defined(line)), span)
    }

    fn inline_table_close(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        self.leave(span, errors);
    }

    fn array_open(&mut self, span: Span, _: &mut dyn ErrorSink) -> bool {
        self.enter(Content::List(Vec::new()), span)
    }

    fn array_close(&mut self, span: Span, errors: &mut dyn ErrorSink) {
        self.leave(span, errors);
    }

    fn simple_key(&mut self, span: Span, kind: Option<Encoding>, errors: &mut dyn ErrorSink) {
        if self.keys.len() == DEEPEST as usize {
            return errors.report_error(mistake(TOO_DEEP, span));
        }
        let mut name = Cow::Borrowed("");
        raw(self.source, span, kind).decode_key(&mut name, errors);
        let line = self.line(span);
        self.keys.push(Key { name: name.into_owned(), line, at: span });
    }

    fn key_val_sep(&mut self, _: Span, _: &mut dyn ErrorSink) {
        let at_top = self.open.is_empty() && self.current.is_empty();
        let first = self.keys.first().filter(|first| at_top && first.name == "map");
        if let Some(first) = first {
            self.map.start = Some(first.at.start());
        }
    }

    fn scalar(&mut self, span: Span, kind: Option<Encoding>, errors: &mut dyn ErrorSink) {
        let mut text = Cow::Borrowed("");
        let form = raw(self.source, span, kind).decode_scalar(&mut text, errors);
        if self.counts(1, span) {
            let tree = Tree { line: self.line(span), node: scalar(form, text) };
            self.value(tree, span, errors);
        }
    }

    fn newline(&mut self, _: Span, _: &mut dyn ErrorSink) {
        // The rest of a key after a mistake does not belong to the next line.
        if self.open.is_empty() {
            self.keys.truncate(0);
        }
    }
}

fn raw(source: Source<'_>, span: Span, kind: Option<Encoding>) -> Raw<'_> {
    let text = source.input().get(span.start()..span.end()).unwrap_or_default();
    Raw::new_unchecked(text, kind, span)
}

fn scalar(form: ScalarKind, text: Cow<'_, str>) -> Node {
    match form {
        ScalarKind::String => Node::Text(text.into_owned()),
        ScalarKind::Boolean(flag) => Node::Bool(flag),
        ScalarKind::DateTime => Node::Date(text.into_owned()),
        ScalarKind::Float => Node::Decimal(text.into_owned()),
        ScalarKind::Integer(radix) => {
            let number = i64::from_str_radix(&text, radix.value());
            number.map_or_else(|_| Node::Decimal(text.into_owned()), Node::Integer)
        }
    }
}
