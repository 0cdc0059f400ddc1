use super::limit::{DEEPEST, ENTRIES};
use super::path::Path;
use super::scalar::is_whole;
use super::words::expected;
use crate::check::{Report, codes};
use crate::document::shape::{Shape, Shapes, TextForm};
use crate::document::{Node, Tree};

/// Checks a document against a schema.
pub(crate) fn check(shapes: &Shapes, document: &Tree, report: &mut Report) {
    let depths = vec![0; shapes.named.len()];
    let mut checker = Checker { shapes, report, depths };
    checker.value(&shapes.root, document, &Path::Root, "");
}

pub(super) struct Checker<'c> {
    pub(super) shapes: &'c Shapes,
    pub(super) report: &'c mut Report,
    /// How often each named shape contains itself on the way to the current value.
    depths: Vec<u32>,
}

impl Checker<'_> {
    /// Checks a value; `key` is the nearest key above it.
    pub(super) fn value(&mut self, shape: &Shape, tree: &Tree, path: &Path<'_>, key: &str) {
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

    pub(super) fn wrong(&mut self, path: &Path<'_>, expected: &str, found: &Tree) {
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
            Node::List(items) => {
                if !self.fits_limit(ENTRIES, items, path) {
                    return;
                }
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
