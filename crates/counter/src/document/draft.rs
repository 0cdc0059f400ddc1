//! Tables that are still being read: keys may be added by headers and dotted keys.

use super::parse::{TOO_MANY_KEYS, mistake};
use super::{Entry, Node, Tree};
use toml_parser::{ErrorSink, Span};

/// A table of the document before it is complete.
#[derive(Debug, Default)]
pub(super) struct Draft {
    line: usize,
    form: Form,
    slots: Vec<Slot>,
    /// The numbers of the slots sorted by key, once there are more than a few.
    order: Vec<u32>,
}

/// The way in which a table was created. TOML allows each table to be defined once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Form {
    /// By its own header or braces.
    #[default]
    Defined,
    /// As a part of a longer header.
    Implicit,
    /// As a part of a dotted key.
    Dotted,
}

/// A part of a key as it is written.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) line: usize,
    pub(super) at: Span,
}

#[derive(Debug)]
struct Slot {
    name: String,
    line: usize,
    item: Item,
}

#[derive(Debug)]
enum Item {
    /// A complete value.
    Value(Tree),
    Table(Draft),
    /// The tables of `[[name]]` headers.
    Tables(Vec<Draft>),
}

/// The number of keys up to which a search goes through all of them.
const FEW: usize = 16;

/// The most keys of one table: that of the definitions in one system.
const MOST_KEYS: usize = 10_000;

impl Draft {
    /// Creates a table with a header or braces on this line.
    pub(super) fn defined(line: usize) -> Self {
        Self { line, ..Self::default() }
    }

    fn find(&self, name: &str) -> Result<usize, usize> {
        if self.order.is_empty() {
            let found = self.slots.iter().rposition(|slot| slot.name == name);
            return found.ok_or(0);
        }
        let key = |number: &u32| self.slots[*number as usize].name.as_str();
        self.order
            .binary_search_by(|number| key(number).cmp(name))
            .map(|place| self.order[place] as usize)
    }

    /// Adds a slot that does not exist yet; `place` is what the search for it returned.
    fn push(
        &mut self,
        key: Key,
        place: usize,
        item: Item,
        errors: &mut dyn ErrorSink,
    ) -> Option<usize> {
        let number = self.slots.len();
        if number >= MOST_KEYS {
            errors.report_error(mistake(TOO_MANY_KEYS, key.at));
            return None;
        }
        // Most tables of a hostile file have one key, and an empty list would grow by four at once.
        if number == 0 {
            self.slots.reserve_exact(1);
        }
        self.slots.push(Slot { name: key.name, line: key.line, item });
        if !self.order.is_empty() {
            self.order.insert(place, number as u32);
        } else if self.slots.len() > FEW {
            self.order = (0..=number as u32).collect();
            let slots = &self.slots;
            self.order.sort_by(|a, b| slots[*a as usize].name.cmp(&slots[*b as usize].name));
        }
        Some(number)
    }

    /// Adds a value under a key, which may be dotted.
    pub(super) fn insert(
        &mut self,
        mut path: Vec<Key>,
        value: Tree,
        errors: &mut dyn ErrorSink,
    ) -> Option<()> {
        let key = path.pop()?;
        let table = self.descend(path, Form::Dotted, errors)?;
        match table.find(&key.name) {
            Err(place) => table.push(key, place, Item::Value(value), errors).map(|_| ()),
            Ok(_) => duplicate(&key, errors),
        }
    }

    /// Goes down along the parts of a key; tables that do not exist yet get this form.
    fn descend(
        &mut self,
        path: Vec<Key>,
        form: Form,
        errors: &mut dyn ErrorSink,
    ) -> Option<&mut Self> {
        let mut table = self;
        let mut parts = path.into_iter().peekable();
        while let Some(key) = parts.next() {
            let at = key.at;
            let number = match table.find(&key.name) {
                Ok(number) => number,
                Err(place) => {
                    let new = Self { line: key.line, form, ..Self::default() };
                    table.push(key, place, Item::Table(new), errors)?
                }
            };
            table = match &mut table.slots[number].item {
                Item::Table(found) => found.opened(form, at, errors)?,
                // A key goes on in the last table of a list. That table has a header of its own, so
                // a dotted key adds nothing to it, only to tables inside it.
                Item::Tables(_) if form == Form::Dotted && parts.peek().is_none() => {
                    errors.report_error(mistake("duplicate key", at));
                    return None;
                }
                Item::Tables(tables) => tables.last_mut()?,
                Item::Value(value) => {
                    let message = format!("cannot extend {value} with a dotted key");
                    errors.report_error(mistake(message, at));
                    return None;
                }
            };
        }
        Some(table)
    }

    /// Dotted keys do not extend a table that has a header or braces of its own.
    fn opened(&mut self, form: Form, at: Span, errors: &mut dyn ErrorSink) -> Option<&mut Self> {
        match (form, self.form) {
            (Form::Dotted, Form::Defined) => {
                errors.report_error(mistake("duplicate key", at));
                return None;
            }
            (Form::Dotted, _) => self.form = Form::Dotted,
            _ => {}
        }
        Some(self)
    }

    /// Opens the table of a header, `[path]` or, with `list`, `[[path]]`.
    pub(super) fn header(
        &mut self,
        mut path: Vec<Key>,
        list: bool,
        line: usize,
        errors: &mut dyn ErrorSink,
    ) -> Option<()> {
        let key = path.pop()?;
        let parent = self.descend(path, Form::Implicit, errors)?;
        let new = Self::defined(line);
        let number = match parent.find(&key.name) {
            Ok(number) => number,
            Err(place) => {
                let item = if list { Item::Tables(vec![new]) } else { Item::Table(new) };
                return parent.push(key, place, item, errors).map(|_| ());
            }
        };
        match &mut parent.slots[number].item {
            Item::Tables(tables) if list => tables.push(new),
            Item::Table(found) if !list && found.form == Form::Implicit => {
                (found.form, found.line) = (Form::Defined, line);
            }
            _ => return duplicate(&key, errors),
        }
        Some(())
    }

    /// Returns the table that a header opened last, by the names of its parts.
    pub(super) fn at(&mut self, path: &[String]) -> Option<&mut Self> {
        let mut table = self;
        for name in path {
            let number = table.find(name).ok()?;
            table = match &mut table.slots[number].item {
                Item::Table(found) => found,
                Item::Tables(tables) => tables.last_mut()?,
                Item::Value(_) => return None,
            };
        }
        Some(table)
    }

    /// Completes the table.
    pub(super) fn tree(self) -> Tree {
        let entry = |Slot { name, line, item }| Entry { key: name, line, value: item.tree() };
        Tree { line: self.line, node: Node::Table(self.slots.into_iter().map(entry).collect()) }
    }
}

impl Item {
    fn tree(self) -> Tree {
        match self {
            Self::Value(tree) => tree,
            Self::Table(draft) => draft.tree(),
            Self::Tables(drafts) => Tree {
                line: drafts.first().map_or(0, |first| first.line),
                node: Node::List(drafts.into_iter().map(Draft::tree).collect()),
            },
        }
    }
}

fn duplicate(key: &Key, errors: &mut dyn ErrorSink) -> Option<()> {
    errors.report_error(mistake("duplicate key", key.at));
    None
}
