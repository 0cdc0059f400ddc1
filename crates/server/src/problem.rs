use crate::limits::Address;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use sandtable::{AnyGame, Refused};
use sandtable_core::record::Damage;
use sandtable_core::{Finding, Findings, SessionId};
use sandtable_store::StoreError;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::Display;
use std::time::Duration;
use thiserror::Error;

/// Code of a change to a document that has changed meanwhile.
pub(crate) const STALE: &str = "stale";

const TOO_MANY_CONNECTIONS: &str = "too-many-connections";
const TOO_MANY_STREAMS: &str = "too-many-streams";
const TOO_MANY_SESSIONS: &str = "too-many-sessions";
const TOO_MANY_ATTEMPTS: &str = "too-many-attempts";
const TOO_MANY_FORKS: &str = "too-many-forks";
const BUSY: &str = "busy";
const SEAT_TAKEN: &str = "seat-taken";
const NO_SUCH_SESSION: &str = "no-such-session";

/// Codes of refusals by a limit.
const LIMITS: [&str; 6] = [
    TOO_MANY_CONNECTIONS,
    TOO_MANY_STREAMS,
    TOO_MANY_SESSIONS,
    TOO_MANY_ATTEMPTS,
    TOO_MANY_FORKS,
    BUSY,
];

/// Time after which a client may repeat a request that the server had no room for.
const RETRY_AFTER_BUSY: Duration = Duration::from_secs(5);

/// An error response: what went wrong, as a stable code for programs and a message for people.
#[derive(Clone, Debug, Error, Serialize, utoipa::ToSchema)]
#[error("{message}")]
pub struct Problem {
    #[serde(skip)]
    status: StatusCode,
    /// Time after which the client may try again.
    #[serde(skip)]
    retry_after: Option<Duration>,
    /// Stable name of the error, such as `stale-version`.
    code: String,
    /// The error in words.
    message: String,
    /// All problems of a file or a form, each with a code and a path; omitted if there are none.
    #[schema(value_type = Vec<Object>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Finding>,
    /// If the request expected another version: the caller's current version of the session, or the
    /// current force or encounter.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<Box<Value>>,
    /// The session that an encounter was launched as before.
    #[serde(rename = "gameSessionId", skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    launched: Option<SessionId>,
}

