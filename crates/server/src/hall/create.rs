//! New sessions: from a scenario, as a fork of another session, or from a file.

use super::Hall;
use crate::table::{Rows, progress};
use crate::wire::{BotPace, Chair, Created, Sitting};
use crate::{Access, IdempotentRequest, Problem, Table, Token, blocking};
use axum::http::StatusCode;
use sandtable::{AnyGame, AnyScenario, AnySession, AnySetup};
use sandtable_core::record::Transcript;
use sandtable_core::session::ForkPoint;
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use sandtable_store::{
    Entry, ForkOrigin, NewSession, Occupant, SeatRow, StoreError, StoredSession, TokenHash,
};
use std::sync::Arc;

/// Every viewer can notice the entries that a session starts with.
const EVERYBODY: u32 = u32::MAX;

/// Name under which a session from the text of a scenario file is stored. Its scenario is part of
/// its first entry.
const WRITTEN: &str = "written";

/// Name under which an imported session is stored.
const IMPORTED: &str = "imported";

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
    /// Pace of the bots.
    pub bots: BotPace,
    /// True if the session is deleted some time after its last change.
    pub temporary: bool,
}

impl Opening {
    /// A session of a shipped scenario with a secret seed.
    pub fn new(game: &str, scenario: &str, seats: Vec<Chair>) -> Self {
        Self {
            game: game.to_owned(),
            scenario: scenario.into(),
            seats,
            seed: None,
            bots: BotPace::Acting,
            temporary: false,
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
    chairs: Vec<Chair>,
    bots: BotPace,
    temporary: bool,
    /// True if the creator may see everything even if people play.
    knows_all: bool,
    request: Option<IdempotentRequest>,
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
        let Opening { game, scenario, seats: chairs, seed, bots, temporary } = opening;
        let game = self.game(&game)?;
        check_seed(seed.as_ref(), temporary, &chairs)?;
        let id = SessionId::from_random(crate::token::random()?);
        let seed = seed.map_or_else(|| crate::token::random().map(Seed::new), Ok)?;
        let (name, title) = match &scenario {
            AnyScenario::Named(name) => (name.clone(), None),
            AnyScenario::Written { file, .. } => (WRITTEN.to_owned(), Some(file.clone())),
        };
        let mut setup = AnySetup::new(id, scenario, seed);
        setup.players = chairs.iter().map(player).collect();
        // On the blocking pool, because the text of a file may take long to check.
        let session = blocking(move || game.create(setup, Timestamp::now())).await??;
        let draft = Draft {
            game,
            scenario: name,
            title,
            session: Arc::from(session),
            parent: None,
            chairs,
            bots,
            temporary,
            knows_all: false,
            request,
        };
        self.establish(draft).await
    }

    /// Creates a session that shares the history of another one up to an event.
    ///
    /// # Errors
    /// Returns a problem if the event does not exist, or as for [`Hall::create`].
    pub async fn fork(
        &self,
        table: &Table,
        sequence: u64,
        chairs: Vec<Chair>,
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let id = SessionId::from_random(crate::token::random()?);
        let session: Arc<dyn AnySession> =
            Arc::from(table.session().fork(sequence, id, Timestamp::now())?);
        let parent =
            |point: ForkPoint| ForkOrigin { session: point.session, sequence: point.sequence };
        let parent = session.forked_from().map(parent);
        let draft = Draft {
            game: table.game(),
            scenario: table.scenario().to_owned(),
            title: table.own_title(),
            session,
            parent,
            chairs,
            bots: BotPace::Acting,
            // A fork is made to be kept.
            temporary: false,
            knows_all: false,
            request,
        };
        self.establish(draft).await
    }

    /// Creates a session from the text of a session file. The file holds everything, so its owner
    /// may see everything.
    ///
    /// # Errors
    /// Returns a problem if the file is damaged or the session already exists.
    pub async fn import(
        &self,
        text: &[u8],
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let transcript = Transcript::read(text)?;
        let game = self.game(&transcript.header.game)?;
        let opened = game.open(text)?;
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
            chairs,
            bots: BotPace::Acting,
            temporary: false,
            knows_all: true,
            request,
        };
        self.establish(draft).await
    }

