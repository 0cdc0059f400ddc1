//! The one who writes. Commands that come in while the disk is busy are kept together by the next
//! commit, so that twenty sessions wait no longer than one does.

use crate::{Appended, Checkpoint, Command, NewSession, SeatRow, StoreError, TokenHash};
use sandtable_core::SessionId;
use sqlx::{Connection, Row, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

/// Something to be written.
pub(crate) enum Write {
    Create(Box<NewSession>),
    Append(Box<Command>),
    Seat(SessionId, SeatRow),
    Checkpoint(SessionId, Checkpoint),
}

/// Something to be written, and who waits for it.
pub(crate) struct Job {
    pub(crate) write: Write,
    pub(crate) done: oneshot::Sender<Result<Appended, StoreError>>,
}

/// How many jobs one commit takes along at most.
const BATCH: usize = 256;

/// Writes until nobody can ask any more.
pub(crate) async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        let (writes, waiting): (Vec<Write>, Vec<_>) =
            batch.drain(..).map(|job| (job.write, job.done)).unzip();
        let results = commit(&mut connection, writes).await;
        for (done, result) in waiting.into_iter().zip(results) {
            // Whoever asked may have gone away; what was written stays.
            done.send(result).ok();
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
}

/// Writes all in one transaction. One that cannot be written does not keep the others from it.
async fn commit(
    connection: &mut SqliteConnection,
    writes: Vec<Write>,
) -> Vec<Result<Appended, StoreError>> {
    let count = writes.len();
    match try_commit(connection, writes).await {
        Ok(results) => results,
        Err(error) => {
            tracing::error!(%error, "nothing of {count} writes was kept");
            let message = error.to_string();
            let failed = || StoreError::Database(sqlx::Error::Protocol(message.clone()));
            std::iter::repeat_with(|| Err(failed())).take(count).collect()
        }
    }
}

async fn try_commit(
    connection: &mut SqliteConnection,
    writes: Vec<Write>,
) -> Result<Vec<Result<Appended, StoreError>>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(writes.len());
    for write in writes {
        results.push(perform(&mut transaction, write).await);
    }
    transaction.commit().await?;
    Ok(results)
}

async fn perform(
    connection: &mut SqliteConnection,
    write: Write,
) -> Result<Appended, StoreError> {
    match write {
        Write::Create(session) => create(connection, *session).await?,
        Write::Append(command) => return append(connection, *command).await,
        Write::Seat(id, row) => seat(connection, id, &row).await?,
        Write::Checkpoint(id, point) => checkpoint(connection, id, &point).await?,
    }
    Ok(Appended::Kept)
}

async fn create(connection: &mut SqliteConnection, new: NewSession) -> Result<(), StoreError> {
    let id = new.id.to_string();
    let made = sqlx::query(
        "INSERT INTO sessions
         (id, game, scenario, seed, version, turn, phase, outcome, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT DO NOTHING",
    )
    .bind(&id)
    .bind(&new.game)
    .bind(&new.scenario)
    .bind(new.seed.to_string())
    .bind(new.entries.len() as i64)
    .bind(i64::from(new.progress.turn))
    .bind(&new.progress.phase)
    .bind(&new.progress.outcome)
    .bind(new.at.to_string())
    .execute(&mut *connection)
    .await?;
    if made.rows_affected() == 0 {
        return Err(StoreError::Exists(new.id));
    }
    for (number, entry) in new.entries.iter().enumerate() {
        insert_entry(connection, (&id, number as i64), None, entry).await?;
    }
    for row in &new.seats {
        seat(connection, new.id, row).await?;
    }
    Ok(())
}

async fn append(
    connection: &mut SqliteConnection,
    command: Command,
) -> Result<Appended, StoreError> {
    let id = command.session.to_string();
    if let Some(key) = &command.key {
        let known = sqlx::query("SELECT number FROM commands WHERE session = $1 AND key = $2")
            .bind(&id)
            .bind(key)
            .fetch_optional(&mut *connection)
            .await?;
        if let Some(known) = known {
            return Ok(Appended::Repeated(known.get::<i64, _>(0) as u32));
        }
    }
    let next = sqlx::query(
        "UPDATE sessions SET version = version + 1, turn = $3, phase = $4, outcome = $5,
         updated_at = $6 WHERE id = $1 AND version = $2",
    )
    .bind(&id)
    .bind(i64::from(command.number))
    .bind(i64::from(command.progress.turn))
    .bind(&command.progress.phase)
    .bind(&command.progress.outcome)
    .bind(command.at.to_string())
    .execute(&mut *connection)
    .await?;
    if next.rows_affected() == 0 {
        return Err(behind(connection, &command).await?);
    }
    let place = (id.as_str(), i64::from(command.number));
    insert_entry(connection, place, command.key.as_deref(), &command.entry).await?;
    Ok(Appended::Kept)
}

/// Why a session was not at the version that a command expected.
async fn behind(
    connection: &mut SqliteConnection,
    command: &Command,
) -> Result<StoreError, StoreError> {
    let current = sqlx::query("SELECT version FROM sessions WHERE id = $1")
        .bind(command.session.to_string())
        .fetch_optional(connection)
        .await?;
    Ok(match current {
        Some(row) => {
            let current = row.get::<i64, _>(0) as u32;
            StoreError::Stale { expected: command.number, current }
        }
        None => StoreError::NoSuchSession(command.session),
    })
}

async fn insert_entry(
    connection: &mut SqliteConnection,
    (session, number): (&str, i64),
    key: Option<&str>,
    entry: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO commands (session, number, key, entry) VALUES ($1, $2, $3, $4)")
        .bind(session)
        .bind(number)
        .bind(key)
        .bind(entry)
        .execute(connection)
        .await?;
    Ok(())
}

async fn seat(
    connection: &mut SqliteConnection,
    id: SessionId,
    row: &SeatRow,
) -> Result<(), StoreError> {
    let bytes = |hash: Option<TokenHash>| hash.map(|hash| hash.0.to_vec());
    let sitter = serde_json::to_string(&row.sitter)
        .map_err(|error| StoreError::Damaged(id, error.to_string()))?;
    sqlx::query(
        "INSERT INTO seats (session, seat, sitter, token, invite) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (session, seat) DO UPDATE SET
         sitter = excluded.sitter, token = excluded.token, invite = excluded.invite",
    )
    .bind(id.to_string())
    .bind(i64::from(row.seat.0))
    .bind(sitter)
    .bind(bytes(row.token))
    .bind(bytes(row.invite))
    .execute(connection)
    .await
    .map_err(|error| foreign(error, id))?;
    Ok(())
}

async fn checkpoint(
    connection: &mut SqliteConnection,
    id: SessionId,
    point: &Checkpoint,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO checkpoints (session, number, state) VALUES ($1, $2, $3)
         ON CONFLICT (session, number) DO UPDATE SET state = excluded.state",
    )
    .bind(id.to_string())
    .bind(i64::from(point.number))
    .bind(&point.state)
    .execute(connection)
    .await
    .map_err(|error| foreign(error, id))?;
    Ok(())
}

/// What points at a session that is not there was meant for one.
fn foreign(error: sqlx::Error, id: SessionId) -> StoreError {
    match error.as_database_error() {
        Some(found) if found.is_foreign_key_violation() => StoreError::NoSuchSession(id),
        _ => StoreError::Database(error),
    }
}
