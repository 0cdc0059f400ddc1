use super::chain::{Chain, wrap};
use super::format::{Body, EntryLine, EventLine, FORMAT, Header};
use crate::session::{Cause, Entry, Visit, Walk};
use crate::{Digest, Game, Session};
use serde::Serialize;
use serde_json::Value;

/// Whether a file contains the seed before the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// The header contains the seed, so the game can be continued. For the operator of the game.
    Included,
    /// The seed is left out until the end of the game has revealed it. All orders and events are
    /// still in the file, so it is for referees, not for players.
    Omitted,
}

/// Formats a whole session as text, one JSON value per line.
///
/// ```
/// use sandtable_core::example::raid::{Order, Raid, Scenario};
/// use sandtable_core::record::{Secrets, read, write};
/// use sandtable_core::{Seat, Seed, Session, SessionId, Setup};
///
/// let noon = "2026-01-01T12:00:00Z".parse()?;
/// let setup = Setup::<Raid>::new(SessionId::from_random([1; 16]), Scenario::default(), Seed::from_number(7));
/// let session = Session::create(setup, noon)?.submit(Seat(0), Order::Hide(3), noon)?;
/// let text = write(&session, Secrets::Included);
/// let back = read::<Raid>(text.as_bytes())?.intact()?;
/// assert_eq!(back.digest(), session.digest());
/// assert_eq!(write(&back, Secrets::Included), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write<G: Game>(session: &Session<G>, secrets: Secrets) -> String {
    Parts::of(session, secrets).collect()
}

/// The text of a session file in parts: the header, then every entry with its events. For long
/// sessions, whose whole text would take too much memory or time at once.
///
/// ```
/// use sandtable_core::example::raid::{Raid, Scenario};
/// use sandtable_core::record::{Parts, Secrets, write};
/// use sandtable_core::{Seed, Session, SessionId, Setup};
///
/// let noon = "2026-01-01T12:00:00Z".parse()?;
/// let setup = Setup::<Raid>::new(SessionId::from_random([1; 16]), Scenario::default(), Seed::from_number(7));
/// let session = Session::create(setup, noon)?;
/// let parts: Vec<String> = Parts::of(&session, Secrets::Omitted).collect();
/// assert_eq!(parts.len(), 2, "the header and the first entry");
/// assert_eq!(parts.concat(), write(&session, Secrets::Omitted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Parts<G: Game> {
    session: Session<G>,
    header: Option<Header>,
    chain: Chain,
    // One walk for all digests: looking up each position by itself would fold entries repeatedly.
    walk: Walk<G>,
}

impl<G: Game> Parts<G> {
    /// The file of a session. The session is shared, not copied.
    pub fn of(session: &Session<G>, secrets: Secrets) -> Self {
        Self {
            header: Some(header(session, secrets)),
            chain: Chain::default(),
            walk: Walk::of(session),
            session: session.clone(),
        }
    }
}

impl<G: Game> Iterator for Parts<G> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        if let Some(header) = self.header.take() {
            return Some(wrap(&mut self.chain, &json(&Body::Header(header))));
        }
        let Visit { index, entry, after, .. } = self.walk.next(&self.session)?;
        let first = Body::Entry(entry_line(index, entry, Some(Digest::of(after))));
        let mut text = wrap(&mut self.chain, &json(&first));
        for event in event_lines(entry) {
            text.push_str(&wrap(&mut self.chain, &json(&Body::Event(event))));
        }
        Some(text)
    }
}

fn header<G: Game>(session: &Session<G>, secrets: Secrets) -> Header {
    Header {
        format: format(session),
        game: G::NAME.to_owned(),
        id: session.id(),
        engine: env!("CARGO_PKG_VERSION").to_owned(),
        entries: session.entries().len(),
        seed: session.seed().filter(|_| secrets == Secrets::Included).cloned(),
        contributions: session.contributions().clone(),
    }
}

/// The lowest version of the format that can express a session.
fn format<G: Game>(session: &Session<G>) -> u32 {
    let shares = !session.created().contributors.is_empty();
    if shares || session.own_dice_after().is_some() { FORMAT } else { 1 }
}

pub(super) fn entry_line<G: Game>(
    number: usize,
    entry: &Entry<G>,
    digest: Option<Digest>,
) -> EntryLine {
    let cause = match &entry.cause {
        Cause::Created => Cause::Created,
        Cause::Appended => Cause::Appended,
        Cause::Undone => Cause::Undone,
        Cause::Order { seat, order, dice } => {
            Cause::Order { seat: *seat, order: value(order), dice: *dice }
        }
    };
    EntryLine {
        number,
        parent: entry.parent,
        cause,
        at: entry.at,
        rolled: entry.rolled.clone(),
        events: entry.events.len(),
        digest,
    }
}

pub(super) fn event_lines<G: Game>(entry: &Entry<G>) -> impl Iterator<Item = EventLine> {
    entry.records().map(|record| EventLine {
        sequence: record.sequence,
        turn: record.moment.turn,
        phase: record.moment.phase.to_owned(),
        fact: value(record.fact),
    })
}

/// Converts an order or event to JSON. One that JSON cannot hold (a map whose keys are not strings)
/// becomes `null`, which the testkit's "files can be read" check then reports.
pub(super) fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).unwrap_or(Value::Null)
}

fn json(body: &Body) -> String {
    serde_json::to_string(body).unwrap_or_default()
}
