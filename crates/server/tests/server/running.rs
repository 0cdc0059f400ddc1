//! A server that listens on a free port of this machine.

use sandtable_server::{Config, Server};
use std::net::SocketAddr;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
    _folder: TempDir,
}

impl Running {
    pub(crate) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// One with other settings than usual.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path().join("sessions.db"));
        config.listen = "127.0.0.1:0".parse().unwrap();
        change(&mut config);
        let server = Server::bind(config).await.unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async move { stopped.await.unwrap_or_default() }));
        Self { address, stop, task, _folder: folder }
    }

    /// Tells it to stop, and waits until it has.
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }
}