impl Problem {
    /// Creates a problem with this status, code and message.
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        let (code, message) = (code.to_owned(), message.into());
        let passing = [StatusCode::SERVICE_UNAVAILABLE, StatusCode::INSUFFICIENT_STORAGE];
        let retry_after = passing.contains(&status).then_some(RETRY_AFTER_BUSY);
        let (findings, current, launched) = (Vec::new(), None, None);
        Self { status, retry_after, code, message, findings, current, launched }
    }

    /// A refusal by a limit: the client may try again after some time.
    fn limited(code: &str, message: impl Into<String>, wait: Duration) -> Self {
        let problem = Self::new(StatusCode::TOO_MANY_REQUESTS, code, message);
        Self { retry_after: Some(wait), ..problem }
    }

    /// An unexpected error. Details go to the log only, because they may contain secrets.
    pub fn internal(error: &dyn Display) -> Self {
        tracing::error!(%error, "request failed");
        let message = "internal server error; reload to see whether the request took effect";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    pub(crate) fn no_such_session() -> Self {
        Self::new(StatusCode::NOT_FOUND, NO_SUCH_SESSION, "session not found")
    }

    /// Returns true if there is no such session. Other things that are not found have other codes.
    pub(crate) fn is_no_such_session(&self) -> bool {
        self.code == NO_SUCH_SESSION
    }

    /// A proxy serves other machines, of which the server does not know.
    pub(crate) fn public_url_needed() -> Self {
        let message = "this server is for its own machine only, but a proxy passes on requests of other machines: restart it with --public-url and --operator-secret";
        Self::new(StatusCode::FORBIDDEN, "public-url-needed", message)
    }

    pub(crate) fn token_needed() -> Self {
        let message = "only players of this session may do this: send the token of your seat";
        Self::new(StatusCode::UNAUTHORIZED, "token-needed", message)
    }

    pub(crate) fn bad_token() -> Self {
        let message = "this token is not valid for this session";
        Self::new(StatusCode::UNAUTHORIZED, "bad-token", message)
    }

    pub(crate) fn bots_not_waiting() -> Self {
        let message = "the bots of this session act by themselves: create it with `bots: \"waiting\"` to run them on request";
        Self::new(StatusCode::CONFLICT, "bots-not-waiting", message)
    }

    /// Too many estimates of odds are in progress.
    pub(crate) fn busy() -> Self {
        let message = "the server estimates the odds of too many battles at the moment: try again in a few seconds";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, BUSY, message)
    }

    /// An address has too many open connections.
    pub(crate) fn too_many_connections_of(address: Address) -> Self {
        let message = format!("{address} has too many open connections: close some and try again");
        Self::limited(TOO_MANY_CONNECTIONS, message, RETRY_AFTER_BUSY)
    }

    /// Every connection of the server is in use.
    pub(crate) fn too_many_connections() -> Self {
        let message = "the server has too many open connections: try again in a few seconds";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, TOO_MANY_CONNECTIONS, message)
    }

    /// An address or a session has too many open streams.
    pub(crate) fn too_many_streams(holder: &str) -> Self {
        let message = format!("{holder} has too many open streams: close some and try again");
        Self::limited(TOO_MANY_STREAMS, message, RETRY_AFTER_BUSY)
    }

    /// An address creates too many sessions.
    pub(crate) fn too_many_sessions(address: Address, wait: Duration) -> Self {
        let message = format!("{address} has created too many sessions in the last hour");
        Self::limited(TOO_MANY_SESSIONS, message, wait)
    }

    /// An address sends too many wrong tokens.
    pub(crate) fn too_many_attempts(wait: Duration) -> Self {
        let message = "too many wrong tokens came from your address: wait before you send another";
        Self::limited(TOO_MANY_ATTEMPTS, message, wait)
    }

    /// The server shuts down.
    pub(crate) fn closing() -> Self {
        let message = "the server is shutting down; retry in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "closing", message)
    }

    /// The server cannot do its work at the moment; `code` names the failed check.
    pub(crate) fn not_ready(code: &str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, code, message)
    }

    /// Returns true if a limit refused the request.
    pub(crate) fn is_limit(&self) -> bool {
        LIMITS.contains(&self.code.as_str())
    }

    /// Too much long work waits already.
    pub(crate) fn too_much_long_work() -> Self {
        let message = "too many sessions are being verified, exported, imported or forked at the moment: try again in a few seconds";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, BUSY, message)
    }

    /// A list had to wait too long for others.
    pub(crate) fn too_many_lists() -> Self {
        let message = "too many logs of long battles are being read at the moment: try again in a few seconds";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, BUSY, message)
    }

    pub(crate) fn no_report() -> Self {
        let message = "this game has no battle report";
        Self::new(StatusCode::NOT_FOUND, "no-report", message)
    }

    pub(crate) fn not_yet() -> Self {
        let message = "disabled until the game ends, because it would reveal hidden information";
        Self::new(StatusCode::FORBIDDEN, "not-yet", message)
    }

    /// A rematch of a session that is not over.
    pub(crate) fn not_over() -> Self {
        let message = "this session is not over: a rematch needs a finished game, because until the end the scenario may hold hidden information";
        Self::new(StatusCode::CONFLICT, "not-over", message)
    }

    pub(crate) fn seed_is_secret() -> Self {
        let message = "the seed is exported only to a player against bots, or when the game is over: it would predict the dice of others";
        Self::new(StatusCode::FORBIDDEN, "seed-secret", message)
    }

    pub(crate) fn stale(current: u32) -> Self {
        let message = format!("the session has changed: it is now at version {current}");
        let stale = Self::new(StatusCode::CONFLICT, "stale-version", message);
        Self { current: Some(Box::new(json!(current))), ..stale }
    }

    /// Another server process changed the session in the database.
    pub(crate) fn changed_by_other_server() -> Self {
        let message = "the session was changed by another server; retry the request";
        Self::new(StatusCode::CONFLICT, "stale-version", message)
    }

    pub(crate) fn no_such_invitation() -> Self {
        let message = "this invitation is not valid, or its seat is already taken";
        Self::new(StatusCode::CONFLICT, SEAT_TAKEN, message)
    }

    /// Returns true if an invitation was refused.
    pub(crate) fn is_wrong_invitation(&self) -> bool {
        self.code == SEAT_TAKEN
    }

    /// The holder of the file knows all dice of an imported session, so no other person may join.
    pub(crate) fn imported_session() -> Self {
        let message = "this session was imported from a file, so its owner may know all further dice, and a second person cannot join: fork it and invite them to the fork, which has fair dice";
        Self::new(StatusCode::CONFLICT, "imported-session", message)
    }

    pub(crate) fn no_such_seat(seat: &str) -> Self {
        let message = format!("unknown viewer '{seat}': expected referee, public or a seat number");
        Self::new(StatusCode::NOT_FOUND, "no-such-seat", message)
    }

    pub(crate) fn no_such_moment(at: u32) -> Self {
        let message = format!("this session has no version {at}");
        Self::new(StatusCode::NOT_FOUND, "no-such-event", message)
    }

    pub(crate) fn no_such_game(name: &str, games: &[&dyn AnyGame]) -> Self {
        let known: Vec<_> = games.iter().map(|game| game.name()).collect();
        let message = format!("unknown game '{name}': expected one of {}", known.join(", "));
        Self::new(StatusCode::NOT_FOUND, "unknown-game", message)
    }

    pub(crate) fn no_such_unit(unit: &str) -> Self {
        // One message for both cases: a distinction would reveal that a hidden unit exists.
        let message = format!("unit '{unit}' does not exist, or you cannot see it");
        Self::new(StatusCode::NOT_FOUND, "no-such-unit", message)
    }

    pub(crate) fn unknown_unit(unit: &str) -> Self {
        let message = format!("unknown unit '{unit}': /api/units lists the units");
        Self::new(StatusCode::NOT_FOUND, "unknown-unit", message)
    }

    pub(crate) fn unknown_document(kind: &str, id: &str) -> Self {
        let message = format!("{kind} '{id}' not found");
        Self::new(StatusCode::NOT_FOUND, &format!("unknown-{kind}"), message)
    }

    /// Like [`Problem::unknown_document`], for an id in the body of a request.
    pub(crate) fn unknown_reference(kind: &str, id: &str) -> Self {
        let unknown = Self::unknown_document(kind, id);
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, ..unknown }
    }

    /// Someone else changed a document; `current` is the document as it is now.
    pub(crate) fn stale_document(kind: &str, version: u32, current: &impl Serialize) -> Self {
        let message = format!("the {kind} has changed: it is now at version {version}");
        let stale = Self::new(StatusCode::CONFLICT, STALE, message);
        Self { current: serde_json::to_value(current).ok().map(Box::new), ..stale }
    }

    pub(crate) fn document_in_use(kind: &str, user_kind: &str, user: &str) -> Self {
        let message = format!(
            "{user_kind} '{user}' uses this {kind}: assign another {kind} there or delete the {user_kind} first"
        );
        Self::new(StatusCode::CONFLICT, &format!("{kind}-in-use"), message)
    }

    pub(crate) fn encounter_launched(change: &str) -> Self {
        let message = format!("the encounter has been launched: {change}");
        Self::new(StatusCode::CONFLICT, "encounter-launched", message)
    }

    pub(crate) fn already_launched(session: SessionId) -> Self {
        let message = format!("the encounter was already launched as session {session}");
        let problem = Self::new(StatusCode::CONFLICT, "already-launched", message);
        Self { launched: Some(session), ..problem }
    }

    /// An encounter that cannot be launched, with everything that was found.
    pub(crate) fn invalid_encounter(errors: &[String], findings: Vec<Finding>) -> Self {
        let message = format!("the encounter cannot be launched: {}", errors.join("; "));
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid-encounter", message);
        Self { findings, ..problem }
    }

    pub(crate) fn owner_needed() -> Self {
        let message =
            "forces and encounters belong to a token: send one of your own as a bearer token";
        Self::new(StatusCode::UNAUTHORIZED, "token-needed", message)
    }

    pub(crate) fn weak_token(shortest: usize) -> Self {
        let message =
            format!("this token is too short: expected at least {shortest} random characters");
        Self::new(StatusCode::UNAUTHORIZED, "bad-token", message)
    }

    pub(crate) fn no_board() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-board", "this game has no board")
    }

    pub(crate) fn operator_needed() -> Self {
        let message = "only the operator of this server may do this: send the operator secret";
        Self::new(StatusCode::UNAUTHORIZED, "operator-needed", message)
    }

    pub(crate) fn key_reused() -> Self {
        let message = "this idempotency key was used for a different request: use a new key";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "key-reused", message)
    }

    /// The stored rows of a session cannot be read. Details go to the log.
    pub(crate) fn damaged_session(error: &dyn Display) -> Self {
        tracing::error!(%error, "a stored session is damaged");
        let message = "the stored data of this session is damaged, so it cannot be played on; other sessions are not affected. The operator can restore it from a backup";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "damaged-session", message)
    }

    /// The caller may not delete the session.
    pub(crate) fn not_owner() -> Self {
        let message = "only the operator, a watcher, or a player whose opponents are all bots may delete this session";
        Self::new(StatusCode::FORBIDDEN, "not-owner", message)
    }

    fn too_many_forks(limit: u32) -> Self {
        let message = format!(
            "players may make {limit} forks and rematches of a session, counting those of its forks and rematches, and this session has that many: delete one of them, or ask the operator for another"
        );
        Self::new(StatusCode::TOO_MANY_REQUESTS, TOO_MANY_FORKS, message)
    }

    /// The database cannot grow.
    fn disk_full(error: &dyn Display) -> Self {
        tracing::error!(%error, "cannot store anything");
        let message = "the disk of the server is full, so nothing was stored: try again later";
        Self::new(StatusCode::INSUFFICIENT_STORAGE, "disk-full", message)
    }

    /// Stable name of the error.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// HTTP status of the response.
    pub const fn status(&self) -> StatusCode {
        self.status
    }
}

