use super::Shared;
use super::extract::{Body, PathParams, QueryParams};
use super::guard::Operator;
use crate::etag::Cacheable;
use crate::wire::{Search, TokenStyle, Units};
use crate::{Problem, blocking, token};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use sandtable::{MusterOptions, Opposition, OppositionRequest, UnitSheet, muster};
use sandtable_core::Seed;

/// Counters change only with a new version of the program.
const ONE_DAY: &str = "max-age=86400";

/// Lists the units that forces can have.
#[utoipa::path(get, path = "/api/units", params(Search), security(()),
    responses((status = 200, body = Units)))]
pub(super) async fn units(QueryParams(search): QueryParams<Search>) -> Json<Units> {
    let units = muster().units(&search.search);
    Json(Units { count: units.len(), units })
}

/// Returns a unit in full.
#[utoipa::path(get, path = "/api/units/{unit}", params(("unit" = String, Path)), security(()),
    responses((status = 200, body = Object)))]
pub(super) async fn unit(PathParams(unit): PathParams<String>) -> Result<Json<UnitSheet>, Problem> {
    muster().unit(&unit).map(Json).ok_or_else(|| Problem::unknown_unit(&unit))
}

/// Draws the counter of a unit in the colours of a seat.
#[utoipa::path(get, path = "/api/units/{unit}/token.svg",
    params(("unit" = String, Path), TokenStyle), security(()),
    responses((status = 200, content_type = "image/svg+xml", body = str),
        (status = 304, description = "Unchanged since the ETag in If-None-Match.")))]
pub(super) async fn counter(
    PathParams(unit): PathParams<String>,
    QueryParams(style): QueryParams<TokenStyle>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let svg = muster().token(&unit, style.seat).ok_or_else(|| Problem::unknown_unit(&unit))?;
    Ok(Cacheable::new("image/svg+xml", ONE_DAY, svg).respond(&headers))
}

/// Lists the choices and limits of forms: templates, maps, factions, biomes and skills.
#[utoipa::path(get, path = "/api/musters", security(()),
    responses((status = 200, body = Object)))]
pub(super) async fn options(State(_shared): State<Shared>) -> Json<MusterOptions> {
    Json(muster().options())
}

/// Draws an opposing force and a battle for a quick game.
#[utoipa::path(post, path = "/api/opposition", request_body = Object,
    security(("operator" = [])), responses((status = 200, body = Object)))]
pub(super) async fn opposition(
    _operator: Operator,
    Body(request): Body<OppositionRequest>,
) -> Result<Json<Opposition>, Problem> {
    let random = Seed::new(token::random()?);
    Ok(Json(blocking(move || muster().oppose(&request, &random)).await??))
}
