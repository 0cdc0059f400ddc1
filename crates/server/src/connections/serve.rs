//! The accept loop: accepts connections, serves HTTP/1 on them, and drains them on shutdown.

use super::Crowd;
use super::crowd::{Admission, Member};
use crate::Problem;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::response::{IntoResponse, Response};
use hyper::Request;
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::Service;

/// Pause after a failed `accept`.
const ACCEPT_RETRY: Duration = Duration::from_millis(200);

/// Time that a refused connection has for its request.
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(2);

/// Time limits of connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// For a request header.
    pub(crate) header: Duration,
    /// For the requests in progress at shutdown.
    pub(crate) grace: Duration,
}

/// Serves requests until `stop` completes, then finishes the requests in progress. Those that take
/// longer than the grace period are dropped with their connections.
///
/// A connection that takes too long to send a request header is closed, whether it is idle between
/// requests or sends one byte at a time (slowloris): each connection holds a file descriptor, and those
/// are limited. `axum::serve` has no such timeout, hence this loop.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    crowd: Crowd,
    patience: Patience,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience.header);
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let next = async {
            crowd.settled().await;
            accept(&listener).await
        };
        let (stream, peer) = tokio::select! {
            accepted = next => accepted,
            () = &mut stop => break,
        };
        let stream = TokioIo::new(stream);
        match crowd.admit(peer) {
            Admission::Served(member) => {
                let (routes, activity) = (routes.clone(), member.activity.clone());
                let service = service_fn(move |request: Request<Incoming>| {
                    let (routes, activity) = (routes.clone(), activity.clone());
                    async move {
                        let request = request.map(|body| activity.receiving(body));
                        let response = respond(routes, request, peer).await?;
                        Ok::<_, Infallible>(response.map(|body| activity.sending(body)))
                    }
                });
                let connection = connections.watch(http.serve_connection(stream, service));
                tokio::spawn(until_dismissed(connection, member));
            }
            Admission::Refused(problem, token) => {
                tokio::spawn(refuse(stream, problem, token));
            }
            Admission::Dropped => {}
        }
    }
    // Stop accepting before draining, so that clients go elsewhere instead of waiting in the
    // backlog.
    drop(listener);
    if tokio::time::timeout(patience.grace, connections.shutdown()).await.is_err() {
        crowd.dismiss_all();
    }
}

/// Answers a request, which gets the address of its connection.
async fn respond(
    mut routes: Router,
    mut request: Request<axum::body::Body>,
    peer: SocketAddr,
) -> Result<Response, Infallible> {
    request.extensions_mut().insert(ConnectInfo(peer));
    // A router is always ready.
    routes.call(request).await
}

/// Runs a connection until it ends or has to make room.
async fn until_dismissed<E: std::fmt::Display>(
    connection: impl Future<Output = Result<(), E>>,
    member: Member,
) {
    tokio::select! {
        ended = connection => {
            if let Err(error) = ended {
                tracing::debug!(%error, "connection failed");
            }
        }
        () = member.dismissed() => {}
    }
}

/// Answers the first request of a connection with a problem, and closes it. A response without reading
/// the request would get lost: closing a socket with unread data resets the connection.
async fn refuse(stream: TokioIo<TcpStream>, problem: Problem, token: Arc<()>) {
    let service = service_fn(move |_: Request<Incoming>| {
        let mut response = problem.clone().into_response();
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        async move { Ok::<_, Infallible>(response) }
    });
    let connection = http1::Builder::new().keep_alive(false).serve_connection(stream, service);
    tokio::time::timeout(REFUSAL_TIMEOUT, connection).await.ok();
    drop(token);
}

/// Accepts the next connection. Errors such as "too many open files" go away once other connections
/// close, so it retries; without the pause it would spin, because the pending connection stays in
/// the backlog.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Disable Nagle's algorithm: small responses must not wait for more data.
                stream.set_nodelay(true).ok();
                return (stream, peer);
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
}
