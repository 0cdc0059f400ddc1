//! The structural check: every key and value of a document against the schema, all problems at once.

use super::shape::{Choice, Field, Shape, Shapes, TextForm};
use super::{Entry, Node, Tree, shortened};
use crate::check::{Code, Report, codes};
use crate::table::AboveFrom;
use crate::{Number, NumberError, TypeId, definition::Color};
use std::fmt;

/// Keys of play state, which no design file has.
const PLAY_STATE: [&str; 6] = [
    "turn_state",
    "active_combat",
    "turn_number",
    "current_phase_index",
    "is_active",
    "applied_modifiers",
];

/// Lists with limits of their own. Definitions of a system have their own limit, other lists have
/// the general one.
const LIST_LIMITS: [(&str, usize, Code, &str); 5] = [
    ("rows", 1_000, codes::L001, "rows"),
    ("outcomes", 1_000, codes::L001, "rows of outcomes"),
    ("columns", 200, codes::L002, "columns"),
    ("counters", 10_000, codes::L009, "counters"),
    ("sides", 8, codes::L012, "sides"),
];

/// The most definitions of one list at the top of a file.
const MOST_DEFINITIONS: usize = 10_000;
/// The most entries of any other list.
const MOST_ENTRIES: usize = 1_000;
/// The deepest nesting of a type in itself.
const DEEPEST: u32 = 16;
/// The most characters of a name or label.
const LONGEST_NAME: usize = 200;
/// The most characters of any other text.
const LONGEST_TEXT: usize = 10_000;

/// Whole numbers whose range has a code of its own.
const RANGES: [(&str, Code); 4] = [
    ("die_value_min", codes::T016),
    ("die_value_max", codes::T016),
    ("column_shift", codes::L014),
    ("die_shift", codes::L014),
];

/// Checks a document against a schema.
pub(crate) fn check(shapes: &Shapes, document: &Tree, report: &mut Report) {
    let depths = vec![0; shapes.named.len()];
    let mut checker = Checker { shapes, report, depths };
    checker.value(&shapes.root, document, &Path::Root, "");
}

/// The way from the root of a document to a value. It is written out only for a finding: most values
/// have none.
#[derive(Clone, Copy)]
enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Item(&'p Path<'p>, usize),
}

impl<'p> Path<'p> {
    const fn key(&'p self, key: &'p str) -> Self {
        Self::Key(self, key)
    }

    const fn is_root(&self) -> bool {
        matches!(self, Self::Root)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Self::Root, key) => out.write_str(&shortened(key)),
            Self::Key(parent, key) => write!(out, "{parent}.{}", shortened(key)),
            Self::Item(parent, index) => write!(out, "{parent}[{index}]"),
        }
    }
}

struct Checker<'c> {
    shapes: &'c Shapes,
    report: &'c mut Report,
    /// How often each named shape contains itself on the way to the current value.
    depths: Vec<u32>,
}

