//! New sessions: from a scenario, as a fork or a rematch of another session, or from a file.

use super::Hall;
use super::dice::{check_seed, contribute, contributors, own_dice, random_seed};
use super::seating::{Seating, check_chairs, player};
use crate::long_work::LongWork;
use crate::metrics::Counter;
use crate::table::{Rows, progress};
use crate::wire::{BotPace, Chair, Created};
use crate::{Address, IdempotentRequest, Problem, Table, Token, blocking};
use axum::body::Bytes;
use axum::http::StatusCode;
use sandtable::{AnyGame, AnyScenario, AnySession, AnySetup};
use sandtable_core::record::{Header, RowChain};
use sandtable_core::session::ForkPoint;
use sandtable_core::{Contribution, OwnDice, Seed, SessionId, Timestamp};
use sandtable_store::{Entry, ForkOrigin, NewSession, Revision, StoreError, StoredSession};
use std::sync::Arc;

/// Every viewer can notice the entries that a session starts with.
const EVERYBODY: u32 = u32::MAX;

/// Name under which a session from the text of a scenario file is stored. Its scenario is part of
/// its first entry.
const WRITTEN: &str = "written";

/// Name under which an imported session is stored.
pub(crate) const IMPORTED: &str = "imported";

/// The session that a request asks for.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Name of the game.
    pub game: String,
    /// The scenario. The `file` of a written one is the title of the session.
    pub scenario: AnyScenario,
    /// Players, one per seat.
    pub seats: Vec<Chair>,
    /// Seed of the dice; random if `None`.
    pub seed: Option<Seed>,
    /// The creator's contribution to the dice of a game between people; random if `None`.
    pub contribution: Option<Contribution>,
    /// Pace of the bots.
    pub bots: BotPace,
    /// True if the session is deleted some time after its last change.
    pub temporary: bool,
    /// The address for which the bots act at first.
    pub from: Address,
}

/// The fork or rematch that a request asks for.
#[derive(Clone, Debug)]
pub struct Successor {
    /// Players, one per seat.
    pub seats: Vec<Chair>,
    /// The creator's contribution to the dice of a game between people; random if `None`.
    pub contribution: Option<Contribution>,
    /// The largest number of forks and rematches that the family of the session may have, if there is
    /// one.
    pub limit: Option<u32>,
    /// The address for which the bots act at first.
    pub from: Address,
}

impl Opening {
    /// A session with a secret seed that is kept, asked for on this machine.
    pub fn new(game: &str, scenario: impl Into<AnyScenario>, seats: Vec<Chair>) -> Self {
        Self {
            game: game.to_owned(),
            scenario: scenario.into(),
            seats,
            seed: None,
            contribution: None,
            bots: BotPace::Acting,
            temporary: false,
            from: Address::LOCAL,
        }
    }
}

/// Everything needed to set up a session.
struct Draft {
    game: &'static dyn AnyGame,
    scenario: String,
    title: Option<String>,
    session: Arc<dyn AnySession>,
    parent: Option<ForkOrigin>,
    /// The session that it is a rematch of, if any.
    rematch_of: Option<SessionId>,
    chairs: Vec<Chair>,
    bots: BotPace,
    temporary: bool,
    /// True if the creator may see everything even if people play.
    knows_all: bool,
    /// The largest number of forks and rematches in the session's family.
    fork_limit: Option<u32>,
    request: Option<IdempotentRequest>,
    from: Address,
}

impl Draft {
    /// A fork or a rematch of a session, under the names of that session.
    fn after(table: &Table, session: Box<dyn AnySession>, chairs: Vec<Chair>) -> Self {
        Self {
            game: table.game(),
            scenario: table.scenario().to_owned(),
            title: table.own_title(),
            session: Arc::from(session),
            parent: None,
            rematch_of: None,
            chairs,
            bots: BotPace::Acting,
            // Made to be kept, even if the other session is temporary.
            temporary: false,
            knows_all: false,
            fork_limit: None,
            request: None,
            from: Address::LOCAL,
        }
    }
}

impl Hall {
    /// Creates a session from a scenario.
    ///
    /// # Errors
    /// Returns a problem if the game, scenario or a bot is unknown, the scenario is invalid, or the
    /// number of seats is wrong.
    pub async fn create(
        &self,
        opening: Opening,
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let draft = self.draft(opening, request).await?;
        self.establish(draft, None).await
    }

    /// Creates a session from a document and stores both at once.
    ///
    /// # Errors
    /// Returns a problem if the document was launched before or has changed, or as for
    /// [`Hall::create`].
    pub(crate) async fn launch(
        &self,
        opening: Opening,
        revision: Revision,
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let draft = self.draft(opening, request).await?;
        self.establish(draft, Some(revision)).await
    }

