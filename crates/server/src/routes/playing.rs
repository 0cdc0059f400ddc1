use super::asked::{At, Body, Key};
use crate::Problem;
use crate::table::{Done, Given};
use crate::wire::{self, Answer, Order, Preview, Previewed, Version};
use axum::Json;
use sandtable_core::Viewer;
use serde_json::Value;

/// Every order that the caller's seat may give now.
#[utoipa::path(get, path = "/api/sessions/{id}/orders", params(("id" = String, Path)),
    security(("seat" = [])), responses((status = 200, body = Vec<Object>)))]
pub(super) async fn legal(at: At) -> Result<Json<Vec<Value>>, Problem> {
    let seat = at.seat()?;
    Ok(Json(at.table.session().legal(seat)))
}

/// Gives an order.
#[utoipa::path(post, path = "/api/sessions/{id}/orders", params(("id" = String, Path)),
    request_body = Order, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn order(
    at: At,
    Key(key): Key,
    Body(asked): Body<Order>,
) -> Result<Json<Answer>, Problem> {
    let given = Given { seat: at.seat()?, expected: asked.expected, key };
    let done = at.table.order(&given, asked.order).await?;
    answer(&at, &done)
}

/// Tells what would come of an order. Nothing changes.
#[utoipa::path(post, path = "/api/sessions/{id}/preview", params(("id" = String, Path)),
    request_body = Preview, security(("seat" = [])), responses((status = 200, body = Previewed)))]
pub(super) async fn preview(
    at: At,
    Body(asked): Body<Preview>,
) -> Result<Json<Previewed>, Problem> {
    let seat = at.seat()?;
    let session = at.table.session();
    let previewed = tokio::task::spawn_blocking(move || session.preview(seat, &asked.order));
    Ok(Json(match previewed.await.map_err(|error| Problem::internal(&error))? {
        Ok(preview) => Previewed { accepted: true, refusal: None, preview },
        Err(refused) => Previewed { accepted: false, refusal: Some(refused.into()), preview: None },
    }))
}

/// Takes the caller's last order back.
#[utoipa::path(post, path = "/api/sessions/{id}/undo", params(("id" = String, Path)),
    request_body = Version, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn undo(
    at: At,
    Key(key): Key,
    Body(asked): Body<Version>,
) -> Result<Json<Answer>, Problem> {
    let given = Given { seat: at.seat()?, expected: asked.expected, key };
    let done = at.table.undo(&given).await?;
    answer(&at, &done)
}

/// Gives the game up.
#[utoipa::path(post, path = "/api/sessions/{id}/concede", params(("id" = String, Path)),
    request_body = Version, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn concede(
    at: At,
    Key(key): Key,
    Body(asked): Body<Version>,
) -> Result<Json<Answer>, Problem> {
    let given = Given { seat: at.seat()?, expected: asked.expected, key };
    let done = at.table.concede(&given).await?;
    answer(&at, &done)
}

fn answer(at: &At, done: &Done) -> Result<Json<Answer>, Problem> {
    let viewer: Viewer = at.access.viewer();
    let shown = at.table.shown(at.access, viewer, wire::Point::default())?;
    let (repeated, lines) = match done {
        Done::Taken(step) => (false, at.table.lines(at.access, viewer, step)),
        Done::Repeated(_) => (true, Vec::new()),
    };
    Ok(Json(Answer { version: shown.version, repeated, lines, shown }))
}
