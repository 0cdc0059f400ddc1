use super::extract::{At, PathParams, QueryParams};
use crate::etag::Cacheable;
use crate::wire::{Beliefs, Light, Shown, When};
use crate::{Problem, blocking};
use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;
use sandtable_core::{Seat, Viewer};
use serde_json::Value;

/// The board of a session never changes.
const ONE_DAY: &str = "private, max-age=86400";

/// Returns the board: position and terrain of each hex.
#[utoipa::path(get, path = "/api/sessions/{id}/board", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Object),
        (status = 304, description = "Unchanged since the ETag in If-None-Match.")))]
pub(super) async fn board(at: At, headers: HeaderMap) -> Result<Response, Problem> {
    let board = blocking(move || at.table.session().board()).await?;
    let board = board.ok_or_else(Problem::no_board)?;
    let text = serde_json::to_vec(&board).map_err(|error| Problem::internal(&error))?;
    Ok(Cacheable::new("application/json", ONE_DAY, text).respond(&headers))
}

/// Draws the terrain of the board, without units.
#[utoipa::path(get, path = "/api/sessions/{id}/board.svg", params(("id" = String, Path), Light),
    security((), ("seat" = [])), responses((status = 200, content_type = "image/svg+xml", body = str),
        (status = 304, description = "Unchanged since the ETag in If-None-Match.")))]
pub(super) async fn ground(
    at: At,
    QueryParams(light): QueryParams<Light>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let svg = blocking(move || at.table.session().ground(light.theme)).await?;
    let svg = svg.ok_or_else(Problem::no_board)?;
    Ok(Cacheable::new("image/svg+xml", ONE_DAY, svg).respond(&headers))
}

/// Returns the position as the caller sees it, now or in the past.
#[utoipa::path(get, path = "/api/sessions/{id}/view", params(("id" = String, Path), When),
    security((), ("seat" = [])), responses((status = 200, body = Shown)))]
pub(super) async fn view(
    at: At,
    QueryParams(when): QueryParams<When>,
) -> Result<Json<Shown>, Problem> {
    let viewer = at.table.eyes(at.access, when.through.as_deref())?;
    Ok(Json(blocking(move || at.table.shown(at.access, viewer, when.point())).await??))
}

/// Returns what the caller knows about a unit, and the unit's available actions.
#[utoipa::path(get, path = "/api/sessions/{id}/units/{unit}",
    params(("id" = String, Path), ("unit" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Object)))]
pub(super) async fn unit(
    at: At,
    PathParams((_, unit)): PathParams<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let report = blocking(move || {
        let report = at.table.session().report(at.access.viewer(), &unit);
        report.ok_or_else(|| Problem::no_such_unit(&unit))
    });
    Ok(Json(report.await??))
}

/// Compares what each seat believes with the ground truth. Only for callers who may see everything.
#[utoipa::path(get, path = "/api/sessions/{id}/beliefs", params(("id" = String, Path), When),
    security((), ("seat" = [])), responses((status = 200, body = Beliefs)))]
pub(super) async fn beliefs(
    at: At,
    QueryParams(when): QueryParams<When>,
) -> Result<Json<Beliefs>, Problem> {
    if !at.table.knows_all(at.access) {
        return Err(Problem::not_yet());
    }
    let compared = blocking(move || {
        let look = |viewer| at.table.shown(at.access, viewer, when.point());
        let truth = look(Viewer::Referee)?;
        let seats = (0..at.table.session().seats()).map(|seat| look(Viewer::Seat(Seat(seat))));
        let seats = seats.collect::<Result<Vec<Shown>, Problem>>()?;
        let scenes = seats.into_iter().filter_map(|shown| shown.scene).collect();
        Ok::<_, Problem>(Beliefs { moment: truth.moment, seats: scenes, truth: truth.scene })
    });
    Ok(Json(compared.await??))
}
