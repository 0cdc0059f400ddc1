use super::Shared;
use super::extract::{
    At, Body, ClientAddress, Key, PathParams, QueryParams, canonical, incomplete,
};
use super::guard::Operator;
use crate::hall::{Opening, Successor};
use crate::table::Guest;
use crate::wire::{Created, Fork, Invitation, Joined, NewGame, Rematch, Summary, You};
use crate::{Access, Problem};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use sandtable_core::{Seed, SessionId};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Length of the list.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Limit {
    /// Maximum number of sessions, up to 100 (default: 20).
    #[serde(default = "default_limit")]
    limit: u32,
}

const fn default_limit() -> u32 {
    20
}

const MAXIMUM_LIMIT: u32 = 100;

/// Lists the most recently changed sessions, newest first.
#[utoipa::path(get, path = "/api/sessions", params(Limit), security(("operator" = [])),
    responses((status = 200, body = Vec<Summary>)))]
pub(super) async fn recent(
    State(shared): State<Shared>,
    _operator: Operator,
    QueryParams(limit): QueryParams<Limit>,
) -> Result<Json<Vec<Summary>>, Problem> {
    Ok(Json(shared.hall.recent(limit.limit.min(MAXIMUM_LIMIT)).await?))
}

/// Creates a session.
#[utoipa::path(post, path = "/api/sessions", params(Key), request_body = NewGame, security(("operator" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn create(
    State(shared): State<Shared>,
    _operator: Operator,
    ClientAddress(from): ClientAddress,
    Key(key): Key,
    Body(new): Body<NewGame>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let bad = |error: sandtable_core::SeedError| {
        Problem::new(StatusCode::BAD_REQUEST, "bad-seed", error.to_string())
    };
    let seed = new.seed.as_deref().map(str::parse::<Seed>).transpose().map_err(bad)?;
    let request = shared.hall.idempotent(&"create", key, &canonical(&new)?).await?;
    let opening = Opening {
        scenario: new.scenario.resolve(shared.hall.game(&new.game)?)?,
        game: new.game,
        seats: new.seats,
        seed,
        contribution: new.contribution,
        bots: new.bots,
        temporary: new.temporary,
        from,
    };
    let created = shared.hall.create(opening, request).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Creates a session from the text of a session file.
#[utoipa::path(post, path = "/api/sessions/import", params(Key), request_body = String, security(("operator" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn import(
    State(shared): State<Shared>,
    _operator: Operator,
    ClientAddress(from): ClientAddress,
    Key(key): Key,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let text = body.map_err(|rejection| incomplete(rejection.status()))?;
    let request = shared.hall.idempotent(&"import", key, &text).await?;
    Ok((StatusCode::CREATED, Json(shared.hall.import(text, from, request).await?)))
}

/// Returns the status of a session, without its board.
#[utoipa::path(get, path = "/api/sessions/{id}", params(("id" = String, Path)),
    security((), ("seat" = [])), responses((status = 200, body = Summary)))]
pub(super) async fn summary(at: At) -> Json<Summary> {
    Json(at.table.summary(at.access))
}

/// Deletes a session with everything that belongs to it. Allowed for the operator, for watchers, and
/// for a player whose opponents are all bots. Succeeds if there is no such session.
#[utoipa::path(delete, path = "/api/sessions/{id}", params(("id" = String, Path)),
    security(("operator" = []), ("watch" = []), ("seat" = [])),
    responses((status = 204, description = "The session is deleted.")))]
