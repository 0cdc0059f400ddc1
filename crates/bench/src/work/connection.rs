use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::{SocketAddr, TcpStream};

/// A line to a server, over which one question follows the other.
#[derive(Debug)]
pub(super) struct Line(BufReader<TcpStream>);

impl Line {
    pub(super) fn new(address: SocketAddr) -> Result<Self, Error> {
        let line = TcpStream::connect(address)?;
        line.set_nodelay(true)?;
        Ok(Self(BufReader::new(line)))
    }

    /// A question and its answer; whatever is refused is an error.
    pub(super) fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> Result<Vec<u8>, Error> {
        let shown = match token {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{shown}\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes())?;
        self.answer()
    }

    fn answer(&mut self) -> Result<Vec<u8>, Error> {
        let (mut first, mut length) = (String::new(), 0);
        self.0.read_line(&mut first)?;
        let mut header = String::new();
        loop {
            header.clear();
            self.0.read_line(&mut header)?;
            match header.trim_end().split_once(": ") {
                Some(("content-length", bytes)) => length = bytes.parse().unwrap_or_default(),
                Some(_) => {}
                None => break,
            }
        }
        let mut answer = vec![0; length];
        self.0.read_exact(&mut answer)?;
        if !first.starts_with("HTTP/1.1 20") {
            let answer = String::from_utf8_lossy(&answer);
            return Err(Error::other(format!("{} {answer}", first.trim_end())));
        }
        Ok(answer)
    }
}
