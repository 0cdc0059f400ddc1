use crate::table::{Rows, progress};
use crate::wire::{Chair, Created, Ending, Forked, Moment, SeatSummary, Sitting, Summary, You};
use crate::{Access, Config, Once, Problem, Table, Token, off};
use axum::http::StatusCode;
use sandtable::{AnyGame, AnySession, AnySetup, Opened};
use sandtable_core::record::Transcript;
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use sandtable_store::{
    Checkpoint, Entry, Kept, NewSession, Parent, SeatRow, Sitter, Store, StoreError, TokenHash,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use tokio::sync::{Mutex, OnceCell};

/// All tables. One is opened when it is asked for, and put away when nobody has looked at it for long.
pub struct Hall {
    store: Arc<dyn Store>,
    tables: std::sync::Mutex<Tables>,
    /// Only one at a time opens a table, so that there are never two of one session.
    door: Mutex<()>,
    patience: Duration,
    games: &'static [&'static dyn AnyGame],
    /// What only the database knows, once it was asked for.
    secret: OnceCell<[u8; 32]>,
}

/// How many tables are kept open before one that nobody looks at is put away.
const ROOM: usize = 256;

/// The tables that are open.
#[derive(Default)]
struct Tables {
    open: BTreeMap<SessionId, Open>,
    /// How often one was asked for.
    asked: u64,
}

struct Open {
    table: Arc<Table>,
    /// When it was asked for last, by that count.
    asked: u64,
}

impl Tables {
    fn get(&mut self, id: SessionId) -> Option<Arc<Table>> {
        let open = self.open.get_mut(&id).filter(|open| !open.table.is_lost())?;
        self.asked += 1;
        open.asked = self.asked;
        Some(Arc::clone(&open.table))
    }

    /// Puts a table where there is room: those that nobody is at make room, the one that was asked for
    /// longest ago first.
    fn put(&mut self, table: Arc<Table>) {
        while self.open.len() >= ROOM && self.put_one_away() {}
        self.asked += 1;
        self.open.insert(table.id(), Open { table, asked: self.asked });
    }

    fn put_one_away(&mut self) -> bool {
        let idle = self.open.iter().filter(|(_, open)| open.is_idle());
        let oldest = idle.min_by_key(|(_, open)| open.asked).map(|(id, _)| *id);
        oldest.is_some_and(|id| self.open.remove(&id).is_some())
    }
}

impl Open {
    /// Whether nobody listens, and neither a request nor a bot is at work.
    fn is_idle(&self) -> bool {
        !self.table.has_listeners() && Arc::strong_count(&self.table) == 1
    }
}

/// Everybody notices how a session begins.
const EVERYBODY: u32 = u32::MAX;

/// What a session is made from.
struct Plan {
    game: &'static dyn AnyGame,
    scenario: String,
    session: Arc<dyn AnySession>,
    parent: Option<Parent>,
    chairs: Vec<Chair>,
    /// Whether whoever makes it may know everything, whoever plays.
    knows_all: bool,
    once: Option<Once>,
}

impl Hall {
    /// A hall whose sessions are kept in a store.
    pub fn new(store: Arc<dyn Store>, config: &Config) -> Self {
        Self {
            store,
            tables: std::sync::Mutex::default(),
            door: Mutex::new(()),
            patience: config.patience,
            games: sandtable::games(),
            secret: OnceCell::new(),
        }
    }

