use super::Shared;
use crate::wire::GameCard;
use crate::{Problem, off};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use sandtable::{AnySetup, Point, games as known_games};
use sandtable_core::{Seed, SessionId, Timestamp, Viewer};

/// Whether the server is there.
#[utoipa::path(get, path = "/api/health", security(()), responses((status = 200, body = str)))]
pub(super) async fn health(State(_shared): State<Shared>) -> &'static str {
    "ok"
}

/// What can be played.
#[utoipa::path(get, path = "/api/games", security(()),
    responses((status = 200, body = Vec<GameCard>)))]
pub(super) async fn games() -> Json<Vec<GameCard>> {
    Json(known_games().iter().map(|game| GameCard::from(*game)).collect())
}

/// A picture of how a scenario begins, as anybody may see it.
#[utoipa::path(
    get,
    path = "/api/games/{game}/scenarios/{scenario}/picture.svg",
    params(("game" = String, Path), ("scenario" = String, Path)),
    security(()),
    responses((status = 200, content_type = "image/svg+xml", body = str))
)]
pub(super) async fn picture(
    Path((game, scenario)): Path<(String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let known = sandtable::game(&game).ok_or_else(|| Problem::no_such_game(&game))?;
    let drawn = off(move || {
        let id = SessionId::from_random([0; 16]);
        let setup = AnySetup::new(id, scenario, Seed::from_number(0));
        known.create(setup, Timestamp::UNIX_EPOCH)?.picture(Point::Now, Viewer::Public)
    });
    let svg = drawn.await??.ok_or_else(Problem::no_board)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "max-age=3600")], svg))
}
