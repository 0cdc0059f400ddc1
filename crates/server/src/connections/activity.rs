use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// Time without progress after which a response counts as stalled. Streams send a keep-alive more often.
const STALLED: Duration = Duration::from_secs(45);

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Waits for a complete request, headers and body.
    Waiting,
    /// A handler works on the response.
    Working,
    /// The response is sent; the client took a part of it at this time.
    Sending(Instant),
}

/// What a connection is doing, shared with the bodies that pass through it.
#[derive(Clone, Debug)]
pub(super) struct Activity(Arc<Mutex<State>>);

impl Activity {
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(State::Waiting)))
    }

    /// Returns true if closing the connection interrupts no response that its client waits for.
    pub(super) fn is_idle(&self) -> bool {
        match *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            State::Waiting => true,
            State::Working => false,
            State::Sending(progress) => progress.elapsed() > STALLED,
        }
    }

    /// Follows the body of a request until it is complete.
    pub(super) fn receiving<B>(&self, body: B) -> Body
    where
        B: HttpBody<Data = Bytes> + Send + Unpin + 'static,
        B::Error: Into<axum::BoxError>,
    {
        if body.is_end_stream() {
            self.set(State::Working);
        }
        Body::new(Followed { body, activity: self.clone(), direction: Direction::Request })
    }

    /// Follows the body of a response until it is dropped.
    pub(super) fn sending(&self, body: Body) -> Body {
        self.set(State::Sending(Instant::now()));
        Body::new(Followed { body, activity: self.clone(), direction: Direction::Response })
    }

    fn set(&self, state: State) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = state;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Request,
    Response,
}

/// A body that reports its progress.
struct Followed<B> {
    body: B,
    activity: Activity,
    direction: Direction,
}

impl<B: HttpBody<Data = Bytes> + Unpin> HttpBody for Followed<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(frame) = &polled {
            match self.direction {
                Direction::Request if frame.is_none() || self.body.is_end_stream() => {
                    self.activity.set(State::Working);
                }
                Direction::Request => {}
                Direction::Response => self.activity.set(State::Sending(Instant::now())),
            }
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Followed<B> {
    fn drop(&mut self) {
        self.activity.set(match self.direction {
            // The handler goes on without the rest of the request.
            Direction::Request => State::Working,
            Direction::Response => State::Waiting,
        });
    }
}
