use super::Shared;
use super::asked::Named;
use crate::tagged::Tagged;
use crate::wire::GameCard;
use crate::{Problem, off};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use sandtable::{AnySetup, Point};
use sandtable_core::{Seed, SessionId, Timestamp, Viewer};

/// Whether the server is there.
#[utoipa::path(get, path = "/api/health", security(()), responses((status = 200, body = str)))]
pub(super) async fn health(State(_shared): State<Shared>) -> &'static str {
    "ok"
}

/// What can be played.
#[utoipa::path(get, path = "/api/games", security(()),
    responses((status = 200, body = Vec<GameCard>)))]
pub(super) async fn games(State(shared): State<Shared>) -> Json<Vec<GameCard>> {
    Json(shared.hall.games().iter().map(|game| GameCard::from(*game)).collect())
}

/// A picture of how a scenario begins, as anybody may see it.
#[utoipa::path(
    get,
    path = "/api/games/{game}/scenarios/{scenario}/picture.svg",
    params(("game" = String, Path), ("scenario" = String, Path)),
    security(()),
    responses(
        (status = 200, content_type = "image/svg+xml", body = str),
        (status = 304, description = "It is the one that the caller has.")
    )
)]
pub(super) async fn picture(
    State(shared): State<Shared>,
    Named((game, scenario)): Named<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let known = shared.hall.game(&game)?;
    let drawn = off(move || {
        let id = SessionId::from_random([0; 16]);
        let setup = AnySetup::new(id, scenario, Seed::from_number(0));
        known.create(setup, Timestamp::UNIX_EPOCH)?.picture(Point::Now, Viewer::Public)
    });
    let svg = drawn.await??.ok_or_else(Problem::no_board)?;
    Ok(Tagged::new("image/svg+xml", "max-age=3600", svg).answer(&headers))
}
