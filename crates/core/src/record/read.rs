use super::damage::{Damage, Fault};
use super::transcript::{Transcript, Written};
use crate::session::{Cause, Fact};
use crate::{Digest, Game, Session, Verification, raw_name};
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
    pub(crate) digest: Digest,
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
    let mut entries = transcript.entries.iter();
    let Some(first) = entries.next() else {
        let nothing = Fault::Truncated { expected: "entry 0".to_owned() }.at(2);
        return Err(transcript.damage.unwrap_or(nothing));
    };
    let mut session = begin::<G>(&transcript, first)?;
    let mut claims = vec![Claim::of(first)];
    let mut damage = transcript.damage.clone();
    for written in entries {
        if let Err(found) = session.restore(written) {
            damage = Some(found);
            break;
        }
        claims.push(Claim::of(written));
    }
    Ok(Reading { session, claims, damage })
}

fn begin<G: Game>(transcript: &Transcript, first: &Written) -> Result<Session<G>, Damage> {
    let line = first.line + 1;
    let fact = first.events.first().map(|event| typed::<G, Fact<G>>(&event.fact, line));
    let (Some(Fact::Created(created)), 1) = (fact.transpose()?, first.events.len()) else {
        let (found, expected) = ("another entry".to_owned(), "one event Created".to_owned());
        return Err(Fault::Unexpected { found, expected }.at(line));
    };
    if created.rules > G::RULES {
        let fault = Fault::NewerRules { game: G::NAME, found: created.rules, known: G::RULES };
        return Err(fault.at(line));
    }
    let game = G::new(&created.scenario).map_err(|found| Fault::Scenario(found).at(line))?;
    let header = &transcript.header;
    let created = Arc::unwrap_or_clone(created);
    let at = first.entry.at;
    Ok(Session::begin(Arc::new(game), header.id, header.seed.clone(), created, at))
}

impl<G: Game> Session<G> {
    /// Adds an entry as it was written.
    fn restore(&mut self, written: &Written) -> Result<(), Damage> {
        let line = written.line;
        let parent = self.known_parent(written)?;
        let cause = match &written.entry.cause {
            Cause::Order { seat, order, dice } => {
                Cause::Order { seat: *seat, order: typed::<G, _>(order, line)?, dice: *dice }
            }
            Cause::Appended => Cause::Appended,
            Cause::Undone => Cause::Undone,
            Cause::Created => {
                let (found, expected) = ("a second beginning".to_owned(), "an order".to_owned());
                return Err(Fault::Unexpected { found, expected }.at(line));
            }
        };
        let facts = written.events.iter().zip(line + 1..);
        let facts: Result<Vec<Fact<G>>, Damage> =
            facts.map(|(event, line)| typed::<G, _>(&event.fact, line)).collect();
        self.replay(cause, parent, facts?, written.entry.rolled.clone(), written.entry.at);
        Ok(())
    }

    fn known_parent(&self, written: &Written) -> Result<u32, Damage> {
        let parent =
            written.entry.parent.filter(|parent| (*parent as usize) < self.entries().len());
        parent.ok_or_else(|| {
            let found = format!("an entry that follows {:?}", written.entry.parent);
            let expected = format!("one that follows entry 0 to {}", self.entries().len() - 1);
            Fault::Unexpected { found, expected }.at(written.line)
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
