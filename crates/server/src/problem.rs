use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sandtable::{AnyGame, Refused};
use sandtable_core::Finding;
use sandtable_core::record::Damage;
use sandtable_store::StoreError;
use serde::Serialize;
use std::fmt::Display;
use thiserror::Error;

/// Why something was not done: a status, a stable code and words that help.
#[derive(Clone, Debug, Error, Serialize, utoipa::ToSchema)]
#[error("{message}")]
pub struct Problem {
    #[serde(skip)]
    status: StatusCode,
    /// A stable name.
    code: String,
    /// What is wrong, in words.
    message: String,
    /// Everything that is wrong with a scenario.
    #[schema(value_type = Vec<Object>)]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    findings: Vec<Finding>,
    /// The caller's version of the session, where another one was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<u32>,
}

impl Problem {
    /// A problem of this kind.
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        let (code, message) = (code.to_owned(), message.into());
        Self { status, code, message, findings: Vec::new(), current: None }
    }

    /// Something went wrong here. What it was is written to the log, not told.
    pub fn internal(error: &dyn Display) -> Self {
        tracing::error!(%error, "a request failed");
        let message = "something went wrong here; nothing was changed";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    pub(crate) fn no_such_session() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-session", "there is no such session")
    }

    pub(crate) fn token_needed() -> Self {
        let message = "only who sits at this table may do that: show the token of your seat";
        Self::new(StatusCode::UNAUTHORIZED, "token-needed", message)
    }

    pub(crate) fn bad_token() -> Self {
        let message = "this token opens no seat of this session";
        Self::new(StatusCode::UNAUTHORIZED, "bad-token", message)
    }

    pub(crate) fn not_yet() -> Self {
        let message = "this would tell what is still hidden: it can be had when the game is over";
        Self::new(StatusCode::FORBIDDEN, "not-yet", message)
    }

    pub(crate) fn stale(current: u32) -> Self {
        let message = format!("the session has gone on: it is at version {current} now");
        let stale = Self::new(StatusCode::CONFLICT, "stale-version", message);
        Self { current: Some(current), ..stale }
    }

    /// The session is being played by somebody who does not share this memory.
    pub(crate) fn elsewhere() -> Self {
        let message = "the session was changed by another server; ask again";
        Self::new(StatusCode::CONFLICT, "stale-version", message)
    }

    pub(crate) fn no_such_invitation() -> Self {
        let message = "this invitation is for no seat here, or somebody has taken the seat already";
        Self::new(StatusCode::CONFLICT, "seat-taken", message)
    }

    pub(crate) fn no_such_seat(seat: &str) -> Self {
        let message = format!("there is no seat '{seat}': expected referee, public or a number");
        Self::new(StatusCode::NOT_FOUND, "no-such-seat", message)
    }

    pub(crate) fn no_such_moment(at: u32) -> Self {
        let message = format!("there is no moment {at} in this session");
        Self::new(StatusCode::NOT_FOUND, "no-such-event", message)
    }

    pub(crate) fn no_such_game(name: &str, games: &[&dyn AnyGame]) -> Self {
        let known: Vec<_> = games.iter().map(|game| game.name()).collect();
        let message = format!("there is no game '{name}': expected one of {}", known.join(", "));
        Self::new(StatusCode::NOT_FOUND, "unknown-game", message)
    }

    pub(crate) fn no_such_unit(unit: &str) -> Self {
        let message = format!("you know of no unit '{unit}'");
        Self::new(StatusCode::NOT_FOUND, "no-such-unit", message)
    }

    pub(crate) fn no_board() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-board", "this game has no board")
    }

    pub(crate) fn operator_needed() -> Self {
        let message = "only the operator of this server may do that: show the operator's secret";
        Self::new(StatusCode::UNAUTHORIZED, "operator-needed", message)
    }

    pub(crate) fn key_reused() -> Self {
        let message = "this idempotency key was used to ask for something else: take a new one";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "key-reused", message)
    }

    /// A stable name.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The status of the answer.
    pub const fn status(&self) -> StatusCode {
        self.status
    }
}

/// Codes of refusals that are not about the order itself.
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
        Self { status, code, message, findings, current: None }
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
            StoreError::Closed => {
                let message = "the server is being closed; try again in a moment";
                Self::new(StatusCode::SERVICE_UNAVAILABLE, "closing", message)
            }
            error => Self::internal(&error),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