    /// The same hall, where these games are played instead of all that are registered.
    #[must_use]
    pub fn playing(self, games: &'static [&'static dyn AnyGame]) -> Self {
        Self { games, ..self }
    }

    /// What can be played here.
    pub const fn games(&self) -> &'static [&'static dyn AnyGame] {
        self.games
    }

    /// The game with this name.
    ///
    /// # Errors
    /// If it cannot be played here.
    pub fn game(&self, name: &str) -> Result<&'static dyn AnyGame, Problem> {
        let found = self.games.iter().find(|game| game.name() == name);
        found.copied().ok_or_else(|| Problem::no_such_game(name, self.games))
    }

    /// A request that is to be done once, if it has a key. Keys belong to a place: the route, and what
    /// tells those apart who ask there.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn once(
        &self,
        place: &impl Serialize,
        key: Option<String>,
        body: &[u8],
    ) -> Result<Option<Once>, Problem> {
        let Some(key) = key else { return Ok(None) };
        let secret = self.secret.get_or_try_init(async || {
            Ok::<_, Problem>(self.store.secret(crate::token::random()?).await?)
        });
        let place = serde_json::to_vec(place).map_err(|error| Problem::internal(&error))?;
        Ok(Some(Once::new(secret.await?, &place, &key, body)))
    }

    /// The table of a session.
    ///
    /// # Errors
    /// If there is none, or what is kept of it cannot be read.
    pub async fn table(&self, id: SessionId) -> Result<Arc<Table>, Problem> {
        if let Some(table) = self.open_table(id) {
            return Ok(table);
        }
        let _door = self.door.lock().await;
        if let Some(table) = self.open_table(id) {
            return Ok(table);
        }
        let kept = self.store.session(id).await?;
        let (entries, seats) = (self.store.entries(id, 0).await?, self.store.seats(id).await?);
        let point = self.checkpoint(id, entries.len()).await;
        let both = (self.game(&kept.game)?, Arc::clone(&self.store));
        let (table, rows) = off(move || restore(both, kept, seats, entries, point)).await??;
        let resumed = rows.kept;
        let table = self.put(table, rows);
        if let Some(number) = resumed {
            table.look_back(number);
        }
        Ok(table)
    }

    /// The last position that is kept of a session and that at least one entry follows, so that none
    /// before it has to be read to play on. One that cannot be had is done without.
    async fn checkpoint(&self, id: SessionId, entries: usize) -> Option<Checkpoint> {
        let at_most = (entries as u32).checked_sub(2)?;
        self.store.last_checkpoint(id, at_most).await.unwrap_or_else(|error| {
            tracing::warn!(session = %id, %error, "a checkpoint cannot be read and is ignored");
            None
        })
    }

    /// A new session of a scenario.
    ///
    /// # Errors
    /// If there is no such game, scenario or bot, or there are more or fewer chairs than seats.
    pub async fn create(
        &self,
        (game_name, scenario): (&str, String),
        chairs: Vec<Chair>,
        seed: Option<Seed>,
        once: Option<Once>,
    ) -> Result<Created, Problem> {
        let game = self.game(game_name)?;
        let id = SessionId::from_random(crate::token::random()?);
        let seed = seed.map_or_else(|| crate::token::random().map(Seed::new), Ok)?;
        let mut setup = AnySetup::new(id, scenario.as_str(), seed);
        setup.players = chairs.iter().map(player).collect();
        let session = Arc::from(game.create(setup, Timestamp::now())?);
        let plan = Plan { game, scenario, session, parent: None, chairs, knows_all: false, once };
        self.establish(plan).await
    }

    /// A session of its own that shares another one's history up to an event.
    ///
    /// # Errors
    /// If there is no such event, or as for a new session.
    pub async fn fork(
        &self,
        table: &Table,
        sequence: u64,
        chairs: Vec<Chair>,
        once: Option<Once>,
    ) -> Result<Created, Problem> {
        let id = SessionId::from_random(crate::token::random()?);
        let session = Arc::from(table.session().fork(sequence, id, Timestamp::now())?);
        let parent = Some(Parent { session: table.id(), sequence });
        let (game, scenario) = (table.game(), table.scenario().to_owned());
        let knows_all = false;
        self.establish(Plan { game, scenario, session, parent, chairs, knows_all, once }).await
    }

    /// A session from the text of a file. Whoever has the file may know everything.
    ///
    /// # Errors
    /// If the file is damaged, or the session is here already.
    pub async fn import(&self, text: &[u8], once: Option<Once>) -> Result<Created, Problem> {
        let transcript = Transcript::read(text)?;
        let game = self.game(&transcript.header.game)?;
        let opened = game.open(text)?;
        if let Some(damage) = opened.damage {
            return Err(damage.into());
        }
        let session: Arc<dyn AnySession> = Arc::from(opened.session);
        let chairs = vec![Chair::Open; usize::from(session.seats())];
        let scenario = "imported".to_owned();
        let (parent, knows_all) = (None, true);
        self.establish(Plan { game, scenario, session, parent, chairs, knows_all, once }).await
    }

    /// The sessions in which something happened last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn recent(&self, most: u32) -> Result<Vec<Summary>, Problem> {
        let recent = self.store.recent(most).await?;
        let ids: Vec<SessionId> = recent.iter().map(|kept| kept.id).collect();
        let seats = self.store.seats_of(&ids).await?;
        let summary = |kept: &Kept| {
            let seats = seats.get(&kept.id).map_or(&[][..], Vec::as_slice);
            // A game that is not played here is not offered either.
            self.game(&kept.game).ok().map(|game| listed(game, kept, seats))
        };
        Ok(recent.iter().filter_map(summary).collect())
    }

    async fn establish(&self, plan: Plan) -> Result<Created, Problem> {
        let Plan { game, scenario, session, parent, chairs, knows_all, once } = plan;
        check_chairs(game, session.as_ref(), &chairs)?;
        let (seats, sittings) = sit_down(&chairs, once.as_ref())?;
        let lonely = !chairs.iter().any(|chair| matches!(chair, Chair::Me | Chair::Open));
        let watch = || Once::token(once.as_ref(), "watch", 0);
        let watch = (lonely || knows_all).then(watch).transpose()?;
        if let Some(table) = self.made_before(once.as_ref()).await? {
            return Ok(created(&table, sittings, watch));
        }
        let [created_at, updated_at] = session.times();
        let texts: Arc<[String]> =
            (0..session.entries()).filter_map(|entry| session.row(entry)).collect();
        let entry = |text: &String| Entry { text: text.clone(), noticed: EVERYBODY };
        let new = NewSession {
            id: session.id(),
            game: game.name().to_owned(),
            scenario: scenario.clone(),
            seed: session.seed().cloned(),
            parent,
            at: created_at,
            entries: texts.iter().map(entry).collect(),
            progress: progress(game, session.as_ref()),
            seats: seats.clone(),
            watch: watch.as_ref().map(Token::hash),
            request: once.as_ref().map(Once::request),
        };
        let count = new.entries.len();
        let kept = kept_as(&new, updated_at);
        if let Err(error) = self.store.create(new).await {
            // The same request may have been sent twice at once.
            let first = self.made_before(once.as_ref()).await?.ok_or_else(|| exists(error))?;
            return Ok(created(&first, sittings, watch));
        }
        let both = (game, Arc::clone(&self.store));
        let noticed = std::iter::repeat_n(EVERYBODY, count);
        let table = Table::new(both, kept, seats, session, noticed);
        let table = self.put(table, Rows { texts, kept: None });
        Ok(created(&table, sittings, watch))
    }

    /// The table that was made when the same request came before.
    async fn made_before(&self, once: Option<&Once>) -> Result<Option<Arc<Table>>, Problem> {
        let Some(once) = once else { return Ok(None) };
        let Some(answered) = self.store.answered(once.request().key).await? else {
            return Ok(None);
        };
        once.repeats(&answered)?;
        self.table(answered.session).await.map(Some)
    }

    fn open_table(&self, id: SessionId) -> Option<Arc<Table>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id)
    }

    fn put(&self, table: Table, rows: Rows) -> Arc<Table> {
        let table = Arc::new(table);
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have asked for a new session before it was put here.
        if let Some(known) = tables.get(table.id()) {
            return known;
        }
        tables.put(Arc::clone(&table));
        drop(tables);
        table.seat_bots(self.patience);
        table.keep_checkpoints(rows);
        table
    }
}

