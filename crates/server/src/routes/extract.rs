//! Extractors: the parts of a request as types, or the problem with them.

use super::Shared;
use crate::limits::Address;
use crate::{Access, Caller, Problem, Table, Token};
use axum::Json;
use axum::body::{Bytes, HttpBody as _};
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use sandtable_core::{Seat, SessionId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::{ObjectBuilder, Type};

/// The table of the session in the path, the caller's role there, and the caller's address.
pub(super) struct At {
    pub(super) table: Arc<Table>,
    pub(super) access: Access,
    pub(super) from: Address,
}

impl At {
    /// Returns the seat of a caller who is about to change the session. Its bots act for this client
    /// from now on.
    pub(super) fn acting_seat(&self) -> Result<Seat, Problem> {
        let seat = self.seat()?;
        self.table.act_for(self.from);
        Ok(seat)
    }

    /// Returns the caller's seat, or the problem `token-needed`.
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
        let id = id.ok_or_else(Problem::no_such_session)?;
        let from = Address::of_request(&parts.extensions, &parts.headers);
        let table = shared.hall.table(id, from).await?;
        let Caller(token) = Caller::from_request_parts(parts, shared).await?;
        let access = match token {
            Some(token) => check_token((shared, from), &table, &token)?,
            None => table.access(None)?,
        };
        Ok(Self { table, access, from })
    }
}

/// Returns the role of a client with a token.
fn check_token(
    (shared, address): (&Shared, Address),
    table: &Table,
    token: &Token,
) -> Result<Access, Problem> {
    shared.attempts.check(address, token)?;
    let access = table.access(Some(token));
    match &access {
        Ok(_) => shared.attempts.accepted(token),
        Err(_) => shared.attempts.rejected(address, "token for a session"),
    }
    access
}

/// The address of the client.
pub(super) struct ClientAddress(pub(super) Address);

impl FromRequestParts<Shared> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _shared: &Shared) -> Result<Self, Infallible> {
        Ok(Self(Address::of_request(&parts.extensions, &parts.headers)))
    }
}

/// The parameters in the path.
pub(super) struct PathParams<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for PathParams<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let read = Path::<T>::from_request_parts(parts, shared).await;
        // A path that is not UTF-8 cannot match anything.
        read.map(|Path(names)| Self(names)).map_err(|_| super::guard::no_such_route())
    }
}

/// The request body, parsed from JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Problem> {
        let read = Json::<T>::from_request(request, shared).await;
        read.map(|Json(body)| Self(body)).map_err(|rejection| invalid(&rejection))
    }
}

/// The request body, parsed from JSON; the default if there is none.
pub(super) struct OptionalBody<T>(pub(super) T);

impl<T: DeserializeOwned + Default> FromRequest<Shared> for OptionalBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, shared: &Shared) -> Result<Self, Problem> {
        if request.body().is_end_stream() {
            return Ok(Self(T::default()));
        }
        Body::from_request(request, shared).await.map(|Body(body)| Self(body))
    }
}

/// Serialises a parsed body, so that retries compare equal even if their JSON is formatted
/// differently.
pub(super) fn canonical(body: &impl Serialize) -> Result<Bytes, Problem> {
    serde_json::to_vec(body).map(Bytes::from).map_err(|error| Problem::internal(&error))
}

fn invalid(rejection: &JsonRejection) -> Problem {
    match rejection {
        JsonRejection::JsonDataError(error) => {
            bad(format!("invalid request body: {}", cause(error)))
        }
        JsonRejection::JsonSyntaxError(error) => {
            let message = format!("request body is not valid JSON: {}", cause(error));
            Problem::new(StatusCode::BAD_REQUEST, "malformed-json", message)
        }
        JsonRejection::MissingJsonContentType(_) => {
            let message = "expected a JSON body with the header Content-Type: application/json";
            Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", message)
        }
        other => incomplete(other.status()),
    }
}

/// The problem with a body that could not be read to its end.
pub(super) fn incomplete(status: StatusCode) -> Problem {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        let message =
            "request body too large: the limit is 256 KiB, or 64 MiB for an imported file";
        return Problem::new(status, "too-large", message);
    }
    bad("the request body ended early")
}

fn bad(message: impl Into<String>) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad-request", message)
}

/// The underlying error, without the wording that axum adds.
fn cause(error: &dyn Error) -> String {
    error.source().unwrap_or(error).to_string()
}

/// The query string.
pub(super) struct QueryParams<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for QueryParams<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let read = Query::<T>::from_request_parts(parts, shared).await;
        let invalid = |rejection| format!("invalid query string: {}", cause(&rejection));
        read.map(|Query(params)| Self(params)).map_err(|rejection| bad(invalid(rejection)))
    }
}

/// The `Idempotency-Key` header.
pub(super) struct Key(pub(super) Option<String>);

const IDEMPOTENCY_KEY: &str = "idempotency-key";
const MAXIMUM_LENGTH: usize = 128;

impl FromRequestParts<Shared> for Key {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _shared: &Shared) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(IDEMPOTENCY_KEY) else { return Ok(Self(None)) };
        let key = value.to_str().ok().filter(|key| !key.is_empty() && key.len() <= MAXIMUM_LENGTH);
        let message = "expected an idempotency key of 1 to 128 printable ASCII characters";
        let bad = || Problem::new(StatusCode::BAD_REQUEST, "bad-key", message);
        Ok(Self(Some(key.ok_or_else(bad)?.to_owned())))
    }
}

impl utoipa::IntoParams for Key {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let text = text.min_length(Some(1)).max_length(Some(MAXIMUM_LENGTH));
        let what = "Makes the request safe to retry: requests with the same key take effect once, and a retry gets the same result.";
        let parameter =
            ParameterBuilder::new().name("Idempotency-Key").parameter_in(ParameterIn::Header);
        vec![parameter.description(Some(what)).schema(Some(text)).build()]
    }
}