/// Statuses of refusals that are not about the content of an order (those are 422).
const STATUSES: [(&str, StatusCode); 8] = [
    ("unknown-scenario", StatusCode::NOT_FOUND),
    ("unknown-bot", StatusCode::NOT_FOUND),
    ("no-such-event", StatusCode::NOT_FOUND),
    ("no-such-turn", StatusCode::NOT_FOUND),
    ("no-such-tick", StatusCode::NOT_FOUND),
    ("malformed-order", StatusCode::BAD_REQUEST),
    ("over", StatusCode::CONFLICT),
    ("game-over", StatusCode::CONFLICT),
];

impl From<Refused> for Problem {
    fn from(Refused { code, message, findings }: Refused) -> Self {
        let known = STATUSES.iter().find(|(known, _)| *known == code);
        let undo = code.starts_with("undo-").then_some(StatusCode::CONFLICT);
        let status = known.map(|(_, status)| *status).or(undo);
        let status = status.unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
        Self { findings, ..Self::new(status, &code, message) }
    }
}

impl From<Findings> for Problem {
    /// A form with mistakes. The first one gives the code: the part after the dot of
    /// `force.unknown-unit`.
    fn from(Findings(findings): Findings) -> Self {
        let code = findings.first().map_or("invalid", |finding| &finding.code);
        let code = code.rsplit('.').next().unwrap_or(code).to_owned();
        let words: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
        let problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, &code, words.join("; "));
        Self { findings, ..problem }
    }
}

