//! Checksums of rows, so that a row that was altered behind the store's back is noticed when it is
//! read. As in session files they detect accidents, not forgeries: anyone who can write the file can
//! compute them.
//!
//! An entry's checksum also covers its session and number, so a row that was moved or copied does not
//! match. It is not chained to the row before, as lines of files are: numbers are dense, so a missing
//! row is noticed without, and a chain would need another query per append.

use super::read::{field, session_id};
use crate::{Entry, StoreError};
use sandtable_core::{Digest, SessionId};
use sqlx::{SqliteConnection, SqliteExecutor};

/// SQL for the column `sealed`: the columns of a session that its checksum covers, as text. After one
/// of them has changed, [`seal_session`] must be called.
macro_rules! sealed {
    () => {
        "json_array(id, game, scenario, title, seed, forked_from, forked_at, hex(watch), waiting, \
         temporary, created_at) AS sealed"
    };
}
pub(super) use sealed;

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

/// Stores the checksums of all rows, after a migration from a schema without them.
pub(super) async fn seal_all(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let sessions = sqlx::query("SELECT id FROM sessions").fetch_all(&mut *connection).await?;
    for row in &sessions {
        seal_session(connection, session_id(row, "id")?).await?;
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
