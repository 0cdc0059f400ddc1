use super::damage::{Damage, Fault};
use super::format::{EntryLine, EventLine};
use super::transcript::{EntryReader, WrittenEntry};
use super::write::value;
use crate::session::{Cause, Fact};
use crate::{Digest, Game, Seed, Session, SessionId, Verification, raw_name};
use derive_where::derive_where;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A session read from a file, with the claims of the file about it.
#[derive_where(Debug)]
pub struct Reading<G: Game> {
    session: Session<G>,
    claims: Vec<Claim>,
    damage: Option<Damage>,
}

/// Data in a file that a reader can recompute: the digest after an entry and the moments of its
/// events.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) digest: Option<Digest>,
    pub(crate) moments: Vec<(u32, String)>,
}

impl<G: Game> Reading<G> {
    /// Returns the session if the whole file was intact.
    ///
    /// # Errors
    /// Returns the first damage found in the file.
    pub fn intact(self) -> Result<Session<G>, Damage> {
        self.damage.map_or(Ok(self.session), Err)
    }

    /// Returns the session up to the last intact entry, and the damage after it, if any.
    pub fn salvaged(self) -> (Session<G>, Option<Damage>) {
        (self.session, self.damage)
    }

    /// The first damage found in the file, if any.
    pub const fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    /// Recomputes everything and compares it with the claims of the file.
    pub fn verify(&self) -> Verification {
        self.session.verify_against(&self.claims)
    }
}

/// Reads a session from the text of a file, up to the first damaged line.
///
/// # Errors
/// Returns [`Damage`] if the first entry cannot be read, or if the file has a newer format, another
/// game or newer rules.
pub fn read<G: Game>(text: &[u8]) -> Result<Reading<G>, Damage> {
    // Nothing interrupts it, so the fallback is never used.
    read_while(text, &|| ControlFlow::Continue(()))?.ok_or_else(|| Fault::Empty.at(1))
}

/// Like [`read`], but asks `go_on` before each entry and returns `None` when it breaks.
///
/// # Errors
/// As for [`read`].
pub fn read_while<G: Game>(
    text: &[u8],
    go_on: &dyn Fn() -> ControlFlow<()>,
) -> Result<Option<Reading<G>>, Damage> {
    let entries = EntryReader::new(text)?;
    let header = entries.header.clone();
    // Checked before decoding: the orders of another game would be reported as damage.
    if header.game != G::NAME {
        let fault = Fault::OtherGame { found: header.game, expected: G::NAME };
        return Err(fault.at(1));
    }
    let stopped = Cell::new(false);
    let uninterrupted = entries.take_while(|_| {
        stopped.set(go_on().is_break());
        !stopped.get()
    });
    // Each entry is decoded and dropped before the next one is read.
    let typed = uninterrupted.map(|entry| decode::<G>(&entry?));
    let reading = assemble((header.id, header.seed), typed);
    if stopped.get() {
        return Ok(None);
    }
    let mut reading = reading?;
    for (seat, contribution) in &header.contributions {
        let contributed = reading.session.contribute(*seat, *contribution);
        reading.session = contributed.map_err(|_| {
            unexpected(
                &format!("a contribution of {seat}"),
                "contributions of seats that contribute to the dice",
            )
            .at(1)
        })?;
    }
    Ok(Some(reading))
}

/// An entry from a file, with its order and facts as types of the game.
pub(super) type TypedEntry<G> = WrittenEntry<<G as Game>::Order, Fact<G>>;

/// Converts an untyped entry to the types of its game.
pub(super) fn decode<G: Game>(written: &WrittenEntry) -> Result<TypedEntry<G>, Damage> {
    let WrittenEntry { line, ref entry, ref events } = *written;
    let cause = match &entry.cause {
        Cause::Created => Cause::Created,
        Cause::Appended => Cause::Appended,
        Cause::Undone => Cause::Undone,
        Cause::Order { seat, order, dice } => {
            Cause::Order { seat: *seat, order: typed::<G, _>(order, line)?, dice: *dice }
        }
    };
    let EntryLine { number, parent, at, ref rolled, events: count, digest, .. } = *entry;
    let rolled = rolled.clone();
    let entry = EntryLine { number, parent, cause, at, rolled, events: count, digest };
    let events = events.iter().zip(line + 1..).map(|(event, line)| {
        let EventLine { sequence, turn, ref phase, ref fact } = *event;
        Ok(EventLine { sequence, turn, phase: phase.clone(), fact: typed::<G, _>(fact, line)? })
    });
    Ok(WrittenEntry { line, entry, events: events.collect::<Result<_, _>>()? })
}

/// Builds a session from entries, up to the first damaged one.
pub(super) fn assemble<G: Game>(
    (id, seed): (SessionId, Option<Seed>),
    mut entries: impl Iterator<Item = Result<TypedEntry<G>, Damage>>,
) -> Result<Reading<G>, Damage> {
    let nothing = || Fault::Truncated { expected: "entry 0".to_owned() }.at(2);
    let mut first = entries.next().ok_or_else(nothing)??;
    let claims = vec![Claim::take_from(&mut first)];
    let session = begin::<G>(id, seed, first)?;
    let mut reading = Reading { session, claims, damage: None };
    reading.damage = entries.find_map(|entry| reading.add(entry).err());
    Ok(reading)
}

