use super::Distribution;
use crate::check::{Purpose, check_system};
use crate::document::{Entry, Node, Tree};
use crate::system::{GameSystemFile, System, written};
use crate::table::CombatResultsTable;
use sandtable_core::{Finding, Findings};
use serde::Serialize;

/// The differences between two versions of a system.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// Definitions and fields, in the order of the file.
    pub changes: Vec<Change>,
    /// Columns whose outcomes have other probabilities.
    pub distributions: Vec<ColumnChange>,
    /// Findings that the second version has and the first had not.
    pub appeared: Vec<Finding>,
    /// Findings that the first version had and the second has not.
    pub vanished: Vec<Finding>,
}

/// A difference at one place. Definitions are compared by id, so that their order does not matter
/// and a new name is only a new name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "change", rename_all = "lowercase")]
#[expect(missing_docs, reason = "paths name definitions by id: entity_types.guards.steps")]
pub enum Change {
    /// The second version has it, the first had not.
    Added { path: String, value: String },
    /// The first version had it, the second has not.
    Removed { path: String, value: String },
    /// A definition has another name.
    Renamed { path: String, before: String, after: String },
    /// A value differs.
    Changed { path: String, before: String, after: String },
    /// The definitions of a list are in another order.
    Reordered { path: String },
}

/// A column of a table before and after; absent where only one version has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnChange {
    /// Id of the table.
    pub table: String,
    /// Label of the column.
    pub column: String,
    /// Its outcomes in the first version.
    pub before: Option<Distribution>,
    /// Its outcomes in the second version.
    pub after: Option<Distribution>,
}

impl Difference {
    /// Compares two versions.
    ///
    /// ```
    /// use sandtable_counter::analysis::Difference;
    /// use sandtable_counter::starter;
    ///
    /// let mut second = starter().clone();
    /// second.combat_results_table.outcomes[0][0].label = "AX".to_owned();
    /// let difference = Difference::between(starter(), &second)?;
    /// let path = "combat_results_table.outcomes[0][0].label";
    /// assert!(difference.changes[0].to_string().starts_with(&format!("changed {path}: ")));
    /// let after = difference.distributions[0].after.as_ref().unwrap();
    /// assert_eq!(after.probability("AX").to_string(), "1/6");
    /// # Ok::<(), sandtable_core::Findings>(())
    /// ```
    ///
    /// # Errors
    /// Returns a finding if a version cannot be written as a file.
    pub fn between(before: &GameSystemFile, after: &GameSystemFile) -> Result<Self, Findings> {
        let mut changes = Vec::new();
        compare(&written(before)?, &written(after)?, "", &mut changes);
        let (before, after) = (System::new(before.clone()), System::new(after.clone()));
        let (old, new) = [&before, &after].map(|one| check_system(one, Purpose::Edit).0).into();
        let fresh = |of: &[Finding], other: &[Finding]| -> Vec<Finding> {
            of.iter().filter(|finding| !other.contains(finding)).cloned().collect()
        };
        Ok(Self {
            changes,
            distributions: distributions(&before, &after),
            appeared: fresh(&new, &old),
            vanished: fresh(&old, &new),
        })
    }

    /// Returns true if the versions do not differ.
    pub const fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.appeared.is_empty() && self.vanished.is_empty()
    }
}

fn compare(before: &Tree, after: &Tree, path: &str, changes: &mut Vec<Change>) {
    match (&before.node, &after.node) {
        (Node::Table(old), Node::Table(new)) => compare_tables(old, new, path, changes),
        (Node::List(old), Node::List(new)) if have_ids(old) && have_ids(new) => {
            compare_definitions(old, new, path, changes);
        }
        (Node::List(old), Node::List(new)) if is_matrix(old) || is_matrix(new) => {
            compare_lists(old, new, path, changes);
        }
        (Node::List(old), Node::List(new)) if old.len() == new.len() && have_tables(old) => {
            compare_lists(old, new, path, changes);
        }
        (old, new) if old == new => {}
        _ => {
            let (before, after) = (shown(before), shown(after));
            changes.push(Change::Changed { path: path.to_owned(), before, after });
        }
    }
}

fn shown(tree: &Tree) -> String {
    crate::document::inline(tree)
}