    async fn establish(&self, draft: Draft) -> Result<Created, Problem> {
        let Draft { game, scenario, title, session, parent, chairs, .. } = draft;
        let (bots, temporary) = (draft.bots, draft.temporary);
        let (knows_all, request) = (draft.knows_all, draft.request);
        check_chairs(game, session.as_ref(), &chairs)?;
        // Derived before an earlier attempt is looked up: a retry gets the same tokens again,
        // together with the session of that attempt.
        let (seats, sittings) = assign_seats(&chairs, request.as_ref())?;
        // Watching everything gives no player an advantage if only bots play.
        let only_bots = !chairs.iter().any(is_person);
        let watch = || IdempotentRequest::token(request.as_ref(), "watch", 0);
        let watch = (only_bots || knows_all).then(watch).transpose()?;
        if let Some(table) = self.created_before(request.as_ref()).await? {
            return Ok(created(&table, sittings, watch));
        }
        let [created_at, updated_at] = session.times();
        let texts: Arc<[String]> =
            (0..session.entries()).filter_map(|entry| session.row(entry)).collect();
        let entry = |text: &String| Entry { text: text.clone(), noticed: EVERYBODY };
        let new = NewSession {
            id: session.id(),
            game: game.name().to_owned(),
            scenario,
            title,
            seed: session.seed().cloned(),
            parent,
            at: created_at,
            entries: texts.iter().map(entry).collect(),
            progress: progress(game, session.as_ref()),
            seats: seats.clone(),
            watch: watch.as_ref().map(Token::hash),
            waiting: bots == BotPace::Waiting,
            temporary,
            request: request.as_ref().map(IdempotentRequest::stored),
        };
        let count = new.entries.len();
        let kept = kept_as(&new, updated_at);
        if let Err(error) = self.store.create(new).await {
            // A retry that ran at the same time may have been first.
            let first =
                self.created_before(request.as_ref()).await?.ok_or_else(|| exists(error))?;
            return Ok(created(&first, sittings, watch));
        }
        let both = (game, Arc::clone(&self.store));
        let noticed = std::iter::repeat_n(EVERYBODY, count);
        let table = Table::new(both, kept, seats, session, noticed);
        let table = self.put(table, Rows { texts, kept: None });
        Ok(created(&table, sittings, watch))
    }

    /// Returns the table that an earlier attempt of the same request created.
    async fn created_before(
        &self,
        request: Option<&IdempotentRequest>,
    ) -> Result<Option<Arc<Table>>, Problem> {
        let Some(request) = request else { return Ok(None) };
        let Some(answered) = self.store.answered(request.stored().key).await? else {
            return Ok(None);
        };
        request.check_same(&answered)?;
        // Keys are unique per route, and this one creates sessions, so there is a session.
        let session = answered.session.ok_or_else(Problem::no_such_session)?;
        self.table(session).await.map(Some)
    }
}

/// Checks that a quick game of a person keeps the seed secret: whoever knows the seed knows every die.
fn check_seed(seed: Option<&Seed>, temporary: bool, chairs: &[Chair]) -> Result<(), Problem> {
    if seed.is_none() || !temporary || !chairs.iter().any(is_person) {
        return Ok(());
    }
    let message = "a temporary session takes a seed only if every seat is a bot: leave out `seed`";
    Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "seed-not-allowed", message))
}

const fn is_person(chair: &Chair) -> bool {
    matches!(chair, Chair::Me | Chair::Open)
}

fn check_chairs(
    game: &dyn AnyGame,
    session: &dyn AnySession,
    chairs: &[Chair],
) -> Result<(), Problem> {
    let bad =
        |code: &str, message: String| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
    if chairs.len() != usize::from(session.seats()) {
        let message = format!("expected {} seats, got {}", session.seats(), chairs.len());
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

/// Assigns the seats and creates their tokens and invitations.
fn assign_seats(
    chairs: &[Chair],
    request: Option<&IdempotentRequest>,
) -> Result<(Vec<SeatRow>, Vec<Sitting>), Problem> {
    let (mut rows, mut sittings) = (Vec::new(), Vec::new());
    // `check_chairs` has compared the length with the number of seats, so `zip` drops no chair.
    for (number, chair) in (0..=u8::MAX).zip(chairs) {
        let token = |purpose: &str| IdempotentRequest::token(request, purpose, number);
        let (occupant, token, invite) = match chair {
            Chair::Me => (Occupant::Person, Some(token("seat")?), None),
            Chair::Open => (Occupant::Open, None, Some(token("invite")?)),
            Chair::Bot(name) => (Occupant::Bot(name.clone()), None, None),
        };
        let hash = |token: &Option<Token>| -> Option<TokenHash> { token.as_ref().map(Token::hash) };
        let (seat, hashes) = (Seat(number), [hash(&token), hash(&invite)]);
        rows.push(SeatRow { seat, occupant, token: hashes[0], invite: hashes[1] });
        sittings.push(Sitting { seat: number, token, invite });
    }
    Ok((rows, sittings))
}

/// The player's name in the session log.
fn player(chair: &Chair) -> String {
    match chair {
        Chair::Me | Chair::Open => "person".to_owned(),
        Chair::Bot(name) => name.clone(),
    }
}

/// The response to the creator of a session.
fn created(table: &Table, seats: Vec<Sitting>, watch: Option<Token>) -> Created {
    let access = creator(&seats, watch.as_ref());
    Created { session: table.summary(access), seats, watch }
}

/// The role of the creator: the first seat of their own, else watcher, else public.
fn creator(sittings: &[Sitting], watch: Option<&Token>) -> Access {
    let own = sittings.iter().find(|sitting| sitting.token.is_some());
    match own {
        Some(sitting) => Access::Seat(Seat(sitting.seat)),
        None if watch.is_some() => Access::Watch,
        None => Access::Public,
    }
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
