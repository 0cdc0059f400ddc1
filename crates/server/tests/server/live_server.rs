//! A server on a free port of this machine, and a minimal HTTP client over TCP.

use sandtable::AnyGame;
use sandtable_server::{Config, Server};
use std::net::SocketAddr;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that listens on a real port.
pub(crate) struct LiveServer {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
    _folder: TempDir,
}

impl LiveServer {
    pub(crate) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// A server with changed settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::started(|server| server, change).await
    }

    async fn started(
        prepare: impl FnOnce(Server) -> Server,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::new(folder.path().join("sessions.db"));
        config.listen = "127.0.0.1:0".parse().unwrap();
        change(&mut config);
        let server = prepare(Server::bind(config).await.unwrap());
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async move { stopped.await.unwrap_or_default() }));
        Self { address, stop, task, _folder: folder }
    }

    /// A server that offers these games.
    pub(crate) async fn playing(games: &'static [&'static dyn AnyGame]) -> Self {
        Self::started(|server| server.playing(games), |_| {}).await
    }

    /// Stops the server and waits until it has shut down.
    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }
}

/// Sends a request. Returns status and body, or an error if the connection closes before the
/// response is complete.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> std::io::Result<(u16, String)> {
    let mut connection = TcpStream::connect(address).await?;
    let headers: Vec<String> =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = headers.concat();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    connection.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await?;
    parse(&answer).ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
}

fn parse(answer: &[u8]) -> Option<(u16, String)> {
    let text = std::str::from_utf8(answer).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    if head.lines().any(|line| line == "transfer-encoding: chunked") {
        return Some((status, unchunked(body)?));
    }
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "))?;
    (body.len() == length.parse::<usize>().ok()?).then(|| (status, body.to_owned()))
}

/// Joins the chunks of a body. The last one is empty.
fn unchunked(mut body: &str) -> Option<String> {
    let mut text = String::new();
    loop {
        let (length, rest) = body.split_once("\r\n")?;
        let length = usize::from_str_radix(length, 16).ok()?;
        if length == 0 {
            return Some(text);
        }
        text.push_str(rest.get(..length)?);
        body = rest.get(length..)?.strip_prefix("\r\n")?;
    }
}
