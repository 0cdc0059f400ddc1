use super::Disk;
use super::line::Line;
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

/// A server that knows no game and no database: it writes a block, waits for the disk where it stands, and
/// answers. No server of this kind that keeps anything can be quicker on the machine.
#[derive(Debug)]
pub struct Bare {
    /// It serves for as long as this is there.
    _runtime: Runtime,
    line: Line,
}

impl Bare {
    /// One that writes into a folder.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn new(folder: &Path) -> Result<Self, Fault> {
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let disk = Arc::new(Mutex::new(Disk::new(&folder.join("bare"))?));
        let flush = async move || match disk.lock().map(|mut disk| disk.flush()) {
            Ok(Ok(_)) => StatusCode::OK,
            Ok(Err(_)) | Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0)))?;
        let line = Line::new(listener.local_addr()?)?;
        let listener = listener.tap_io(|line| drop(line.set_nodelay(true)));
        runtime.spawn(async { axum::serve(listener, Router::new().route("/", post(flush))).await });
        Ok(Self { _runtime: runtime, line })
    }

    /// Asks so many times, and tells how long each answer took.
    ///
    /// # Errors
    /// If it does not answer.
    pub fn ask(&mut self, count: u32) -> Result<Vec<Duration>, Fault> {
        let ask = |_| {
            let start = Instant::now();
            self.line.ask("POST", "/", "", "").map(|_| start.elapsed())
        };
        Ok((0..count).map(ask).collect::<Result<_, _>>()?)
    }
}