impl Checker<'_> {
    /// Checks a value; `key` is the nearest key above it.
    fn value(&mut self, shape: &Shape, tree: &Tree, path: &Path<'_>, key: &str) {
        match (shape, &tree.node) {
            (Shape::Map, Node::Table(_)) | (Shape::Bool, Node::Bool(_)) => {}
            (Shape::Named(number), _) => self.named(*number, tree, path, key),
            (Shape::Value, _) => self.free(tree, path, 1),
            (Shape::Integer { least, most }, Node::Integer(number)) => {
                self.integer((*least, *most), *number, path, key);
            }
            (Shape::Integer { .. }, Node::Decimal(text)) if is_whole(text) => {
                self.out_of_range(path, key, text);
            }
            (Shape::Number { odds }, Node::Integer(number)) => {
                self.number(*odds, &number.to_string(), path);
            }
            (Shape::Number { odds }, Node::Decimal(text) | Node::Text(text)) => {
                self.number(*odds, text, path);
            }
            (Shape::Text(form), Node::Text(text)) => self.text(*form, text, path, key),
            (Shape::List(shape), Node::List(items)) => self.list(shape, items, path, key),
            (Shape::Table(fields), Node::Table(entries)) => self.table(fields, entries, path),
            (Shape::Choice(choice), _) => self.choice(choice, tree, path, key),
            _ => self.wrong(path, &expected(shape), tree),
        }
    }

    fn wrong(&mut self, path: &Path<'_>, expected: &str, found: &Tree) {
        self.report.add(
            codes::F007,
            path.to_string(),
            format!("expected {expected}, found {found}"),
        );
    }

    fn named(&mut self, number: usize, tree: &Tree, path: &Path<'_>, key: &str) {
        let Some(shape) = self.shapes.named.get(number) else { return };
        self.depths[number] += 1;
        let depth = self.depths[number];
        if depth > DEEPEST {
            self.report.add(
                codes::L004,
                path.to_string(),
                format!("nested {depth} deep; at most {DEEPEST}"),
            );
        } else {
            self.value(shape, tree, path, key);
        }
        self.depths[number] -= 1;
    }

    fn integer(&mut self, (least, most): (i64, i64), number: i64, path: &Path<'_>, key: &str) {
        if !(least..=most).contains(&number) {
            self.out_of_range(path, key, &number.to_string());
        }
    }

    fn out_of_range(&mut self, path: &Path<'_>, key: &str, found: &str) {
        let special = RANGES.iter().find(|(name, _)| *name == key);
        let found = shortened(found);
        match special {
            Some((_, code)) if *code == codes::T016 => self.report.add(
                *code,
                path.to_string(),
                format!("die value {found} is outside -1,000,000 to 1,000,000"),
            ),
            Some((_, code)) => {
                self.report.add(*code, path.to_string(), format!("shift {found}; -1,000 to 1,000"));
            }
            None => {
                let message = format!("expected a whole number in range, found {found}");
                self.report.add(codes::F007, path.to_string(), message);
            }
        }
    }

    fn number(&mut self, odds: bool, text: &str, path: &Path<'_>) {
        let number = if odds { Number::from_odds(text) } else { text.parse() };
        if let Err(error) = number {
            self.bad_number(odds, &error, text, path);
        }
    }

    fn bad_number(&mut self, odds: bool, error: &NumberError, text: &str, path: &Path<'_>) {
        let text = shortened(text);
        let (code, reason, message) = match error {
            NumberError::NotANumber(_) => {
                (codes::N001, "not a number", format!("\"{text}\" is not a number"))
            }
            NumberError::Range(_) => (
                codes::N002,
                "out of range",
                format!(
                    "{text} is outside the range: numerator and denominator at most 1,000,000,000"
                ),
            ),
            NumberError::ZeroDenominator(_) => {
                (codes::N003, "denominator 0", format!("{text} has the denominator 0"))
            }
        };
        if odds {
            let message = format!("threshold \"{text}\" is not usable: {reason}");
            self.report.add(codes::T009, path.to_string(), message);
        } else {
            self.report.add(code, path.to_string(), message);
        }
    }

    fn text(&mut self, form: TextForm, text: &str, path: &Path<'_>, key: &str) {
        let length = text.chars().count();
        let is_name = matches!(key, "name" | "label");
        if is_name && length > LONGEST_NAME {
            let message = format!("name of {length} characters; at most {LONGEST_NAME}");
            self.report.add(codes::L005, path.to_string(), message);
        } else if length > LONGEST_TEXT {
            let message = format!("text of {length} characters; at most 10,000");
            self.report.add(codes::L006, path.to_string(), message);
        }
        match form {
            TextForm::Id if !TypeId::is_valid(text) => self.bad_id(text, path),
            TextForm::Color if text.parse::<Color>().is_err() => {
                let message = format!("\"{}\" is not a colour; expected #rrggbb", shortened(text));
                self.report.add(codes::E009, path.to_string(), message);
            }
            TextForm::AboveFrom => {
                if let Err(error) = text.parse::<AboveFrom>() {
                    self.bad_number(true, &error, text, path);
                }
            }
            _ => {}
        }
    }

    fn bad_id(&mut self, text: &str, path: &Path<'_>) {
        let message = format!(
            "\"{}\" is not a valid id: lower-case letters, digits and single hyphens, at most 64",
            shortened(text)
        );
        let made = TypeId::made_from(text, "", |_| false);
        let hint = (!made.is_empty()).then(|| format!("such as \"{made}\""));
        self.report.hint(codes::D001, path.to_string(), message, hint);
    }

    fn list(&mut self, shape: &Shape, items: &[Tree], path: &Path<'_>, key: &str) {
        let top = matches!(path, Path::Key(Path::Root, _));
        let usual = if top {
            (key, MOST_DEFINITIONS, codes::L003, "definitions")
        } else {
            (key, MOST_ENTRIES, codes::L015, "entries")
        };
        let special = LIST_LIMITS.iter().find(|(name, ..)| *name == key);
        let (_, most, code, noun) = special.copied().unwrap_or(usual);
        // What exceeds a limit is not looked at, so that a hostile file costs no more than a legal
        // one.
        if items.len() > most {
            let message = format!("{} {noun}; at most {}", items.len(), grouped(most));
            return self.report.add(code, path.to_string(), message);
        }
        for (index, item) in items.iter().enumerate() {
            self.value(shape, item, &Path::Item(path, index), key);
        }
    }

    fn table(&mut self, fields: &[Field], entries: &[Entry], path: &Path<'_>) {
        for entry in entries {
            let field = fields.iter().find(|field| field.key == entry.key);
            match field {
                Some(field) => {
                    self.value(&field.shape, &entry.value, &path.key(&entry.key), &entry.key);
                }
                None => self.unknown_key(fields.iter().map(|field| &*field.key), entry, path),
            }
        }
        for field in fields.iter().filter(|field| field.required) {
            if !entries.iter().any(|entry| entry.key == field.key) {
                self.report.add(
                    codes::F006,
                    path.to_string(),
                    format!("\"{}\" is missing", field.key),
                );
            }
        }
    }

    fn unknown_key<'k>(
        &mut self,
        known: impl Iterator<Item = &'k str>,
        entry: &Entry,
        path: &Path<'_>,
    ) {
        let (key, place) = (shortened(&entry.key), path.key(&entry.key).to_string());
        if path.is_root() && PLAY_STATE.contains(&entry.key.as_str()) {
            let message = format!("\"{key}\" is play state and does not belong in a design file");
            return self.report.add(codes::F009, place, message);
        }
        let known: Vec<&str> = known.collect();
        let message = match nearest(&entry.key, &known) {
            Some(nearest) => format!("unknown key \"{key}\"; did you mean \"{nearest}\"?"),
            None => format!("unknown key \"{key}\""),
        };
        let hint = format!("known keys: {}", known.join(", "));
        self.report.hint(codes::F005, place, message, hint);
    }

    fn choice(&mut self, choice: &Choice, tree: &Tree, path: &Path<'_>, key: &str) {
        if let Some(other) = choice.others.iter().find(|other| self.fits(other, tree)) {
            return self.value(&other.clone(), tree, path, key);
        }
        match &tree.node {
            Node::Text(word) if choice.words.contains(word) => {}
            Node::Table(entries) if entries.len() == 1 && !choice.variants.is_empty() => {
                self.variant(choice, &entries[0], path, key);
            }
            _ => self.wrong(path, &expected(&Shape::Choice(choice.clone())), tree),
        }
    }

    fn variant(&mut self, choice: &Choice, entry: &Entry, path: &Path<'_>, key: &str) {
        let Some((_, shape)) = choice.variants.iter().find(|(name, _)| *name == entry.key) else {
            let names = choice.variants.iter().map(|(name, _)| &**name);
            return self.unknown_key(names, entry, path);
        };
        self.value(shape, &entry.value, &path.key(&entry.key), key);
    }

    /// Returns true if a value has the kind of a shape, whether or not it is valid.
    fn fits(&self, shape: &Shape, tree: &Tree) -> bool {
        match shape {
            Shape::Named(number) => {
                self.shapes.named.get(*number).is_some_and(|s| self.fits(s, tree))
            }
            Shape::Integer { .. } => matches!(tree.node, Node::Integer(_)),
            Shape::Table(_) => matches!(tree.node, Node::Table(_)),
            Shape::Text(_) => matches!(tree.node, Node::Text(_)),
            _ => false,
        }
    }

    /// Checks a value whose type only its property knows.
    fn free(&mut self, tree: &Tree, path: &Path<'_>, depth: u32) {
        if depth > DEEPEST {
            let message = format!("nested {depth} deep; at most {DEEPEST}");
            return self.report.add(codes::L004, path.to_string(), message);
        }
        match &tree.node {
            Node::Bool(_) => {}
            Node::Integer(number) => self.number(false, &number.to_string(), path),
            Node::Decimal(text) => self.number(false, text, path),
            Node::Text(text) => self.text(TextForm::Free, text, path, ""),
            Node::Date(_) => self.wrong(path, "a value", tree),
            Node::List(items) if items.len() > MOST_ENTRIES => {
                let message = format!("{} entries; at most {}", items.len(), grouped(MOST_ENTRIES));
                self.report.add(codes::L015, path.to_string(), message);
            }
            Node::List(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.free(item, &Path::Item(path, index), depth + 1);
                }
            }
            Node::Table(entries) => {
                for entry in entries {
                    self.free(&entry.value, &path.key(&entry.key), depth + 1);
                }
            }
        }
    }
}

