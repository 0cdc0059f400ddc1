use super::damage::{Damage, Fault};
use super::format::{EntryLine, EventLine};
use super::read::{Reading, TypedEntry, assemble, decode};
use super::transcript::WrittenEntry;
use super::write::{entry_line, event_lines};
use crate::session::Fact;
use crate::{Game, Seed, Session, SessionId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An entry with its events, as stored in one database row.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row<O = Value, F = Value> {
    entry: EntryLine<O>,
    events: Vec<EventLine<F>>,
}

/// Formats one entry of a session as a database row, or returns `None` for an unknown number.
///
/// The cost depends on the size of the entry, not on the length of the session.
///
/// ```
/// use sandtable_core::example::raid::{Order, Raid, Scenario};
/// use sandtable_core::record::{from_rows, row};
/// use sandtable_core::{Seat, Seed, Session, SessionId, Setup};
///
/// let noon = "2026-01-01T12:00:00Z".parse()?;
/// let (id, seed) = (SessionId::from_random([1; 16]), Seed::from_number(7));
/// let setup = Setup::<Raid>::new(id, Scenario::default(), seed.clone());
/// let session = Session::create(setup, noon)?.submit(Seat(0), Order::Hide(3), noon)?;
/// let rows: Vec<String> = (0..2).filter_map(|number| row(&session, number)).collect();
/// let back = from_rows::<Raid>(id, Some(seed), &rows)?.intact()?;
/// assert_eq!(back.digest(), session.digest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn row<G: Game>(session: &Session<G>, number: usize) -> Option<String> {
    let entry = session.entry(number)?;
    let events = event_lines(entry).collect();
    serde_json::to_string(&Row { entry: entry_line(number, entry, None), events }).ok()
}

/// Builds a session from its rows, up to the first damaged one.
///
/// # Errors
/// Returns [`Damage`] if the first row cannot be read.
pub fn from_rows<G: Game>(
    id: SessionId,
    seed: Option<Seed>,
    rows: &[impl AsRef<str>],
) -> Result<Reading<G>, Damage> {
    let rows = rows.iter().enumerate();
    assemble((id, seed), rows.map(|(index, text)| decode_row::<G>(index, text.as_ref())))
}

/// Parses row number `index`.
///
/// It is parsed directly into the types of the game; going through untyped JSON values first made
/// loading a session about five times slower (`docs/speed.md`). Only if that fails is it parsed
/// untyped, to find out what is wrong.
pub(super) fn decode_row<G: Game>(index: usize, text: &str) -> Result<TypedEntry<G>, Damage> {
    match serde_json::from_str::<Row<G::Order, Fact<G>>>(text) {
        Ok(row) => check_number(index, row),
        Err(_) => decode::<G>(&untyped(index, text)?),
    }
}

fn untyped(index: usize, text: &str) -> Result<WrittenEntry, Damage> {
    let malformed = |error: serde_json::Error| Fault::Malformed(error.to_string()).at(index + 1);
    check_number(index, serde_json::from_str::<Row>(text).map_err(malformed)?)
}

/// Checks that the entry's number is that of its row.
fn check_number<O, F>(index: usize, row: Row<O, F>) -> Result<WrittenEntry<O, F>, Damage> {
    let (line, Row { entry, events }) = (index + 1, row);
    if entry.number == index {
        return Ok(WrittenEntry { line, entry, events });
    }
    let (found, expected) = (format!("entry {}", entry.number), format!("entry {index}"));
    Err(Fault::Unexpected { found, expected }.at(line))
}
