//! The one who writes. What comes in while the disk is busy is kept together by the next commit, so
//! that twenty sessions wait hardly longer than one.

use super::append::append_all;
use super::wal::{Mover, move_pages};
use super::write::{Answer, Write, perform};
use crate::{Command, StoreError};
use sqlx::{Connection, SqliteConnection};
use std::collections::BTreeSet;
use tokio::sync::{mpsc, oneshot};

/// Something to be written, and who waits for it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: Waiting,
}

type Waiting = oneshot::Sender<Result<Answer, StoreError>>;

/// How many writes may wait.
const WAITING: usize = 1_024;

/// How many jobs one commit takes along at most.
const BATCH: usize = 256;

type Answers = Vec<Result<Answer, StoreError>>;

/// Starts writing. It ends when it is told to, or when nobody can ask any more.
pub(super) fn start(writer: Writer) -> mpsc::Sender<Job> {
    let (jobs, waiting) = mpsc::channel(WAITING);
    tokio::spawn(writer.run(waiting));
    jobs
}

pub(super) struct Writer {
    connection: SqliteConnection,
    mover: Mover,
}

impl Writer {
    /// One who writes over the first connection, and has pages moved over the second.
    pub(super) fn new(connection: SqliteConnection, moving: SqliteConnection) -> Self {
        Self { connection, mover: Mover::start(moving) }
    }

    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        let mut leaving = Vec::new();
        while jobs.recv_many(&mut batch, BATCH).await > 0 {
            // Whoever plays does not wait for who begins.
            let (commands, others) = apart(batch.drain(..));
            for jobs in [commands, others] {
                self.keep_jobs(jobs, &mut leaving).await;
            }
            if !leaving.is_empty() {
                // Whoever came before the door was shut is still served.
                jobs.close();
            }
            if self.mover.is_done() {
                move_pages(&mut self.connection).await;
            }
        }
        self.close().await;
        for done in leaving {
            done.send(Ok(Answer::default())).ok();
        }
    }

    /// Keeps what some wait for together, and tells them, but for those who wait for the end.
    async fn keep_jobs(&mut self, jobs: Vec<Job>, leaving: &mut Vec<Waiting>) {
        let (writes, waiting): (Vec<Write>, Vec<Waiting>) =
            jobs.into_iter().map(|job| (job.write, job.done)).unzip();
        let answers = self.keep(&writes).await;
        for ((write, done), answer) in writes.iter().zip(waiting).zip(answers) {
            if matches!(write, Write::Close) {
                leaving.push(done);
            } else {
                // Whoever asked may have gone away; what was written stays.
                done.send(answer).ok();
            }
        }
    }

    async fn close(self) {
        self.mover.stop().await;
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database did not close cleanly");
        }
    }

    async fn keep(&mut self, writes: &[Write]) -> Answers {
        if writes.iter().all(|write| matches!(write, Write::Close)) {
            return writes.iter().map(|_| Ok(Answer::default())).collect();
        }
        let commands: Option<Vec<&Command>> = writes.iter().map(Write::as_command).collect();
        let answers = match commands {
            Some(commands) => self.append(&commands).await,
            None => self.commit(writes).await,
        };
        self.mover.committed(writes.len());
        match answers {
            Some(answers) => answers,
            None => self.keep_singly(writes).await,
        }
    }

    /// The usual case: commands of different sessions and nothing else, which one statement keeps.
    async fn append(&mut self, commands: &[&Command]) -> Option<Answers> {
        match append_all(&mut self.connection, commands).await {
            Ok(appended) => Some(appended?.into_iter().map(|one| Ok(one.into())).collect()),
            Err(error) => Some(vec![Err(error)]),
        }
    }

    /// Keeps one after the other, since one of them does not let the others be kept with it.
    async fn keep_singly(&mut self, writes: &[Write]) -> Answers {
        let mut answers = Vec::with_capacity(writes.len());
        for write in writes {
            let alone = self.commit(std::slice::from_ref(write)).await;
            answers.extend(alone.unwrap_or_default());
        }
        answers
    }

    /// Keeps all of a batch or none. There is no answer if one of several spoiled it for the others,
    /// who are tried again one by one.
    async fn commit(&mut self, writes: &[Write]) -> Option<Answers> {
        if let Err(error) = self.say("BEGIN IMMEDIATE").await {
            return Some(failed(&error, writes.len()));
        }
        let mut answers = Vec::with_capacity(writes.len());
        for write in writes {
            let answer = perform(&mut self.connection, write).await;
            if let Err(error) = &answer
                && (write.is_several() || matches!(error, StoreError::Database(_)))
            {
                self.undo().await;
                return (writes.len() == 1).then(|| vec![answer]);
            }
            answers.push(answer);
        }
        if let Err(error) = self.say("COMMIT").await {
            self.undo().await;
            return Some(failed(&error, writes.len()));
        }
        Some(answers)
    }

    async fn say(&mut self, statement: &'static str) -> Result<(), sqlx::Error> {
        sqlx::query(statement).execute(&mut self.connection).await.map(drop)
    }

    /// Takes back what was begun. If SQLite has done so by itself there is nothing to take back.
    async fn undo(&mut self) {
        self.say("ROLLBACK").await.ok();
    }
}

/// Commands of different sessions, and everything else.
fn apart(jobs: impl Iterator<Item = Job>) -> (Vec<Job>, Vec<Job>) {
    let mut sessions = BTreeSet::new();
    jobs.partition(|job| {
        job.write.as_command().is_some_and(|command| sessions.insert(command.session))
    })
}

/// The same failure for all of a batch.
fn failed(error: &sqlx::Error, count: usize) -> Answers {
    tracing::error!(%error, "nothing of {count} writes was kept");
    let message = error.to_string();
    let same = || StoreError::Database(sqlx::Error::Protocol(message.clone()));
    std::iter::repeat_with(|| Err(same())).take(count).collect()
}
