//! The SQL of documents. As in `write.rs`, conditions are part of the writing statement, and the
//! reason for a failure is queried only after it failed.

use super::read::document;
use super::seal::{seal_document, sealed_document};
use super::write::{bytes, check_key_unused, create, store_request};
use crate::{Document, DocumentKey, NewDocument, NewSession, Revision, StoreError, TokenHash};
use sqlx::sqlite::{SqliteExecutor, SqliteRow};
use sqlx::{Row, SqliteConnection};

/// Reads a document.
pub(super) async fn find(
    executor: impl SqliteExecutor<'_>,
    key: &DocumentKey,
) -> Result<Document, StoreError> {
    let row = sqlx::query(concat!(
        "SELECT *, (SELECT outcome FROM sessions WHERE id = documents.session) AS outcome, ",
        sealed_document!(),
        " FROM documents WHERE kind = $1 AND id = $2"
    ))
    .bind(key.kind.clone())
    .bind(key.id.clone())
    .fetch_optional(executor)
    .await?;
    row.map_or_else(|| Err(StoreError::NoSuchDocument(key.clone())), |row| document(&row))
}

/// Reads the documents of a kind and an owner.
pub(super) async fn list(
    executor: impl SqliteExecutor<'_>,
    kind: &str,
    owner: Option<TokenHash>,
) -> Result<Vec<Document>, StoreError> {
    let rows = sqlx::query(concat!(
        "SELECT *, (SELECT outcome FROM sessions WHERE id = documents.session) AS outcome, ",
        sealed_document!(),
        " FROM documents WHERE kind = $1 AND ($2 IS NULL OR owner = $2)
         ORDER BY updated_at DESC, id"
    ))
    .bind(kind.to_owned())
    .bind(owner.map(bytes))
    .fetch_all(executor)
    .await?;
    let damage = |error: &StoreError| tracing::error!(%error, "left out of the list");
    Ok(rows.iter().filter_map(|row| document(row).inspect_err(damage).ok()).collect())
}

/// Stores a new document.
pub(super) async fn insert(
    connection: &mut SqliteConnection,
    new: &NewDocument,
) -> Result<Document, StoreError> {
    check_key_unused(connection, new.request.as_ref()).await?;
    let row = sqlx::query(concat!(
        "INSERT INTO documents (kind, id, owner, version, body, created_at, updated_at)
         VALUES ($1, $2, $3, 1, $4, $5, $5) ON CONFLICT DO NOTHING
         RETURNING number, ",
        sealed_document!()
    ))
    .bind(new.key.kind.clone())
    .bind(new.key.id.clone())
    .bind(new.owner.map(bytes))
    .bind(new.body.clone())
    .bind(new.at.as_microsecond())
    .fetch_optional(&mut *connection)
    .await?
    .ok_or_else(|| StoreError::DocumentExists(new.key.clone()))?;
    let number = sealed(connection, &row).await?;
    use_documents(connection, number, &new.uses).await?;
    store_request(connection, new.request.as_ref(), (None, None), Some(&new.key)).await?;
    find(connection, &new.key).await
}

/// Replaces a document.
pub(super) async fn replace(
    connection: &mut SqliteConnection,
    revision: &Revision,
) -> Result<Document, StoreError> {
    let row = sqlx::query(concat!(
        "UPDATE documents SET version = version + 1, body = $4, updated_at = $5
         WHERE kind = $1 AND id = $2 AND version = $3
         RETURNING number, ",
        sealed_document!()
    ))
    .bind(revision.key.kind.clone())
    .bind(revision.key.id.clone())
    .bind(revision.expected)
    .bind(revision.body.clone())
    .bind(revision.at.as_microsecond())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else {
        return Err(stale(connection, &revision.key, revision.expected).await?);
    };
    let number = sealed(connection, &row).await?;
    sqlx::query("DELETE FROM document_uses WHERE document = $1")
        .bind(number)
        .execute(&mut *connection)
        .await?;
    use_documents(connection, number, &revision.uses).await?;
    find(connection, &revision.key).await
}

/// Deletes a document.
pub(super) async fn delete(
    connection: &mut SqliteConnection,
    key: &DocumentKey,
    expected: Option<u32>,
) -> Result<(), StoreError> {
    let deleted = sqlx::query(
        "DELETE FROM documents WHERE kind = $1 AND id = $2 AND ($3 IS NULL OR version = $3)
         AND NOT EXISTS (SELECT 1 FROM document_uses WHERE used = documents.number)",
    )
    .bind(key.kind.clone())
    .bind(key.id.clone())
    .bind(expected)
    .execute(&mut *connection)
    .await?;
    if deleted.rows_affected() > 0 {
        return Ok(());
    }
    let user = sqlx::query(
        "SELECT users.kind, users.id FROM documents
         JOIN document_uses ON used = documents.number
         JOIN documents AS users ON users.number = document_uses.document
         WHERE documents.kind = $1 AND documents.id = $2 ORDER BY users.number LIMIT 1",
    )
    .bind(key.kind.clone())
    .bind(key.id.clone())
    .fetch_optional(&mut *connection)
    .await?;
    match user {
        Some(row) => Err(StoreError::InUse(DocumentKey::new(row.try_get(0)?, row.try_get(1)?))),
        None => Err(stale(connection, key, expected.unwrap_or_default()).await?),
    }
}

/// Stores a session and links the document to it.
pub(super) async fn launch(
    connection: &mut SqliteConnection,
    session: &NewSession,
    revision: &Revision,
) -> Result<Document, StoreError> {
    // The key comes first: a repeated launch must get its session again, although the document has
    // been launched by now.
    check_key_unused(connection, session.request.as_ref()).await?;
    let current = find(&mut *connection, &revision.key).await?;
    if let Some(launched) = current.launched {
        return Err(StoreError::Launched(launched.session));
    }
    create(connection, session, Some(&revision.key)).await?;
    replace(connection, revision).await?;
    sqlx::query("UPDATE documents SET session = $3 WHERE kind = $1 AND id = $2")
        .bind(revision.key.kind.clone())
        .bind(revision.key.id.clone())
        .bind(session.id.to_string())
        .execute(&mut *connection)
        .await?;
    find(connection, &revision.key).await
}

/// Stores which documents a document uses.
async fn use_documents(
    connection: &mut SqliteConnection,
    number: i64,
    uses: &[DocumentKey],
) -> Result<(), StoreError> {
    for used in uses {
        // `REPLACE` counts as a change, so that a document may be listed twice.
        let stored = sqlx::query(
            "INSERT OR REPLACE INTO document_uses (document, used)
             SELECT $1, number FROM documents WHERE kind = $2 AND id = $3",
        )
        .bind(number)
        .bind(used.kind.clone())
        .bind(used.id.clone())
        .execute(&mut *connection)
        .await?;
        if stored.rows_affected() == 0 {
            return Err(StoreError::NoSuchDocument(used.clone()));
        }
    }
    Ok(())
}

/// Creates the error for a write that found no document at the expected version.
async fn stale(
    connection: &mut SqliteConnection,
    key: &DocumentKey,
    expected: u32,
) -> Result<StoreError, StoreError> {
    let current = find(connection, key).await?.version;
    Ok(StoreError::StaleDocument { expected, current })
}

/// Stores the checksum of a row that was just written, and returns its number.
async fn sealed(connection: &mut SqliteConnection, row: &SqliteRow) -> Result<i64, StoreError> {
    let number = row.try_get("number")?;
    seal_document(connection, number, row.try_get("sealed")?).await?;
    Ok(number)
}
