use super::asked::{Asked, At};
use crate::wire::{Line, Noticed, Timeline};
use crate::{Problem, off};
use axum::Json;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use sandtable_core::record::Secrets;
use serde::Deserialize;
use serde_json::{Value, json};

/// From which version on, and through whose eyes.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// What came after so many entries that the caller could notice.
    #[serde(default)]
    since: u32,
    /// Through whose eyes, for those who may know everything: `referee`, `public` or the number of a seat.
    #[serde(rename = "as")]
    through: Option<String>,
}

/// The story, as the caller may hear it.
#[utoipa::path(get, path = "/api/sessions/{id}/log", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, body = Vec<Line>)))]
pub(super) async fn log(at: At, Asked(asked): Asked<Since>) -> Result<Json<Vec<Line>>, Problem> {
    let viewer = at.table.eyes(at.access, asked.through.as_deref())?;
    Ok(Json(off(move || at.table.log(at.access, viewer, asked.since)).await?))
}

/// What the caller could notice, entry by entry.
#[utoipa::path(get, path = "/api/sessions/{id}/events", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, body = Vec<Noticed>)))]
pub(super) async fn events(
    at: At,
    Asked(asked): Asked<Since>,
) -> Result<Json<Vec<Noticed>>, Problem> {
    let viewer = at.table.eyes(at.access, asked.through.as_deref())?;
    Ok(Json(off(move || at.table.noticed(at.access, viewer, asked.since)).await?))
}

/// Every moment that the caller can look at.
#[utoipa::path(get, path = "/api/sessions/{id}/timeline", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, body = Timeline)))]
pub(super) async fn timeline(
    at: At,
    Asked(asked): Asked<Since>,
) -> Result<Json<Timeline>, Problem> {
    let viewer = at.table.eyes(at.access, asked.through.as_deref())?;
    Ok(Json(off(move || at.table.timeline(at.access, viewer)).await?))
}

/// The session as the text of a file, for those who may know everything.
#[utoipa::path(get, path = "/api/sessions/{id}/export", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, content_type = "application/jsonl", body = str)))]
pub(super) async fn export(at: At) -> Result<impl IntoResponse, Problem> {
    if !at.table.knows_all(at.access) {
        return Err(Problem::not_yet());
    }
    let name =
        format!("attachment; filename=\"{}-{}.jsonl\"", at.table.game().name(), at.table.id());
    let text = off(move || at.table.session().export(Secrets::Withheld)).await?;
    Ok(([(CONTENT_TYPE, "application/jsonl".to_owned()), (CONTENT_DISPOSITION, name)], text))
}

/// Computes the whole session once more and compares, for those who may know everything.
#[utoipa::path(get, path = "/api/sessions/{id}/verify", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Object)))]
pub(super) async fn verify(at: At) -> Result<Json<Value>, Problem> {
    if !at.table.knows_all(at.access) {
        return Err(Problem::not_yet());
    }
    let verified = off(move || {
        let text = at.table.session().export(Secrets::Withheld);
        at.table.game().verify(text.as_bytes())
    });
    let (report, _) = verified.await??;
    Ok(Json(json!(report)))
}