fn compare_tables(old: &[Entry], new: &[Entry], path: &str, changes: &mut Vec<Change>) {
    let find = |entries: &'_ [Entry], key: &str| entries.iter().position(|entry| entry.key == key);
    for entry in old {
        let place = joined(path, &entry.key);
        match find(new, &entry.key).map(|at| &new[at].value) {
            None => changes.push(Change::Removed { path: place, value: shown(&entry.value) }),
            Some(value) if entry.key == "name" && *value != entry.value && !path.is_empty() => {
                let (before, after) = (shown(&entry.value), shown(value));
                changes.push(Change::Renamed { path: path.to_owned(), before, after });
            }
            Some(value) => compare(&entry.value, value, &place, changes),
        }
    }
    for entry in new.iter().filter(|entry| find(old, &entry.key).is_none()) {
        let (path, value) = (joined(path, &entry.key), shown(&entry.value));
        changes.push(Change::Added { path, value });
    }
}

fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

fn id_of(tree: &Tree) -> Option<&str> {
    tree.get("id").or_else(|| tree.get("property")).and_then(Tree::text)
}

fn have_ids(items: &[Tree]) -> bool {
    items.iter().all(|item| id_of(item).is_some())
}

fn have_tables(items: &[Tree]) -> bool {
    items.iter().all(|item| matches!(item.node, Node::Table(_)))
}

fn is_matrix(items: &[Tree]) -> bool {
    !items.is_empty() && items.iter().all(|item| matches!(item.node, Node::List(_)))
}

fn compare_definitions(old: &[Tree], new: &[Tree], path: &str, changes: &mut Vec<Change>) {
    let find = |items: &'_ [Tree], id: Option<&str>| items.iter().position(|one| id_of(one) == id);
    let place = |tree: &Tree| joined(path, id_of(tree).unwrap_or_default());
    let mut order = Vec::new();
    for before in old {
        match find(new, id_of(before)) {
            None => changes.push(Change::Removed { path: place(before), value: shown(before) }),
            Some(at) => {
                order.push(at);
                compare(before, &new[at], &place(before), changes);
            }
        }
    }
    for after in new.iter().filter(|after| find(old, id_of(after)).is_none()) {
        changes.push(Change::Added { path: place(after), value: shown(after) });
    }
    if !order.is_sorted() {
        changes.push(Change::Reordered { path: path.to_owned() });
    }
}

fn compare_lists(old: &[Tree], new: &[Tree], path: &str, changes: &mut Vec<Change>) {
    for at in 0..old.len().max(new.len()) {
        let place = format!("{path}[{at}]");
        match (old.get(at), new.get(at)) {
            (Some(before), Some(after)) => compare(before, after, &place, changes),
            (Some(before), None) => {
                changes.push(Change::Removed { path: place, value: shown(before) });
            }
            (None, Some(after)) => changes.push(Change::Added { path: place, value: shown(after) }),
            (None, None) => {}
        }
    }
}

fn distributions(before: &System, after: &System) -> Vec<ColumnChange> {
    let mut found = Vec::new();
    for table in after.file().all_tables() {
        let old = before.table(&table.id);
        for (at, column) in table.columns.iter().enumerate() {
            let previous = old.and_then(|old| {
                let at = old.columns.iter().position(|one| one.label == column.label)?;
                distribution(before, old, at)
            });
            found.push((table, &column.label, previous, distribution(after, table, at)));
        }
        let gone = old
            .into_iter()
            .flat_map(|old| old.columns.iter().enumerate().map(move |one| (old, one)));
        let gone = gone.filter(|(_, (_, one))| !table.columns.iter().any(|c| c.label == one.label));
        found.extend(
            gone.map(|(old, (at, one))| (table, &one.label, distribution(before, old, at), None)),
        );
    }
    let changed = found.into_iter().filter(|(_, _, before, after)| before != after);
    changed
        .map(|(table, column, before, after)| ColumnChange {
            table: table.id.to_string(),
            column: column.clone(),
            before,
            after,
        })
        .collect()
}

fn distribution(
    system: &System,
    table: &CombatResultsTable,
    column: usize,
) -> Option<Distribution> {
    let rolls = system.rolls(&table.id)?;
    Some(Distribution::of_column(table, column, 0, rolls))
}

impl std::fmt::Display for Change {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Added { path, value } => write!(out, "added {path}: {value}"),
            Self::Removed { path, value } => write!(out, "removed {path}: {value}"),
            Self::Renamed { path, before, after } => {
                write!(out, "renamed {path}: {before} is now {after}")
            }
            Self::Changed { path, before, after } => {
                write!(out, "changed {path}: {before} is now {after}")
            }
            Self::Reordered { path } => write!(out, "reordered {path}"),
        }
    }
}
