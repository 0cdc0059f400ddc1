//! What every request passes: who may talk to this server at all, and what every answer says.

use super::Shared;
use crate::{Problem, Token};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// The header in which an operator shows the secret.
pub(super) const OPERATOR: &str = "x-operator";

/// What every answer tells a browser: nothing is loaded from elsewhere, and nobody frames the page.
const HEADERS: [(&str, &str); 6] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
];

/// Turns away who was sent by another site, and puts the headers on every answer.
pub(super) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let mut response = if is_welcome(&shared, request.headers()) {
        worded(next.run(request).await)
    } else {
        let message = "this request was made by a page of another site";
        Problem::new(StatusCode::FORBIDDEN, "foreign-origin", message).into_response()
    };
    for (name, value) in HEADERS {
        let headers = response.headers_mut();
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // What a seat may know is nobody else's who later sits at the same machine.
    let private = || HeaderValue::from_static("no-store");
    response.headers_mut().entry(CACHE_CONTROL).or_insert_with(private);
    response
}

/// What somebody is told whose request did not get as far as a route of ours.
const WORDS: [(StatusCode, &str, &str); 4] = [
    (StatusCode::METHOD_NOT_ALLOWED, "not-allowed", "this cannot be asked in this way"),
    (StatusCode::REQUEST_TIMEOUT, "timeout", "the answer would have taken too long"),
    (StatusCode::NOT_FOUND, "not-found", NOTHING),
    (StatusCode::INTERNAL_SERVER_ERROR, "internal", "something went wrong here"),
];
const NOTHING: &str = "there is nothing here: /api/openapi.json lists what there is";

/// Whatever refuses a request says why in the same form.
fn worded(response: Response) -> Response {
    let status = response.status();
    let is_json =
        response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let known = WORDS.into_iter().find(|(known, ..)| *known == status);
    let (_, code, message) =
        known.unwrap_or((status, "bad-request", "this request cannot be understood"));
    let mut worded = Problem::new(status, code, message).into_response();
    if let Some(allowed) = response.headers().get(ALLOW) {
        worded.headers_mut().insert(ALLOW, allowed.clone());
    }
    worded
}

/// A browser that shows another site's page must not play here. On loopback, where there is no ceremony, it
/// must not come by another name either: that is how such a site would pose as this one.
fn is_welcome(shared: &Shared, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(HOST);
    let own = |origin: &str| host.is_some_and(|host| origin.split("://").nth(1) == Some(host));
    let local = !shared.config.is_private() || host.is_none_or(is_local);
    local && text(ORIGIN).is_none_or(own)
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Somebody who may create sessions: anybody on loopback, elsewhere who shows the operator's secret.
pub(super) struct Operator;

impl FromRequestParts<Shared> for Operator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let Some(secret) = &shared.config.operator else { return Ok(Self) };
        let shown = parts.headers.get(OPERATOR).and_then(|value| value.to_str().ok());
        // Hashes are compared, so that the time this takes tells nothing of the secret.
        let right =
            shown.is_some_and(|shown| Token::shown(shown).hash() == Token::shown(secret).hash());
        if right { Ok(Self) } else { Err(Problem::operator_needed()) }
    }
}

pub(super) fn no_such_route() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "not-found", NOTHING)
}

pub(super) fn broken() -> Problem {
    let message = "something went wrong here; everything that was acknowledged is kept";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
}
