//! What a request asks, or why that cannot be understood.

use super::Shared;
use crate::{Access, Caller, Problem, Table};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use sandtable_core::{Seat, SessionId};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{ObjectBuilder, Type};

/// The table that a path names, and what the caller is at it.
pub(super) struct At {
    pub(super) table: Arc<Table>,
    pub(super) access: Access,
}

impl At {
    /// The caller's seat.
    pub(super) fn seat(&self) -> Result<Seat, Problem> {
        match self.access {
            Access::Seat(seat) => Ok(seat),
            Access::Watch | Access::Public => Err(Problem::token_needed()),
        }
    }
}

impl FromRequestParts<Shared> for At {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let path = Path::<BTreeMap<String, String>>::from_request_parts(parts, shared).await;
        let id = path.ok().and_then(|Path(names)| names.get("id")?.parse::<SessionId>().ok());
        let table = shared.hall.table(id.ok_or_else(Problem::no_such_session)?).await?;
        let Caller(token) = Caller::from_request_parts(parts, shared).await?;
        let access = table.access(token.as_ref())?;
        Ok(Self { table, access })
    }
}

/// What a path names.
pub(super) struct Named<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for Named<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let read = Path::<T>::from_request_parts(parts, shared).await;
        // What is not even text names nothing.
        read.map(|Path(names)| Self(names)).map_err(|_| super::guard::no_such_route())
    }
}

/// The body as JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Problem> {
        let read = Json::<T>::from_request(request, shared).await;
        read.map(|Json(body)| Self(body)).map_err(|rejection| unreadable(&rejection))
    }
}

fn unreadable(rejection: &JsonRejection) -> Problem {
    match rejection {
        JsonRejection::JsonDataError(error) => {
            bad(format!("the body is not what this takes: {}", cause(error)))
        }
        JsonRejection::JsonSyntaxError(error) => {
            let message = format!("the body is not JSON: {}", cause(error));
            Problem::new(StatusCode::BAD_REQUEST, "malformed-json", message)
        }
        JsonRejection::MissingJsonContentType(_) => {
            let message =
                "the body must come as JSON, with the header content-type: application/json";
            Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", message)
        }
        other => unread(other.status()),
    }
}

/// What somebody is told whose body did not come in whole.
pub(super) fn unread(status: StatusCode) -> Problem {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        let message = "the body is larger than anything that is taken here: nothing of it was read";
        return Problem::new(status, "too-large", message);
    }
    bad("the body broke off before its end")
}

fn bad(message: impl Into<String>) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad-request", message)
}

/// What is wrong, without the words of the library that passes it on.
fn cause(error: &dyn Error) -> String {
    error.source().unwrap_or(error).to_string()
}

/// What comes after the question mark.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let read = Query::<T>::from_request_parts(parts, shared).await;
        let unclear = |rejection| format!("what is asked is unclear: {}", cause(&rejection));
        read.map(|Query(asked)| Self(asked)).map_err(|rejection| bad(unclear(rejection)))
    }
}

/// What tells a request from a repetition of itself.
pub(super) struct Key(pub(super) Option<String>);

const IDEMPOTENCY_KEY: &str = "idempotency-key";
const LONGEST_KEY: usize = 128;

impl FromRequestParts<Shared> for Key {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _shared: &Shared) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(IDEMPOTENCY_KEY) else { return Ok(Self(None)) };
        let key = value.to_str().ok().filter(|key| !key.is_empty() && key.len() <= LONGEST_KEY);
        let message = "an idempotency key has 1 to 128 plain letters";
        let bad = || Problem::new(StatusCode::BAD_REQUEST, "bad-key", message);
        Ok(Self(Some(key.ok_or_else(bad)?.to_owned())))
    }
}

impl utoipa::IntoParams for Key {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let text = text.min_length(Some(1)).max_length(Some(LONGEST_KEY));
        let what = "What tells this request from a repetition of itself. It is done once, however often it is sent.";
        let parameter =
            ParameterBuilder::new().name("Idempotency-Key").parameter_in(ParameterIn::Header);
        vec![parameter.description(Some(what)).schema(Some(text)).build()]
    }
}
