use super::damage::{Damage, Fault};
use super::format::{EntryLine, EventLine};
use super::transcript::{Transcript, Written};
use super::write::value;
use crate::session::{Cause, Fact};
use crate::{Digest, Game, Seed, Session, SessionId, Verification, raw_name};
use derive_where::derive_where;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// A session read from a file, with what the file claims about it.
#[derive_where(Debug)]
pub struct Reading<G: Game> {
    session: Session<G>,
    claims: Vec<Claim>,
    damage: Option<Damage>,
}

/// What a file says about an entry and a reader can compute for itself.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) digest: Option<Digest>,
    pub(crate) moments: Vec<(u32, String)>,
}

impl<G: Game> Reading<G> {
    /// The session, if the file was sound to its end.
    ///
    /// # Errors
    /// The first thing that was wrong with the file.
    pub fn intact(self) -> Result<Session<G>, Damage> {
        self.damage.map_or(Ok(self.session), Err)
    }

    /// The session up to the last sound entry, and what was wrong after it.
    pub fn salvaged(self) -> (Session<G>, Option<Damage>) {
        (self.session, self.damage)
    }

    /// What was wrong with the file, if anything.
    pub const fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref()
    }

    /// Recomputes everything and compares it with what the file says.
    pub fn verify(&self) -> Verification {
        self.session.verify_against(&self.claims)
    }
}

/// Reads a session from the text of a file, as far as the file is sound.
///
/// # Errors
/// If there is not even a first entry to be had, or the file is of a newer format, another game or
/// newer rules.
pub fn read<G: Game>(text: &[u8]) -> Result<Reading<G>, Damage> {
    let transcript = Transcript::read(text)?;
    let header = &transcript.header;
    if header.game != G::NAME {
        let fault = Fault::OtherGame { found: header.game.clone(), expected: G::NAME };
        return Err(fault.at(1));
    }
    let entries = transcript.entries.iter().map(understood::<G>);
    let damage = transcript.damage.clone().map(Err);
    assemble((header.id, header.seed.clone()), entries.chain(damage))
}

/// An entry as it was written, in the words of its game.
pub(super) type Understood<G> = Written<<G as Game>::Order, Fact<G>>;

/// An entry in the words of its game.
pub(super) fn understood<G: Game>(written: &Written) -> Result<Understood<G>, Damage> {
    let Written { line, ref entry, ref events } = *written;
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
    Ok(Written { line, entry, events: events.collect::<Result<_, _>>()? })
}

/// A session of entries that were read from somewhere, as far as they are sound and fit together.
pub(super) fn assemble<G: Game>(
    (id, seed): (SessionId, Option<Seed>),
    mut entries: impl Iterator<Item = Result<Understood<G>, Damage>>,
) -> Result<Reading<G>, Damage> {
    let nothing = || Fault::Truncated { expected: "entry 0".to_owned() }.at(2);
    let mut first = entries.next().ok_or_else(nothing)??;
    let claims = vec![Claim::taken(&mut first)];
    let session = begin::<G>(id, seed, first)?;
    let mut reading = Reading { session, claims, damage: None };
    reading.damage = entries.find_map(|entry| reading.add(entry).err());
    Ok(reading)
}

/// The session that its first entry begins.
pub(super) fn begin<G: Game>(
    id: SessionId,
    seed: Option<Seed>,
    first: Understood<G>,
) -> Result<Session<G>, Damage> {
    let line = first.line + 1;
    let beginning = first.entry.cause == Cause::Created && first.entry.parent.is_none();
    let count = first.events.len();
    let fact = first.events.into_iter().next().map(|event| event.fact);
    let (Some(Fact::Created(created)), true, 1) = (fact, beginning, count) else {
        return Err(unexpected("another entry", "one event Created").at(line));
    };
    if created.rules > G::RULES {
        let fault = Fault::NewerRules { game: G::NAME, found: created.rules, known: G::RULES };
        return Err(fault.at(line));
    }
    let game = G::new(&created.scenario).map_err(|found| Fault::Scenario(found).at(line))?;
    let created = Arc::unwrap_or_clone(created);
    Ok(Session::begin(Arc::new(game), id, seed, created, first.entry.at))
}

impl<G: Game> Reading<G> {
    fn add(&mut self, entry: Result<Understood<G>, Damage>) -> Result<(), Damage> {
        let mut entry = entry?;
        let claim = Claim::taken(&mut entry);
        self.session.restore(entry)?;
        self.claims.push(claim);
        Ok(())
    }
}

impl<G: Game> Session<G> {
    /// Adds an entry as it was written.
    pub(super) fn restore(&mut self, written: Understood<G>) -> Result<(), Damage> {
        self.check_cause(&written)?;
        let parent = self.known_parent(&written)?;
        let Written { line, entry, events } = written;
        let facts: Vec<Fact<G>> = events.into_iter().map(|event| event.fact).collect();
        if let Some(index) = self.stranger(&entry.cause, parent, &facts) {
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

    fn check_cause(&self, written: &Understood<G>) -> Result<(), Damage> {
        let seats = self.game().seats();
        match written.entry.cause {
            Cause::Order { seat, .. } if seat.0 >= seats => {
                let found = format!("an order of {seat}");
                let expected = format!("one of the {seats} seats");
                Err(Fault::Unexpected { found, expected }.at(written.line))
            }
            Cause::Created => Err(unexpected("a second beginning", "an order").at(written.line)),
            Cause::Order { .. } | Cause::Appended | Cause::Undone => Ok(()),
        }
    }

    /// An entry follows the one before it. Only undoing goes back: to before the last order.
    fn known_parent(&self, written: &Understood<G>) -> Result<u32, Damage> {
        let expected = match written.entry.cause {
            Cause::Undone => self.standing_order().map(|(_, parent)| parent),
            _ => Some(self.entries().len() as u32 - 1),
        };
        let named = |parent: Option<u32>| parent.map_or("nothing".to_owned(), |p| p.to_string());
        expected.filter(|_| written.entry.parent == expected).ok_or_else(|| {
            let found = format!("an entry that follows {}", named(written.entry.parent));
            let expected = format!("one that follows {}", named(expected));
            Fault::Unexpected { found, expected }.at(written.line)
        })
    }

    /// The first fact that an entry with this cause cannot bring.
    fn stranger(&self, cause: &Cause<G::Order>, parent: u32, facts: &[Fact<G>]) -> Option<usize> {
        let undoing = *cause == Cause::Undone;
        let last = facts.len().saturating_sub(1);
        let back = || self.entry(parent as usize).map(|entry| entry.end() - 1);
        facts.iter().enumerate().position(|(index, fact)| match fact {
            Fact::Created(_) => true,
            Fact::Game(_) => undoing,
            Fact::Revealed { .. } => undoing || index < last,
            Fact::Undone { back_to } => !undoing || last > 0 || Some(*back_to) != back(),
        })
    }
}

impl Claim {
    /// What an entry claims; its phases are taken out of it.
    fn taken<O, F>(written: &mut Written<O, F>) -> Self {
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