    /// Returns the answer to an earlier attempt of the same launch.
    ///
    /// # Errors
    /// Returns the problem `key-reused` if the key was used for something else.
    pub(crate) async fn launched_before(
        &self,
        chairs: &[Chair],
        from: Address,
        request: Option<&IdempotentRequest>,
    ) -> Result<Option<Created>, Problem> {
        let Some(table) = self.created_before(request, from).await? else { return Ok(None) };
        Ok(Some(Seating::new(chairs, false, request)?.created(&table)))
    }

    async fn draft(
        &self,
        opening: Opening,
        request: Option<IdempotentRequest>,
    ) -> Result<Draft, Problem> {
        let Opening { game, scenario, seats: chairs, seed, contribution, .. } = opening;
        let Opening { bots, temporary, from, .. } = opening;
        let game = self.game(&game)?;
        check_seed(seed.as_ref(), temporary, &chairs)?;
        let id = SessionId::from_random(crate::token::random()?);
        let seed = seed.map_or_else(random_seed, Ok)?;
        let (name, title) = match &scenario {
            AnyScenario::Named(name) => (name.clone(), None),
            AnyScenario::Written { file, .. } => (WRITTEN.to_owned(), Some(file.clone())),
        };
        let mut setup = AnySetup::new(id, scenario, seed);
        setup.players = chairs.iter().map(player).collect();
        setup.contributors = contributors(&chairs);
        // On the blocking pool, because the text of a file may take long to check.
        let session = blocking(move || game.create(setup, Timestamp::now())).await??;
        let session = contribute(session, &chairs, contribution)?;
        Ok(Draft {
            game,
            scenario: name,
            title,
            session: Arc::from(session),
            parent: None,
            rematch_of: None,
            chairs,
            bots,
            temporary,
            knows_all: false,
            fork_limit: None,
            request,
            from,
        })
    }

    /// Creates a session that shares the history of another one up to an event.
    ///
    /// # Errors
    /// Returns a problem if the event does not exist, the limit is reached, or as for
    /// [`Hall::create`].
    pub async fn fork(
        &self,
        table: &Table,
        sequence: u64,
        fork: Successor,
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let Successor { seats: chairs, contribution, limit, from } = fork;
        let id = SessionId::from_random(crate::token::random()?);
        let parent = table.session();
        let dice = own_dice(parent.as_ref(), &chairs)?;
        let long_work = LongWork::begin(&self.long_work(), Some(table)).await?;
        // A fork itself is quick; its turn may come after its client has left.
        let fork = long_work.run(move |go_on| {
            let fork = || parent.fork(sequence, id, dice, Timestamp::now());
            go_on().is_continue().then(fork)
        });
        let session = contribute(fork.await??, &chairs, contribution)?;
        let parent =
            |point: ForkPoint| ForkOrigin { session: point.session, sequence: point.sequence };
        let parent = session.forked_from().map(parent);
        let draft = Draft::after(table, session, chairs);
        let draft = Draft { parent, fork_limit: limit, request, from, ..draft };
        self.establish(draft, None).await
    }

    /// Creates a session of the scenario of one that is over, with new dice.
    ///
    /// # Errors
    /// Returns the problem `not-over` if the session is not over, another one if the limit is reached,
    /// or as for [`Hall::create`].
    pub async fn rematch(
        &self,
        table: &Table,
        rematch: Successor,
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let Successor { seats: chairs, contribution, limit, from } = rematch;
        let played = table.session();
        // The scenario may hold what the players of a game in progress must not know of each other.
        if played.outcome().is_none() {
            return Err(Problem::not_over());
        }
        let id = SessionId::from_random(crate::token::random()?);
        let dice = OwnDice { seed: random_seed()?, contributors: contributors(&chairs) };
        let players = chairs.iter().map(player).collect();
        // On the blocking pool, because a large scenario takes long to compile.
        let session = blocking(move || played.again(id, dice, players, Timestamp::now())).await??;
        let session = contribute(session, &chairs, contribution)?;
        let rematch_of = Some(table.id());
        let draft = Draft::after(table, session, chairs);
        let draft = Draft { rematch_of, fork_limit: limit, request, from, ..draft };
        self.establish(draft, None).await
    }

    /// Creates a session from the text of a session file. The file holds everything, so its owner
    /// may see everything.
    ///
    /// # Errors
    /// Returns a problem if the file is damaged or the session already exists.
    pub async fn import(
        &self,
        text: Bytes,
        from: Address,
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let long_work = LongWork::begin(&self.long_work(), None).await?;
        let game = self.game(&Header::read(&text)?.game)?;
        let opened = long_work.run(move |go_on| game.open_while(&text, go_on).transpose());
        let opened = opened.await??;
        if let Some(damage) = opened.damage {
            return Err(damage.into());
        }
        let session: Arc<dyn AnySession> = Arc::from(opened.session);
        let chairs = vec![Chair::Open; usize::from(session.seats())];
        let draft = Draft {
            game,
            scenario: IMPORTED.to_owned(),
            title: None,
            session,
            parent: None,
            rematch_of: None,
            chairs,
            bots: BotPace::Acting,
            temporary: false,
            knows_all: true,
            fork_limit: None,
            request,
            from,
        };
        self.establish(draft, None).await
    }

