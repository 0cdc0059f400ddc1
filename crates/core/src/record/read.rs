use super::damage::{Damage, Fault};
use super::transcript::{Transcript, Written};
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
    assemble((header.id, header.seed.clone()), &transcript.entries, transcript.damage.clone())
}

/// A session of entries that were read from somewhere, as far as they fit together.
pub(super) fn assemble<G: Game>(
    (id, seed): (SessionId, Option<Seed>),
    entries: &[Written],
    mut damage: Option<Damage>,
) -> Result<Reading<G>, Damage> {
    let Some((first, entries)) = entries.split_first() else {
        let nothing = Fault::Truncated { expected: "entry 0".to_owned() }.at(2);
        return Err(damage.unwrap_or(nothing));
    };
    let mut session = begin::<G>(id, seed, first)?;
    let mut claims = vec![Claim::of(first)];
    for written in entries {
        if let Err(found) = session.restore(written) {
            damage = Some(found);
            break;
        }
        claims.push(Claim::of(written));
    }
    Ok(Reading { session, claims, damage })
}

fn begin<G: Game>(
    id: SessionId,
    seed: Option<Seed>,
    first: &Written,
) -> Result<Session<G>, Damage> {
    let line = first.line + 1;
    let fact = first.events.first().map(|event| typed::<G, Fact<G>>(&event.fact, line));
    let beginning = first.entry.cause == Cause::Created && first.entry.parent.is_none();
    let (Some(Fact::Created(created)), true, 1) =
        (fact.transpose()?, beginning, first.events.len())
    else {
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

impl<G: Game> Session<G> {
    /// Adds an entry as it was written.
    fn restore(&mut self, written: &Written) -> Result<(), Damage> {
        let (line, entry) = (written.line, &written.entry);
        let cause = self.known_cause(&entry.cause, line)?;
        let parent = self.known_parent(written)?;
        let facts = written.events.iter().zip(line + 1..);
        let facts: Result<Vec<Fact<G>>, Damage> =
            facts.map(|(event, line)| typed::<G, _>(&event.fact, line)).collect();
        let facts = facts?;
        if let Some(index) = self.stranger(&cause, parent, &facts) {
            let found = raw_name(&written.events[index].fact);
            let expected = match cause {
                Cause::Undone => "Undone, back to the event before the order".to_owned(),
                _ => format!("an event of {}", G::NAME),
            };
            return Err(Fault::Unexpected { found, expected }.at(line + 1 + index));
        }
        self.replay(cause, parent, facts, entry.rolled.clone(), entry.at);
        Ok(())
    }

    fn known_cause(&self, cause: &Cause<Value>, line: usize) -> Result<Cause<G::Order>, Damage> {
        let seats = self.game().seats();
        match cause {
            Cause::Order { seat, .. } if seat.0 >= seats => {
                let found = format!("an order of {seat}");
                let expected = format!("one of the {seats} seats");
                Err(Fault::Unexpected { found, expected }.at(line))
            }
            Cause::Order { seat, order, dice } => {
                Ok(Cause::Order { seat: *seat, order: typed::<G, _>(order, line)?, dice: *dice })
            }
            Cause::Appended => Ok(Cause::Appended),
            Cause::Undone => Ok(Cause::Undone),
            Cause::Created => Err(unexpected("a second beginning", "an order").at(line)),
        }
    }

    /// An entry follows the one before it. Only undoing goes back: to before the last order.
    fn known_parent(&self, written: &Written) -> Result<u32, Damage> {
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
        let back = || self.entries().nth(parent as usize).map(|entry| entry.end() - 1);
        facts.iter().enumerate().position(|(index, fact)| match fact {
            Fact::Created(_) => true,
            Fact::Game(_) => undoing,
            Fact::Revealed { .. } => undoing || index < last,
            Fact::Undone { back_to } => !undoing || last > 0 || Some(*back_to) != back(),
        })
    }
}

impl Claim {
    fn of(written: &Written) -> Self {
        let moments = written.events.iter().map(|event| (event.turn, event.phase.clone()));
        Self { digest: written.entry.digest, moments: moments.collect() }
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
