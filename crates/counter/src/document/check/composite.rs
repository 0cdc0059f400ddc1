use super::checker::Checker;
use super::limit::ListLimit;
use super::path::Path;
use super::words::{expected, grouped, nearest};
use crate::check::codes;
use crate::document::shape::{Choice, Field, Shape};
use crate::document::{Entry, Node, Tree, shortened};

/// Keys of play state, which no design file has.
const PLAY_STATE: [&str; 6] = [
    "turn_state",
    "active_combat",
    "turn_number",
    "current_phase_index",
    "is_active",
    "applied_modifiers",
];

/// Values with parts.
impl Checker<'_> {
    pub(super) fn list(&mut self, shape: &Shape, items: &[Tree], path: &Path<'_>, key: &str) {
        if !self.fits_limit(ListLimit::of(path, key), items, path) {
            return;
        }
        for (index, item) in items.iter().enumerate() {
            self.value(shape, item, &Path::Item(path, index), key);
        }
    }

    /// Returns false, with a finding, if a list is too long. Its entries are not looked at then, so
    /// that a hostile file costs no more than a legal one.
    pub(super) fn fits_limit(&mut self, limit: ListLimit, items: &[Tree], path: &Path<'_>) -> bool {
        let ListLimit { most, code, noun } = limit;
        if items.len() > most {
            let message = format!("{} {noun}; at most {}", items.len(), grouped(most));
            self.report.add(code, path.to_string(), message);
        }
        items.len() <= most
    }

    pub(super) fn table(&mut self, fields: &[Field], entries: &[Entry], path: &Path<'_>) {
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

    pub(super) fn choice(&mut self, choice: &Choice, tree: &Tree, path: &Path<'_>, key: &str) {
        if let Some(other) = choice.others.iter().find(|other| self.fits(other, tree)) {
            return self.value(&other.clone(), tree, path, key);
        }
        match &tree.node {
            Node::Text(word) if choice.words.contains(word) => {}
            // Several known variants contradict each other; beside one, other keys are unknown.
            Node::Table(entries) if !entries.is_empty() && variants(choice, entries) <= 1 => {
                for entry in entries {
                    self.variant(choice, entry, path, key);
                }
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
}

/// The number of entries that name a variant; more than one if there are no variants.
fn variants(choice: &Choice, entries: &[Entry]) -> usize {
    let known = |entry: &&Entry| choice.variants.iter().any(|(name, _)| *name == entry.key);
    if choice.variants.is_empty() { usize::MAX } else { entries.iter().filter(known).count() }
}