/// Creates a session from its first entry.
pub(super) fn begin<G: Game>(
    id: SessionId,
    seed: Option<Seed>,
    first: TypedEntry<G>,
) -> Result<Session<G>, Damage> {
    let line = first.line + 1;
    let beginning = first.entry.cause == Cause::Created && first.entry.parent.is_none();
    let count = first.events.len();
    let fact = first.events.into_iter().next().map(|event| event.fact);
    let (Some(Fact::Created(created)), true, 1) = (fact, beginning, count) else {
        return Err(unexpected("another entry", "an entry with the one event Created").at(line));
    };
    // Checked before the scenario is compiled, because newer rules may accept scenarios that these
    // refuse.
    if created.rules > G::RULES {
        let fault = Fault::NewerRules { game: G::NAME, found: created.rules, known: G::RULES };
        return Err(fault.at(line));
    }
    let game = G::new(&created.scenario).map_err(|found| Fault::Scenario(found).at(line))?;
    let created = Arc::unwrap_or_clone(created);
    Ok(Session::begin(Arc::new(game), id, seed, created, first.entry.at))
}

impl<G: Game> Reading<G> {
    fn add(&mut self, entry: Result<TypedEntry<G>, Damage>) -> Result<(), Damage> {
        let mut entry = entry?;
        let claim = Claim::take_from(&mut entry);
        self.session.restore(entry)?;
        self.claims.push(claim);
        Ok(())
    }
}

impl<G: Game> Session<G> {
    /// Appends an entry read from a file or a row.
    ///
    /// It rejects an entry whose parent, seat or facts are impossible, even if its checksum is
    /// correct: everything after this point, `verify` included, relies on a well-formed tree.
    pub(super) fn restore(&mut self, written: TypedEntry<G>) -> Result<(), Damage> {
        self.check_cause(&written)?;
        let parent = self.check_parent(&written)?;
        let WrittenEntry { line, entry, events } = written;
        let facts: Vec<Fact<G>> = events.into_iter().map(|event| event.fact).collect();
        if let Some(index) = self.misplaced_fact(&entry.cause, parent, &facts) {
            let found = raw_name(&value(&facts[index]));
            let expected = match entry.cause {
                Cause::Undone => "Undone, back to the event before the order".to_owned(),
                _ => format!("an event of {}", G::NAME),
            };
            return Err(Fault::Unexpected { found, expected }.at(line + 1 + index));
        }
        self.replay(entry.cause, parent, facts, entry.rolled, entry.at);
        Ok(())
    }

    fn check_cause(&self, written: &TypedEntry<G>) -> Result<(), Damage> {
        let seats = self.game().seats();
        match written.entry.cause {
            Cause::Order { seat, .. } if seat.0 >= seats => {
                let found = format!("an order from {seat}");
                let expected = format!("an order from one of the {seats} seats");
                Err(Fault::Unexpected { found, expected }.at(written.line))
            }
            Cause::Created => {
                Err(unexpected("a second Created entry", "an order").at(written.line))
            }
            Cause::Order { .. } | Cause::Appended | Cause::Undone => Ok(()),
        }
    }

    /// Returns the parent of an entry. It must be the previous entry or, for an undo, the entry
    /// before the last order that stands.
    fn check_parent(&self, written: &TypedEntry<G>) -> Result<u32, Damage> {
        let expected = match written.entry.cause {
            Cause::Undone => self.standing_order().map(|(_, parent)| parent),
            _ => Some(self.entries().len() as u32 - 1),
        };
        let name =
            |parent: Option<u32>| parent.map_or("no entry".to_owned(), |p| format!("entry {p}"));
        // An undo without a standing order expects no parent. `filter` rejects it even if the file
        // names none either.
        expected.filter(|_| written.entry.parent == expected).ok_or_else(|| {
            let found = format!("an entry that follows {}", name(written.entry.parent));
            let expected = format!("one that follows {}", name(expected));
            Fault::Unexpected { found, expected }.at(written.line)
        })
    }

    /// The index of the first fact that an entry with this cause cannot contain.
    fn misplaced_fact(
        &self,
        cause: &Cause<G::Order>,
        parent: u32,
        facts: &[Fact<G>],
    ) -> Option<usize> {
        let undoing = *cause == Cause::Undone;
        let last = facts.len().saturating_sub(1);
        let back = || self.entry(parent as usize).map(|entry| entry.end() - 1);
        facts.iter().enumerate().position(|(index, fact)| match fact {
            Fact::Created(_) => true,
            Fact::Game(_) => undoing,
            // The seed is revealed after the event that ended the game, so it is the last fact of
            // its entry.
            Fact::Revealed { .. } => undoing || index < last,
            Fact::Undone { back_to } => !undoing || last > 0 || Some(*back_to) != back(),
        })
    }
}

impl Claim {
    /// Takes the claims out of an entry. Its phases are moved, not cloned.
    fn take_from<O, F>(written: &mut WrittenEntry<O, F>) -> Self {
        let phase = |event: &mut EventLine<F>| (event.turn, std::mem::take(&mut event.phase));
        let moments = written.events.iter_mut().map(phase).collect();
        Self { digest: written.entry.digest, moments }
    }
}

fn typed<G: Game, T: DeserializeOwned>(value: &Value, line: usize) -> Result<T, Damage> {
    T::deserialize(value).map_err(|error| {
        let (what, reason) = (raw_name(value), error.to_string());
        Fault::Unknown { game: G::NAME, what, reason }.at(line)
    })
}

fn unexpected(found: &str, expected: &str) -> Fault {
    Fault::Unexpected { found: found.to_owned(), expected: expected.to_owned() }
}
