//! The SQL of all writes to sessions except appends. Every statement is a round trip to sqlx's database thread,
//! so there are few: conditions are part of the writing statement, and the reason for a failure is
//! queried only after it failed.

use super::append::{append, append_all, stale};
use super::documents;
use super::read::{field, session_id};
use super::seal::{seal_entry, seal_seat, seal_session, sealed_seat};
use crate::{
    Appended, Checkpoint, Command, Document, DocumentKey, Expiry, NewDocument, NewSession,
    Occupant, Request, Revision, SeatClaim, SeatRow, StoreError, TokenHash,
};
use sandtable_core::{Seat, SessionId, Timestamp};
use sqlx::SqliteConnection;

/// A write to be done by the writer.
#[derive(Debug)]
pub(super) enum Write {
    Create(Box<NewSession>),
    /// Commands of one session, all or none.
    Append(Vec<Command>),
    Delete(SessionId),
    DeleteExpired(Expiry),
    Seat(SessionId, SeatRow),
    TakeSeat {
        id: SessionId,
        claim: SeatClaim,
        request: Option<Request>,
    },
    /// Stores the secret, unless there is one already.
    Secret([u8; 32]),
    Checkpoint(SessionId, Checkpoint),
    CreateDocument(Box<NewDocument>),
    ReplaceDocument(Box<Revision>),
    DeleteDocument(DocumentKey, Option<u32>),
    /// A session and the document that it was launched from.
    Launch(Box<(NewSession, Revision)>),
    /// Writes a row as it is, to check that writing works.
    Probe,
    /// Writes nothing, and closes the store after all earlier writes.
    Close,
}

impl Write {
    /// The command, if the write consists of a single command.
    pub(super) fn as_command(&self) -> Option<&Command> {
        match self {
            Self::Append(commands) if commands.len() == 1 => commands.first(),
            _ => None,
        }
    }

    /// Returns true if the write has several statements, so that an error can leave it half done
    /// until the transaction is rolled back.
    pub(super) fn has_several_statements(&self) -> bool {
        match self {
            Self::Create(_)
            | Self::Seat(..)
            | Self::TakeSeat { .. }
            | Self::CreateDocument(_)
            | Self::ReplaceDocument(_)
            | Self::Launch(_) => true,
            Self::Append(commands) => commands.len() > 1,
            _ => false,
        }
    }
}

/// The result of a write; most writes leave it empty.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub(super) appended: Vec<Appended>,
    pub(super) seat: Option<Seat>,
    pub(super) document: Option<Document>,
    pub(super) deleted: Vec<SessionId>,
}

impl From<Appended> for Answer {
    fn from(appended: Appended) -> Self {
        Self { appended: vec![appended], ..Self::default() }
    }
}

/// Does a write within a transaction.
pub(super) async fn perform(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Answer, StoreError> {
    let mut answer = Answer::default();
    match write {
        Write::Create(session) => create(connection, session, None).await?,
        Write::Append(commands) => {
            // One statement for all of them. If it is refused, it has changed nothing, and the
            // commands are appended one by one to find out which was refused, and why.
            let all: Vec<&Command> = commands.iter().collect();
            match append_all(connection, &all).await? {
                Some(appended) => answer.appended = appended,
                None => {
                    for command in commands {
                        answer.appended.push(append(connection, command).await?);
                    }
                }
            }
        }
        Write::Delete(id) => delete(connection, *id).await?,
        Write::DeleteExpired(expiry) => {
            answer.deleted = delete_expired(connection, expiry).await?;
        }
        Write::Seat(id, row) => seat(connection, *id, row).await?,
        Write::TakeSeat { id, claim, request } => {
            // The key is checked before the seat is taken: a retry must get its seat again,
            // although its invitation has been used by now.
            check_key_unused(connection, request.as_ref()).await?;
            answer.seat = take_seat(connection, *id, claim).await?;
            // Only a seat that was taken is an answer to repeat. After a failure the key stays
            // unused.
            if answer.seat.is_some() {
                let result = (Some(*id), answer.seat);
                store_request(connection, request.as_ref(), result, None).await?;
            }
        }
        Write::Secret(secret) => store_secret(connection, secret).await?,
        Write::Checkpoint(id, point) => checkpoint(connection, *id, point).await?,
        Write::CreateDocument(new) => {
            answer.document = Some(documents::insert(connection, new).await?);
        }
        Write::ReplaceDocument(revision) => {
            answer.document = Some(documents::replace(connection, revision).await?);
        }
        Write::DeleteDocument(key, expected) => {
            documents::delete(connection, key, *expected).await?;
        }
        Write::Launch(both) => {
            answer.document = Some(documents::launch(connection, &both.0, &both.1).await?);
        }
        Write::Probe => probe(connection).await?,
        Write::Close => {}
    }
    Ok(answer)
}

/// Stores a session; `launched_from` is the document that its request is about, if any.
pub(super) async fn create(
    connection: &mut SqliteConnection,
    new: &NewSession,
    launched_from: Option<&DocumentKey>,
) -> Result<(), StoreError> {
    check_key_unused(connection, new.request.as_ref()).await?;
    // The session comes first: entries, seats and the request refer to its row.
    let id = new.id.to_string();
    let relative = new.parent.map(|parent| parent.session).or(new.rematch_of);
    let created = sqlx::query(
        "INSERT INTO sessions (id, game, scenario, seed, forked_from, forked_at, version,
         turn, phase, outcome, created_at, updated_at, watch, waiting, temporary, title, family)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15,
         coalesce((SELECT coalesce(family, id) FROM sessions WHERE id = $16), $16))
         ON CONFLICT DO NOTHING",
    )
    .bind(id.clone())
    .bind(new.game.clone())
    .bind(new.scenario.clone())
    .bind(new.seed.as_ref().map(ToString::to_string))
    .bind(new.parent.map(|parent| parent.session.to_string()))
    // Integers in SQLite are signed. `read.rs` converts back.
    .bind(new.parent.map(|parent| parent.sequence as i64))
    .bind(new.entries.len() as i64)
    .bind(new.progress.turn)
    .bind(new.progress.phase.clone())
    .bind(new.progress.outcome.clone())
    .bind(new.at.as_microsecond())
    .bind(new.watch.map(bytes))
    .bind(new.waiting)
    .bind(new.temporary)
    .bind(new.title.clone())
    .bind(relative.map(|relative| relative.to_string()))
    .execute(&mut *connection)
    .await?;
    if created.rows_affected() == 0 {
        return Err(StoreError::Exists(new.id));
    }
    seal_session(connection, new.id).await?;
    check_forks(connection, new).await?;
    store_entries(connection, new).await?;
    for row in &new.seats {
        seat(connection, new.id, row).await?;
    }
    store_request(connection, new.request.as_ref(), (Some(new.id), None), launched_from).await
}

