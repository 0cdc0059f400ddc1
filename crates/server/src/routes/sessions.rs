use super::Shared;
use super::asked::{Asked, At, Body};
use super::guard::Operator;
use crate::wire::{Created, Fork, Invitation, Joined, NewGame, Summary};
use crate::{Access, Problem};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use sandtable_core::Seed;
use serde::Deserialize;

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
#[utoipa::path(post, path = "/api/sessions", request_body = NewGame, security(("operator" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn create(
    State(shared): State<Shared>,
    _operator: Operator,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let bad = |error: sandtable_core::SeedError| {
        Problem::new(StatusCode::BAD_REQUEST, "bad-seed", error.to_string())
    };
    let seed = new.seed.as_deref().map(str::parse::<Seed>).transpose().map_err(bad)?;
    let created = shared.hall.create((&new.game, new.scenario), new.seats, seed).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Takes a session in from the text of a file.
#[utoipa::path(post, path = "/api/sessions/import", request_body = String, security(("operator" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn import(
    State(shared): State<Shared>,
    _operator: Operator,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let text = body.map_err(|rejection| {
        Problem::new(rejection.status(), "too-large", rejection.body_text())
    })?;
    Ok((StatusCode::CREATED, Json(shared.hall.import(&text).await?)))
}

/// What may be known of a session without looking at its board.
#[utoipa::path(get, path = "/api/sessions/{id}", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Summary)))]
pub(super) async fn summary(at: At) -> Json<Summary> {
    Json(at.table.summary(at.access))
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/sessions/{id}/seats", params(("id" = String, Path)),
    request_body = Invitation, security(()), responses((status = 200, body = Joined)))]
pub(super) async fn join(
    at: At,
    Body(invitation): Body<Invitation>,
) -> Result<Json<Joined>, Problem> {
    let (seat, token) = at.table.join(&invitation.invite).await?;
    Ok(Json(Joined { seat: seat.0, token }))
}

/// Begins a session of its own that shares this one's history up to a moment.
#[utoipa::path(post, path = "/api/sessions/{id}/fork", params(("id" = String, Path)),
    request_body = Fork, security(("seat" = []), ("watch" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn fork(
    State(shared): State<Shared>,
    at: At,
    operator: Result<Operator, Problem>,
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
    let created = shared.hall.fork(&table, sequence, fork.seats).await?;
    Ok((StatusCode::CREATED, Json(created)))
}
