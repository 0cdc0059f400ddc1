use super::Shared;
use super::extract::{At, ClientAddress, QueryParams};
use crate::long_work::{LongWork, Queue};
use crate::streams::OpenStream;
use crate::table::Step;
use crate::wire::{Change, Thinking};
use crate::{Access, Problem, Table};
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

/// Where the stream starts.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Since {
    /// Start after this version (default: the current version). `Last-Event-ID` takes precedence.
    since: Option<u32>,
}

/// Streams changes to the caller as server-sent events: `change`, `thinking` and `closing`.
/// Reconnect with `Last-Event-ID` to continue without gaps.
#[utoipa::path(get, path = "/api/sessions/{id}/stream", params(("id" = String, Path), Since),
    security((), ("seat" = [])), responses((status = 200, content_type = "text/event-stream", body = Change)))]
pub(super) async fn stream(
    State(shared): State<Shared>,
    at: At,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
    QueryParams(params): QueryParams<Since>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let open = shared.streams.open(address, Some(at.table.id()))?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    let viewer = at.access.viewer();
    // Subscribe before reading the version: a step in between then arrives twice and is dropped
    // once, by version. The other way round it would be lost.
    let news = at.table.news();
    let since = last.or(params.since).unwrap_or_else(|| at.table.version(viewer));
    let (closing, gone, lists) = (shared.closing, at.table.loss(), shared.hall.lists());
    let thinker = at.table.thinker(&at.table.summary(at.access).to_act);
    // `behind` starts as true: the first message is a summary of everything since `since`.
    let subscriber = Subscriber {
        at,
        viewer,
        news,
        sent: since,
        behind: true,
        thinker,
        closing,
        gone,
        lists,
        _open: open,
    };
    let heartbeat = KeepAlive::new().interval(shared.config.heartbeat).text("keep-alive");
    Ok(Sse::new(unfold(Some(subscriber), next)).keep_alive(heartbeat))
}

/// State of one stream.
///
/// Secrecy: a stream sends an event only if its viewer could notice the entry, and event ids are
/// versions of that viewer. So neither the number nor the timing of events reveals orders that
/// others give in secret.
struct Subscriber {
    at: At,
    viewer: Viewer,
    news: Receiver<Arc<Step>>,
    /// The version of the last change sent.
    sent: u32,
    /// True if steps were missed, so that the next change is a summary of them.
    behind: bool,
    /// The bot that starts thinking after the last change sent; taken once announced.
    thinker: Option<u8>,
    closing: watch::Receiver<bool>,
    /// Becomes true when the table is discarded.
    gone: watch::Receiver<bool>,
    /// The queue of work on long logs.
    lists: Arc<Queue>,
    _open: OpenStream,
}

/// An event of the stream.
enum Message {
    Change(Change),
    Missed(Event),
    Thinking(Thinking),
}

/// Everything that a viewer missed, as one event.
struct Missed {
    event: Event,
    version: u32,
    to_act: Vec<u8>,
}

impl Subscriber {
    /// Waits for the next message. Returns `None` if the server shuts down or the table is
    /// discarded, after which the client reconnects.
    async fn receive(&mut self) -> Option<Message> {
        loop {
            if std::mem::take(&mut self.behind) {
                let missed = tokio::select! {
                    missed = missed(Arc::clone(&self.at.table), self.at.access, self.sent, &self.lists) => missed,
                    _ = self.closing.wait_for(|closing| *closing) => return None,
                    _ = self.gone.wait_for(|gone| *gone) => return None,
                };
                // After a failure the stream ends, and the client reconnects.
                if let Some(Missed { event, version, to_act }) = missed.ok()? {
                    self.sent(version, &to_act);
                    return Some(Message::Missed(event));
                }
            }
            if let Some(seat) = self.thinker.take() {
                return Some(Message::Thinking(Thinking { seat }));
            }
            let step = tokio::select! {
                step = self.news.recv() => step,
                _ = self.closing.wait_for(|closing| *closing) => return None,
                _ = self.gone.wait_for(|gone| *gone) => return None,
            };
            match step {
                Ok(step) => {
                    // A step that the last summary already contained is not sent again.
                    let change = self.table().change(self.at.access, self.viewer, &step);
                    if let Some(change) = change.filter(|change| change.version > self.sent) {
                        self.sent(change.version, &change.to_act);
                        return Some(Message::Change(change));
                    }
                }
                Err(RecvError::Lagged(_)) => self.behind = true,
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// Notes that a change is being sent, after which these seats are to act.
    fn sent(&mut self, version: u32, to_act: &[u8]) {
        self.sent = version;
        self.thinker = self.table().thinker(to_act);
    }

    fn table(&self) -> &Table {
        &self.at.table
    }
}

/// Returns everything that a viewer missed since a version, if anything. The log of a long battle and its
/// text are made where they hold up no other requests.
async fn missed(
    table: Arc<Table>,
    access: Access,
    since: u32,
    lists: &Queue,
) -> Result<Option<Missed>, Problem> {
    let viewer = access.viewer();
    if table.version(viewer) <= since {
        return Ok(None);
    }
    let place = LongWork::list_later(lists, &table).await?;
    let missed = move || {
        let change = table.missed(access, viewer, since)?;
        Some(Missed { event: written(&change), version: change.version, to_act: change.to_act })
    };
    place.run(move |go_on| go_on().is_continue().then(missed)).await
}

fn written(change: &Change) -> Event {
    let event = Event::default().event("change").id(change.version.to_string());
    // Plain data: serialising it cannot fail.
    event.json_data(change).unwrap_or_default()
}

async fn next(
    state: Option<Subscriber>,
) -> Option<(Result<Event, Infallible>, Option<Subscriber>)> {
    let mut subscriber = state?;
    let Some(message) = subscriber.receive().await else {
        return Some((Ok(Event::default().event("closing").data("{}")), None));
    };
    let event = match message {
        Message::Change(change) => written(&change),
        Message::Missed(event) => event,
        Message::Thinking(thinking) => {
            Event::default().event("thinking").json_data(thinking).unwrap_or_default()
        }
    };
    Some((Ok(event), Some(subscriber)))
}
