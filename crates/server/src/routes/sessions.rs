use super::Shared;
use super::asked::{Asked, At, Body, Key, unread};
use super::guard::Operator;
use crate::wire::{Created, Fork, Invitation, Joined, NewGame, Summary, You};
use crate::{Access, Problem};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use sandtable_core::Seed;
use serde::{Deserialize, Serialize};

/// How many sessions are listed.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Most {
    /// At most so many.
    #[serde(default = "usual")]
    limit: u32,
}

const fn usual() -> u32 {
    20
}

const MOST: u32 = 100;

/// The sessions in which something happened last.
#[utoipa::path(get, path = "/api/sessions", params(Most), security(("operator" = [])),
    responses((status = 200, body = Vec<Summary>)))]
pub(super) async fn recent(
    State(shared): State<Shared>,
    _operator: Operator,
    Asked(most): Asked<Most>,
) -> Result<Json<Vec<Summary>>, Problem> {
    Ok(Json(shared.hall.recent(most.limit.min(MOST)).await?))
}

/// Begins a session.
#[utoipa::path(post, path = "/api/sessions", params(Key), request_body = NewGame, security(("operator" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn create(
    State(shared): State<Shared>,
    _operator: Operator,
    Key(key): Key,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let bad = |error: sandtable_core::SeedError| {
        Problem::new(StatusCode::BAD_REQUEST, "bad-seed", error.to_string())
    };
    let seed = new.seed.as_deref().map(str::parse::<Seed>).transpose().map_err(bad)?;
    let once = shared.hall.once(&"create", key, &written(&new)?).await?;
    let created = shared.hall.create((&new.game, new.scenario), new.seats, seed, once).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Takes a session in from the text of a file.
#[utoipa::path(post, path = "/api/sessions/import", params(Key), request_body = String, security(("operator" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn import(
    State(shared): State<Shared>,
    _operator: Operator,
    Key(key): Key,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let text = body.map_err(|rejection| unread(rejection.status()))?;
    let once = shared.hall.once(&"import", key, &text).await?;
    Ok((StatusCode::CREATED, Json(shared.hall.import(&text, once).await?)))
}

/// What may be known of a session without looking at its board.
#[utoipa::path(get, path = "/api/sessions/{id}", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Summary)))]
pub(super) async fn summary(at: At) -> Json<Summary> {
    Json(at.table.summary(at.access))
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/sessions/{id}/seats", params(("id" = String, Path), Key),
    request_body = Invitation, security(()), responses((status = 200, body = Joined)))]
pub(super) async fn join(
    State(shared): State<Shared>,
    at: At,
    Key(key): Key,
    Body(invitation): Body<Invitation>,
) -> Result<Json<Joined>, Problem> {
    let once = shared.hall.once(&("seats", at.table.id()), key, &written(&invitation)?).await?;
    let (seat, token) = at.table.join(invitation.invite, once).await?;
    Ok(Json(Joined { seat: seat.0, token }))
}

/// Begins a session of its own that shares this one's history up to a moment.
#[utoipa::path(post, path = "/api/sessions/{id}/fork", params(("id" = String, Path), Key),
    request_body = Fork, security(("seat" = []), ("watch" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn fork(
    State(shared): State<Shared>,
    at: At,
    operator: Result<Operator, Problem>,
    Key(key): Key,
    Body(fork): Body<Fork>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let At { table, access } = at;
    if !table.may_fork(access) {
        let public = access == Access::Public;
        return Err(if public { Problem::token_needed() } else { Problem::not_yet() });
    }
    if access == Access::Public {
        // A passer-by makes a session like anybody who makes one.
        operator?;
    }
    let sequence = table.sequence(access, fork.sequence, fork.at)?;
    // Two who sit at one table may have thought of the same key: neither gets the other's tokens.
    let place = ("fork", table.id(), You::from(access));
    let once = shared.hall.once(&place, key, &written(&fork)?).await?;
    let created = shared.hall.fork(&table, sequence, fork.seats, once).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// What was asked for, in the same words each time.
fn written(asked: &impl Serialize) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(asked).map_err(|error| Problem::internal(&error))
}
