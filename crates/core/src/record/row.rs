use super::damage::{Damage, Fault};
use super::format::{EntryLine, EventLine};
use super::read::{Reading, assemble};
use super::transcript::Written;
use super::write::{entry_line, event_lines};
use crate::{Game, Seed, Session, SessionId};
use serde::{Deserialize, Serialize};

/// An entry with its events, as a store keeps it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    entry: EntryLine,
    events: Vec<EventLine>,
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
    let mut entries = Vec::with_capacity(rows.len());
    let mut damage = None;
    for (index, text) in rows.iter().enumerate() {
        match written(index, text.as_ref()) {
            Ok(entry) => entries.push(entry),
            Err(found) => {
                damage = Some(found);
                break;
            }
        }
    }
    assemble((id, seed), &entries, damage)
}

/// A row in the place of a line. Its number must be the one it is found under.
fn written(index: usize, text: &str) -> Result<Written, Damage> {
    let line = index + 1;
    let malformed = |error: serde_json::Error| Fault::Malformed(error.to_string()).at(line);
    let Row { entry, events } = serde_json::from_str(text).map_err(malformed)?;
    if entry.number == index {
        return Ok(Written { line, entry, events });
    }
    let (found, expected) = (format!("entry {}", entry.number), format!("entry {index}"));
    Err(Fault::Unexpected { found, expected }.at(line))
}
