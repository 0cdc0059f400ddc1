use super::chain::bodies;
use super::damage::{Damage, Fault};
use super::format::{Body, EntryLine, EventLine, FORMAT, Header, MIGRATIONS};
use crate::{Clock, LogLine, raw_name};
use serde::Deserialize;
use serde_json::Value;

/// A session file read without knowledge of its game.
///
/// Reading stops at the first damaged line; [`Transcript::damage`] names it. Entries are complete:
/// one with missing events is left out.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The first line of the file.
    pub header: Header,
    /// The intact entries.
    pub entries: Vec<WrittenEntry>,
    /// The reason why reading stopped early, if the file is damaged.
    pub damage: Option<Damage>,
}

/// One entry as stored in a file or row.
#[derive(Clone, Debug)]
pub struct WrittenEntry<O = Value, F = Value> {
    /// The number of its line, counted from 1. Its events are on the lines below.
    pub line: usize,
    /// The line of the entry itself.
    pub entry: EntryLine<O>,
    /// The lines of its events.
    pub events: Vec<EventLine<F>>,
}

impl Transcript {
    /// Reads a file.
    ///
    /// # Errors
    /// Returns [`Damage`] if the header cannot be read, or the file has a newer format.
    pub fn read(text: &[u8]) -> Result<Self, Damage> {
        let mut reader = EntryReader::new(text)?;
        let mut entries = Vec::new();
        let damage = reader.find_map(|entry| entry.map(|entry| entries.push(entry)).err());
        Ok(Self { header: reader.header, entries, damage })
    }

    /// Returns the log. `describe` receives the fact of each event; if it returns `None`, the raw
    /// name of the event is shown. Undone entries are left out. The file does not store the `clock`
    /// of its game.
    pub fn log(&self, clock: Clock, describe: impl Fn(&Value) -> Option<String>) -> Vec<LogLine> {
        let log_line = |written: &WrittenEntry, event: &EventLine| LogLine {
            sequence: event.sequence,
            turn: event.turn,
            phase: event.phase.clone(),
            at: written.entry.at,
            text: describe(&event.fact).unwrap_or_else(|| raw_name(&event.fact)),
            clock,
            result: None,
        };
        let path = self.active_path();
        path.iter().flat_map(|w| w.events.iter().map(|event| log_line(w, event))).collect()
    }

    /// The entries that count, from first to last.
    fn active_path(&self) -> Vec<&WrittenEntry> {
        let mut path = Vec::new();
        let mut next = self.entries.len().checked_sub(1);
        while let Some(written) = next.and_then(|index| self.entries.get(index)) {
            path.push(written);
            // Parents must come before their children, or a damaged file could cause an endless
            // loop.
            let parent = written.entry.parent.map(|parent| parent as usize);
            next = parent.filter(|parent| *parent < written.entry.number);
        }
        path.reverse();
        path
    }
}

impl Header {
    /// Reads the header of a file, and nothing after it.
    ///
    /// # Errors
    /// Returns [`Damage`] if the header cannot be read, or the file has a newer format.
    pub fn read(text: &[u8]) -> Result<Self, Damage> {
        LineReader::new(text).header()
    }
}

/// Reads the entries of a file one by one, so that a reader who knows the game need not hold all of
/// them as untyped JSON. Ends after the first damage.
pub(super) struct EntryReader<'a> {
    pub(super) header: Header,
    lines: LineReader<'a>,
    /// The number of entries so far.
    count: usize,
    ended: bool,
}

impl<'a> EntryReader<'a> {
    /// Reads the header.
    pub(super) fn new(text: &'a [u8]) -> Result<Self, Damage> {
        let mut lines = LineReader::new(text);
        Ok(Self { header: lines.header()?, lines, count: 0, ended: false })
    }

    /// Reads the next entry, and checks that the file ends where the header says.
    fn read(&mut self) -> Result<Option<WrittenEntry>, Damage> {
        match self.lines.entry(self.count)? {
            Some(entry) if self.count == self.header.entries => {
                let found = format!("entry {}", entry.entry.number);
                let expected = "the end of the file".to_owned();
                Err(Fault::Unexpected { found, expected }.at(entry.line))
            }
            None if self.count < self.header.entries => {
                Err(self.lines.truncated(&format!("entry {}", self.count)))
            }
            entry => Ok(entry),
        }
    }
}

