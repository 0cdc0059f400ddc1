use super::standing::Standings;
use super::{Content, Owner, StoredEncounter};
use crate::{IdempotentRequest, Problem, token};
use sandtable_core::{SessionId, Timestamp};
use sandtable_store::{Document, DocumentKey, NewDocument, Revision, Store, StoreError};
use std::sync::Arc;

/// The number of attempts of a write that expects no version, while others change the document.
const ATTEMPTS: u32 = 20;

/// The documents of all owners.
pub(crate) struct Library {
    pub(super) store: Arc<dyn Store>,
    pub(super) standings: Standings,
}

/// A stored document with its parsed content.
#[derive(Clone, Debug)]
pub(crate) struct Kept<T> {
    pub(crate) document: Document,
    pub(crate) content: T,
}

impl<T> Kept<T> {
    /// The id of the document.
    pub(crate) fn id(&self) -> &str {
        &self.document.key.id
    }
}

/// The reason why a document was not changed.
pub(super) enum Unchanged<T> {
    /// Someone else changed it first: the current document.
    Stale(Box<Kept<T>>),
    /// Any other reason.
    Refused(Problem),
}

impl<T> From<Problem> for Unchanged<T> {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

impl Library {
    /// Creates a library on top of a store.
    pub(crate) fn new(store: Arc<dyn Store>) -> Self {
        Self { store, standings: Standings::default() }
    }

    /// Returns a document of the caller.
    ///
    /// # Errors
    /// Returns the problem of an unknown id, also if the document belongs to someone else: a
    /// distinction would reveal that it exists.
    pub(crate) async fn read<T: Content>(
        &self,
        owner: Owner,
        id: &str,
    ) -> Result<Kept<T>, Problem> {
        match self.store.document(&T::key(id)).await {
            Ok(document) if owner.owns(&document) => kept(document),
            Ok(_) | Err(StoreError::NoSuchDocument(_)) => Err(T::unknown(id)),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns all documents of the caller, the most recently changed first.
    pub(super) async fn all<T: Content>(&self, owner: Owner) -> Result<Vec<Kept<T>>, Problem> {
        let documents = self.store.documents(T::KIND, owner.hash()).await?;
        documents.into_iter().map(kept).collect()
    }

    /// Stores a new document. A repeated request gets the document of the first one, and its content
    /// is not computed again: what it was made from may have been changed or deleted meanwhile.
    pub(super) async fn add<T: Content>(
        &self,
        owner: Owner,
        content: impl Future<Output = Result<T, Problem>> + Send,
        request: Option<&IdempotentRequest>,
    ) -> Result<Kept<T>, Problem> {
        if let Some(earlier) = self.added_before(owner, request).await? {
            return Ok(earlier);
        }
        let content = content.await?;
        let id = SessionId::from_random(token::random()?).to_string();
        let new = NewDocument {
            key: T::key(&id),
            owner: owner.hash(),
            body: written(&content)?,
            uses: content.uses(),
            at: Timestamp::now(),
            request: request.map(IdempotentRequest::stored),
        };
        match self.store.create_document(new).await {
            Ok(document) => kept(document),
            // A repetition that ran at the same time may have been first.
            Err(StoreError::KeyUsed) => {
                let first = self.added_before(owner, request).await?;
                first.ok_or_else(|| Problem::internal(&"a used key without a document"))
            }
            Err(error) => Err(refused(error)),
        }
    }

    /// Returns the document that an earlier attempt of the same request created.
    async fn added_before<T: Content>(
        &self,
        owner: Owner,
        request: Option<&IdempotentRequest>,
    ) -> Result<Option<Kept<T>>, Problem> {
        let Some(request) = request else { return Ok(None) };
        let Some(answered) = self.store.answered(request.stored().key).await? else {
            return Ok(None);
        };
        request.check_same(&answered)?;
        let DocumentKey { id, .. } = answered.document.unwrap_or_else(|| T::key(""));
        self.read(owner, &id).await.map(Some)
    }

    /// Changes a document. With a version, the change is refused if the document has another one;
    /// without, it is tried again until no one else changes the document at the same time.
    pub(super) async fn change<T: Content>(
        &self,
        (owner, id): (Owner, &str),
        version: Option<u32>,
        edit: impl Fn(&Kept<T>) -> Result<T, Problem> + Send + Sync,
    ) -> Result<Kept<T>, Unchanged<T>> {
        let mut current = self.read::<T>(owner, id).await?;
        for _ in 0..ATTEMPTS {
            if version.is_some_and(|version| version != current.document.version) {
                break;
            }
            let revision = revision(&current, &edit(&current)?)?;
            match self.store.replace_document(revision).await {
                Ok(document) => return Ok(kept(document)?),
                Err(StoreError::StaleDocument { .. }) => current = self.read(owner, id).await?,
                Err(error) => return Err(refused(error).into()),
            }
        }
        Err(Unchanged::Stale(Box::new(current)))
    }

    /// Deletes a document if `check` allows it.
    pub(super) async fn remove<T: Content>(
        &self,
        (owner, id): (Owner, &str),
        version: Option<u32>,
        check: impl Fn(&Kept<T>) -> Result<(), Problem> + Send + Sync,
    ) -> Result<(), Unchanged<T>> {
        let mut current = self.read::<T>(owner, id).await?;
        for _ in 0..ATTEMPTS {
            if version.is_some_and(|version| version != current.document.version) {
                break;
            }
            check(&current)?;
            let Document { key, version, .. } = &current.document;
            // Exactly the version that was checked: another one may have been launched meanwhile.
            match self.store.delete_document(key, Some(*version)).await {
                Ok(()) => return Ok(()),
                Err(StoreError::StaleDocument { .. }) => current = self.read(owner, id).await?,
                Err(StoreError::NoSuchDocument(_)) => return Err(T::unknown(id).into()),
                Err(StoreError::InUse(user)) => {
                    let name = self.name_of(&user).await;
                    return Err(Problem::document_in_use(T::KIND, &user.kind, &name).into());
                }
                Err(error) => return Err(Problem::from(error).into()),
            }
        }
        Err(Unchanged::Stale(Box::new(current)))
    }

    /// The name of a document that uses others. Only encounters do.
    async fn name_of(&self, key: &DocumentKey) -> String {
        let document = self.store.document(key).await.ok();
        let encounter = document.and_then(|document| kept::<StoredEncounter>(document).ok());
        encounter.map_or_else(|| key.id.clone(), |encounter| encounter.content.draft.name)
    }
}

/// Parses a stored document.
pub(super) fn kept<T: Content>(document: Document) -> Result<Kept<T>, Problem> {
    let content = serde_json::from_str(&document.body);
    let damaged = |error| Problem::internal(&format!("{}: {error}", document.key));
    Ok(Kept { content: content.map_err(damaged)?, document })
}

/// The next version of a document.
pub(super) fn revision<T: Content>(current: &Kept<T>, content: &T) -> Result<Revision, Problem> {
    Ok(Revision {
        key: current.document.key.clone(),
        expected: current.document.version,
        body: written(content)?,
        uses: content.uses(),
        at: Timestamp::now(),
    })
}

fn written(content: &impl Content) -> Result<String, Problem> {
    serde_json::to_string(content).map_err(|error| Problem::internal(&error))
}

/// The problem of a refused write. A document that does not exist was named in the body: the
/// document in the path has been read before.
fn refused(error: StoreError) -> Problem {
    match error {
        StoreError::NoSuchDocument(key) => Problem::unknown_reference(&key.kind, &key.id),
        other => other.into(),
    }
}
