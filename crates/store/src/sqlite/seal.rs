//! Checksums of rows, so that a row that was altered behind the store's back is noticed when it is
//! read. As in session files they detect accidents, not forgeries: anyone who can write the file can
//! compute them.
//!
//! A checksum also covers the names of what the row belongs to, so a row that was moved or copied does
//! not match. That of an entry is not chained to the row before, as lines of files are: numbers are dense
//! and the session's row has their count, so a missing row is noticed without, and a chain would need
//! another query per append. Requests have none, because they only tell a repetition from a new request,
//! nor have checkpoints, which are compared with the entries.

use super::read::{field, session_id};
use crate::{Entry, StoreError};
use sandtable_core::{Digest, Seat, SessionId};
use sqlx::{Row as _, SqliteConnection, SqliteExecutor};

/// SQL for the column `sealed`: the columns of a session that its checksum covers, as text. After one
/// of them has changed, [`seal_session`] must be called.
macro_rules! sealed {
    () => {
        "json_array(id, game, scenario, title, seed, forked_from, forked_at, hex(watch), waiting, \
         temporary, created_at) AS sealed"
    };
}
pub(super) use sealed;

/// The same for a seat.
macro_rules! sealed_seat {
    () => {
        "json_array(session, seat, sitter, hex(token), hex(invite), hex(contribution)) AS sealed"
    };
}
pub(super) use sealed_seat;

/// The same for a document. The session that was launched from it is not covered, because it becomes
/// NULL when that session is deleted.
macro_rules! sealed_document {
    () => {
        "json_array(documents.kind, documents.id, hex(owner), documents.version, body, \
         documents.created_at, documents.updated_at) AS sealed"
    };
}
pub(super) use sealed_document;

/// The number of rows that are sealed with one statement.
const BATCH: u32 = 500;

/// The checksum of a text: 16 hexadecimal digits, as in session files.
pub(super) fn seal(text: &str) -> String {
    Digest::of_text(text).short()
}

/// The checksum of an entry.
pub(super) fn seal_entry(session: SessionId, number: u32, entry: &Entry) -> String {
    let Entry { text, noticed } = entry;
    // The numbers have no spaces, so different entries give different texts.
    let place = format!("{session} {number} {noticed} ");
    Digest::of_bytes(&[place.as_bytes(), text.as_bytes()]).short()
}

/// Stores the checksum of a session.
pub(super) async fn seal_session(
    connection: &mut SqliteConnection,
    id: SessionId,
) -> Result<(), StoreError> {
    let find = sqlx::query(concat!("SELECT ", sealed!(), " FROM sessions WHERE id = $1"));
    let row = find.bind(id.to_string()).fetch_one(&mut *connection).await?;
    sqlx::query("UPDATE sessions SET sum = $2 WHERE id = $1")
        .bind(id.to_string())
        .bind(seal(field(&row, "sealed", id)?))
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores the checksum of a seat with this `sealed` text.
pub(super) async fn seal_seat(
    executor: impl SqliteExecutor<'_>,
    id: SessionId,
    seat: Seat,
    sealed: &str,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE seats SET sum = $3 WHERE session = $1 AND seat = $2")
        .bind(id.to_string())
        .bind(seat.0)
        .bind(seal(sealed))
        .execute(executor)
        .await?;
    Ok(())
}

/// Stores the checksum of the document with this number and `sealed` text.
pub(super) async fn seal_document(
    executor: impl SqliteExecutor<'_>,
    number: i64,
    sealed: &str,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE documents SET sum = $2 WHERE number = $1")
        .bind(number)
        .bind(seal(sealed))
        .execute(executor)
        .await?;
    Ok(())
}

/// Stores the checksums of all rows, after a migration from a schema without them.
pub(super) async fn seal_all(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let sessions = sqlx::query("SELECT id FROM sessions").fetch_all(&mut *connection).await?;
    for row in &sessions {
        seal_session(connection, session_id(row, "id")?).await?;
    }
    let seats = sqlx::query(concat!("SELECT session, seat, ", sealed_seat!(), " FROM seats"));
    for row in &seats.fetch_all(&mut *connection).await? {
        let id = session_id(row, "session")?;
        let seat = Seat(field(row, "seat", id)?);
        seal_seat(&mut *connection, id, seat, field(row, "sealed", id)?).await?;
    }
    let documents = sqlx::query(concat!("SELECT number, ", sealed_document!(), " FROM documents"));
    for row in &documents.fetch_all(&mut *connection).await? {
        seal_document(&mut *connection, row.try_get("number")?, row.try_get("sealed")?).await?;
    }
    let mut last = 0;
    while let Some(place) = seal_entries(connection, last).await? {
        last = place;
    }
    Ok(())
}

/// Stores the checksums of the next entries after a place. Returns the place of the last one; `None`
/// if there are no more.
async fn seal_entries(
    connection: &mut SqliteConnection,
    after: i64,
) -> Result<Option<i64>, StoreError> {
    let rows = sqlx::query(
        "SELECT place, id, commands.number, entry, noticed FROM commands
         JOIN sessions ON sessions.number = commands.session
         WHERE place > $1 ORDER BY place LIMIT $2",
    )
    .bind(after)
    .bind(BATCH)
    .fetch_all(&mut *connection)
    .await?;
    let mut sums: Vec<(i64, String)> = Vec::new();
    for row in &rows {
        let id = session_id(row, "id")?;
        let entry = Entry { text: field(row, "entry", id)?, noticed: field(row, "noticed", id)? };
        sums.push((field(row, "place", id)?, seal_entry(id, field(row, "number", id)?, &entry)));
    }
    let Some((last, _)) = sums.last() else { return Ok(None) };
    let last = *last;
    store(connection, &sums).await?;
    Ok(Some(last))
}

async fn store(
    executor: impl SqliteExecutor<'_>,
    sums: &[(i64, String)],
) -> Result<(), StoreError> {
    let sums = serde_json::to_string(sums).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query(
        "UPDATE commands SET sum = value ->> 1 FROM json_each($1) WHERE place = value ->> 0",
    )
    .bind(sums)
    .execute(executor)
    .await?;
    Ok(())
}
