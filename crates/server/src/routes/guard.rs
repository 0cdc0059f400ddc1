//! Middleware for every request: rejects cross-site requests, unifies errors, sets security
//! headers.

use super::Shared;
use crate::library::Owner;
use crate::limits::Address;
use crate::problem::Failure;
use crate::{Caller, Problem, PublicUrl, Token};
use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{
    ALLOW, AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE, HOST, HeaderName, HeaderValue, ORIGIN,
};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;

/// The header that carries the operator secret.
pub(super) const OPERATOR: &str = "x-operator";

/// Security headers of every response: load nothing from other sites, allow no framing.
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

/// Rejects cross-site requests and adds the headers to every response.
pub(super) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    // Counted until the response starts, so that open streams do not hold up the background work.
    let passing = shared.traffic.enter();
    let mut response = match refusal(&shared, request.headers()) {
        None => as_problem(next.run(request).await),
        Some(problem) => problem.into_response(),
    };
    drop(passing);
    for (name, value) in HEADERS {
        let headers = response.headers_mut();
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // Responses may hold what only one seat knows; the next user of this browser must not find it
    // in a cache.
    let private = || HeaderValue::from_static("no-store");
    response.headers_mut().entry(CACHE_CONTROL).or_insert_with(private);
    response
}

/// Errors that axum and its layers answer without a `Problem`.
const ERRORS: [(StatusCode, &str, &str); 4] = [
    (StatusCode::METHOD_NOT_ALLOWED, "not-allowed", "this HTTP method is not allowed here"),
    (StatusCode::REQUEST_TIMEOUT, "timeout", "the request took too long"),
    (StatusCode::NOT_FOUND, "not-found", NOT_FOUND),
    (StatusCode::INTERNAL_SERVER_ERROR, "internal", "internal server error"),
];
const NOT_FOUND: &str = "no such path: /api/openapi.json lists the API";

/// Turns every error response into a [`Problem`], so that clients parse one form only.
fn as_problem(response: Response) -> Response {
    let status = response.status();
    let is_json =
        response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if is_json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let known = ERRORS.into_iter().find(|(known, ..)| *known == status);
    let (_, code, message) = known.unwrap_or((status, "bad-request", "invalid request"));
    let mut problem = Problem::new(status, code, message).into_response();
    // HTTP requires `Allow` in a response with status 405.
    if let Some(allowed) = response.headers().get(ALLOW) {
        problem.headers_mut().insert(ALLOW, allowed.clone());
    }
    problem
}

/// Returns the reason why a request is refused before it reaches its route.
fn refusal(shared: &Shared, headers: &HeaderMap) -> Option<Problem> {
    // Without a public URL, every client of the loopback address is the operator. Behind a proxy that
    // would be everyone, and proxies often pass the host on as the loopback address.
    if shared.config.is_private() && Address::is_forwarded(headers) {
        return Some(Problem::public_url_needed());
    }
    let message = "rejected: this request comes from a page of another site";
    let foreign = || Problem::new(StatusCode::FORBIDDEN, "foreign-origin", message);
    (!is_same_site(shared, headers)).then(foreign)
}

/// Returns true unless a browser sent the request on behalf of another site.
///
/// `Origin` must name this host (CSRF) or the public URL. `Host` must be a loopback name, the host of the
/// public URL or, if the server does not listen on loopback, an IP address: another site could otherwise
/// point its own name at the server and pose as this one (DNS rebinding). A server on another address
/// without a public URL does not know its names and accepts any.
fn is_same_site(shared: &Shared, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let (host, public) = (text(HOST), shared.config.public_url.as_ref());
    let is_public = |host: &str| public.is_some_and(|url| host.eq_ignore_ascii_case(url.host()));
    let is_local = host.is_none_or(is_local);
    let behind_loopback = shared.config.listen.ip().is_loopback();
    let by_address = |host: &str| !behind_loopback && address(host).is_some();
    let any = !behind_loopback && public.is_none();
    let known = any || is_local || host.is_some_and(|host| is_public(host) || by_address(host));
    // A page of the public host is own only with the scheme of the public URL.
    let by_host = public.is_none() || is_local;
    let own = |origin: &str| {
        public.map(PublicUrl::origin).as_deref() == Some(origin)
            || by_host && host.is_some_and(|host| origin.split("://").nth(1) == Some(host))
    };
    // Other clients need not send `Origin`, but browsers send it with every cross-site POST.
    known && text(ORIGIN).is_none_or(own)
}

fn is_local(host: &str) -> bool {
    name(host) == "localhost" || address(host).is_some_and(|address| address.is_loopback())
}

/// The IP address in a host, if it has one instead of a name.
fn address(host: &str) -> Option<IpAddr> {
    name(host).trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// A host without its port.
fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        // The last colon of an IPv6 address without a port, such as `[::1]`, is not followed by
        // digits only.
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Adds `success` and `error` to a problem.
pub(super) async fn outspoken(response: Response) -> Response {
    let (parts, body) = response.into_parts();
    let Some(problem) = parts.extensions.get::<Problem>().cloned() else {
        return Response::from_parts(parts, body);
    };
    let (_, body) = Json(Failure::from(problem)).into_response().into_parts();
    Response::from_parts(parts, body)
}

/// The caller as the owner of forces and encounters.
impl FromRequestParts<Shared> for Owner {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let Caller(token) = Caller::from_request_parts(parts, shared).await?;
        Self::of(&shared.config, token.as_ref())
    }
}

/// A caller who may create sessions: anyone if no secret is configured, else a client that sends
/// it.
pub(super) struct Operator;

impl FromRequestParts<Shared> for Operator {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let Some(secret) = &shared.config.operator else { return Ok(Self) };
        let shown = parts.headers.get(OPERATOR).ok_or_else(Problem::operator_needed)?;
        let shown = Token::new(&String::from_utf8_lossy(shown.as_bytes()));
        check_secret(parts, shared, secret, &shown).map(|()| Self)
    }
}

/// A caller who may read the metrics: like [`Operator`], and the secret may also be sent as a bearer
/// token, which monitoring programs support.
pub(super) struct Monitor;

impl FromRequestParts<Shared> for Monitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Problem> {
        let headers = &parts.headers;
        let by_token = headers.contains_key(AUTHORIZATION) && !headers.contains_key(OPERATOR);
        let Some(secret) = shared.config.operator.as_ref().filter(|_| by_token) else {
            return Operator::from_request_parts(parts, shared).await.map(|_| Self);
        };
        let Caller(token) = Caller::from_request_parts(parts, shared).await?;
        let shown = token.ok_or_else(Problem::operator_needed)?;
        check_secret(parts, shared, secret, &shown).map(|()| Self)
    }
}

/// Compares a secret that a client sent with the one of the operator.
fn check_secret(
    parts: &Parts,
    shared: &Shared,
    secret: &str,
    shown: &Token,
) -> Result<(), Problem> {
    let address = Address::of_request(&parts.extensions, &parts.headers);
    shared.attempts.check(address, shown)?;
    // Compare hashes, so that the time taken reveals nothing about the secret.
    if shown.hash() == Token::new(secret).hash() {
        shared.attempts.accepted(shown);
        return Ok(());
    }
    shared.attempts.rejected(address, "operator secret");
    Err(Problem::operator_needed())
}

pub(crate) fn no_such_route() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "not-found", NOT_FOUND)
}

pub(super) fn panicked() -> Problem {
    let message = "internal server error; everything acknowledged so far is stored";
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
}