impl From<Damage> for Problem {
    fn from(damage: Damage) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "damaged", damage.to_string())
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NoSuchSession(_) => Self::no_such_session(),
            StoreError::NoSuchDocument(key) => Self::unknown_document(&key.kind, &key.id),
            StoreError::Launched(session) => Self::already_launched(session),
            StoreError::StaleDocument { current, .. } => {
                Self::stale_document("document", current, &None::<()>)
            }
            StoreError::KeyReused => Self::key_reused(),
            StoreError::TooManyForks(limit) => Self::too_many_forks(limit),
            StoreError::Full(_) => Self::disk_full(&error),
            StoreError::Damaged { .. } => Self::damaged_session(&error),
            StoreError::Closed => Self::closing(),
            error => Self::internal(&error),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(&self)).into_response();
        if let Some(wait) = self.retry_after {
            // Whole seconds, rounded up: 0 would invite the next attempt at once.
            let seconds = wait.as_millis().div_ceil(1_000).max(1) as u64;
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        // Layers that add to a problem find it here.
        response.extensions_mut().insert(self);
        response
    }
}

/// An error response about forces and encounters.
#[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct Failure {
    /// Always false.
    success: bool,
    /// The error in words.
    error: String,
    #[serde(flatten)]
    problem: Problem,
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self { success: false, error: problem.message.clone(), problem }
    }
}
