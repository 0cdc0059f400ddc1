use super::chain::{Chain, bodies, wrap};
use super::damage::{Damage, Fault};
use super::read::begin;
use super::row::decode_row;
use crate::session::{EntryLink, Past};
use crate::{Digest, Game, Seed, Session, SessionId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use thiserror::Error;

// A checkpoint is a snapshot of the state after some entry, stored beside the rows of a session.
// With it, a session is loaded without reading and folding the rows before it. Measured, nine
// tenths of loading a long session went into parsing JSON and hardly any into folding, so rows are
// parsed straight into the game's types and a checkpoint saves both (figures: `docs/speed.md`).
//
// Invariant: a checkpoint is a cache and never the truth. It names the engine, game, rules and
// session that it belongs to, and carries the hash chain of the exact rows it was made from. If
// anything does not match, `resume` returns an error and the caller reads all rows instead. When
// the earlier rows are read after all, the state is also compared with their fold (`Past`).
//
// An entry number alone would not be enough: with rules or rows that changed since, the session
// would silently continue from a wrong position.

/// The version of the checkpoint format. Other versions are not read: a checkpoint can always be
/// made again from the rows.
const FORMAT: u32 = 1;

/// A position and everything needed to decide whether it belongs to a list of rows.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: u32,
    engine: String,
    game: String,
    rules: u32,
    session: SessionId,
    /// The number of the entry after which the position was taken.
    entry: u32,
    end: u64,
    commands: u32,
    depth: u32,
    /// The hash chain of the rows up to and including `entry`.
    trail: Digest,
    /// The seed: the events before the checkpoint may have revealed it, and they are not read.
    seed: Option<Seed>,
    state: Box<RawValue>,
}

/// The length and hash chain of a list of rows. It identifies the rows and their order.
///
/// ```
/// use sandtable_core::record::RowChain;
///
/// let mut chain = RowChain::of(["one", "two"]);
/// assert_eq!((chain.rows(), chain.bytes()), (2, 6));
/// chain.follow("three");
/// assert_eq!(chain, RowChain::of(["one", "two", "three"]));
/// assert_ne!(chain, RowChain::of(["two", "one", "three"]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowChain {
    digest: Digest,
    rows: u32,
    bytes: u64,
}

impl Default for RowChain {
    fn default() -> Self {
        Self { digest: Digest::of_bytes(&[]), rows: 0, bytes: 0 }
    }
}

impl RowChain {
    /// Computes the chain of `rows`.
    pub fn of(rows: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        let mut chain = Self::default();
        rows.into_iter().for_each(|row| chain.follow(row.as_ref()));
        chain
    }

    /// Appends one row.
    pub fn follow(&mut self, row: &str) {
        self.digest = Digest::of_bytes(&[self.digest.bytes(), row.as_bytes()]);
        self.rows += 1;
        self.bytes += row.len() as u64;
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The total length of the rows in bytes.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// The reason why a checkpoint cannot be used. The rows can still be read without it.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CheckpointError {
    /// It is not valid JSON for a checkpoint of this game.
    #[error("cannot read the checkpoint: {0}")]
    Malformed(String),
    /// Another engine or rules version wrote it, which may lead to a different position.
    #[error("the checkpoint was written by {found}, expected {expected}")]
    Outdated {
        /// The program and rules that wrote it.
        found: String,
        /// This program and its rules.
        expected: String,
    },
    /// It belongs to another session, or to other rows than those that are stored.
    #[error("the checkpoint belongs to other rows than those stored")]
    Foreign,
    /// Its checksum does not match.
    #[error("the checkpoint is damaged: {0}")]
    Damaged(Damage),
    /// The first row of the session cannot be read.
    #[error("cannot read the first row of the session: {0}")]
    Rows(Damage),
}

/// Writes a checkpoint of the session's current position, from which [`resume`] can continue.
/// `chain` must cover all rows of the session as they are stored; otherwise the result is `None`.
///
/// Do not show it to players: it contains the seed.
///
/// ```
/// use sandtable_core::example::raid::{Order, Raid, Scenario};
/// use sandtable_core::record::{RowChain, checkpoint, resume, row};
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
/// let point = checkpoint(&early, &RowChain::of(&rows[..2])).ok_or("the chain does not match")?;
/// let (resumed, damage) = resume::<Raid>((id, Some(seed)), &rows, &point)?;
/// assert_eq!((resumed.digest(), damage), (late.digest(), None));
/// assert_eq!(resumed.at_sequence(0)?, late.at_sequence(0)?, "earlier rows are read on demand");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn checkpoint<G: Game>(session: &Session<G>, chain: &RowChain) -> Option<String> {
    let EntryLink { number: entry, end, commands, depth } = session.last();
    if chain.rows != entry + 1 {
        return None;
    }
    let state = serde_json::value::to_raw_value(session.state()).ok()?;
    let (engine, rules) = writer::<G>();
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
        trail: chain.digest,
        seed: session.seed().cloned(),
        state,
    };
    let body = serde_json::to_string(&document).ok()?;
    Some(wrap(&mut Chain::default(), &body))
}

