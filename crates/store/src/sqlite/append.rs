//! Appending commands with one SQL statement.
//!
//! Every statement is a round trip to sqlx's database thread, and a single statement is a
//! transaction of its own. So the version check, the update of the session and the insert of the
//! command are one `INSERT` into a temporary view, whose `INSTEAD OF` trigger does all three. A
//! transaction of separate statements would make a round trip for each of them, plus `BEGIN` and
//! `COMMIT`.
//!
//! Invariant: the trigger aborts unless the session is exactly at the version the command expects,
//! so of two commands for the same version only the first one is stored.

use super::read::field;
use super::seal::seal_entry;
use crate::{Appended, Command, CommandKey, Entry, Progress, StoreError};
use sandtable_core::SessionId;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;

/// The schema of the appending connection. Inserting a row into `appends` advances its session by
/// one version and stores the command. If one row of several fails, none is stored.
const APPEND_SCHEMA: &str = "
    PRAGMA temp_store = MEMORY;
    CREATE TEMP VIEW appends AS
        SELECT session, number, seat, key, body, entry, noticed, sum,
               NULL AS turn, NULL AS phase, NULL AS outcome, NULL AS at
        FROM commands;
    CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
        UPDATE sessions SET version = version + 1, turn = NEW.turn, phase = NEW.phase,
            outcome = NEW.outcome, updated_at = NEW.at
            WHERE id = NEW.session AND version = NEW.number;
        SELECT raise(ABORT, 'not at this version') WHERE changes() = 0;
        INSERT INTO commands (session, number, seat, key, body, entry, noticed, sum)
            SELECT sessions.number, NEW.number, NEW.seat, NEW.key, NEW.body, NEW.entry,
                NEW.noticed, NEW.sum
            FROM sessions WHERE id = NEW.session;
    END;";

const INSERT_ONE: &str =
    "INSERT INTO appends VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

/// Takes any number of rows as one JSON array, so that the statement is prepared only once.
const INSERT_MANY: &str = "INSERT INTO appends
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
           value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10, value ->> 11
    FROM json_each($1)";

/// SQLite's error codes for an aborting trigger and for a unique key that was used before.
// `SQLITE_CONSTRAINT_TRIGGER` and `SQLITE_CONSTRAINT_UNIQUE`.
const REFUSAL_CODES: [&str; 2] = ["1811", "2067"];

/// Creates the `appends` view on a connection.
pub(super) async fn prepare(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(APPEND_SCHEMA).execute(connection).await.map(drop)
}

/// Appends commands of different sessions, or commands of one session in this order, all or none.
/// Returns `None` if several were given and one was refused; the caller then appends them one by one to find out which, and why.
pub(super) async fn append_all(
    connection: &mut SqliteConnection,
    commands: &[&Command],
) -> Result<Option<Vec<Appended>>, StoreError> {
    if let [command] = commands {
        return append(connection, command).await.map(|appended| Some(vec![appended]));
    }
    let rows: Vec<_> = commands.iter().map(|command| fields(command)).collect();
    let json = serde_json::to_string(&rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
    match sqlx::query(INSERT_MANY).bind(json).execute(connection).await {
        Ok(_) => Ok(Some(vec![Appended::Stored; commands.len()])),
        Err(_) => Ok(None),
    }
}

/// Appends one command.
pub(super) async fn append(
    connection: &mut SqliteConnection,
    command: &Command,
) -> Result<Appended, StoreError> {
    let Command { session, number, seat, key, entry, at, progress } = command.clone();
    let sum = seal_entry(session, number, &entry);
    let (key, body) = key.map(|CommandKey { key, body }| (key, body)).unzip();
    let written = sqlx::query(INSERT_ONE)
        .bind(session.to_string())
        .bind(number)
        .bind(seat.map(|seat| seat.0))
        .bind(key)
        .bind(body.flatten().map(|body| body.to_string()))
        .bind(entry.text)
        .bind(entry.noticed)
        .bind(sum)
        .bind(progress.turn)
        .bind(progress.phase)
        .bind(progress.outcome)
        .bind(at.as_microsecond())
        .execute(&mut *connection)
        .await;
    match written {
        Ok(_) => Ok(Appended::Stored),
        Err(error) if is_refusal(&error) => explain_refusal(connection, command, error).await,
        Err(error) => Err(error.into()),
    }
}

fn is_refusal(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| REFUSAL_CODES.contains(&&*code))
}

/// The values of a command, in the order of the columns of `appends`.
fn fields(command: &Command) -> impl serde::Serialize {
    let Command { session, number, seat, key, entry, at, progress } = command;
    let sum = seal_entry(*session, *number, entry);
    let Entry { text, noticed } = entry;
    let body = key.as_ref().and_then(|key| key.body);
    let key = key.as_ref().map(|key| &key.key);
    let Progress { turn, phase, outcome } = progress;
    (
        session,
        number,
        seat,
        key,
        body,
        text,
        noticed,
        sum,
        turn,
        phase,
        outcome,
        at.as_microsecond(),
    )
}

/// Finds out why a command was refused: its key was used before, or the session does not exist or
/// is at another version. The common case needs no such query. Any other cause is a database error.
async fn explain_refusal(
    connection: &mut SqliteConnection,
    command: &Command,
    error: sqlx::Error,
) -> Result<Appended, StoreError> {
    let id = command.session;
    // `seat` is NULL for commands of the server, and in SQL NULL does not equal NULL, hence
    // `coalesce`.
    let row = sqlx::query(
        "SELECT version, commands.number AS used, body FROM sessions
         LEFT JOIN commands ON session = sessions.number
         AND coalesce(seat, -1) = coalesce($2, -1) AND key = $3 WHERE id = $1",
    )
    .bind(id.to_string())
    .bind(command.seat.map(|seat| seat.0))
    .bind(command.key.as_ref().map(|key| key.key.clone()))
    .fetch_optional(connection)
    .await?
    .ok_or(StoreError::NoSuchSession(id))?;
    let used: Option<u32> = field(&row, "used", id)?;
    match (&command.key, field::<u32>(&row, "version", id)?) {
        // The key comes before the version: a repeated command is stale as well, but it was stored.
        (Some(key), _) if used.is_some() => {
            Ok(Appended::Repeated(repeated(&row, "used", key, id)?))
        }
        (_, version) if version == command.number => Err(error.into()),
        _ => Err(stale(&row, command.number, id)?),
    }
}

/// Reads the number of the command that a key was used for, and checks that it was the same request.
pub(super) fn repeated(
    row: &SqliteRow,
    number: &str,
    key: &CommandKey,
    id: SessionId,
) -> Result<u32, StoreError> {
    let stored: Option<&str> = field(row, "body", id)?;
    let body = key.body.map(|body| body.to_string());
    match (stored, body) {
        (Some(stored), Some(body)) if stored != body => Err(StoreError::KeyReused),
        _ => field(row, number, id),
    }
}

/// Creates the error for a command that expected another version.
pub(super) fn stale(
    row: &SqliteRow,
    expected: u32,
    id: SessionId,
) -> Result<StoreError, StoreError> {
    Ok(StoreError::Stale { expected, current: field(row, "version", id)? })
}
