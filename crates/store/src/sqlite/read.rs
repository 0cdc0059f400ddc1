//! Converting rows to values. A value that cannot be read is reported as damage.

use super::seal::{seal, seal_entry};
use crate::{
    Answered, Checkpoint, Document, DocumentKey, Entry, ForkOrigin, Launched, Progress, SeatRow,
    StoreError, StoredSession, TokenHash,
};
use sandtable_core::{Contribution, Seat, SessionId, SessionIdError, Timestamp};
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Row, Sqlite, Type};
use std::fmt::Display;
use std::str::FromStr;

/// Reads a column.
pub(super) fn field<'r, T: Decode<'r, Sqlite> + Type<Sqlite>>(
    row: &'r SqliteRow,
    column: &str,
    id: impl ToString + Copy,
) -> Result<T, StoreError> {
    row.try_get(column).map_err(|error| StoreError::damaged(&id, &error))
}

/// Reads a session id.
pub(super) fn session_id(row: &SqliteRow, column: &str) -> Result<SessionId, StoreError> {
    let name: &str = row.try_get(column)?;
    name.parse().map_err(|error: SessionIdError| StoreError::damaged(&name, &error))
}

/// Reads a session.
pub(super) fn session(row: &SqliteRow) -> Result<StoredSession, StoreError> {
    let id = session_id(row, "id")?;
    let session = StoredSession {
        id,
        game: field(row, "game", id)?,
        scenario: field(row, "scenario", id)?,
        title: field(row, "title", id)?,
        seed: field::<Option<&str>>(row, "seed", id)?.map(|seed| parse(seed, id)).transpose()?,
        parent: parent(row, id)?,
        watch: hash(row, "watch", id)?,
        version: field(row, "version", id)?,
        progress: Progress {
            turn: field(row, "turn", id)?,
            phase: field(row, "phase", id)?,
            outcome: field(row, "outcome", id)?,
        },
        waiting: field(row, "waiting", id)?,
        temporary: field(row, "temporary", id)?,
        created_at: time(row, "created_at", id)?,
        updated_at: time(row, "updated_at", id)?,
    };
    // Checked last: a value that cannot be read says more than a wrong checksum.
    check(row, &seal(field(row, "sealed", id)?), "the session's row", id)?;
    Ok(session)
}

/// Checks the checksum of a row.
fn check(
    row: &SqliteRow,
    expected: &str,
    what: &str,
    id: impl ToString + Copy,
) -> Result<(), StoreError> {
    let found: Option<&str> = field(row, "sum", id)?;
    if found == Some(expected) {
        return Ok(());
    }
    let found = found.unwrap_or("none");
    let why = format!("{what} does not match its checksum: expected {expected}, found {found}");
    Err(StoreError::damaged(&id, &why))
}

fn parent(row: &SqliteRow, id: SessionId) -> Result<Option<ForkOrigin>, StoreError> {
    let Some(session) = field::<Option<&str>>(row, "forked_from", id)? else {
        return Ok(None);
    };
    let sequence: i64 = field(row, "forked_at", id)?;
    Ok(Some(ForkOrigin { session: parse(session, id)?, sequence: sequence as u64 }))
}

fn time(row: &SqliteRow, column: &str, id: impl ToString + Copy) -> Result<Timestamp, StoreError> {
    Timestamp::from_microsecond(field(row, column, id)?)
        .map_err(|error| StoreError::damaged(&id, &error))
}

fn parse<T: FromStr<Err: Display>>(text: &str, id: impl ToString + Copy) -> Result<T, StoreError> {
    text.parse().map_err(|error: T::Err| StoreError::damaged(&id, &error))
}

/// Reads a seat and its occupant.
pub(super) fn seat_row(row: &SqliteRow, id: SessionId) -> Result<SeatRow, StoreError> {
    let occupant = serde_json::from_str(field(row, "sitter", id)?);
    let seat = SeatRow {
        seat: Seat(field(row, "seat", id)?),
        occupant: occupant.map_err(|error| StoreError::damaged(&id, &error))?,
        token: hash(row, "token", id)?,
        invite: hash(row, "invite", id)?,
        contribution: hash(row, "contribution", id)?
            .map(|TokenHash(bytes)| Contribution::new(bytes)),
    };
    let what = format!("the row of seat {}", seat.seat.0);
    check(row, &seal(field(row, "sealed", id)?), &what, id)?;
    Ok(seat)
}

