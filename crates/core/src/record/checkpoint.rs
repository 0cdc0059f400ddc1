use super::damage::{Damage, Fault};
use super::lines::{Chain, bodies, wrap};
use super::read::begin;
use super::row::written;
use crate::session::{Last, Past};
use crate::{Digest, Game, Seed, Session, SessionId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use thiserror::Error;

/// The version of what is written here. Others are not read: a checkpoint can always be made anew.
const FORMAT: u32 = 1;

/// A position with all that tells whether it is the one after certain rows.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: u32,
    engine: String,
    game: String,
    rules: u32,
    session: SessionId,
    /// The entry after which it is.
    entry: u32,
    end: u64,
    commands: u32,
    depth: u32,
    /// What the rows up to there are known by.
    trail: Digest,
    /// The events may have laid it open.
    seed: Option<Seed>,
    state: Box<RawValue>,
}

/// How far rows go, and what they are known by: a fingerprint of all of them in their order.
///
/// ```
/// use sandtable_core::record::Trail;
///
/// let mut trail = Trail::of(["one", "two"]);
/// assert_eq!((trail.rows(), trail.bytes()), (2, 6));
/// trail.follow("three");
/// assert_eq!(trail, Trail::of(["one", "two", "three"]));
/// assert_ne!(trail, Trail::of(["two", "one", "three"]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trail {
    digest: Digest,
    rows: u32,
    bytes: u64,
}

impl Default for Trail {
    fn default() -> Self {
        Self { digest: Digest::of_bytes(&[]), rows: 0, bytes: 0 }
    }
}

impl Trail {
    /// Of these rows.
    pub fn of(rows: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let mut trail = Self::default();
        rows.into_iter().for_each(|row| trail.follow(row.as_ref()));
        trail
    }

    /// One more row.
    pub fn follow(&mut self, row: &str) {
        self.digest = Digest::of_bytes(&[self.digest.bytes(), row.as_bytes()]);
        self.rows += 1;
        self.bytes += row.len() as u64;
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// How long they are together.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Why a checkpoint is of no use. The rows still are.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Unfit {
    /// It is not a checkpoint of this game.
    #[error("it cannot be read: {0}")]
    Malformed(String),
    /// Another program or other rules wrote it, who may come to another position.
    #[error("it was written by {found}: expected {expected}")]
    Outdated {
        /// Who wrote it.
        found: String,
        /// Who reads it.
        expected: String,
    },
    /// It is of another session, or of other rows than those that are kept.
    #[error("it belongs to other rows than those that are here")]
    Foreign,
    /// It is not as it was written.
    #[error("it is damaged: {0}")]
    Damaged(Damage),
    /// The first row cannot be read.
    #[error("the session does not begin: {0}")]
    Rows(Damage),
}

/// The position of a session as text, to [`resume`] from. The trail is that of all its rows, as they are
/// kept; `None` if it is not.
///
/// It is a shortcut and never the truth: it tells what it was made from, by whom, and what it has to be.
/// Not for players: the seed is in it.
///
/// ```
/// use sandtable_core::example::raid::{Order, Raid, Scenario};
/// use sandtable_core::record::{Trail, checkpoint, resume, row};
/// use sandtable_core::{Seat, Seed, Session, SessionId, Setup};
/// use std::sync::Arc;
///
/// let noon = "2026-01-01T12:00:00Z".parse()?;
/// let (id, seed) = (SessionId::from_random([1; 16]), Seed::from_number(7));
/// let setup = Setup::<Raid>::new(id, Scenario::default(), seed.clone());
/// let early = Session::create(setup, noon)?.submit(Seat(0), Order::Hide(3), noon)?;
/// let late = early.submit(Seat(1), Order::Hide(5), noon)?;
///
/// let rows: Arc<[String]> = (0..3).filter_map(|number| row(&late, number)).collect();
/// let point = checkpoint(&early, &Trail::of(&rows[..2])).ok_or("not its trail")?;
/// let (resumed, damage) = resume::<Raid>((id, Some(seed)), &rows, &point)?;
/// assert_eq!((resumed.digest(), damage), (late.digest(), None));
/// assert_eq!(resumed.at_sequence(0)?, late.at_sequence(0)?, "the past is read when it is asked for");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn checkpoint<G: Game>(session: &Session<G>, trail: &Trail) -> Option<String> {
    let Last { number: entry, end, commands, depth } = session.last();
    if trail.rows != entry + 1 {
        return None;
    }
    let state = serde_json::value::to_raw_value(session.state()).ok()?;
    let (engine, rules) = written_by::<G>();
    let document = Document {
        format: FORMAT,
        engine,
        game: G::NAME.to_owned(),
        rules,
        session: session.id(),
        entry,
        end,
        commands,
        depth,
        trail: trail.digest,
        seed: session.seed().cloned(),
        state,
    };
    let body = serde_json::to_string(&document).ok()?;
    Some(wrap(&mut Chain::default(), &body))
}

