//! The HTTP API: one handler per operation, grouped by topic.

mod document;
mod encounters;
mod extract;
mod forces;
mod games;
mod guard;
mod observe;
mod odds;
mod operations;
mod orders;
mod record;
mod sessions;
mod stream;
mod units;
mod views;

use crate::battles::Battles;
use crate::library::Library;
use crate::limits::{Attempts, Buckets};
use crate::odds::Oddsmaker;
use crate::readiness::Readiness;
use crate::streams::Streams;
use crate::traffic::Traffic;
use crate::{Config, Hall, page};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use document::{Document, with_errors};
pub(crate) use guard::no_such_route;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// State shared by all handlers.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) hall: Arc<Hall>,
    pub(crate) library: Arc<Library>,
    pub(crate) config: Arc<Config>,
    pub(crate) battles: Arc<Battles>,
    pub(crate) oddsmaker: Oddsmaker,
    pub(crate) traffic: Traffic,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) attempts: Arc<Attempts>,
    /// Sessions created per address.
    pub(crate) creations: Arc<Buckets>,
    pub(crate) streams: Streams,
    /// Becomes true when the server shuts down.
    pub(crate) closing: watch::Receiver<bool>,
}

/// The period of [`Limits::sessions_per_hour`](crate::Limits::sessions_per_hour).
const HOUR: Duration = Duration::from_hours(1);

impl Shared {
    fn new(hall: Arc<Hall>, config: Arc<Config>, closing: watch::Receiver<bool>) -> Self {
        let traffic = Traffic::default();
        let limits = &config.limits;
        Self {
            library: Arc::new(Library::new(hall.store())),
            battles: Arc::default(),
            oddsmaker: Oddsmaker::new(traffic.clone()),
            traffic,
            readiness: Arc::new(Readiness::new(hall.store(), &config)),
            attempts: Arc::new(Attempts::new(limits.wrong_tokens_per_minute)),
            creations: Arc::new(Buckets::new(limits.sessions_per_hour, HOUR)),
            streams: Streams::new(limits, hall.metrics()),
            hall,
            config,
            closing,
        }
    }
}

/// Size limits of request bodies in bytes, for orders and for imported session files.
const MAXIMUM_BODY: usize = 256 * 1024;
const MAXIMUM_FILE: usize = 64 * 1024 * 1024;

/// The routes with their API descriptions, without state. Streams are exempt from the time
/// limit.
fn described(timeout: Duration) -> OpenApiRouter<Shared> {
    let quick = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(operations::health))
        .routes(routes!(operations::alive))
        .routes(routes!(operations::ready))
        .routes(routes!(operations::metrics))
        .routes(routes!(games::games))
        .routes(routes!(games::picture))
        .routes(routes!(games::battle))
        .routes(routes!(games::draw_scenario))
        .routes(routes!(sessions::recent, sessions::create))
        .routes(routes!(sessions::summary, sessions::delete))
        .routes(routes!(sessions::join))
        .routes(routes!(sessions::fork))
        .routes(routes!(sessions::rematch))
        .routes(routes!(views::board))
        .routes(routes!(views::ground))
        .routes(routes!(views::view))
        .routes(routes!(views::unit))
        .routes(routes!(views::beliefs))
        .routes(routes!(orders::legal, orders::order))
        .routes(routes!(orders::preview))
        .routes(routes!(orders::undo))
        .routes(routes!(orders::concede))
        .routes(routes!(orders::run))
        .routes(routes!(record::log))
        .routes(routes!(record::events))
        .routes(routes!(record::game_events))
        .routes(routes!(record::timeline))
        .routes(routes!(record::report))
        .routes(routes!(record::export))
        .routes(routes!(record::verify))
        .routes(routes!(record::dice))
        .merge(documents())
        .layer(DefaultBodyLimit::max(MAXIMUM_BODY));
    let large = OpenApiRouter::new()
        .routes(routes!(sessions::import))
        .layer(DefaultBodyLimit::max(MAXIMUM_FILE));
    let limited = quick
        .merge(large)
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, timeout));
    let streams = OpenApiRouter::new()
        .routes(routes!(stream::stream))
        .routes(routes!(odds::odds))
        .merge(outspoken(OpenApiRouter::new().routes(routes!(encounters::odds))))
        .layer(DefaultBodyLimit::max(MAXIMUM_BODY));
    limited.merge(streams)
}

/// The routes about everything before a battle: units, forces and encounters.
fn documents() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(units::units))
        .routes(routes!(units::unit))
        .routes(routes!(units::counter))
        .routes(routes!(units::options))
        .routes(routes!(units::opposition))
        .merge(outspoken(forces()))
        .merge(outspoken(encounters()))
}

fn forces() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(forces::forces, forces::create))
        .routes(routes!(forces::preview))
        .routes(routes!(forces::import))
        .routes(routes!(forces::force, forces::change, forces::delete))
        .routes(routes!(forces::copy))
        .routes(routes!(forces::export))
}

fn encounters() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(encounters::encounters, encounters::create))
        .routes(routes!(encounters::encounter, encounters::change, encounters::delete))
        .routes(routes!(encounters::assign_player, encounters::clear_player))
        .routes(routes!(encounters::assign_opponent, encounters::clear_opponent))
        .routes(routes!(encounters::apply_template))
        .routes(routes!(encounters::validate))
        .routes(routes!(encounters::launch))
        .routes(routes!(encounters::copy))
        .routes(routes!(encounters::picture))
}

/// Adds `success` and `error` to the problems of routes, as clients of forces and encounters expect.
fn outspoken(routes: OpenApiRouter<Shared>) -> OpenApiRouter<Shared> {
    routes.layer(axum::middleware::map_response(guard::outspoken))
}

/// Returns the API document of all routes.
pub fn openapi() -> utoipa::openapi::OpenApi {
    with_errors(described(Duration::MAX).into_openapi())
}

/// Builds the router: the API, its API document, and the web page for all other paths.
pub fn router(hall: Arc<Hall>, config: Arc<Config>, closing: watch::Receiver<bool>) -> Router {
    let shared = Shared::new(hall, config, closing);
    let (api, document) = described(shared.config.request_timeout).split_for_parts();
    let document = with_errors(document);
    api.route("/api/openapi.json", axum::routing::get(async move || axum::Json(document)))
        .fallback(page::page)
        // Later layers are outer ones: a panic becomes a response before `guard` adds its headers.
        .layer(CatchPanicLayer::custom(|_| guard::panicked().into_response()))
        .layer(from_fn_with_state(shared.clone(), guard::guard))
        // Fast, because a person waits for it: the best level took 40 ms for the ground of a map.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn_with_state(shared.clone(), observe::observe))
        .with_state(shared)
}