pub(super) async fn delete(
    State(shared): State<Shared>,
    operator: Result<Operator, Problem>,
    PathParams(names): PathParams<BTreeMap<String, String>>,
    caller: Result<At, Problem>,
) -> Result<StatusCode, Problem> {
    let id = names.get("id").and_then(|id| id.parse::<SessionId>().ok());
    let id = id.ok_or_else(Problem::no_such_session)?;
    match (operator, caller) {
        (_, Err(problem)) if problem.is_no_such_session() => {}
        // A wrong token is refused even if the operator secret is right, as on every route. The
        // operator need not be able to load the session: it may be damaged.
        (_, Err(problem)) if problem.status() == StatusCode::UNAUTHORIZED => return Err(problem),
        (Ok(Operator), _) => {}
        (Err(_), Ok(at)) if at.table.may_delete(at.access) => {}
        (Err(problem), Ok(At { access: Access::Public, .. })) | (Err(_), Err(problem)) => {
            return Err(problem);
        }
        (Err(_), Ok(_)) => return Err(Problem::not_owner()),
    }
    shared.hall.delete(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes an open seat with an invitation.
#[utoipa::path(post, path = "/api/sessions/{id}/seats", params(("id" = String, Path), Key),
    request_body = Invitation, security(()), responses((status = 200, body = Joined)))]
pub(super) async fn join(
    State(shared): State<Shared>,
    at: At,
    ClientAddress(address): ClientAddress,
    Key(key): Key,
    Body(invitation): Body<Invitation>,
) -> Result<Json<Joined>, Problem> {
    shared.attempts.check(address, &invitation.invite)?;
    // Keys are unique per session: guests of different sessions may pick the same one.
    let place = ("seats", at.table.id());
    let request = shared.hall.idempotent(&place, key, &canonical(&invitation)?).await?;
    let Invitation { invite, contribution } = invitation;
    let joined = at.table.join(Guest { invite, contribution }, request).await;
    if joined.as_ref().is_err_and(Problem::is_wrong_invitation) {
        shared.attempts.rejected(address, "invitation");
    }
    let (seat, token) = joined?;
    at.table.act_for(address);
    Ok(Json(Joined { seat: seat.0, token }))
}

/// Creates a new session that shares the history of this one up to a point.
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
    let At { table, access, from } = at;
    if !table.may_fork(access) {
        let public = access == Access::Public;
        return Err(if public { Problem::token_needed() } else { Problem::not_yet() });
    }
    let limit = family_limit(&shared, access, operator)?;
    let sequence = table.sequence(access, fork.sequence, fork.at)?;
    // The role is part of the scope: two players may pick the same key, and must not get each
    // other's tokens.
    let place = ("fork", table.id(), You::from(access));
    let request = shared.hall.idempotent(&place, key, &canonical(&fork)?).await?;
    let Fork { seats, contribution, .. } = fork;
    let fork = Successor { seats, contribution, limit, from };
    let created = shared.hall.fork(&table, sequence, fork, request).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Creates a new session of the same scenario as a session that is over, with new dice.
#[utoipa::path(post, path = "/api/sessions/{id}/rematch", params(("id" = String, Path), Key),
    request_body = Rematch, security(("operator" = []), ("seat" = []), ("watch" = [])),
    responses((status = 201, body = Created)))]
pub(super) async fn rematch(
    State(shared): State<Shared>,
    At { table, access, from }: At,
    operator: Result<Operator, Problem>,
    Key(key): Key,
    Body(rematch): Body<Rematch>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let limit = family_limit(&shared, access, operator)?;
    // As for a fork, the role is part of the scope.
    let place = ("rematch", table.id(), You::from(access));
    let request = shared.hall.idempotent(&place, key, &canonical(&rematch)?).await?;
    let Rematch { seats, contribution } = rematch;
    let rematch = Successor { seats, contribution, limit, from };
    let created = shared.hall.rematch(&table, rematch, request).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Returns the largest number of forks and rematches that a session's family may have after the
/// request of a caller; `None` without a limit.
///
/// Like any new session, forks and rematches need the operator, except that players may make a few:
/// without a limit, one guest could fill the disk.
fn family_limit(
    shared: &Shared,
    access: Access,
    operator: Result<Operator, Problem>,
) -> Result<Option<u32>, Problem> {
    match operator {
        Ok(Operator) => Ok(None),
        Err(problem) if access == Access::Public => Err(problem),
        Err(problem) => shared.config.guest_forks.limit(problem),
    }
}
