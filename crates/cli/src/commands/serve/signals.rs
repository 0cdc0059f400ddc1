/// The signals that stop the server: Ctrl+C and, on Unix, SIGTERM.
#[cfg(unix)]
pub(super) struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Starts to listen, on a Tokio runtime.
    pub(super) fn new() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let interrupt = signal(SignalKind::interrupt())?;
        Ok(Self { interrupt, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for the next signal.
    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// The signals that stop the server: Ctrl+C.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Starts to listen, on a Tokio runtime.
    pub(super) fn new() -> std::io::Result<Self> {
        Ok(Self)
    }

    /// Waits for the next signal.
    pub(super) async fn next(&mut self) {
        tokio::signal::ctrl_c().await.ok();
    }
}
