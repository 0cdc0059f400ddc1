use super::path::Path;
use crate::check::{Code, codes};

/// The most entries of a list, the code of its finding and the noun of its entries.
#[derive(Clone, Copy)]
pub(super) struct ListLimit {
    pub(super) most: usize,
    pub(super) code: Code,
    pub(super) noun: &'static str,
}

impl ListLimit {
    const fn new(most: usize, code: Code, noun: &'static str) -> Self {
        Self { most, code, noun }
    }

    /// Returns the limit of the list under a key.
    pub(super) fn of(path: &Path<'_>, key: &str) -> Self {
        let special = SPECIAL.iter().find(|(name, _)| *name == key);
        let usual = if matches!(path, Path::Key(Path::Root, _)) { DEFINITIONS } else { ENTRIES };
        special.map_or(usual, |(_, limit)| *limit)
    }
}

/// Lists with limits of their own.
const SPECIAL: [(&str, ListLimit); 5] = [
    ("rows", ListLimit::new(1_000, codes::L001, "rows")),
    ("outcomes", ListLimit::new(1_000, codes::L001, "rows of outcomes")),
    ("columns", ListLimit::new(200, codes::L002, "columns")),
    ("counters", ListLimit::new(10_000, codes::L009, "counters")),
    ("sides", ListLimit::new(8, codes::L012, "sides")),
];

/// The limit of a list at the top of a file.
const DEFINITIONS: ListLimit = ListLimit::new(10_000, codes::L003, "definitions");
/// The limit of every other list.
pub(super) const ENTRIES: ListLimit = ListLimit::new(1_000, codes::L015, "entries");

/// The deepest nesting of a type in itself.
pub(super) const DEEPEST: u32 = 16;
/// The most characters of a name or label.
pub(super) const LONGEST_NAME: usize = 200;
/// The most characters of any other text.
pub(super) const LONGEST_TEXT: usize = 10_000;

/// Whole numbers whose range has a code of its own.
pub(super) const RANGES: [(&str, Code); 4] = [
    ("die_value_min", codes::T016),
    ("die_value_max", codes::T016),
    ("column_shift", codes::L014),
    ("die_shift", codes::L014),
];
