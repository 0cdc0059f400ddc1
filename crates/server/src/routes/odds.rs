use super::Shared;
use super::extract::{Body, ClientAddress};
use super::guard::Operator;
use crate::limits::Address;
use crate::odds::Estimate;
use crate::streams::OpenStream;
use crate::wire::{MOST_GAMES, Odds, OddsRequest};
use crate::{Problem, blocking};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use sandtable::{AnyGame, AnyScenario};
use sandtable_core::Seed;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;

/// Pause between two reports, so that fast games do not flood the page.
const PAUSE: Duration = Duration::from_millis(40);

/// Estimates the odds of a scenario by games between bots, and streams the growing tally as
/// server-sent events. Ends when the client leaves.
#[utoipa::path(post, path = "/api/odds", request_body = OddsRequest, security(("operator" = [])),
    responses((status = 200, content_type = "text/event-stream", body = Odds)))]
pub(super) async fn odds(
    State(shared): State<Shared>,
    _operator: Operator,
    ClientAddress(address): ClientAddress,
    Body(asked): Body<OddsRequest>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let game = shared.hall.game(&asked.game)?;
    let scenario = asked.scenario.resolve(game)?;
    estimate(&shared, address, (game, scenario), asked.players, asked.games).await
}

/// Streams the odds of a scenario.
///
/// The same scenario and bots always play the same test games: an estimate does not change when it is
/// asked for again.
///
/// # Errors
/// Returns a problem if the scenario, a bot or the number of games is invalid, or the server is busy
/// with other estimates.
pub(super) async fn estimate(
    shared: &Shared,
    address: Address,
    (game, scenario): (&'static dyn AnyGame, AnyScenario),
    players: Vec<String>,
    games: u32,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, Problem> {
    if !(1..=MOST_GAMES).contains(&games) {
        let message = format!("expected 1 to {MOST_GAMES} test games, got {games}");
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-number-of-games", message));
    }
    let open = shared.streams.open(address, None)?;
    let place = shared.oddsmaker.place()?;
    let seed = Seed::from_number(0);
    let trials = blocking(move || game.trials(&scenario, players, seed)).await??;
    let mut updates = shared.oddsmaker.start(place, trials, games, shared.config.odds_timeout);
    // The first report comes at once, without any game.
    updates.mark_changed();
    let closing = shared.closing.clone();
    let viewer = Viewer { updates, closing, pause: Duration::ZERO, _open: open };
    let heartbeat = KeepAlive::new().interval(shared.config.heartbeat).text("keep-alive");
    Ok(Sse::new(unfold(Some(viewer), next)).keep_alive(heartbeat))
}

/// State of one stream. When it is dropped with the connection, the estimate ends.
struct Viewer {
    updates: watch::Receiver<Estimate>,
    closing: watch::Receiver<bool>,
    /// Pause before the next report.
    pause: Duration,
    _open: OpenStream,
}

async fn next(state: Option<Viewer>) -> Option<(Result<Event, Infallible>, Option<Viewer>)> {
    let mut viewer = state?;
    tokio::time::sleep(viewer.pause).await;
    tokio::select! {
        changed = viewer.updates.changed() => changed.ok()?,
        _ = viewer.closing.wait_for(|closing| *closing) => return None,
    }
    viewer.pause = PAUSE;
    let Estimate { odds, problem } = viewer.updates.borrow_and_update().clone();
    let event = match &problem {
        Some(problem) => Event::default().event("problem").json_data(problem),
        None => Event::default().json_data(&odds),
    };
    // Plain data: serialising it cannot fail.
    Some((Ok(event.unwrap_or_default()), (!odds.done).then_some(viewer)))
}
