use super::Shared;
use super::asked::{Asked, At};
use crate::table::Step;
use crate::wire::Change;
use crate::{Problem, Table};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use sandtable_core::Viewer;
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::sync::watch;

/// Where to go on.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// After so many entries that the caller could notice.
    since: Option<u32>,
}

/// Everything that the caller can notice, as it happens. `Last-Event-ID` goes on where a stream broke off.
#[utoipa::path(get, path = "/api/sessions/{id}/stream", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, content_type = "text/event-stream", body = Change)))]
pub(super) async fn stream(
    State(shared): State<Shared>,
    at: At,
    headers: HeaderMap,
    Asked(asked): Asked<Since>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let viewer = at.access.viewer();
    // Listen first, then look: what happens in between is heard twice and told once.
    let news = at.table.news();
    let since = last.or(asked.since).unwrap_or_else(|| at.table.version(viewer));
    let (closing, gone) = (shared.closing, at.table.loss());
    let ear = Ear { at, viewer, news, told: since, behind: true, closing, gone };
    let heartbeat = KeepAlive::new().interval(shared.config.heartbeat).text("still here");
    Ok(Sse::new(unfold(Some(ear), next)).keep_alive(heartbeat))
}

/// One who listens.
struct Ear {
    at: At,
    viewer: Viewer,
    news: Receiver<Arc<Step>>,
    /// The version that was told last.
    told: u32,
    /// Whether something was missed.
    behind: bool,
    closing: watch::Receiver<bool>,
    /// Turns true when the table is not to be used any longer.
    gone: watch::Receiver<bool>,
}

impl Ear {
    /// The next change that this one can notice; `None` when the server is being closed, or the session
    /// has to be read again.
    async fn hear(&mut self) -> Option<Change> {
        loop {
            if std::mem::take(&mut self.behind)
                && let Some(change) = self.table().missed(self.at.access, self.viewer, self.told)
            {
                return Some(change);
            }
            let step = tokio::select! {
                step = self.news.recv() => step,
                _ = self.closing.wait_for(|closing| *closing) => return None,
                _ = self.gone.wait_for(|gone| *gone) => return None,
            };
            match step {
                Ok(step) => {
                    let change = self.table().change(self.at.access, self.viewer, &step);
                    if let Some(change) = change.filter(|change| change.version > self.told) {
                        return Some(change);
                    }
                }
                Err(RecvError::Lagged(_)) => self.behind = true,
                Err(RecvError::Closed) => return None,
            }
        }
    }

    fn table(&self) -> &Table {
        &self.at.table
    }
}

async fn next(ear: Option<Ear>) -> Option<(Result<Event, Infallible>, Option<Ear>)> {
    let mut ear = ear?;
    let Some(change) = ear.hear().await else {
        return Some((Ok(Event::default().event("closing").data("{}")), None));
    };
    ear.told = change.version;
    let event = Event::default().event("change").id(change.version.to_string());
    // A change is plain values; it can always be written.
    let event = event.json_data(&change).unwrap_or_default();
    Some((Ok(event), Some(ear)))
}
