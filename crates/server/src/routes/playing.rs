use super::asked::{At, Body, Key};
use crate::table::{Done, Given};
use crate::wire::{self, Answer, Order, Preview, Previewed, Version};
use crate::{Problem, off};
use axum::Json;
use sandtable_core::Viewer;
use serde_json::Value;

/// Every order that the caller's seat may give now.
#[utoipa::path(get, path = "/api/sessions/{id}/orders", params(("id" = String, Path)),
    security(("seat" = [])), responses((status = 200, body = Vec<Value>)))]
pub(super) async fn legal(at: At) -> Result<Json<Vec<Value>>, Problem> {
    let seat = at.seat()?;
    Ok(Json(off(move || at.table.session().legal(seat)).await?))
}

/// Gives an order.
#[utoipa::path(post, path = "/api/sessions/{id}/orders", params(("id" = String, Path), Key),
    request_body = Order, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn order(
    at: At,
    Key(key): Key,
    Body(asked): Body<Order>,
) -> Result<Json<Answer>, Problem> {
    let given = Given { seat: at.seat()?, expected: asked.expected, key };
    let done = at.table.order(given, asked.order).await?;
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
    Ok(Json(match off(move || session.preview(seat, &asked.order)).await? {
        Ok(preview) => Previewed { accepted: true, refusal: None, preview },
        Err(refused) => Previewed { accepted: false, refusal: Some(refused.into()), preview: None },
    }))
}

/// Takes the caller's last order back.
#[utoipa::path(post, path = "/api/sessions/{id}/undo", params(("id" = String, Path), Key),
    request_body = Version, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn undo(
    at: At,
    Key(key): Key,
    Body(asked): Body<Version>,
) -> Result<Json<Answer>, Problem> {
    let given = Given { seat: at.seat()?, expected: asked.expected, key };
    let done = at.table.undo(given).await?;
    answer(&at, &done)
}

/// Gives the game up.
#[utoipa::path(post, path = "/api/sessions/{id}/concede", params(("id" = String, Path), Key),
    request_body = Version, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn concede(
    at: At,
    Key(key): Key,
    Body(asked): Body<Version>,
) -> Result<Json<Answer>, Problem> {
    let given = Given { seat: at.seat()?, expected: asked.expected, key };
    let done = at.table.concede(given).await?;
    answer(&at, &done)
}

fn answer(at: &At, done: &Done) -> Result<Json<Answer>, Problem> {
    let viewer: Viewer = at.access.viewer();
    let shown = at.table.shown(at.access, viewer, wire::Point::default())?;
    Ok(Json(match done {
        Done::Taken(step) => {
            // A bot may have answered already: what is shown has that, these lines have not.
            let version = at.table.at(viewer, step.entry).unwrap_or(shown.version);
            let lines = at.table.lines(at.access, viewer, step);
            Answer { version, repeated: false, lines, shown }
        }
        // It is told again what it was told then, and how things are now.
        Done::Repeated(entry) => {
            let version = at.table.at(viewer, *entry).unwrap_or(shown.version);
            let mut lines = at.table.log(at.access, viewer, version.saturating_sub(1));
            lines.retain(|line| line.at == version);
            Answer { version, repeated: true, lines, shown }
        }
    }))
}
