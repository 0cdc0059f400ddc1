use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::{SocketAddr, TcpStream};

/// An HTTP/1.1 connection that is kept open between requests.
#[derive(Debug)]
pub(super) struct Connection(BufReader<TcpStream>);

impl Connection {
    pub(super) fn new(address: SocketAddr) -> Result<Self, Error> {
        let line = TcpStream::connect(address)?;
        line.set_nodelay(true)?;
        Ok(Self(BufReader::new(line)))
    }

    /// Sends a request and returns the body of the response. A status other than 20x is an error.
    pub(super) fn request(
        &mut self,
        method: &str,
        path: &str,
        token: &str,
        body: &str,
    ) -> Result<Vec<u8>, Error> {
        self.send(method, path, token, body)?;
        self.response()
    }

    /// Sends a request whose response is a stream, and reads its lines while `goes_on` returns true.
    /// The connection cannot be used again.
    pub(super) fn listen(
        mut self,
        path: &str,
        body: &str,
        mut goes_on: impl FnMut(&str) -> bool,
    ) -> Result<(), Error> {
        self.send("POST", path, "", body)?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line)? == 0 {
                return Err(Error::other("the stream ended early"));
            }
            if !goes_on(&line) {
                return Ok(());
            }
        }
    }

    fn send(&mut self, method: &str, path: &str, token: &str, body: &str) -> Result<(), Error> {
        let authorization = match token {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{authorization}\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes())
    }

    fn response(&mut self) -> Result<Vec<u8>, Error> {
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
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        if !first.starts_with("HTTP/1.1 20") {
            let body = String::from_utf8_lossy(&body);
            return Err(Error::other(format!("{} {body}", first.trim_end())));
        }
        Ok(body)
    }
}