/// Checks that the family of a new session does not have too many forks and rematches with it.
async fn check_forks(
    connection: &mut SqliteConnection,
    new: &NewSession,
) -> Result<(), StoreError> {
    let Some(limit) = new.fork_limit else { return Ok(()) };
    let forks: u32 = sqlx::query_scalar(
        "SELECT count(*) FROM sessions
         WHERE family = (SELECT family FROM sessions WHERE id = $1)",
    )
    .bind(new.id.to_string())
    .fetch_one(connection)
    .await?;
    if forks > limit { Err(StoreError::TooManyForks(limit)) } else { Ok(()) }
}

/// The size of the entries in bytes from which another statement stores the following ones. A fork or
/// an import can have thousands of entries, and one text for all would double the memory they need.
const ENTRY_BYTES: usize = 1 << 20;

/// Stores the entries of a new session.
async fn store_entries(
    connection: &mut SqliteConnection,
    new: &NewSession,
) -> Result<(), StoreError> {
    let (mut rows, mut size) = (Vec::new(), 0);
    for (number, entry) in (0..).zip(&new.entries) {
        size += entry.text.len();
        rows.push((number, &entry.text, entry.noticed, seal_entry(new.id, number, entry)));
        if size < ENTRY_BYTES && (number as usize) + 1 < new.entries.len() {
            continue;
        }
        sqlx::query(
            "INSERT INTO commands (session, number, entry, noticed, sum)
             SELECT sessions.number, value ->> 0, value ->> 1, value ->> 2, value ->> 3
             FROM sessions, json_each($2) WHERE sessions.id = $1 ORDER BY key",
        )
        .bind(new.id.to_string())
        .bind(json(&rows, new.id)?)
        .execute(&mut *connection)
        .await?;
        (rows, size) = (Vec::new(), 0);
    }
    Ok(())
}

/// Checks that a request is new. No other connection can insert it meanwhile: this is the only writer.
pub(super) async fn check_key_unused(
    connection: &mut SqliteConnection,
    request: Option<&Request>,
) -> Result<(), StoreError> {
    let Some(request) = request else { return Ok(()) };
    let used = sqlx::query("SELECT 1 FROM requests WHERE key = $1")
        .bind(request.key.to_vec())
        .fetch_optional(connection)
        .await?;
    used.map_or(Ok(()), |_| Err(StoreError::KeyUsed))
}

/// Stores the result of a request: a session and the seat taken in it, a document, or both.
pub(super) async fn store_request(
    connection: &mut SqliteConnection,
    request: Option<&Request>,
    (session, seat): (Option<SessionId>, Option<Seat>),
    document: Option<&DocumentKey>,
) -> Result<(), StoreError> {
    let Some(Request { key, body }) = request else { return Ok(()) };
    sqlx::query(
        "INSERT INTO requests (key, body, session, seat, document)
         VALUES ($1, $2, $3, $4, (SELECT number FROM documents WHERE kind = $5 AND id = $6))",
    )
    .bind(key.to_vec())
    .bind(body.to_vec())
    .bind(session.map(|session| session.to_string()))
    .bind(seat.map(|seat| seat.0))
    .bind(document.map(|document| document.kind.clone()))
    .bind(document.map(|document| document.id.clone()))
    .execute(connection)
    .await?;
    Ok(())
}

