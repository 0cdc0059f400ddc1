use super::Disk;
use super::connection::Connection;
use crate::Fault;
use axum::Router;
use axum::http::StatusCode;
use axum::routing::post;
use axum::serve::ListenerExt as _;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// A server without game and database: it writes a block, waits for the disk and responds. This is
/// the lower limit for any server that stores something on this machine.
#[derive(Debug)]
pub struct FlushServer {
    /// The server runs as long as this exists.
    _runtime: Runtime,
    connection: Connection,
}

impl FlushServer {
    /// Starts a server that writes into a folder.
    ///
    /// # Errors
    /// Returns an error if it cannot be started.
    pub fn new(folder: &Path) -> Result<Self, Fault> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let disk = Arc::new(Mutex::new(Disk::new(&folder.join("bare"))?));
        let flush = async move || match disk.lock().map(|mut disk| disk.flush()) {
            Ok(Ok(_)) => StatusCode::OK,
            Ok(Err(_)) | Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0)))?;
        let connection = Connection::new(listener.local_addr()?)?;
        let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
        runtime.spawn(async { axum::serve(listener, Router::new().route("/", post(flush))).await });
        Ok(Self { _runtime: runtime, connection })
    }

    /// Sends `count` requests and returns the time of each.
    ///
    /// # Errors
    /// Returns an error if a request fails.
    pub fn request(&mut self, count: u32) -> Result<Vec<Duration>, Fault> {
        let request = |_| {
            let start = Instant::now();
            self.connection.request("POST", "/", "", "").map(|_| start.elapsed())
        };
        Ok((0..count).map(request).collect::<Result<_, _>>()?)
    }
}
