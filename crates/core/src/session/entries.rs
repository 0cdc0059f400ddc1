use super::entry::{Cause, Entry};
use crate::{Game, Session};
use derive_where::derive_where;
use imbl::Vector;
use std::cmp::Ordering;
use std::ops::Index;
use std::sync::{Arc, LazyLock};

/// Entries one after the other.
type Chain<G> = Vector<Arc<Entry<G>>>;

/// The entries of a session. Copies share them.
///
/// Those before a position that was kept may still be unread: reading them takes far longer than
/// anything that is done to play on, and whoever plays on seldom looks back.
#[derive_where(Clone)]
pub(crate) struct Entries<G: Game> {
    past: Option<Arc<Past<G>>>,
    recent: Chain<G>,
}

/// The entries up to a position that was kept.
pub(crate) struct Past<G: Game> {
    last: Last,
    state: Arc<G::State>,
    read: LazyLock<Read<G>, Box<dyn FnOnce() -> Read<G> + Send>>,
}

/// What was read of a past.
struct Read<G: Game> {
    entries: Chain<G>,
    /// Whether it leads to the position that was kept.
    sound: bool,
}

/// What has to be known of an entry so that another can follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Last {
    /// Its number.
    pub(crate) number: u32,
    /// The sequence number after its last event.
    pub(crate) end: u64,
    /// How many orders stand in its line of history.
    pub(crate) commands: u32,
    /// How many entries stand before it there.
    pub(crate) depth: u32,
}

impl<G: Game> Past<G> {
    /// The entries up to one and the position after it. `reader` gives the session up to there once
    /// somebody asks for more.
    pub(crate) fn new(
        last: Last,
        state: Arc<G::State>,
        reader: impl FnOnce() -> Session<G> + Send + 'static,
    ) -> Self {
        let kept = Arc::clone(&state);
        let read = move || {
            let Session { entries, state, .. } = reader();
            let sound = entries.last() == last && state == kept;
            let mut entries = entries.recent;
            // Whoever kept the position had read them all, and what was once readable stays so.
            // Should it be otherwise, numbers still have entries, and `sound` tells.
            while let Some(before) =
                entries.last().filter(|_| entries.len() <= last.number as usize)
            {
                let blank = Entry::blank(before, entries.len() as u32 - 1);
                entries.push_back(Arc::new(blank));
            }
            Read { entries, sound }
        };
        Self { last, state, read: LazyLock::new(Box::new(read)) }
    }

    /// The entries; now they are read.
    fn entries(&self) -> &Chain<G> {
        &self.read.entries
    }

    const fn len(&self) -> usize {
        self.last.number as usize + 1
    }
}

impl<G: Game> Entries<G> {
    /// The first entry of a session.
    pub(crate) fn begin(first: Entry<G>) -> Self {
        Self { past: None, recent: Vector::unit(Arc::new(first)) }
    }

    /// Those that follow a position that was kept.
    pub(crate) fn after(past: Past<G>) -> Self {
        Self { past: Some(Arc::new(past)), recent: Vector::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.before() + self.recent.len()
    }

    /// How many lie in the past.
    fn before(&self) -> usize {
        self.past.as_ref().map_or(0, |past| past.len())
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Entry<G>> {
        let entry = match &self.past {
            Some(past) if index < past.len() => past.entries().get(index),
            _ => self.recent.get(index - self.before()),
        };
        entry.map(AsRef::as_ref)
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = &Entry<G>> {
        (0..self.len()).map(|index| &self[index])
    }

    pub(crate) fn push(&mut self, entry: Entry<G>) {
        self.recent.push_back(Arc::new(entry));
    }

    /// What has to be known of the last one, for which nothing is read.
    pub(crate) fn last(&self) -> Last {
        match (&self.past, self.recent.len()) {
            (Some(past), 0) => past.last,
            _ => self.known(self.len() as u32 - 1),
        }
    }

    /// The same of any.
    pub(crate) fn known(&self, number: u32) -> Last {
        match &self.past {
            Some(past) if past.last.number == number => past.last,
            _ => {
                let entry = &self[number as usize];
                Last { number, end: entry.end(), commands: entry.commands, depth: entry.depth }
            }
        }
    }

    /// The position after an entry, where it is kept.
    pub(crate) fn position(&self, number: u32) -> Option<&Arc<G::State>> {
        match &self.past {
            Some(past) if past.last.number == number => Some(&past.state),
            _ => self[number as usize].checkpoint.as_ref(),
        }
    }

    /// The number of the entry to which an event belongs.
    pub(crate) fn holding(&self, sequence: u64) -> Option<usize> {
        let search = |entries: &Chain<G>| {
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
            _ => search(&self.recent).map(|index| self.before() + index),
        }
    }

    /// Reads what is still unread; whether it leads to where this session went on from.
    pub(crate) fn read(&self) -> bool {
        self.past.as_ref().is_none_or(|past| past.read.sound)
    }
}

impl<G: Game> Index<usize> for Entries<G> {
    type Output = Entry<G>;

    fn index(&self, index: usize) -> &Entry<G> {
        match &self.past {
            Some(past) if index < past.len() => &past.entries()[index],
            _ => &self.recent[index - self.before()],
        }
    }
}

impl<G: Game> Entry<G> {
    /// In the place of one that cannot be read.
    fn blank(before: &Self, parent: u32) -> Self {
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