async fn store_secret(
    connection: &mut SqliteConnection,
    secret: &[u8; 32],
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO secrets (number, secret) VALUES (1, $1) ON CONFLICT DO NOTHING")
        .bind(secret.to_vec())
        .execute(connection)
        .await?;
    Ok(())
}

/// Writes a row that every database has. SQLite does not compare the values, so this writes a page.
async fn probe(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("UPDATE _sqlx_migrations SET success = success WHERE version = 1")
        .execute(connection)
        .await?;
    Ok(())
}

async fn delete(connection: &mut SqliteConnection, id: SessionId) -> Result<(), StoreError> {
    // Entries, seats, checkpoints and requests go too: their foreign keys cascade.
    let deleted = sqlx::query("DELETE FROM sessions WHERE id = $1")
        .bind(id.to_string())
        .execute(connection)
        .await?;
    if deleted.rows_affected() == 0 { Err(StoreError::NoSuchSession(id)) } else { Ok(()) }
}

async fn delete_expired(
    connection: &mut SqliteConnection,
    expiry: &Expiry,
) -> Result<Vec<SessionId>, StoreError> {
    let Expiry { temporary, finished, idle } = *expiry;
    // A comparison with NULL, for a rule that is not set, is not true.
    let mut delete = sqlx::query(
        "DELETE FROM sessions WHERE (temporary AND updated_at < $1)
         OR (outcome IS NOT NULL AND updated_at < $2) OR updated_at < $3 RETURNING id",
    );
    for before in [temporary, finished, idle] {
        delete = delete.bind(before.map(Timestamp::as_microsecond));
    }
    let rows = delete.fetch_all(connection).await?;
    rows.iter().map(|row| session_id(row, "id")).collect()
}

async fn seat(
    connection: &mut SqliteConnection,
    id: SessionId,
    row: &SeatRow,
) -> Result<(), StoreError> {
    let stored = sqlx::query(concat!(
        "INSERT INTO seats (session, seat, sitter, token, invite, contribution)
         SELECT id, $2, $3, $4, $5, $6 FROM sessions WHERE id = $1
         ON CONFLICT (session, seat) DO UPDATE SET sitter = excluded.sitter,
         token = excluded.token, invite = excluded.invite, contribution = excluded.contribution
         RETURNING ",
        sealed_seat!()
    ))
    .bind(id.to_string())
    .bind(row.seat.0)
    .bind(json(&row.occupant, id)?)
    .bind(row.token.map(bytes))
    .bind(row.invite.map(bytes))
    .bind(row.contribution.map(|contribution| contribution.bytes().to_vec()))
    .fetch_optional(&mut *connection)
    .await?
    .ok_or(StoreError::NoSuchSession(id))?;
    seal_seat(connection, id, row.seat, field(&stored, "sealed", id)?).await
}

async fn take_seat(
    connection: &mut SqliteConnection,
    id: SessionId,
    claim: &SeatClaim,
) -> Result<Option<Seat>, StoreError> {
    // A fork may have copied a contribution to an open seat. Another one would change dice that were
    // rolled already.
    let rows = sqlx::query(concat!(
        "UPDATE seats SET sitter = $4, token = $3, invite = NULL,
         contribution = coalesce(contribution, $6)
         WHERE session = $1 AND seat = (
             SELECT seat FROM seats WHERE session = $1 AND invite = $2 AND sitter = $5
             ORDER BY seat LIMIT 1
         ) RETURNING seat, ",
        sealed_seat!()
    ))
    .bind(id.to_string())
    .bind(bytes(claim.invite))
    .bind(bytes(claim.token))
    .bind(json(&Occupant::Person, id)?)
    .bind(json(&Occupant::Open, id)?)
    .bind(claim.contribution.map(|contribution| contribution.bytes().to_vec()))
    .fetch_all(&mut *connection)
    .await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let seat = Seat(field(row, "seat", id)?);
    seal_seat(connection, id, seat, field(row, "sealed", id)?).await?;
    Ok(Some(seat))
}

async fn checkpoint(
    connection: &mut SqliteConnection,
    id: SessionId,
    point: &Checkpoint,
) -> Result<(), StoreError> {
    let stored = sqlx::query(
        "INSERT INTO checkpoints (session, number, state)
         SELECT id, $2, $3 FROM sessions WHERE id = $1 AND version > $2
         ON CONFLICT (session, number) DO UPDATE SET state = excluded.state",
    )
    .bind(id.to_string())
    .bind(point.number)
    .bind(point.state.clone())
    .execute(&mut *connection)
    .await?;
    if stored.rows_affected() > 0 {
        return Ok(());
    }
    let row = sqlx::query("SELECT version FROM sessions WHERE id = $1")
        .bind(id.to_string())
        .fetch_optional(connection)
        .await?
        .ok_or(StoreError::NoSuchSession(id))?;
    Err(stale(&row, point.number, id)?)
}

pub(super) fn bytes(hash: TokenHash) -> Vec<u8> {
    hash.0.to_vec()
}

fn json(value: &impl serde::Serialize, id: SessionId) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::damaged(&id, &error))
}