/// Loads a session from its rows, starting at a checkpoint. The rows before the checkpoint are read
/// when first needed. The rows after it are read now, up to the first damaged one, whose [`Damage`]
/// is returned with the session.
///
/// At least one row should follow the checkpoint. Otherwise the last entry is part of the unread
/// past, and many operations need it.
///
/// # Errors
/// Returns [`CheckpointError`] if the checkpoint cannot be used. Read the rows without it then.
pub fn resume<G: Game>(
    (id, seed): (SessionId, Option<Seed>),
    rows: &Arc<[String]>,
    checkpoint: &str,
) -> Result<(Session<G>, Option<Damage>), CheckpointError> {
    let document = Document::read::<G>(checkpoint)?;
    let count = document.entry as usize + 1;
    let known = rows.get(..count).filter(|_| document.session == id);
    if known.is_none_or(|rows| RowChain::of(rows).digest != document.trail) {
        return Err(CheckpointError::Foreign);
    }
    // Parsed after all checks: a position of other rules may not even fit this type.
    let state: Arc<G::State> = Arc::new(document.state()?);
    // The first row is needed in any case, because it holds the scenario.
    let first = decode_row::<G>(0, &rows[0]).and_then(|first| begin::<G>(id, seed.clone(), first));
    let first = first.map_err(CheckpointError::Rows)?;
    let reader = {
        let (first, rows) = (first.clone(), Arc::clone(rows));
        move || append_rows(first, &rows[..count], 1).0
    };
    let past = Past::new(document.link(), Arc::clone(&state), reader);
    Ok(append_rows(first.resumed(past, state, seed.or(document.seed)), rows, count))
}

/// Appends the rows from number `from` on, up to the first damaged one.
fn append_rows<G: Game>(
    mut session: Session<G>,
    rows: &[String],
    from: usize,
) -> (Session<G>, Option<Damage>) {
    let mut rows = rows.iter().enumerate().skip(from);
    let mut add = |(index, text): (usize, &String)| session.restore(decode_row::<G>(index, text)?);
    let damage = rows.find_map(|row| add(row).err());
    (session, damage)
}

/// The engine and rules versions that this program writes into checkpoints of a game.
fn writer<G: Game>() -> (String, u32) {
    (env!("CARGO_PKG_VERSION").to_owned(), G::RULES)
}

impl Document {
    fn read<G: Game>(text: &str) -> Result<Self, CheckpointError> {
        let line = bodies(text.as_bytes()).next();
        let (_, body) =
            line.unwrap_or_else(|| Err(Fault::Empty.at(1))).map_err(CheckpointError::Damaged)?;
        let malformed = |error: serde_json::Error| CheckpointError::Malformed(error.to_string());
        let document: Self = serde_json::from_str(body).map_err(malformed)?;
        let (engine, rules) = writer::<G>();
        let describe = |format: u32, engine: &str, game: &str, rules: u32| {
            format!("version {engine} with rules {rules} of {game}, format {format}")
        };
        let found = describe(document.format, &document.engine, &document.game, document.rules);
        let expected = describe(FORMAT, &engine, G::NAME, rules);
        if found == expected {
            Ok(document)
        } else {
            Err(CheckpointError::Outdated { found, expected })
        }
    }

    const fn link(&self) -> EntryLink {
        let Self { entry: number, end, commands, depth, .. } = *self;
        EntryLink { number, end, commands, depth }
    }

    fn state<S: for<'a> Deserialize<'a>>(&self) -> Result<S, CheckpointError> {
        let state = serde_json::from_str(self.state.get());
        state.map_err(|error| CheckpointError::Malformed(error.to_string()))
    }
}
