use super::entry::{Cause, Entry};
use crate::{Game, Session};
use derive_where::derive_where;
use imbl::Vector;
use std::cmp::Ordering;
use std::ops::Index;
use std::sync::{Arc, LazyLock};

/// Consecutive entries. A persistent vector: clones share its nodes.
type EntryList<G> = Vector<Arc<Entry<G>>>;

/// The entries of a session. Clones share them.
///
/// The entries before a checkpoint may not be loaded yet. Reading them takes much longer than
/// playing on from the checkpoint, and few requests look back.
#[derive_where(Clone)]
pub(crate) struct Entries<G: Game> {
    past: Option<Arc<Past<G>>>,
    recent: EntryList<G>,
    /// The link of the last entry. Every append asks for it several times, and finding it in the
    /// vector would be a fifth of its time.
    last: EntryLink,
}

/// The entries up to and including a checkpoint, loaded on first use.
///
/// Invariant: `last` and `state` come from the checkpoint and are available without loading.
pub(crate) struct Past<G: Game> {
    last: EntryLink,
    state: Arc<G::State>,
    loaded: LazyLock<LoadedPast<G>, Box<dyn FnOnce() -> LoadedPast<G> + Send>>,
}

/// The entries before a checkpoint, read from their rows.
struct LoadedPast<G: Game> {
    entries: EntryList<G>,
    /// True if they lead to the position of the checkpoint.
    matches_checkpoint: bool,
}

/// The facts about an entry that its successor needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryLink {
    /// The number of the entry.
    pub(crate) number: u32,
    /// The sequence number that follows its last event.
    pub(crate) end: u64,
    /// The number of orders that stand on the path to it.
    pub(crate) commands: u32,
    /// The number of entries before it on that path.
    pub(crate) depth: u32,
}

impl EntryLink {
    /// The link of an entry with this number.
    fn of<G: Game>(number: u32, entry: &Entry<G>) -> Self {
        Self { number, end: entry.end(), commands: entry.commands, depth: entry.depth }
    }
}

impl<G: Game> Past<G> {
    /// Creates an unloaded past that ends with entry `last` and position `state`. `reader` reads
    /// the session up to there; it is called at most once.
    pub(crate) fn new(
        last: EntryLink,
        state: Arc<G::State>,
        reader: impl FnOnce() -> Session<G> + Send + 'static,
    ) -> Self {
        let expected = Arc::clone(&state);
        let read = move || {
            let Session { entries, state, .. } = reader();
            let matches_checkpoint = entries.last() == last && state == expected;
            let mut entries = entries.recent;
            // The program that made the checkpoint had read all of these rows, so they should be
            // readable. If not, placeholders keep every index valid and `matches_checkpoint` is
            // false.
            while let Some(before) =
                entries.last().filter(|_| entries.len() <= last.number as usize)
            {
                let placeholder = Entry::placeholder(before, entries.len() as u32 - 1);
                entries.push_back(Arc::new(placeholder));
            }
            LoadedPast { entries, matches_checkpoint }
        };
        Self { last, state, loaded: LazyLock::new(Box::new(read)) }
    }

    /// The entries, loaded if necessary.
    fn entries(&self) -> &EntryList<G> {
        &self.loaded.entries
    }

    const fn len(&self) -> usize {
        self.last.number as usize + 1
    }
}

impl<G: Game> Entries<G> {
    /// Creates the list of a new session.
    pub(crate) fn begin(first: Entry<G>) -> Self {
        let last = EntryLink::of(0, &first);
        Self { past: None, recent: Vector::unit(Arc::new(first)), last }
    }

    /// Creates the list of a session that continues from a checkpoint.
    pub(crate) fn after_checkpoint(past: Past<G>) -> Self {
        let last = past.last;
        Self { past: Some(Arc::new(past)), recent: Vector::new(), last }
    }

    pub(crate) fn len(&self) -> usize {
        self.past_len() + self.recent.len()
    }

    /// The number of entries up to the checkpoint.
    fn past_len(&self) -> usize {
        self.past.as_ref().map_or(0, |past| past.len())
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Entry<G>> {
        let entry = match &self.past {
            Some(past) if index < past.len() => past.entries().get(index),
            // The arm above covers every index before the checkpoint, so the subtraction cannot
            // underflow.
            _ => self.recent.get(index - self.past_len()),
        };
        entry.map(AsRef::as_ref)
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Entry<G>> {
        (0..self.len()).map(|index| &self[index])
    }

    pub(crate) fn push(&mut self, entry: Entry<G>) {
        self.last = EntryLink::of(self.last.number + 1, &entry);
        self.recent.push_back(Arc::new(entry));
    }

    /// The link of the last entry. Never loads the past.
    pub(crate) const fn last(&self) -> EntryLink {
        self.last
    }

    /// The link of an entry. Loads the past only if the entry lies before the checkpoint's.
    pub(crate) fn link(&self, number: u32) -> EntryLink {
        match &self.past {
            _ if self.last.number == number => self.last,
            Some(past) if past.last.number == number => past.last,
            _ => EntryLink::of(number, &self[number as usize]),
        }
    }

    /// The position after an entry, if it is stored.
    pub(crate) fn stored_state(&self, number: u32) -> Option<&Arc<G::State>> {
        match &self.past {
            Some(past) if past.last.number == number => Some(&past.state),
            _ => self[number as usize].checkpoint.as_ref(),
        }
    }

    /// The number of the entry that contains an event.
    pub(crate) fn containing(&self, sequence: u64) -> Option<usize> {
        let search = |entries: &EntryList<G>| {
            // An entry without events contains no sequence number. It compares as less or greater,
            // never as equal, so the search passes over it.
            let found = entries.binary_search_by(|entry| {
                if entry.end() <= sequence {
                    Ordering::Less
                } else if entry.first > sequence {
                    Ordering::Greater
                } else {
                    Ordering::Equal
                }
            });
            found.ok()
        };
        match &self.past {
            Some(past) if sequence < past.last.end => search(past.entries()),
            _ => search(&self.recent).map(|index| self.past_len() + index),
        }
    }

    /// Loads the past if it is not loaded yet. Returns true if it leads to the checkpoint from
    /// which this session continued.
    pub(crate) fn load_past(&self) -> bool {
        self.past.as_ref().is_none_or(|past| past.loaded.matches_checkpoint)
    }
}

impl<G: Game> Index<usize> for Entries<G> {
    type Output = Entry<G>;

    fn index(&self, index: usize) -> &Entry<G> {
        match &self.past {
            Some(past) if index < past.len() => &past.entries()[index],
            _ => &self.recent[index - self.past_len()],
        }
    }
}

impl<G: Game> Entry<G> {
    /// An empty entry in place of one that cannot be read.
    fn placeholder(before: &Self, parent: u32) -> Self {
        Self {
            cause: Cause::Appended,
            at: before.at,
            parent: Some(parent),
            first: before.end(),
            events: Vec::new(),
            rolled: Vec::new(),
            commands: before.commands,
            depth: before.depth + 1,
            checkpoint: None,
        }
    }
}
