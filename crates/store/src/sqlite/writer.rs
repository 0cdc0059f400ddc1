//! The single writer and its group commit.
//!
//! All writes of this process go through one queue to one task. SQLite allows only one writer at a
//! time anyway; with one task, no connection here waits for the lock of another. A commit waits for
//! the disk, and everything that arrives meanwhile forms the next batch, which is committed with
//! one flush (group commit). So twenty busy sessions share a flush instead of queueing for twenty,
//! and a lone command is never delayed to fill a batch.
//!
//! Invariants: a caller gets its answer only after the commit that contains its write, and a write
//! that fails does not affect the others of its batch: if one spoils a batch, the batch is rolled
//! back and its writes are done one by one.

use super::append::append_all;
use super::wal::{Checkpointer, checkpoint};
use super::write::{Answer, Write, perform};
use crate::{Command, StoreError};
use sqlx::{Connection, SqliteConnection};
use std::collections::BTreeSet;
use tokio::sync::{mpsc, oneshot};

/// A queued write and the channel to its caller.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: Reply,
}

type Reply = oneshot::Sender<Result<Answer, StoreError>>;

/// The length of the queue. Callers wait while it is full.
const QUEUE: usize = 1_024;

/// The largest number of writes in one commit.
const BATCH: usize = 256;

type Answers = Vec<Result<Answer, StoreError>>;

/// Starts the writer task. It ends after [`Write::Close`], or when every sender is dropped.
pub(super) fn start(writer: Writer) -> mpsc::Sender<Job> {
    let (jobs, queue) = mpsc::channel(QUEUE);
    tokio::spawn(writer.run(queue));
    jobs
}

pub(super) struct Writer {
    connection: SqliteConnection,
    checkpointer: Checkpointer,
}

impl Writer {
    /// Creates a writer with a connection for writing and another one for checkpoints.
    pub(super) fn new(connection: SqliteConnection, checkpointing: SqliteConnection) -> Self {
        Self { connection, checkpointer: Checkpointer::start(checkpointing) }
    }

    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut closing = Vec::new();
        while jobs.recv_many(&mut batch, BATCH).await > 0 {
            // Commands first: players should not wait for the creation of other sessions.
            let (commands, others) = split(batch.drain(..));
            for jobs in [commands, others] {
                self.write_batch(jobs, &mut closing).await;
            }
            if !closing.is_empty() {
                // Accept no new jobs, but finish those already queued.
                jobs.close();
            }
            // Commits went on during the background checkpoint. Copying their few pages here lets
            // the log restart from its beginning.
            if self.checkpointer.is_done() {
                checkpoint(&mut self.connection).await;
            }
        }
        self.close().await;
        // Callers that close the store are answered last, when the file has been closed.
        for done in closing {
            done.send(Ok(Answer::default())).ok();
        }
    }

    /// Does a batch of writes and answers their callers. Callers that close the store are collected
    /// in `closing` and answered at the end.
    async fn write_batch(&mut self, jobs: Vec<Job>, closing: &mut Vec<Reply>) {
        let (writes, replies): (Vec<Write>, Vec<Reply>) =
            jobs.into_iter().map(|job| (job.write, job.done)).unzip();
        let answers = self.write(&writes).await;
        for ((write, done), answer) in writes.iter().zip(replies).zip(answers) {
            if matches!(write, Write::Close) {
                closing.push(done);
            } else {
                // The caller may be gone, for example because its request was cancelled; the write
                // stays.
                done.send(answer).ok();
            }
        }
    }

    async fn close(self) {
        self.checkpointer.stop().await;
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database did not close cleanly");
        }
    }

    async fn write(&mut self, writes: &[Write]) -> Answers {
        if writes.iter().all(|write| matches!(write, Write::Close)) {
            return writes.iter().map(|_| Ok(Answer::default())).collect();
        }
        let commands: Option<Vec<&Command>> = writes.iter().map(Write::as_command).collect();
        let answers = match commands {
            Some(commands) => self.append(&commands).await,
            None => self.commit(writes).await,
        };
        self.checkpointer.committed(writes.len());
        match answers {
            Some(answers) => answers,
            None => self.write_one_by_one(writes).await,
        }
    }

    /// The common case: only commands, each of a different session, stored with one statement.
    async fn append(&mut self, commands: &[&Command]) -> Option<Answers> {
        match append_all(&mut self.connection, commands).await {
            Ok(appended) => Some(appended?.into_iter().map(|one| Ok(one.into())).collect()),
            Err(error) => Some(vec![Err(error)]),
        }
    }

    /// Commits every write on its own, after a batch failed because of one of them.
    async fn write_one_by_one(&mut self, writes: &[Write]) -> Answers {
        let mut answers = Vec::with_capacity(writes.len());
        for write in writes {
            let alone = self.commit(std::slice::from_ref(write)).await;
            // `commit` returns `None` only for several writes, so the fallback is never used.
            answers.extend(alone.unwrap_or_default());
        }
        answers
    }

    /// Commits a batch, all or none. Returns `None` if one of several writes failed in a way that
    /// requires a rollback; the caller then does them one by one.
    async fn commit(&mut self, writes: &[Write]) -> Option<Answers> {
        if let Err(error) = self.execute("BEGIN IMMEDIATE").await {
            return Some(failed(error, writes.len()));
        }
        let mut answers = Vec::with_capacity(writes.len());
        for write in writes {
            let answer = perform(&mut self.connection, write).await;
            // A refused write of one statement has changed nothing, so the rest of the batch goes
            // on. After any other error the transaction may hold half a write.
            if let Err(error) = &answer
                && (write.has_several_statements()
                    || matches!(error, StoreError::Database(_) | StoreError::Full(_)))
            {
                self.rollback().await;
                return (writes.len() == 1).then(|| vec![answer]);
            }
            answers.push(answer);
        }
        if let Err(error) = self.execute("COMMIT").await {
            self.rollback().await;
            return Some(failed(error, writes.len()));
        }
        Some(answers)
    }

    async fn execute(&mut self, statement: &'static str) -> Result<(), sqlx::Error> {
        sqlx::query(statement).execute(&mut self.connection).await.map(drop)
    }

    /// Rolls the transaction back. Errors are ignored: SQLite may have rolled it back already.
    async fn rollback(&mut self) {
        self.execute("ROLLBACK").await.ok();
    }
}

/// Splits off commands, at most one per session, from all other writes. Two commands of one session
/// may compete for the same version, and a refused one would fail the statement for all.
fn split(jobs: impl Iterator<Item = Job>) -> (Vec<Job>, Vec<Job>) {
    let mut sessions = BTreeSet::new();
    jobs.partition(|job| {
        job.write.as_command().is_some_and(|command| sessions.insert(command.session))
    })
}

/// Returns the same error for every write of a batch.
fn failed(error: sqlx::Error, count: usize) -> Answers {
    tracing::error!(%error, "none of {count} writes was stored");
    let error = StoreError::from(error);
    // `sqlx::Error` cannot be cloned, so every caller gets the message.
    let same = || match &error {
        StoreError::Full(why) => StoreError::Full(why.clone()),
        other => StoreError::Database(sqlx::Error::Protocol(other.to_string())),
    };
    std::iter::repeat_with(|| Err(same())).take(count).collect()
}
