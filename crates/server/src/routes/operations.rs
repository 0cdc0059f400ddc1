//! Routes for the operator and its tools: health, readiness and metrics.

use super::Shared;
use super::guard::Monitor;
use crate::Problem;
use crate::metrics::Exposition;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// Returns `ok` if the server runs and can use its database.
#[utoipa::path(get, path = "/api/health", security(()), responses((status = 200, body = str)))]
pub(super) async fn health(State(shared): State<Shared>) -> Result<&'static str, Problem> {
    shared.readiness.database().await.map(|()| "ok")
}

/// Returns `ok` if the process is alive.
#[utoipa::path(get, path = "/healthz", security(()), responses((status = 200, body = str)))]
pub(super) async fn alive(State(_shared): State<Shared>) -> &'static str {
    "ok"
}

/// Returns `ok` if the server takes requests: it is not shutting down, its database can be read and
/// written, and the disk has space left. Otherwise the code of the problem names the failed check.
#[utoipa::path(get, path = "/readyz", security(()), responses((status = 200, body = str)))]
pub(super) async fn ready(State(shared): State<Shared>) -> Result<&'static str, Problem> {
    if *shared.closing.borrow() {
        return Err(Problem::closing());
    }
    shared.readiness.all().await.map(|()| "ok")
}

/// Returns counters and latencies in the text format of Prometheus. Needs the operator secret, if the
/// server has one.
#[utoipa::path(get, path = "/metrics", security(("operator" = [])),
    responses((status = 200, content_type = "text/plain", body = str)))]
pub(super) async fn metrics(State(shared): State<Shared>, _monitor: Monitor) -> Response {
    let mut out = Exposition::default();
    let version = env!("CARGO_PKG_VERSION");
    out.metric("sandtable_info", "gauge", "The version of the server.");
    out.labelled("sandtable_info", &[("version", version)], 1);
    let tables = ("sandtable_tables", "gauge", "Sessions in memory.");
    out.single(tables, shared.hall.open_tables());
    let wrong =
        ("sandtable_wrong_tokens_total", "counter", "Wrong tokens, invitations and secrets.");
    out.single(wrong, shared.attempts.total());
    if let Some(duration) = shared.readiness.last_duration() {
        let checked = (
            "sandtable_readiness_check_seconds",
            "gauge",
            "Time that the last check of the database took, with a read and a write.",
        );
        out.single(checked, duration.as_secs_f64());
    }
    shared.hall.metrics().expose(&mut out);
    ([(CONTENT_TYPE, Exposition::CONTENT_TYPE)], out.into_text()).into_response()
}
