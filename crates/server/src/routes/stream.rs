use super::Shared;
use super::asked::{Asked, At};
use crate::table::Step;
use crate::wire::{Change, Thinking};
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
    let thinker = at.table.thinker(&at.table.summary(at.access).to_act);
    let ear = Ear { at, viewer, news, told: since, behind: true, thinker, closing, gone };
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
    /// The bot that thinks after what was told last, until that is told as well.
    thinker: Option<u8>,
    closing: watch::Receiver<bool>,
    /// Turns true when the table is not to be used any longer.
    gone: watch::Receiver<bool>,
}

/// What one hears.
enum Heard {
    Change(Change),
    Thinking(Thinking),
}

impl Ear {
    /// What this one can notice next; `None` when the server is being closed, or the session
    /// has to be read again.
    async fn hear(&mut self) -> Option<Heard> {
        loop {
            if std::mem::take(&mut self.behind)
                && let Some(change) = self.table().missed(self.at.access, self.viewer, self.told)
            {
                return Some(self.tell(change));
            }
            if let Some(seat) = self.thinker.take() {
                return Some(Heard::Thinking(Thinking { seat }));
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
                        return Some(self.tell(change));
                    }
                }
                Err(RecvError::Lagged(_)) => self.behind = true,
                Err(RecvError::Closed) => return None,
            }
        }
    }

    fn tell(&mut self, change: Change) -> Heard {
        self.told = change.version;
        self.thinker = self.table().thinker(&change.to_act);
        Heard::Change(change)
    }

    fn table(&self) -> &Table {
        &self.at.table
    }
}

async fn next(ear: Option<Ear>) -> Option<(Result<Event, Infallible>, Option<Ear>)> {
    let mut ear = ear?;
    let Some(heard) = ear.hear().await else {
        return Some((Ok(Event::default().event("closing").data("{}")), None));
    };
    let event = match heard {
        Heard::Change(change) => {
            let event = Event::default().event("change").id(change.version.to_string());
            event.json_data(&change)
        }
        Heard::Thinking(thinking) => Event::default().event("thinking").json_data(thinking),
    };
    // These are plain values; they can always be written.
    Some((Ok(event.unwrap_or_default()), Some(ear)))
}
