//! The lines over which requests come: taken, read, and ended.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// How long nobody is let in after the system could not.
const BREATH: Duration = Duration::from_millis(200);

/// Answers requests until it is told to stop; what was begun is finished then.
///
/// A line on which nobody has asked anything for so long is ended, be it that he sleeps or that he dictates
/// his request letter by letter: there are only so many lines.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    longest: Duration,
    stop: impl Future<Output = ()>,
) {
    let mut manner = http1::Builder::new();
    manner.timer(TokioTimer::new()).header_read_timeout(longest);
    let open = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        let line = tokio::select! {
            line = accepted(&listener) => line,
            () = &mut stop => break,
        };
        let service = TowerToHyperService::new(routes.clone());
        let connection = open.watch(manner.serve_connection(TokioIo::new(line), service));
        tokio::spawn(async {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a line broke");
            }
        });
    }
    drop(listener);
    open.shutdown().await;
}

/// The next line. If the system has none to give, it may have some when others have ended.
async fn accepted(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((line, _)) => {
                // An answer is not held back until there is more to send.
                line.set_nodelay(true).ok();
                return line;
            }
            Err(error) => {
                tracing::warn!(%error, "nobody could be let in");
                tokio::time::sleep(BREATH).await;
            }
        }
    }
}
