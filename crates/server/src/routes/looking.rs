use super::asked::{Asked, At, Named};
use crate::tagged::Tagged;
use crate::wire::{Beliefs, Shown, When};
use crate::{Problem, off};
use axum::Json;
use axum::http::HeaderMap;
use axum::response::Response;
use sandtable_core::{Seat, Viewer};
use serde_json::Value;

/// The board never changes.
const LASTING: &str = "private, max-age=86400";

/// The board: where each hex is on the picture of the ground, and what is there.
#[utoipa::path(get, path = "/api/sessions/{id}/board", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Object),
        (status = 304, description = "It is the one that the caller has.")))]
pub(super) async fn board(at: At, headers: HeaderMap) -> Result<Response, Problem> {
    let board = off(move || at.table.session().board()).await?.ok_or_else(Problem::no_board)?;
    let text = serde_json::to_vec(&board).map_err(|error| Problem::internal(&error))?;
    Ok(Tagged::new("application/json", LASTING, text).answer(&headers))
}

/// The bare ground as a picture.
#[utoipa::path(get, path = "/api/sessions/{id}/board.svg", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, content_type = "image/svg+xml", body = str),
        (status = 304, description = "It is the one that the caller has.")))]
pub(super) async fn ground(at: At, headers: HeaderMap) -> Result<Response, Problem> {
    let svg = off(move || at.table.session().ground()).await?.ok_or_else(Problem::no_board)?;
    Ok(Tagged::new("image/svg+xml", LASTING, svg).answer(&headers))
}

/// A position as the caller may know it.
#[utoipa::path(get, path = "/api/sessions/{id}/view", params(("id" = String, Path), When),
    security((), ("seat" = [])), responses((status = 200, body = Shown)))]
pub(super) async fn view(at: At, Asked(when): Asked<When>) -> Result<Json<Shown>, Problem> {
    let viewer = at.table.eyes(at.access, when.through.as_deref())?;
    Ok(Json(off(move || at.table.shown(at.access, viewer, when.point())).await??))
}

/// What there is to know about a unit, and what it can do.
#[utoipa::path(get, path = "/api/sessions/{id}/units/{unit}",
    params(("id" = String, Path), ("unit" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Object)))]
pub(super) async fn unit(
    at: At,
    Named((_, unit)): Named<(String, String)>,
) -> Result<Json<Value>, Problem> {
    let report = off(move || {
        let report = at.table.session().report(at.access.viewer(), &unit);
        report.ok_or_else(|| Problem::no_such_unit(&unit))
    });
    Ok(Json(report.await??))
}

/// What each player believed beside what was true.
#[utoipa::path(get, path = "/api/sessions/{id}/beliefs", params(("id" = String, Path), When),
    security((), ("seat" = [])), responses((status = 200, body = Beliefs)))]
pub(super) async fn beliefs(at: At, Asked(when): Asked<When>) -> Result<Json<Beliefs>, Problem> {
    if !at.table.knows_all(at.access) {
        return Err(Problem::not_yet());
    }
    let looked = off(move || {
        let look = |viewer| at.table.shown(at.access, viewer, when.point());
        let truth = look(Viewer::Referee)?;
        let seats = (0..at.table.session().seats()).map(|seat| look(Viewer::Seat(Seat(seat))));
        let seats = seats.collect::<Result<Vec<Shown>, Problem>>()?;
        let scenes = seats.into_iter().filter_map(|shown| shown.scene).collect();
        Ok::<_, Problem>(Beliefs { moment: truth.moment, seats: scenes, truth: truth.scene })
    });
    Ok(Json(looked.await??))
}
