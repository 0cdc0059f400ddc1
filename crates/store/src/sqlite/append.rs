//! How commands are appended: by one statement, because each costs a way to the database's thread and
//! back, and a transaction that is one statement needs no others around it.

use super::read::field;
use crate::{Appended, Command, Entry, Progress, StoreError};
use sandtable_core::SessionId;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;

/// What the connection that appends knows in addition to the tables. To put a row into `appends` moves its
/// session on and writes the command down. If one of several cannot be written, none is.
const VOCABULARY: &str = "
    PRAGMA temp_store = MEMORY;
    CREATE TEMP VIEW appends AS
        SELECT session, number, seat, key, entry, noticed,
               NULL AS turn, NULL AS phase, NULL AS outcome, NULL AS at
        FROM commands;
    CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
        UPDATE sessions SET version = version + 1, turn = NEW.turn, phase = NEW.phase,
            outcome = NEW.outcome, updated_at = NEW.at
            WHERE id = NEW.session AND version = NEW.number;
        SELECT raise(ABORT, 'not at this version') WHERE changes() = 0;
        INSERT INTO commands (session, number, seat, key, entry, noticed)
            SELECT sessions.number, NEW.number, NEW.seat, NEW.key, NEW.entry, NEW.noticed
            FROM sessions WHERE id = NEW.session;
    END;";

const ONE: &str = "INSERT INTO appends VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";

/// However many there are, they come as one JSON array.
const SEVERAL: &str = "INSERT INTO appends
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
           value ->> 6, value ->> 7, value ->> 8, value ->> 9
    FROM json_each($1)";

/// SQLite's codes for what a trigger refuses, and for a key that was used before.
const REFUSED: [&str; 2] = ["1811", "2067"];

/// Teaches a connection to append.
pub(super) async fn learn(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(VOCABULARY).execute(connection).await.map(drop)
}

/// Appends commands of different sessions, all or none. Nothing is told if one of several was not taken:
/// which one, and why, shows when they are tried one by one.
pub(super) async fn append_all(
    connection: &mut SqliteConnection,
    commands: &[&Command],
) -> Result<Option<Vec<Appended>>, StoreError> {
    if let [command] = commands {
        return append(connection, command).await.map(|appended| Some(vec![appended]));
    }
    let rows: Vec<_> = commands.iter().map(|command| fields(command)).collect();
    let json = serde_json::to_string(&rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
    match sqlx::query(SEVERAL).bind(json).execute(connection).await {
        Ok(_) => Ok(Some(vec![Appended::Kept; commands.len()])),
        Err(_) => Ok(None),
    }
}

/// Appends one.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    command: &Command,
) -> Result<Appended, StoreError> {
    let Command { session, number, seat, key, entry, at, progress } = command.clone();
    let written = sqlx::query(ONE)
        .bind(session.to_string())
        .bind(number)
        .bind(seat.map(|seat| seat.0))
        .bind(key)
        .bind(entry.text)
        .bind(entry.noticed)
        .bind(progress.turn)
        .bind(progress.phase)
        .bind(progress.outcome)
        .bind(at.as_microsecond())
        .execute(&mut *connection)
        .await;
    match written {
        Ok(_) => Ok(Appended::Kept),
        Err(error) if is_refusal(&error) => why_not(connection, command, error).await,
        Err(error) => Err(error.into()),
    }
}

fn is_refusal(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| REFUSED.contains(&&*code))
}

/// A command in the order of the columns of `appends`.
fn fields(command: &Command) -> impl serde::Serialize {
    let Command { session, number, seat, key, entry, at, progress } = command;
    let Entry { text, noticed } = entry;
    let Progress { turn, phase, outcome } = progress;
    (session, number, seat, key, text, noticed, turn, phase, outcome, at.as_microsecond())
}

/// Why a command was not kept: it had been before, or the session is elsewhere. If neither, something is
/// where it should have gone.
async fn why_not(
    connection: &mut SqliteConnection,
    command: &Command,
    error: sqlx::Error,
) -> Result<Appended, StoreError> {
    let id = command.session;
    let row = sqlx::query(
        "SELECT version, (
             SELECT number FROM commands WHERE session = sessions.number
             AND coalesce(seat, -1) = coalesce($2, -1) AND key = $3
         ) AS used FROM sessions WHERE id = $1",
    )
    .bind(id.to_string())
    .bind(command.seat.map(|seat| seat.0))
    .bind(command.key.clone())
    .fetch_optional(connection)
    .await?
    .ok_or(StoreError::NoSuchSession(id))?;
    match (field(&row, "used", id)?, field::<u32>(&row, "version", id)?) {
        (Some(number), _) => Ok(Appended::Repeated(number)),
        (None, version) if version == command.number => Err(error.into()),
        (None, _) => Err(stale(&row, command.number, id)?),
    }
}

/// What is told to who expected another version.
pub(super) fn stale(
    row: &SqliteRow,
    expected: u32,
    id: SessionId,
) -> Result<StoreError, StoreError> {
    Ok(StoreError::Stale { expected, current: field(row, "version", id)? })
}
