//! The accept loop: accepts connections, serves HTTP/1 on them, and drains them on shutdown.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// Pause after a failed `accept`.
const ACCEPT_RETRY: Duration = Duration::from_millis(200);

/// Serves requests until `stop` completes, then finishes the requests in progress.
///
/// A connection that takes longer than `timeout` to send a request header is closed, whether it is
/// idle between requests or sends one byte at a time (slowloris): each connection holds a file
/// descriptor, and those are limited. `axum::serve` has no such timeout, hence this loop.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    timeout: Duration,
    stop: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeout);
    let connections = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let stream = tokio::select! {
        stream = accept(&listener) => stream,
        () = &mut stop => break,
            };
        let service = TowerToHyperService::new(routes.clone());
        let connection = connections.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "connection failed");
            }
        });
    }
    // Stop accepting before draining, so that clients go elsewhere instead of waiting in the
    // backlog.
    drop(listener);
    connections.shutdown().await;
}

/// Accepts the next connection. Errors such as "too many open files" go away once other connections
/// close, so it retries; without the pause it would spin, because the pending connection stays in
/// the backlog.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                // Disable Nagle's algorithm: small responses must not wait for more data.
                stream.set_nodelay(true).ok();
                return stream;
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                tokio::time::sleep(ACCEPT_RETRY).await;
            }
        }
    }
}
