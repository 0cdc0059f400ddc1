use super::Shared;
use super::extract::{Body, ClientAddress, Key, OptionalBody, PathParams, QueryParams, canonical};
use super::guard::Operator;
use super::odds::estimate;
use crate::Problem;
use crate::etag::Cacheable;
use crate::library::Owner;
use crate::wire::{
    CopyName, Deleted, EncounterChanged, EncounterLaunched, EncounterOdds, EncounterPatch,
    EncounterShown, Encounters, ExpectedVersion, ForceChoice, Launch, Light, Odds, TemplateChoice,
    Validated,
};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::response::sse::{Event, Sse};
use futures_util::Stream;
use sandtable::{EncounterDraft, muster};
use std::convert::Infallible;

/// The response to a change.
type Changed = Result<Json<EncounterChanged>, Problem>;

/// Lists the caller's encounters, the most recently changed first.
#[utoipa::path(get, path = "/api/encounters", security(("owner" = [])),
    responses((status = 200, body = Encounters)))]
pub(super) async fn encounters(
    State(shared): State<Shared>,
    owner: Owner,
) -> Result<Json<Encounters>, Problem> {
    let encounters = shared.library.encounters(owner).await?;
    Ok(Json(Encounters { count: encounters.len(), encounters }))
}

/// Creates an encounter.
#[utoipa::path(post, path = "/api/encounters", params(Key), request_body = Object,
    security(("operator" = [], "owner" = [])),
    responses((status = 201, body = EncounterChanged)))]
pub(super) async fn create(
    State(shared): State<Shared>,
    _operator: Operator,
    owner: Owner,
    Key(key): Key,
    Body(draft): Body<EncounterDraft>,
) -> Result<(StatusCode, Json<EncounterChanged>), Problem> {
    let scope = ("encounters", owner.hash().map(|hash| hash.0));
    let request = shared.hall.idempotent(&scope, key, &canonical(&draft)?).await?;
    let encounter = shared.library.add_encounter(owner, draft, request).await?;
    Ok((StatusCode::CREATED, Json(encounter.into())))
}

/// Returns an encounter.
#[utoipa::path(get, path = "/api/encounters/{encounter}",
    params(("encounter" = String, Path)), security(("owner" = [])),
    responses((status = 200, body = EncounterShown)))]
pub(super) async fn encounter(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
) -> Result<Json<EncounterShown>, Problem> {
    Ok(Json(EncounterShown { encounter: shared.library.encounter(owner, &id).await? }))
}

/// Changes an encounter. After its launch only name and description may change.
#[utoipa::path(patch, path = "/api/encounters/{encounter}",
    params(("encounter" = String, Path)), request_body = EncounterPatch,
    security(("owner" = [])), responses((status = 200, body = EncounterChanged)))]
pub(super) async fn change(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Body(patch): Body<EncounterPatch>,
) -> Changed {
    changed(&shared, (owner, &id), patch).await
}

/// Deletes an encounter, unless its game is being played. The session stays.
#[utoipa::path(delete, path = "/api/encounters/{encounter}",
    params(("encounter" = String, Path), ExpectedVersion), security(("owner" = [])),
    responses((status = 200, body = Deleted)))]
pub(super) async fn delete(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    QueryParams(expected): QueryParams<ExpectedVersion>,
) -> Result<Json<Deleted>, Problem> {
    shared.library.remove_encounter((owner, &id), expected.version).await?;
    Ok(Json(Deleted { success: true }))
}

/// Assigns the player's force.
#[utoipa::path(put, path = "/api/encounters/{encounter}/player-force",
    params(("encounter" = String, Path)), request_body = ForceChoice,
    security(("owner" = [])), responses((status = 200, body = EncounterChanged)))]
pub(super) async fn assign_player(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Body(ForceChoice { force_id, version }): Body<ForceChoice>,
) -> Changed {
    let player_force_id = Some(Some(force_id));
    let patch = EncounterPatch { player_force_id, version, ..EncounterPatch::default() };
    changed(&shared, (owner, &id), patch).await
}

/// Removes the player's force from the encounter.
#[utoipa::path(delete, path = "/api/encounters/{encounter}/player-force",
    params(("encounter" = String, Path), ExpectedVersion), security(("owner" = [])),
    responses((status = 200, body = EncounterChanged)))]
pub(super) async fn clear_player(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    QueryParams(ExpectedVersion { version }): QueryParams<ExpectedVersion>,
) -> Changed {
    let patch =
        EncounterPatch { player_force_id: Some(None), version, ..EncounterPatch::default() };
    changed(&shared, (owner, &id), patch).await
}

/// Assigns the opponent's force.
#[utoipa::path(put, path = "/api/encounters/{encounter}/opponent-force",
    params(("encounter" = String, Path)), request_body = ForceChoice,
    security(("owner" = [])), responses((status = 200, body = EncounterChanged)))]
pub(super) async fn assign_opponent(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Body(ForceChoice { force_id, version }): Body<ForceChoice>,
) -> Changed {
    let opponent_force_id = Some(Some(force_id));
    let patch = EncounterPatch { opponent_force_id, version, ..EncounterPatch::default() };
    changed(&shared, (owner, &id), patch).await
}

