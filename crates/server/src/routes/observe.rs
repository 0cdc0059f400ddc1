//! Middleware for every request: its id, its log line, its metrics, and the limit of new sessions.

use super::Shared;
use crate::limits::Address;
use crate::metrics::{Counter, Metrics, Observed};
use crate::{Problem, token};
use axum::body::HttpBody as _;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request id of a client that is taken over.
const LONGEST_ID: usize = 64;

/// The route of everything outside the API.
const PAGE: &str = "page";

/// What a `POST` route does, for counters and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Creates,
    Orders,
}

/// `POST` routes that create sessions or give orders.
const KINDS: [(&str, Kind); 6] = [
    ("/api/sessions", Kind::Creates),
    ("/api/sessions/import", Kind::Creates),
    ("/api/sessions/{id}/fork", Kind::Creates),
    ("/api/sessions/{id}/rematch", Kind::Creates),
    ("/api/encounters/{encounter}/launch", Kind::Creates),
    ("/api/sessions/{id}/orders", Kind::Orders),
];

/// Answers a request, and logs and counts it.
pub(super) async fn observe(
    State(shared): State<Shared>,
    matched: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    let route = matched.as_ref().map_or(PAGE, MatchedPath::as_str).to_owned();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let address = Address::of_request(request.extensions(), request.headers());
    let id = request_id(request.headers());
    let kind = KINDS.into_iter().find(|(known, _)| method == Method::POST && *known == route);
    let kind = kind.map(|(_, kind)| kind);
    let observation = Observation {
        metrics: shared.hall.metrics(),
        session: session(&route, &path).map(str::to_owned),
        route,
        method,
        address,
        id: id.clone(),
        start,
        status: left(),
        bytes: None,
    };
    let mut response = match kind {
        Some(Kind::Creates) => limited(&shared, address, request, next).await,
        _ => next.run(request).await,
    };
    count(&shared, kind, &response);
    observation.answered(&response);
    response.headers_mut().insert(REQUEST_ID, id);
    response
}

/// A request whose client left before it was answered. As in the logs of nginx.
fn left() -> StatusCode {
    StatusCode::from_u16(499).unwrap_or(StatusCode::BAD_REQUEST)
}

/// A request in progress. It is logged and counted when it is dropped, which is also what happens to a
/// request whose client leaves.
struct Observation {
    metrics: Arc<Metrics>,
    route: String,
    method: Method,
    session: Option<String>,
    address: Address,
    id: HeaderValue,
    start: Instant,
    status: StatusCode,
    bytes: Option<u64>,
}

impl Observation {
    fn answered(mut self, response: &Response) {
        self.status = response.status();
        self.bytes = response.body().size_hint().exact();
    }
}

impl Drop for Observation {
    fn drop(&mut self) {
        let Self { metrics, route, method, session, address, id, start, status, bytes } = self;
        let duration = start.elapsed();
        metrics.observe(Observed { route, method, status: *status, duration });
        // The template instead of the path, and no query: those may hold secrets.
        tracing::info!(
            target: "sandtable_server::request",
            %method,
            route,
            session = session.as_deref(),
            status = status.as_u16(),
            milliseconds = milliseconds(duration),
            bytes = *bytes,
            %address,
            id = id.to_str().unwrap_or_default(),
            "request"
        );
    }
}

/// Answers a request that creates a session, unless its address has created too many.
async fn limited(shared: &Shared, address: Address, request: Request, next: Next) -> Response {
    if let Err(wait) = shared.creations.take(address) {
        return Problem::too_many_sessions(address, wait).into_response();
    }
    let response = next.run(request).await;
    // Not given back if the client leaves: its session may have been created.
    if !response.status().is_success() {
        shared.creations.give_back(address);
    }
    response
}

/// Counts orders and refusals by limits.
fn count(shared: &Shared, kind: Option<Kind>, response: &Response) {
    let (metrics, success) = (shared.hall.metrics(), response.status().is_success());
    match (kind, success) {
        (Some(Kind::Orders), true) => metrics.add(Counter::OrdersAccepted),
        (Some(Kind::Orders), false) => metrics.add(Counter::OrdersRefused),
        _ => {}
    }
    let problem = response.extensions().get::<Problem>();
    if let Some(problem) = problem.filter(|problem| problem.is_limit()) {
        metrics.refused(problem.code());
    }
}

/// Milliseconds with three decimal places.
fn milliseconds(duration: Duration) -> f64 {
    f64::from(u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)) / 1_000.0
}

/// Returns the session in a path. Its id shows no more than what the public may see, so it may be
/// logged.
fn session<'a>(route: &str, path: &'a str) -> Option<&'a str> {
    route.starts_with("/api/sessions/{id}").then(|| path.split('/').nth(3)).flatten()
}

/// Returns the id that a client or a proxy gave the request, or a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    let fits =
        |id: &&HeaderValue| (1..=LONGEST_ID).contains(&id.len()) && id.as_bytes().iter().all(plain);
    headers.get(REQUEST_ID).filter(fits).cloned().unwrap_or_else(new_request_id)
}

/// Returns a new id: a number for this process and one for the request.
fn new_request_id() -> HeaderValue {
    static PROCESS: LazyLock<String> =
        LazyLock::new(|| token::hex(&token::random::<4>().unwrap_or_default()));
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let id = format!("{}-{}", *PROCESS, NEXT.fetch_add(1, Ordering::Relaxed));
    // Always valid: hexadecimal digits, a hyphen and a number.
    HeaderValue::from_str(&id).unwrap_or_else(|_| HeaderValue::from_static("-"))
}
