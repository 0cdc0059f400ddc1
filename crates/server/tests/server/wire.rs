//! The least that speaks HTTP over a line of its own.

use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The status and the body of an answer; an error if the line breaks before the answer is whole.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> std::io::Result<(u16, String)> {
    let mut line = TcpStream::connect(address).await?;
    let headers: Vec<String> =
        headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let headers = headers.concat();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    line.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    line.read_to_end(&mut answer).await?;
    whole(&answer).ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
}

fn whole(answer: &[u8]) -> Option<(u16, String)> {
    let text = std::str::from_utf8(answer).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "))?;
    (body.len() == length.parse::<usize>().ok()?).then(|| (status, body.to_owned()))
}