/// The table of a session as it is kept, and the rows from which it was made.
fn restore(
    (game, store): (&'static dyn AnyGame, Arc<dyn Store>),
    kept: Kept,
    seats: Vec<SeatRow>,
    entries: Vec<Entry>,
    point: Option<Checkpoint>,
) -> Result<(Table, Rows), Problem> {
    let noticed: Vec<u32> = entries.iter().map(|entry| entry.noticed).collect();
    let texts: Arc<[String]> = entries.into_iter().map(|entry| entry.text).collect();
    let resumed = point.and_then(|point| resume(game, &kept, &texts, &point));
    let number = resumed.as_ref().map(|(_, number)| *number);
    let opened = resumed.map_or_else(
        || {
            let rows: Vec<&str> = texts.iter().map(String::as_str).collect();
            game.restore(kept.id, kept.seed.clone(), &rows)
        },
        |(opened, _)| Ok(opened),
    );
    let opened = opened.map_err(|damage| Problem::internal(&damage))?;
    if let Some(damage) = opened.damage {
        return Err(Problem::internal(&damage));
    }
    let table = Table::new((game, store), kept, seats, Arc::from(opened.session), noticed);
    Ok((table, Rows { texts, kept: number }))
}

/// The session from a checkpoint on, if that is of any use.
fn resume(
    game: &dyn AnyGame,
    kept: &Kept,
    rows: &Arc<[String]>,
    point: &Checkpoint,
) -> Option<(Opened, u32)> {
    let number = point.number;
    match game.resume(kept.id, kept.seed.clone(), rows, &point.state) {
        Ok(opened) => Some((opened, number)),
        Err(unfit) => {
            tracing::warn!(session = %kept.id, number, %unfit, "a checkpoint is ignored");
            None
        }
    }
}

fn check_chairs(
    game: &dyn AnyGame,
    session: &dyn AnySession,
    chairs: &[Chair],
) -> Result<(), Problem> {
    let bad =
        |code: &str, message: String| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
    if chairs.len() != usize::from(session.seats()) {
        let message = format!("expected {} seats and got {}", session.seats(), chairs.len());
        return Err(bad("wrong-number-of-players", message));
    }
    let known = game.bots();
    let unknown = chairs.iter().find_map(|chair| match chair {
        Chair::Bot(name) if !known.contains(&name.as_str()) => Some(name),
        _ => None,
    });
    unknown.map_or(Ok(()), |name| {
        let message = format!("unknown bot '{name}': expected one of {}", known.join(", "));
        Err(bad("unknown-bot", message))
    })
}

/// Who sits where, with what opens each seat.
fn sit_down(
    chairs: &[Chair],
    once: Option<&Once>,
) -> Result<(Vec<SeatRow>, Vec<Sitting>), Problem> {
    let (mut rows, mut sittings) = (Vec::new(), Vec::new());
    for (number, chair) in (0..=u8::MAX).zip(chairs) {
        let token = |opens: &str| Once::token(once, opens, number);
        let (sitter, token, invite) = match chair {
            Chair::Me => (Sitter::Person, Some(token("seat")?), None),
            Chair::Open => (Sitter::Open, None, Some(token("invite")?)),
            Chair::Bot(name) => (Sitter::Bot(name.clone()), None, None),
        };
        let hash = |token: &Option<Token>| -> Option<TokenHash> { token.as_ref().map(Token::hash) };
        let (seat, hashes) = (Seat(number), [hash(&token), hash(&invite)]);
        rows.push(SeatRow { seat, sitter, token: hashes[0], invite: hashes[1] });
        sittings.push(Sitting { seat: number, token, invite });
    }
    Ok((rows, sittings))
}

/// The name of a player as the record has it.
fn player(chair: &Chair) -> String {
    match chair {
        Chair::Me | Chair::Open => "person".to_owned(),
        Chair::Bot(name) => name.clone(),
    }
}

/// What whoever made a session is told.
fn created(table: &Table, seats: Vec<Sitting>, watch: Option<Token>) -> Created {
    let access = creator(&seats, watch.as_ref());
    Created { session: table.summary(access), seats, watch }
}

/// What whoever made a session is at its table.
fn creator(sittings: &[Sitting], watch: Option<&Token>) -> Access {
    let own = sittings.iter().find(|sitting| sitting.token.is_some());
    match own {
        Some(sitting) => Access::Seat(Seat(sitting.seat)),
        None if watch.is_some() => Access::Watch,
        None => Access::Public,
    }
}

fn kept_as(new: &NewSession, updated_at: Timestamp) -> Kept {
    Kept {
        id: new.id,
        game: new.game.clone(),
        scenario: new.scenario.clone(),
        seed: new.seed.clone(),
        parent: new.parent,
        watch: new.watch,
        version: new.entries.len() as u32,
        progress: new.progress.clone(),
        created_at: new.at,
        updated_at,
    }
}

fn exists(error: StoreError) -> Problem {
    match error {
        StoreError::Exists(id) => {
            let message = format!("session {id} is here already");
            Problem::new(StatusCode::CONFLICT, "session-exists", message)
        }
        other => other.into(),
    }
}

/// A session in the list; what only a look at its board would tell is left out.
fn listed(game: &dyn AnyGame, kept: &Kept, seats: &[SeatRow]) -> Summary {
    let blurb = game.blurb(&kept.scenario);
    let seat = |row: &SeatRow| SeatSummary {
        seat: row.seat.0,
        name: game.seat_name(row.seat),
        sitter: row.sitter.clone(),
    };
    let ending =
        |text: &String| Ending { winners: Vec::new(), reason: text.clone(), text: text.clone() };
    let Kept { progress, .. } = kept;
    Summary {
        id: kept.id,
        game: kept.game.clone(),
        title: blurb.map_or_else(|| kept.scenario.clone(), |blurb| blurb.title),
        scenario: kept.scenario.clone(),
        clock: game.clock(),
        version: 0,
        moment: Moment { turn: progress.turn, phase: progress.phase.clone() },
        to_act: Vec::new(),
        over: progress.outcome.is_some(),
        outcome: progress.outcome.as_ref().map(ending),
        seats: seats.iter().map(seat).collect(),
        created_at: kept.created_at,
        updated_at: kept.updated_at,
        forked_from: kept.parent.map(|parent| Forked { session: parent.session }),
        you: You::Public,
    }
}