impl Iterator for EntryReader<'_> {
    type Item = Result<WrittenEntry, Damage>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let read = self.read().transpose();
        self.count += 1;
        self.ended = !matches!(read, Some(Ok(_)));
        read
    }
}

/// Reads a file line by line and checks that each line is of the expected kind.
struct LineReader<'a> {
    lines: Box<dyn Iterator<Item = Result<(usize, &'a str), Damage>> + 'a>,
    last: usize,
    format: u32,
    sequence: u64,
}

#[derive(Deserialize)]
struct AnyHeader {
    header: Versioned,
}

#[derive(Deserialize)]
struct Versioned {
    format: u32,
}

impl<'a> LineReader<'a> {
    fn new(text: &'a [u8]) -> Self {
        Self { lines: Box::new(bodies(text)), last: 0, format: FORMAT, sequence: 0 }
    }

    /// Reads the header. Its format version is checked before the rest is parsed.
    fn header(&mut self) -> Result<Header, Damage> {
        let (line, body) = self.lines.next().ok_or_else(|| Fault::Empty.at(1))??;
        self.last = line;
        let probe: AnyHeader = parse(line, body)?;
        self.format = probe.header.format;
        if self.format > FORMAT {
            let fault = Fault::NewerFormat { found: self.format, known: FORMAT };
            return Err(fault.at(line));
        }
        match self.migrated(line, body)? {
            Body::Header(header) => Ok(header),
            other => Err(unexpected(&other, "a header").at(line)),
        }
    }

    /// Reads the next entry with its events, or returns `None` at the end of the file.
    fn entry(&mut self, number: usize) -> Result<Option<WrittenEntry>, Damage> {
        let Some((line, body)) = self.next()? else { return Ok(None) };
        let entry = match body {
            Body::Entry(entry) if entry.number == number => entry,
            other => return Err(unexpected(&other, &format!("entry {number}")).at(line)),
        };
        let mut events = Vec::new();
        // The list grows with the lines that were read, whatever count a damaged line claims.
        while events.len() < entry.events {
            events.push(self.event()?);
        }
        Ok(Some(WrittenEntry { line, entry, events }))
    }

    fn event(&mut self) -> Result<EventLine, Damage> {
        let expected = format!("event {}", self.sequence);
        match self.next()? {
            None => Err(self.truncated(&expected)),
            Some((_, Body::Event(event))) if event.sequence == self.sequence => {
                self.sequence += 1;
                Ok(event)
            }
            Some((line, other)) => Err(unexpected(&other, &expected).at(line)),
        }
    }

    fn next(&mut self) -> Result<Option<(usize, Body)>, Damage> {
        let Some(next) = self.lines.next() else { return Ok(None) };
        let (line, body) = next?;
        self.last = line;
        Ok(Some((line, self.migrated(line, body)?)))
    }

    /// Parses a body and migrates it to the current format.
    fn migrated(&self, line: usize, body: &str) -> Result<Body, Damage> {
        // Migration 0 leads from version 1 to 2. A claimed version 0 must not underflow.
        let steps = MIGRATIONS.iter().skip((self.format as usize).saturating_sub(1));
        let value: Value = parse(line, body)?;
        let value = steps.fold(value, |value, step| step(value));
        serde_json::from_value(value).map_err(|e| Fault::Malformed(e.to_string()).at(line))
    }

    fn truncated(&self, expected: &str) -> Damage {
        Fault::Truncated { expected: expected.to_owned() }.at(self.last + 1)
    }
}

fn parse<'a, T: Deserialize<'a>>(line: usize, body: &'a str) -> Result<T, Damage> {
    serde_json::from_str(body).map_err(|error| Fault::Malformed(error.to_string()).at(line))
}

fn unexpected(found: &Body, expected: &str) -> Fault {
    let found = match found {
        Body::Entry(entry) => format!("entry {}", entry.number),
        Body::Event(event) => format!("event {}", event.sequence),
        Body::Header(_) => "a header".to_owned(),
    };
    Fault::Unexpected { found, expected: expected.to_owned() }
}