/// Removes the opponent's force from the encounter.
#[utoipa::path(delete, path = "/api/encounters/{encounter}/opponent-force",
    params(("encounter" = String, Path), ExpectedVersion), security(("owner" = [])),
    responses((status = 200, body = EncounterChanged)))]
pub(super) async fn clear_opponent(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    QueryParams(ExpectedVersion { version }): QueryParams<ExpectedVersion>,
) -> Changed {
    let patch =
        EncounterPatch { opponent_force_id: Some(None), version, ..EncounterPatch::default() };
    changed(&shared, (owner, &id), patch).await
}

/// Applies a template.
#[utoipa::path(put, path = "/api/encounters/{encounter}/template",
    params(("encounter" = String, Path)), request_body = TemplateChoice,
    security(("owner" = [])), responses((status = 200, body = EncounterChanged)))]
pub(super) async fn apply_template(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Body(TemplateChoice { template, version }): Body<TemplateChoice>,
) -> Changed {
    let scenario_template = Some(Some(template));
    let patch = EncounterPatch { scenario_template, version, ..EncounterPatch::default() };
    changed(&shared, (owner, &id), patch).await
}

/// Checks if an encounter can be launched.
#[utoipa::path(get, path = "/api/encounters/{encounter}/validate",
    params(("encounter" = String, Path)), security(("owner" = [])),
    responses((status = 200, body = Validated)))]
pub(super) async fn validate(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
) -> Result<Json<Validated>, Problem> {
    Ok(Json(Validated { validation: shared.library.validate(owner, &id).await? }))
}

/// Creates a session from an encounter. An encounter is launched once.
#[utoipa::path(post, path = "/api/encounters/{encounter}/launch",
    params(("encounter" = String, Path), Key), request_body = Launch,
    security(("operator" = [], "owner" = [])),
    responses((status = 201, body = EncounterLaunched)))]
pub(super) async fn launch(
    State(shared): State<Shared>,
    _operator: Operator,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Key(key): Key,
    ClientAddress(from): ClientAddress,
    OptionalBody(launch): OptionalBody<Launch>,
) -> Result<(StatusCode, Json<EncounterLaunched>), Problem> {
    let scope = ("launch", &id, owner.hash().map(|hash| hash.0));
    let request = shared.hall.idempotent(&scope, key, &canonical(&launch)?).await?;
    let place = (owner, id.as_str());
    let launched = shared.library.launch((&shared.hall, from), place, launch, request).await?;
    Ok((StatusCode::CREATED, Json(launched)))
}

/// Copies an encounter without its session.
#[utoipa::path(post, path = "/api/encounters/{encounter}/clone",
    params(("encounter" = String, Path), Key), request_body = CopyName,
    security(("operator" = [], "owner" = [])),
    responses((status = 201, body = EncounterChanged)))]
pub(super) async fn copy(
    State(shared): State<Shared>,
    _operator: Operator,
    owner: Owner,
    PathParams(id): PathParams<String>,
    Key(key): Key,
    Body(copy): Body<CopyName>,
) -> Result<(StatusCode, Json<EncounterChanged>), Problem> {
    let scope = ("encounters/clone", &id, owner.hash().map(|hash| hash.0));
    let request = shared.hall.idempotent(&scope, key, &canonical(&copy)?).await?;
    let encounter = shared.library.clone_encounter((owner, &id), copy.new_name, request).await?;
    Ok((StatusCode::CREATED, Json(encounter.into())))
}

/// Draws the map of an encounter with both forces in their starting hexes.
#[utoipa::path(get, path = "/api/encounters/{encounter}/picture.svg",
    params(("encounter" = String, Path), Light), security(("owner" = [])),
    responses((status = 200, content_type = "image/svg+xml", body = str),
        (status = 304, description = "Unchanged since the ETag in If-None-Match.")))]
pub(super) async fn picture(
    State(shared): State<Shared>,
    owner: Owner,
    PathParams(id): PathParams<String>,
    QueryParams(light): QueryParams<Light>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let svg = shared.library.picture(owner, &id, light.theme).await?;
    // Compared with every request, because the encounter may change at any time.
    Ok(Cacheable::new("image/svg+xml", "private, no-cache", svg).respond(&headers))
}

/// Estimates the odds of an encounter by games between bots, and streams the growing tally as
/// server-sent events. Ends when the client leaves.
#[utoipa::path(get, path = "/api/encounters/{encounter}/odds",
    params(("encounter" = String, Path), EncounterOdds), security(("operator" = [], "owner" = [])),
    responses((status = 200, content_type = "text/event-stream", body = Odds)))]
pub(super) async fn odds(
    State(shared): State<Shared>,
    _operator: Operator,
    owner: Owner,
    ClientAddress(address): ClientAddress,
    PathParams(id): PathParams<String>,
    QueryParams(asked): QueryParams<EncounterOdds>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let scenario = shared.library.scenario(owner, &id).await?;
    let players = vec![asked.bot.clone(), asked.bot];
    let battle = (muster().game(), scenario);
    estimate(&shared, address, battle, players, asked.games).await
}

async fn changed(shared: &Shared, place: (Owner, &str), patch: EncounterPatch) -> Changed {
    Ok(Json(shared.library.change_encounter(place, patch).await?.into()))
}