fn is_whole(text: &str) -> bool {
    text.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit())
}

fn expected(shape: &Shape) -> String {
    match shape {
        Shape::Bool => "true or false".to_owned(),
        Shape::Integer { .. } => "a whole number".to_owned(),
        Shape::Number { .. } => "a number".to_owned(),
        Shape::Text(TextForm::Free) => "a text in quotes".to_owned(),
        Shape::Text(TextForm::Id) => "an id in quotes".to_owned(),
        Shape::Text(TextForm::Color) => "a colour in quotes".to_owned(),
        Shape::Text(TextForm::AboveFrom) => "odds in quotes".to_owned(),
        Shape::List(_) => "a list".to_owned(),
        Shape::Table(_) | Shape::Map => "a table".to_owned(),
        Shape::Value | Shape::Named(_) => "a value".to_owned(),
        Shape::Choice(choice) => {
            let words = choice.words.iter().map(|word| format!("\"{word}\""));
            let tables = choice.variants.iter().map(|(name, _)| format!("{{ {name} = ... }}"));
            let others = choice.others.iter().map(expected);
            let all: Vec<String> = words.chain(tables).chain(others).collect();
            let one_of = if all.len() > 1 { "one of " } else { "" };
            format!("{one_of}{}", all.join(", "))
        }
    }
}

/// Returns the known word that differs least, if it differs little.
fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    if word.len() > LONGEST_KEY {
        return None;
    }
    let rated = known.iter().map(|one| (distance(word, one), *one));
    rated.min().filter(|(distance, one)| *distance <= 1 + one.len() / 4).map(|(_, one)| one)
}

/// Keys longer than this are no misspelling of one of ours.
const LONGEST_KEY: usize = 40;

/// Edit distance by the algorithm of Wagner and Fischer, with one row in memory.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// `1000` as `1,000`.
fn grouped(number: usize) -> String {
    if number < 1_000 {
        number.to_string()
    } else {
        format!("{},{:03}", number / 1_000, number % 1_000)
    }
}
