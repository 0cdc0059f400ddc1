use super::Shared;
use super::extract::{At, Body, Key};
use crate::long_work::LongWork;
use crate::table::{self, Done, Given};
use crate::wire::{self, Answer, Order, Preview, Previewed, Ran, Run, Version};
use crate::{Access, Problem, blocking};
use axum::Json;
use axum::extract::State;
use sandtable_core::{Digest, Viewer};
use sandtable_store::CommandKey;
use serde::Serialize;
use serde_json::Value;

/// Lists the legal orders of the caller's seat.
#[utoipa::path(get, path = "/api/sessions/{id}/orders", params(("id" = String, Path)),
    security(("seat" = [])), responses((status = 200, body = Vec<Value>)))]
pub(super) async fn legal(at: At) -> Result<Json<Vec<Value>>, Problem> {
    let seat = at.seat()?;
    Ok(Json(blocking(move || at.table.session().legal(seat)).await?))
}

/// Submits an order.
#[utoipa::path(post, path = "/api/sessions/{id}/orders", params(("id" = String, Path), Key),
    request_body = Order, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn order(
    State(shared): State<Shared>,
    at: At,
    Key(key): Key,
    Body(body): Body<Order>,
) -> Result<Json<Answer>, Problem> {
    let key = keyed(key, &("order", &body.order));
    let given = Given { seat: at.acting_seat()?, expected: body.expected, key };
    let done = at.table.order(given, body.order).await?;
    answer(&shared, at, done).await
}

/// Predicts the result of an order without submitting it.
#[utoipa::path(post, path = "/api/sessions/{id}/preview", params(("id" = String, Path)),
    request_body = Preview, security(("seat" = [])), responses((status = 200, body = Previewed)))]
pub(super) async fn preview(at: At, Body(body): Body<Preview>) -> Result<Json<Previewed>, Problem> {
    let seat = at.seat()?;
    let session = at.table.session();
    Ok(Json(match blocking(move || session.preview(seat, &body.order)).await? {
        Ok(preview) => Previewed { accepted: true, refusal: None, preview },
        Err(refused) => Previewed { accepted: false, refusal: Some(refused.into()), preview: None },
    }))
}

/// Undoes the last order of the caller's seat.
#[utoipa::path(post, path = "/api/sessions/{id}/undo", params(("id" = String, Path), Key),
    request_body = Version, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn undo(
    State(shared): State<Shared>,
    at: At,
    Key(key): Key,
    Body(body): Body<Version>,
) -> Result<Json<Answer>, Problem> {
    let given =
        Given { seat: at.acting_seat()?, expected: body.expected, key: keyed(key, &"undo") };
    let done = at.table.undo(given).await?;
    answer(&shared, at, done).await
}

/// Concedes the game.
#[utoipa::path(post, path = "/api/sessions/{id}/concede", params(("id" = String, Path), Key),
    request_body = Version, security(("seat" = [])), responses((status = 200, body = Answer)))]
pub(super) async fn concede(
    State(shared): State<Shared>,
    at: At,
    Key(key): Key,
    Body(body): Body<Version>,
) -> Result<Json<Answer>, Problem> {
    let given =
        Given { seat: at.acting_seat()?, expected: body.expected, key: keyed(key, &"concede") };
    let done = at.table.concede(given).await?;
    answer(&shared, at, done).await
}

/// Lets waiting bots play on: one order, a phase, a turn, or the rest of the game.
#[utoipa::path(post, path = "/api/sessions/{id}/run", params(("id" = String, Path), Key),
    request_body = Run, security(("seat" = []), ("watch" = [])), responses((status = 200, body = Ran)))]
pub(super) async fn run(
    State(shared): State<Shared>,
    at: At,
    Key(key): Key,
    Body(Run { until, orders }): Body<Run>,
) -> Result<Json<Ran>, Problem> {
    let access = at.access;
    if access == Access::Public {
        return Err(Problem::token_needed());
    }
    // Answered well before the request times out.
    let key = keyed(key, &("run", until, orders));
    let patience = shared.config.request_timeout / 2;
    let desk = shared.hall.desk();
    at.table.act_for(at.from);
    let ran = at.table.run(table::Run { access, until, orders, key, patience, desk }).await?;
    let session = at.table.summary(access);
    Ok(Json(Ran { played: ran.played, repeated: ran.repeated, session }))
}

/// The idempotency key of an order, with the digest of what is ordered. The expected version is not
/// part of it: a client that has lost the answer and has seen newer versions may repeat the order.
fn keyed(key: Option<String>, request: &impl Serialize) -> Option<CommandKey> {
    key.map(|key| CommandKey { key, body: Some(Digest::of(request)) })
}

async fn answer(shared: &Shared, at: At, done: Done) -> Result<Json<Answer>, Problem> {
    let viewer: Viewer = at.access.viewer();
    let shown = at.table.shown(at.access, viewer, wire::Point::default())?;
    Ok(Json(match done {
        Done::Taken(step) => {
            // `lines` are those of this order only; `shown` may already include a bot's reply.
            // A seat always notices its own order, so the fallback is never used.
            let version = at.table.at(viewer, step.entry).unwrap_or(shown.version);
            let lines = at.table.lines(at.access, viewer, &step);
            Answer { version, repeated: false, lines, shown }
        }
        // A retry gets the lines of the original order, and the position as it is now.
        Done::Repeated(entry) => {
            let version = at.table.at(viewer, entry).unwrap_or(shown.version);
            let place = LongWork::list(&shared.hall.lists(), &at.table).await?;
            let list = move || at.table.log(at.access, viewer, version.saturating_sub(1));
            let mut lines = place.run(move |go_on| go_on().is_continue().then(list)).await?;
            lines.retain(|line| line.at == version);
            Answer { version, repeated: true, lines, shown }
        }
    }))
}
