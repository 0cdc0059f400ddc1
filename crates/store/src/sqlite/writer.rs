//! The one who writes. What comes in while the disk is busy is kept together by the next commit, so
//! that twenty sessions wait hardly longer than one.

use super::checkpoints::{Mover, move_pages};
use super::write::{Answer, Write, append_alone, perform};
use crate::{Command, StoreError};
use sqlx::{Connection, SqliteConnection};
use std::collections::BTreeSet;
use tokio::sync::{mpsc, oneshot};

/// Something to be written, and who waits for it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<Answer, StoreError>>,
}

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
            let (writes, waiting): (Vec<Write>, Vec<_>) =
                batch.drain(..).map(|job| (job.write, job.done)).unzip();
            let answers = self.keep(&writes).await;
            for ((write, done), answer) in writes.iter().zip(waiting).zip(answers) {
                if matches!(write, Write::Close) {
                    // Whoever came before the door was shut is still served.
                    jobs.close();
                    leaving.push(done);
                } else {
                    // Whoever asked may have gone away; what was written stays.
                    done.send(answer).ok();
                }
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

    async fn close(self) {
        self.mover.stop().await;
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the database did not close cleanly");
        }
    }

    async fn keep(&mut self, writes: &[Write]) -> Answers {
        if let [Write::Close] = writes {
            return vec![Ok(Answer::default())];
        }
        let answers = match apart(writes) {
            Some(commands) => self.keep_commands(&commands).await,
            None => self.commit(writes).await,
        };
        self.mover.committed(writes.len());
        match answers {
            Some(answers) => answers,
            None => self.keep_singly(writes).await,
        }
    }

    /// The usual case: commands of different sessions and nothing else.
    async fn keep_commands(&mut self, commands: &[&Command]) -> Option<Answers> {
        match append_alone(&mut self.connection, commands).await {
            Ok(answers) => Some(answers),
            Err(error) => {
                self.undo().await;
                (commands.len() == 1).then(|| vec![Err(error)])
            }
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

/// The commands, if there is nothing else and no two are of one session.
fn apart(writes: &[Write]) -> Option<Vec<&Command>> {
    let commands: Vec<&Command> = writes.iter().map(Write::as_command).collect::<Option<_>>()?;
    let sessions: BTreeSet<_> = commands.iter().map(|command| command.session).collect();
    (sessions.len() == commands.len()).then_some(commands)
}

/// The same failure for all of a batch.
fn failed(error: &sqlx::Error, count: usize) -> Answers {
    tracing::error!(%error, "nothing of {count} writes was kept");
    let message = error.to_string();
    let same = || StoreError::Database(sqlx::Error::Protocol(message.clone()));
    std::iter::repeat_with(|| Err(same())).take(count).collect()
}
