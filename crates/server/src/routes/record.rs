use super::Shared;
use super::extract::{At, QueryParams};
use crate::Problem;
use crate::etag::Cacheable;
use crate::long_work::LongWork;
use crate::table::File;
use crate::wire::{GameEvents, Line, Noticed, Report, SharedDice, Timeline};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Where the answer starts, and for which viewer it is made.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// Skip everything up to this version (default: 0).
    #[serde(default)]
    since: u32,
    /// View as `referee`, `public` or a seat number; for callers who may see everything.
    #[serde(rename = "as")]
    through: Option<String>,
}

/// Returns the session log as the caller sees it.
#[utoipa::path(get, path = "/api/sessions/{id}/log", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, body = Vec<Line>)))]
pub(super) async fn log(
    State(shared): State<Shared>,
    at: At,
    QueryParams(since): QueryParams<Since>,
) -> Result<Response, Problem> {
    let viewer = at.table.eyes(at.access, since.through.as_deref())?;
    list(&shared, at, move |at| at.table.log(at.access, viewer, since.since)).await
}

/// Returns the session log grouped by entry, one item per entry that the caller could notice.
#[utoipa::path(get, path = "/api/sessions/{id}/events", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, body = Vec<Noticed>)))]
pub(super) async fn events(
    State(shared): State<Shared>,
    at: At,
    QueryParams(since): QueryParams<Since>,
) -> Result<Response, Problem> {
    let viewer = at.table.eyes(at.access, since.through.as_deref())?;
    list(&shared, at, move |at| at.table.noticed(at.access, viewer, since.since)).await
}

/// Returns the events of the session as data, as far as the caller may know them.
#[utoipa::path(get, path = "/api/sessions/{id}/game-events", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, body = GameEvents)))]
pub(super) async fn game_events(
    State(shared): State<Shared>,
    at: At,
    QueryParams(since): QueryParams<Since>,
) -> Result<Response, Problem> {
    let viewer = at.table.eyes(at.access, since.through.as_deref())?;
    list(&shared, at, move |at| at.table.game_events(at.access, viewer, since.since)).await
}

/// Lists the moments of the session that the caller can view.
#[utoipa::path(get, path = "/api/sessions/{id}/timeline", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, body = Timeline)))]
pub(super) async fn timeline(
    State(shared): State<Shared>,
    at: At,
    QueryParams(since): QueryParams<Since>,
) -> Result<Response, Problem> {
    let viewer = at.table.eyes(at.access, since.through.as_deref())?;
    list(&shared, at, move |at| at.table.timeline(at.access, viewer, since.since)).await
}

/// Returns the battle in figures: curves, turning points, hits against chance and the fate of every
/// unit. Only for callers who may see everything.
#[utoipa::path(get, path = "/api/sessions/{id}/report", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Report),
        (status = 304, description = "Unchanged since the ETag in If-None-Match.")))]
pub(super) async fn report(
    State(shared): State<Shared>,
    at: At,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let text = written(&shared, at, |at| at.table.report(at.access)).await??;
    Ok(Cacheable::new("application/json", "private, no-cache", text).respond(&headers))
}

/// Answers with a list of what happened in a session.
async fn list<T: Serialize>(
    shared: &Shared,
    at: At,
    make: impl FnOnce(&At) -> T + Send + 'static,
) -> Result<Response, Problem> {
    let text = written(shared, at, |at| Ok(make(at))).await??;
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// Makes a list of what happened in a session, and writes it as JSON in the same piece of work: the
/// list of a long battle takes seconds and many megabytes, and so does its text.
async fn written<T: Serialize>(
    shared: &Shared,
    at: At,
    make: impl FnOnce(&At) -> Result<T, Problem> + Send + 'static,
) -> Result<Result<Vec<u8>, Problem>, Problem> {
    let place = LongWork::list(&shared.hall.lists(), &at.table).await?;
    let write = move || serde_json::to_vec(&make(&at)?).map_err(|error| Problem::internal(&error));
    place.run(move |go_on| go_on().is_continue().then(write)).await
}

/// The contents of an exported file.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Export {
    /// Include the seed, so that the session can be played on elsewhere. For the only person in a
    /// game against bots, and for everyone once the game is over (default: false).
    #[serde(default)]
    seed: bool,
}

/// Exports the session as a file. Without the seed, only for callers who may see everything.
#[utoipa::path(get, path = "/api/sessions/{id}/export", params(("id" = String, Path), Export),
    security((), ("seat" = [])), responses((status = 200, content_type = "application/jsonl", body = str)))]
pub(super) async fn export(
    State(shared): State<Shared>,
    at: At,
    QueryParams(asked): QueryParams<Export>,
) -> Result<impl IntoResponse, Problem> {
    let secrets = at.table.exported(at.access, asked.seed)?;
    let name =
        format!("attachment; filename=\"{}-{}.jsonl\"", at.table.game().name(), at.table.id());
    let file = File::of(&at.table, secrets, shared.hall.long_work());
    let body = Body::from_stream(file.stream().await?);
    Ok(([(CONTENT_TYPE, "application/jsonl".to_owned()), (CONTENT_DISPOSITION, name)], body))
}

/// Recomputes the whole session and compares, with the seed that the server knows. Only for callers
/// who may see everything.
#[utoipa::path(get, path = "/api/sessions/{id}/verify", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Object)))]
pub(super) async fn verify(State(shared): State<Shared>, at: At) -> Result<Json<Value>, Problem> {
    if !at.table.knows_all(at.access) {
        return Err(Problem::not_yet());
    }
    let long_work = LongWork::begin(&shared.hall.long_work(), Some(&at.table)).await?;
    let session = at.table.session();
    let running = session.outcome().is_none();
    let mut report = long_work.run(move |go_on| session.verify_while(go_on)).await?;
    if let Some(mismatch) = report.mismatch.as_mut().filter(|_| running) {
        // It shows dice of the seed, which is secret until the game ends.
        "hidden until the game ends".clone_into(&mut mismatch.computed);
    }
    Ok(Json(json!(report)))
}

/// Returns the public part of the dice, so that players can check that their contributions count.
#[utoipa::path(get, path = "/api/sessions/{id}/dice", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = SharedDice)))]
pub(super) async fn dice(at: At) -> Json<SharedDice> {
    Json(SharedDice::of(at.table.session().as_ref()))
}