/// The session that rows describe, from a checkpoint on. What comes before is read when somebody asks for
/// it; of what comes after, as far as it is sound, and what was wrong then.
///
/// Have at least one row follow the checkpoint, or the last entry is one that has to be read first.
///
/// # Errors
/// Why the checkpoint is of no use: the rows have to be read without it.
pub fn resume<G: Game>(
    (id, seed): (SessionId, Option<Seed>),
    rows: &Arc<[String]>,
    checkpoint: &str,
) -> Result<(Session<G>, Option<Damage>), Unfit> {
    let document = Document::read::<G>(checkpoint)?;
    let count = document.entry as usize + 1;
    let known = rows.get(..count).filter(|_| document.session == id);
    if known.is_none_or(|rows| Trail::of(rows).digest != document.trail) {
        return Err(Unfit::Foreign);
    }
    let state: Arc<G::State> = Arc::new(document.state()?);
    let first = written::<G>(0, &rows[0]).and_then(|first| begin::<G>(id, seed.clone(), first));
    let first = first.map_err(Unfit::Rows)?;
    let reader = {
        let (first, rows) = (first.clone(), Arc::clone(rows));
        move || on(first, &rows[..count], 1).0
    };
    let past = Past::new(document.last(), Arc::clone(&state), reader);
    Ok(on(first.resumed(past, state, seed.or(document.seed)), rows, count))
}

/// A session with the rows from a number on, as far as they are sound.
fn on<G: Game>(
    mut session: Session<G>,
    rows: &[String],
    from: usize,
) -> (Session<G>, Option<Damage>) {
    let mut rows = rows.iter().enumerate().skip(from);
    let mut add = |(index, text): (usize, &String)| session.restore(written::<G>(index, text)?);
    let damage = rows.find_map(|row| add(row).err());
    (session, damage)
}

/// Who writes checkpoints of a game here.
fn written_by<G: Game>() -> (String, u32) {
    (env!("CARGO_PKG_VERSION").to_owned(), G::RULES)
}

impl Document {
    fn read<G: Game>(text: &str) -> Result<Self, Unfit> {
        let line = bodies(text.as_bytes()).next();
        let (_, body) = line.unwrap_or_else(|| Err(Fault::Empty.at(1))).map_err(Unfit::Damaged)?;
        let malformed = |error: serde_json::Error| Unfit::Malformed(error.to_string());
        let document: Self = serde_json::from_str(body).map_err(malformed)?;
        let (engine, rules) = written_by::<G>();
        let named = |format: u32, engine: &str, game: &str, rules: u32| {
            format!("version {engine} with rules {rules} of {game}, format {format}")
        };
        let found = named(document.format, &document.engine, &document.game, document.rules);
        let expected = named(FORMAT, &engine, G::NAME, rules);
        if found == expected { Ok(document) } else { Err(Unfit::Outdated { found, expected }) }
    }

    const fn last(&self) -> Last {
        let Self { entry: number, end, commands, depth, .. } = *self;
        Last { number, end, commands, depth }
    }

    fn state<S: for<'a> Deserialize<'a>>(&self) -> Result<S, Unfit> {
        let state = serde_json::from_str(self.state.get());
        state.map_err(|error| Unfit::Malformed(error.to_string()))
    }
}
