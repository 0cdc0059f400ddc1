//! Every path, with what it answers.

mod asked;
mod document;
mod games;
mod guard;
mod looking;
mod playing;
mod record;
mod sessions;
mod stream;

use crate::{Config, Hall, page};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use document::{Document, finished};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What every route can reach.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) hall: Arc<Hall>,
    pub(crate) config: Arc<Config>,
    /// Turns true when the server is being closed.
    pub(crate) closing: watch::Receiver<bool>,
}

/// The largest order, and the largest file, that is listened to.
const LARGEST_BODY: usize = 256 * 1024;
const LARGEST_FILE: usize = 64 * 1024 * 1024;

/// The routes with their descriptions, still without what they reach.
fn described(longest: Duration) -> OpenApiRouter<Shared> {
    let quick = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(games::health))
        .routes(routes!(games::games))
        .routes(routes!(games::picture))
        .routes(routes!(sessions::recent, sessions::create))
        .routes(routes!(sessions::summary))
        .routes(routes!(sessions::join))
        .routes(routes!(sessions::fork))
        .routes(routes!(looking::board))
        .routes(routes!(looking::ground))
        .routes(routes!(looking::view))
        .routes(routes!(looking::unit))
        .routes(routes!(looking::beliefs))
        .routes(routes!(playing::legal, playing::order))
        .routes(routes!(playing::preview))
        .routes(routes!(playing::undo))
        .routes(routes!(playing::concede))
        .routes(routes!(record::log))
        .routes(routes!(record::events))
        .routes(routes!(record::timeline))
        .routes(routes!(record::export))
        .routes(routes!(record::verify))
        .layer(DefaultBodyLimit::max(LARGEST_BODY));
    let large = OpenApiRouter::new()
        .routes(routes!(sessions::import))
        .layer(DefaultBodyLimit::max(LARGEST_FILE));
    let timely = quick
        .merge(large)
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, longest));
    timely.merge(OpenApiRouter::new().routes(routes!(stream::stream)))
}

/// The description of every route.
pub fn openapi() -> utoipa::openapi::OpenApi {
    finished(described(Duration::MAX).into_openapi())
}

/// Everything that a server answers.
pub fn router(hall: Arc<Hall>, config: Arc<Config>, closing: watch::Receiver<bool>) -> Router {
    let shared = Shared { hall, config, closing };
    let (api, document) = described(shared.config.longest).split_for_parts();
    let document = finished(document);
    api.route("/api/openapi.json", axum::routing::get(async move || axum::Json(document)))
        .route("/api/{*unknown}", axum::routing::any(async || guard::no_such_route()))
        .fallback(page::page)
        .layer(CatchPanicLayer::custom(|_| guard::broken().into_response()))
        .layer(from_fn_with_state(shared.clone(), guard::guard))
        .layer(CompressionLayer::new())
        .with_state(shared)
}
