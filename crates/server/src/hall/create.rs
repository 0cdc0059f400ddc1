//! New sessions: from a scenario, as a fork of another session, or from a file.

use super::Hall;
use crate::table::{Rows, progress};
use crate::wire::{Chair, Created, Sitting};
use crate::{Access, IdempotentRequest, Problem, Table, Token};
use axum::http::StatusCode;
use sandtable::{AnyGame, AnySession, AnySetup};
use sandtable_core::record::Transcript;
use sandtable_core::session::ForkPoint;
use sandtable_core::{Seat, Seed, SessionId, Timestamp};
use sandtable_store::{
    Entry, ForkOrigin, NewSession, Occupant, SeatRow, StoreError, StoredSession, TokenHash,
};
use std::sync::Arc;

/// Every viewer can notice the entries that a session starts with.
const EVERYBODY: u32 = u32::MAX;

/// Everything needed to set up a session.
struct Draft {
    game: &'static dyn AnyGame,
    scenario: String,
    session: Arc<dyn AnySession>,
    parent: Option<ForkOrigin>,
    chairs: Vec<Chair>,
    /// True if the creator may see everything even if people play.
    knows_all: bool,
    request: Option<IdempotentRequest>,
}

impl Hall {
    /// Creates a session from a scenario.
    ///
    /// # Errors
    /// Returns a problem if the game, scenario or a bot is unknown, or the number of seats is
    /// wrong.
    pub async fn create(
        &self,
        (game_name, scenario): (&str, String),
        chairs: Vec<Chair>,
        seed: Option<Seed>,
        request: Option<IdempotentRequest>,
    ) -> Result<Created, Problem> {
        let game = self.game(game_name)?;
        let id = SessionId::from_random(crate::token::random()?);
        let seed = seed.map_or_else(|| crate::token::random().map(Seed::new), Ok)?;
        let mut setup = AnySetup::new(id, scenario.as_str(), seed);
        setup.players = chairs.iter().map(player).collect();
        let session = Arc::from(game.create(setup, Timestamp::now())?);
        let draft =
            Draft { game, scenario, session, parent: None, chairs, knows_all: false, request };
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
        let (game, scenario) = (table.game(), table.scenario().to_owned());
        let knows_all = false;
        self.establish(Draft { game, scenario, session, parent, chairs, knows_all, request }).await
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
        let scenario = "imported".to_owned();
        let (parent, knows_all) = (None, true);
        self.establish(Draft { game, scenario, session, parent, chairs, knows_all, request }).await
    }

    async fn establish(&self, draft: Draft) -> Result<Created, Problem> {
        let Draft { game, scenario, session, parent, chairs, knows_all, request } = draft;
        check_chairs(game, session.as_ref(), &chairs)?;
        // Derived before an earlier attempt is looked up: a retry gets the same tokens again,
        // together with the session of that attempt.
        let (seats, sittings) = assign_seats(&chairs, request.as_ref())?;
        // Watching everything gives no player an advantage if only bots play.
        let only_bots = !chairs.iter().any(|chair| matches!(chair, Chair::Me | Chair::Open));
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
            scenario: scenario.clone(),
            title: None,
            seed: session.seed().cloned(),
            parent,
            at: created_at,
            entries: texts.iter().map(entry).collect(),
            progress: progress(game, session.as_ref()),
            seats: seats.clone(),
            watch: watch.as_ref().map(Token::hash),
            waiting: false,
            temporary: false,
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