    async fn establish(
        &self,
        draft: Draft,
        launched_from: Option<Revision>,
    ) -> Result<Created, Problem> {
        let Draft { game, scenario, title, session, parent, chairs, .. } = draft;
        let (bots, temporary, request, from) =
            (draft.bots, draft.temporary, draft.request, draft.from);
        check_chairs(game, session.as_ref(), &chairs)?;
        // Derived before an earlier attempt is looked up: a retry gets the same tokens again,
        // together with the session of that attempt.
        let mut seating = Seating::new(&chairs, draft.knows_all, request.as_ref())?;
        for row in &mut seating.rows {
            row.contribution = session.contributions().get(&row.seat).copied();
        }
        if let Some(table) = self.created_before(request.as_ref(), from).await? {
            return Ok(seating.created(&table));
        }
        let [created_at, updated_at] = session.times();
        let (entries, rows) = rows(Arc::clone(&session)).await?;
        let new = NewSession {
            id: session.id(),
            game: game.name().to_owned(),
            scenario,
            title,
            seed: session.seed().cloned(),
            parent,
            rematch_of: draft.rematch_of,
            at: created_at,
            entries,
            progress: progress(game, session.as_ref()),
            seats: seating.rows.clone(),
            watch: seating.watch.as_ref().map(Token::hash),
            waiting: bots == BotPace::Waiting,
            temporary,
            fork_limit: draft.fork_limit,
            request: request.as_ref().map(IdempotentRequest::stored),
        };
        let count = new.entries.len();
        let kept = kept_as(&new, updated_at);
        if let Err(error) = self.store_new(new, launched_from).await {
            // A retry that ran at the same time may have been first.
            let first = self.created_before(request.as_ref(), from).await?;
            let first = first.ok_or_else(|| exists(error))?;
            return Ok(seating.created(&first));
        }
        self.metrics().add(Counter::SessionsCreated);
        let place = (game, Arc::clone(&self.store));
        let noticed = std::iter::repeat_n(EVERYBODY, count);
        let table = Table::new(place, kept, seating.rows.clone(), session, noticed);
        let table = self.put(table, rows, from);
        Ok(seating.created(&table))
    }

    /// Stores a session, together with the document that it was launched from, if any.
    async fn store_new(
        &self,
        new: NewSession,
        launched_from: Option<Revision>,
    ) -> Result<(), StoreError> {
        match launched_from {
            Some(revision) => self.store.launch(new, revision).await.map(drop),
            None => self.store.create(new).await,
        }
    }

    /// Returns the table that an earlier attempt of the same request created.
    async fn created_before(
        &self,
        request: Option<&IdempotentRequest>,
        from: Address,
    ) -> Result<Option<Arc<Table>>, Problem> {
        let Some(request) = request else { return Ok(None) };
        let Some(answered) = self.store.answered(request.stored().key).await? else {
            return Ok(None);
        };
        request.check_same(&answered)?;
        // Keys are unique per route, and this one creates sessions, so there is a session.
        let session = answered.session.ok_or_else(Problem::no_such_session)?;
        self.table(session, from).await.map(Some)
    }
}

/// Serialises the entries of a new session. On the blocking pool, because a fork or an imported file
/// may have many.
async fn rows(session: Arc<dyn AnySession>) -> Result<(Vec<Entry>, Rows), Problem> {
    blocking(move || {
        let mut chain = RowChain::default();
        let entry = |text: String| {
            chain.follow(&text);
            Entry { text, noticed: EVERYBODY }
        };
        let rows = (0..session.entries()).filter_map(|entry| session.row(entry));
        let entries = rows.map(entry).collect();
        (entries, Rows::New(chain))
    })
    .await
}

fn kept_as(new: &NewSession, updated_at: Timestamp) -> StoredSession {
    StoredSession {
        id: new.id,
        game: new.game.clone(),
        scenario: new.scenario.clone(),
        title: new.title.clone(),
        seed: new.seed.clone(),
        parent: new.parent,
        watch: new.watch,
        version: new.entries.len() as u32,
        progress: new.progress.clone(),
        waiting: new.waiting,
        temporary: new.temporary,
        created_at: new.at,
        updated_at,
    }
}

fn exists(error: StoreError) -> Problem {
    match error {
        StoreError::Exists(id) => {
            let message = format!("session {id} already exists");
            Problem::new(StatusCode::CONFLICT, "session-exists", message)
        }
        other => other.into(),
    }
}
