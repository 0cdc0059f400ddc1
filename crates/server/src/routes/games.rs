use super::Shared;
use super::extract::{Body, PathParams, QueryParams};
use super::guard::Operator;
use crate::etag::Cacheable;
use crate::wire::{GameCard, Light, ScenarioSketch};
use crate::{Problem, blocking};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use sandtable::sketch;
use sandtable_hex::draw::Theme;

/// Lists the games with their scenarios and bots.
#[utoipa::path(get, path = "/api/games", security(()),
    responses((status = 200, body = Vec<GameCard>)))]
pub(super) async fn games(State(shared): State<Shared>) -> Json<Vec<GameCard>> {
    Json(shared.hall.games().iter().map(|game| GameCard::from(*game)).collect())
}

/// Draws a battle of a scenario under way, as its first player sees it. Two bots play it, always in the
/// same way.
#[utoipa::path(
    get,
    path = "/api/games/{game}/scenarios/{scenario}/battle.svg",
    params(("game" = String, Path), ("scenario" = String, Path), Light),
    security(()),
    responses(
        (status = 200, content_type = "image/svg+xml", body = str),
        (status = 304, description = "Unchanged since the ETag in If-None-Match.")
    )
)]
pub(super) async fn battle(
    State(shared): State<Shared>,
    PathParams((game, scenario)): PathParams<(String, String)>,
    QueryParams(light): QueryParams<Light>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let known = shared.hall.game(&game)?;
    let svg = blocking(move || shared.battles.picture(known, scenario, light.theme)).await??;
    Ok(Cacheable::new("image/svg+xml", "max-age=3600", svg).respond(&headers))
}

/// Draws the starting position of a scenario, as the public sees it.
#[utoipa::path(
    get,
    path = "/api/games/{game}/scenarios/{scenario}/picture.svg",
    params(("game" = String, Path), ("scenario" = String, Path)),
    security(()),
    responses(
        (status = 200, content_type = "image/svg+xml", body = str),
        (status = 304, description = "Unchanged since the ETag in If-None-Match.")
    )
)]
pub(super) async fn picture(
    State(shared): State<Shared>,
    PathParams((game, scenario)): PathParams<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let known = shared.hall.game(&game)?;
    let drawn = blocking(move || sketch(known, scenario.into(), Theme::Light));
    let svg = drawn.await??.ok_or_else(Problem::no_board)?;
    Ok(Cacheable::new("image/svg+xml", "max-age=3600", svg).respond(&headers))
}

/// Draws the starting position of a scenario that is sent with the request, as the public sees it.
#[utoipa::path(
    post,
    path = "/api/scenarios/picture",
    params(Light),
    request_body = ScenarioSketch,
    security(("operator" = [])),
    responses((status = 200, content_type = "image/svg+xml", body = str))
)]
pub(super) async fn draw_scenario(
    State(shared): State<Shared>,
    _operator: Operator,
    QueryParams(light): QueryParams<Light>,
    Body(asked): Body<ScenarioSketch>,
) -> Result<Response, Problem> {
    let game = shared.hall.game(&asked.game)?;
    let scenario = asked.scenario.resolve(game)?;
    let drawn = blocking(move || sketch(game, scenario, light.theme));
    let svg = drawn.await??.ok_or_else(Problem::no_board)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
