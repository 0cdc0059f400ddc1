use super::damage::{Damage, Fault};
use super::format::{EntryLine, EventLine};
use super::read::{Reading, Understood, assemble, understood};
use super::transcript::Written;
use super::write::{entry_line, event_lines};
use crate::session::Fact;
use crate::{Game, Seed, Session, SessionId};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An entry with its events, as a store keeps it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row<O = Value, F = Value> {
    entry: EntryLine<O>,
    events: Vec<EventLine<F>>,
}

/// One entry of a session as text: what a store keeps in one row. `None` if there is no such entry.
///
/// Writing it costs as much as the entry is long, however long the session is.
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

/// The session that rows describe, as far as they are sound.
///
/// # Errors
/// If not even the first can be read.
pub fn from_rows<G: Game>(
    id: SessionId,
    seed: Option<Seed>,
    rows: &[impl AsRef<str>],
) -> Result<Reading<G>, Damage> {
    let rows = rows.iter().enumerate();
    assemble((id, seed), rows.map(|(index, text)| written::<G>(index, text.as_ref())))
}

/// A row in the place of a line, read in the words of its game at once: by way of JSON values it would
/// take several times as long. What cannot be read so is read the long way, to tell what is wrong.
pub(super) fn written<G: Game>(index: usize, text: &str) -> Result<Understood<G>, Damage> {
    match serde_json::from_str::<Row<G::Order, Fact<G>>>(text) {
        Ok(row) => placed(index, row),
        Err(_) => understood::<G>(&untyped(index, text)?),
    }
}

fn untyped(index: usize, text: &str) -> Result<Written, Damage> {
    let malformed = |error: serde_json::Error| Fault::Malformed(error.to_string()).at(index + 1);
    placed(index, serde_json::from_str::<Row>(text).map_err(malformed)?)
}

/// A row whose number is the one it is found under.
fn placed<O, F>(index: usize, row: Row<O, F>) -> Result<Written<O, F>, Damage> {
    let (line, Row { entry, events }) = (index + 1, row);
    if entry.number == index {
        return Ok(Written { line, entry, events });
    }
    let (found, expected) = (format!("entry {}", entry.number), format!("entry {index}"));
    Err(Fault::Unexpected { found, expected }.at(line))
}