fn hash(
    row: &SqliteRow,
    column: &str,
    id: impl ToString + Copy,
) -> Result<Option<TokenHash>, StoreError> {
    let bytes: Option<&[u8]> = field(row, column, id)?;
    bytes.map(|bytes| array(bytes, column, &id).map(TokenHash)).transpose()
}

fn array(bytes: &[u8], column: &str, id: &impl ToString) -> Result<[u8; 32], StoreError> {
    let wrong = || format!("{column}: {} bytes, expected 32", bytes.len());
    bytes.try_into().map_err(|_| StoreError::damaged(id, &wrong()))
}

/// Reads the result of a request.
pub(super) fn answered(row: &SqliteRow) -> Result<Answered, StoreError> {
    let body = array(row.try_get("body")?, "body", &"(request)")?;
    let session: Option<&str> = row.try_get("session")?;
    let seat: Option<u8> = row.try_get("seat")?;
    let kind: Option<&str> = row.try_get("kind")?;
    let document = kind.map(|kind| Ok::<_, StoreError>(DocumentKey::new(kind, row.try_get("id")?)));
    Ok(Answered {
        body,
        session: session.map(|session| parse(session, session)).transpose()?,
        seat: seat.map(Seat),
        document: document.transpose()?,
    })
}

/// Reads a document, with the outcome of the session that was launched from it.
pub(super) fn document(row: &SqliteRow) -> Result<Document, StoreError> {
    let key = DocumentKey::new(row.try_get("kind")?, row.try_get("id")?);
    let session: Option<&str> = field(row, "session", &key)?;
    let launched = session.map(|session| {
        let session = parse(session, &key)?;
        Ok::<_, StoreError>(Launched { session, outcome: field(row, "outcome", &key)? })
    });
    let document = Document {
        owner: hash(row, "owner", &key)?,
        version: field(row, "version", &key)?,
        body: field(row, "body", &key)?,
        launched: launched.transpose()?,
        created_at: time(row, "created_at", &key)?,
        updated_at: time(row, "updated_at", &key)?,
        key: key.clone(),
    };
    check(row, &seal(field(row, "sealed", &key)?), "the document's row", &key)?;
    Ok(document)
}

/// Reads the secret of the store.
pub(super) fn secret(row: &SqliteRow) -> Result<[u8; 32], StoreError> {
    array(row.try_get("secret")?, "secret", &"(all)")
}

/// Reads the entries of a session from a number on. The rows have its version; one without an entry
/// stands for none.
pub(super) fn entries(
    rows: &[SqliteRow],
    id: SessionId,
    from: u32,
) -> Result<Vec<Entry>, StoreError> {
    let version: u32 = rows.first().map_or(Ok(0), |row| field(row, "version", id))?;
    let (mut entries, mut numbers) = (Vec::with_capacity(rows.len()), from..version);
    let mut missing = None;
    for row in rows {
        let Some(number) = field::<Option<u32>>(row, "number", id)? else { break };
        entries.push(entry(row, number, id)?);
        let expected = numbers.next();
        missing = missing.or(expected.filter(|expected| *expected != number));
        if expected.is_none() {
            let why = format!("entry {number} is too many: the session has {version}");
            return Err(StoreError::damaged(&id, &why));
        }
    }
    // Told apart from altered rows: those do not match their checksums, which comes first.
    match missing.or_else(|| numbers.next()) {
        Some(number) => {
            let why = format!("entry {number} of {version} is missing");
            Err(StoreError::damaged(&id, &why))
        }
        None => Ok(entries),
    }
}

fn entry(row: &SqliteRow, number: u32, id: SessionId) -> Result<Entry, StoreError> {
    let entry = Entry { text: field(row, "entry", id)?, noticed: field(row, "noticed", id)? };
    check(row, &seal_entry(id, number, &entry), &format!("entry {number}"), id)?;
    Ok(entry)
}

/// Reads a checkpoint.
pub(super) fn checkpoint(row: &SqliteRow, id: SessionId) -> Result<Checkpoint, StoreError> {
    Ok(Checkpoint { number: field(row, "number", id)?, state: field(row, "state", id)? })
}
