//! The configuration of nginx in the manual, with nginx between clients and server. Passes without a check
//! where nginx is not installed; `./test` installs it.

use crate::live_server::LiveServer;
use crate::test_server::TestSession;
use sandtable_server::Config;
use serde_json::json;
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

const SECRET: &str = "the operator's own secret";
const HOST: &str = "games.example.org";

/// Directories that are not in the path of every user.
const PROGRAMS: [&str; 2] = ["nginx", "/usr/sbin/nginx"];

/// The program, if it is installed.
fn program() -> Option<&'static str> {
    let runs = |name: &&&str| Command::new(name).arg("-v").stderr(Stdio::null()).status().is_ok();
    let found = PROGRAMS.iter().find(runs).copied();
    if found.is_none() {
        eprintln!("nginx is not installed: nothing was checked");
    }
    found
}

/// The configuration in the manual.
fn manual() -> String {
    let manual = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");
    let manual = fs::read_to_string(manual).unwrap();
    let block = manual.split("```nginx\n").nth(1).and_then(|rest| rest.split("```").next());
    block.expect("a configuration of nginx").to_owned()
}

/// Replaces a part of the configuration that must exist.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old} is not in the configuration of the manual");
    text.replace(old, new)
}

/// A port that is free, at least at this moment.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A running nginx. It is killed when it is dropped.
struct Nginx {
    child: Child,
    at: SocketAddr,
    folder: TempDir,
}

impl Nginx {
    /// Starts nginx on this port, with the server block of the manual after some changes.
    async fn start(program: &str, port: u16, block: &str, folder: TempDir) -> Self {
        let place = folder.path().display();
        // One process, which can be killed, and no file outside of the folder.
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = temporary.map(|kind| format!("{kind}_temp_path {place}/{kind};")).concat();
        let configuration = format!(
            "daemon off; master_process off; user root; pid {place}/pid; error_log {place}/log;\n\
             events {{ worker_connections 256; }}\n\
             http {{ access_log off; {temporary}\n{block}\n}}\n"
        );
        let file = folder.path().join("nginx.conf");
        fs::write(&file, configuration).unwrap();
        let child = Command::new(program)
            .arg("-p")
            .arg(folder.path())
            .arg("-c")
            .arg(file)
            .stderr(fs::File::create(folder.path().join("errors")).unwrap())
            .spawn()
            .unwrap();
        let mut nginx = Self { child, at: SocketAddr::from(([127, 0, 0, 1], port)), folder };
        let start = Instant::now();
        while TcpStream::connect(nginx.at).await.is_err() {
            let ended = nginx.child.try_wait().unwrap();
            let late = start.elapsed() > Duration::from_mins(1);
            assert!(ended.is_none() && !late, "nginx does not run: {}", nginx.errors());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        nginx
    }

    fn errors(&self) -> String {
        ["errors", "log"]
            .map(|name| fs::read_to_string(self.folder.path().join(name)).unwrap_or_default())
            .concat()
    }

    /// Sends a request from an address of this machine, and returns the response with its headers.
    async fn send(
        &self,
        from: &str,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> String {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
        let mut connection = socket.connect(self.at).await.unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n{headers}\r\n{body}",
            body.len()
        );
        connection.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let read = connection.read_to_end(&mut answer);
        tokio::time::timeout(Duration::from_mins(1), read).await.expect("an answer").unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn behind_proxy(config: &mut Config, port: Option<u16>) {
    let port = port.map(|port| format!(":{port}")).unwrap_or_default();
    config.public_url = Some(format!("https://{HOST}{port}").parse().unwrap());
    config.operator = Some(SECRET.to_owned());
    config.limits.sessions_per_hour = 2;
}

/// Reads the body of a response that is not compressed.
fn body_of(answer: &str) -> serde_json::Value {
    let (start, end) = (answer.find('{').unwrap(), answer.rfind('}').unwrap());
    serde_json::from_str(&answer[start..=end]).unwrap()
}

/// Without TLS, which is the same for every server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_configuration_of_the_manual_works() {
    let Some(program) = program() else { return };
    let server = LiveServer::with(|config| behind_proxy(config, None)).await;
    let port = free_port();
    let block = manual();
    let block: Vec<&str> =
        block.lines().filter(|line| !line.trim().starts_with("ssl_certificate")).collect();
    let block = block.join("\n");
    let block = replaced(&block, "listen 443 ssl http2;", &format!("listen 127.0.0.1:{port};"));
    let block = replaced(&block, "127.0.0.1:7340", &server.address.to_string());
    let nginx = Nginx::start(program, port, &block, tempfile::tempdir().unwrap()).await;
    let own = format!("host: {HOST}\r\norigin: https://{HOST}\r\n");

    let page = nginx.send("127.0.0.1", "GET", "/", &own, "").await;
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    for foreign in [
        "host: evil.example\r\n".to_owned(),
        format!("host: {HOST}\r\norigin: https://evil.example\r\n"),
    ] {
        let refused = nginx.send("127.0.0.1", "GET", "/api/games", &foreign, "").await;
        assert!(refused.starts_with("HTTP/1.1 403"), "{refused}");
        assert!(refused.contains("foreign-origin"), "{refused}");
    }

    let raid = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "me"] }).to_string();
    let operator = format!("{own}x-operator: {SECRET}\r\n");
    let made = nginx.send("127.0.0.1", "POST", "/api/sessions", &operator, &raid).await;
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    let session = TestSession::of(&body_of(&made));
    let mut stream = TcpStream::connect(nginx.at).await.unwrap();
    let listen = format!("GET {} HTTP/1.1\r\n{own}\r\n", session.path("/stream?since=0"));
    stream.write_all(listen.as_bytes()).await.unwrap();
    arrives(&mut stream, "\nid: 1\n").await;
    let player = format!("{own}authorization: Bearer {}\r\n", session.tokens[0]);
    let order = json!({ "order": { "Hide": 1 }, "expected": 1 }).to_string();
    let answer = nginx.send("127.0.0.1", "POST", &session.path("/orders"), &player, &order).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    arrives(&mut stream, "\nid: 2\n").await;

    // 127.0.0.2 is a client whose limits are counted, whatever it claims.
    let forged = format!("{operator}x-forwarded-for: 198.51.100.1\r\n");
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let answer = nginx.send("127.0.0.2", "POST", "/api/sessions", &forged, &raid).await;
        statuses.push(answer[9..12].to_owned());
    }
    assert_eq!(statuses, ["201", "201", "429"]);
    let monitor = nginx.send("127.0.0.1", "GET", "/metrics", &operator, "").await;
    assert!(monitor.contains("\nsandtable_sessions_created_total 3\n"), "{monitor}");
    let other = nginx.send("127.0.0.2", "GET", "/metrics", &operator, "").await;
    assert!(other.starts_with("HTTP/1.1 403"), "{other}");
    drop(stream);
    drop(nginx);
    server.stop().await;
}

/// Reads a stream until it contains a text. With buffering it would not come before the stream ends.
async fn arrives(stream: &mut TcpStream, text: &str) {
    let mut received = String::new();
    let arrived = async {
        while !received.contains(text) {
            let mut buffer = [0; 4_096];
            let count = stream.read(&mut buffer).await.unwrap();
            assert!(count > 0, "the stream ended: {received}");
            received.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
    };
    tokio::time::timeout(Duration::from_mins(1), arrived).await.expect("an event arrives");
}

/// With a certificate made for the test, which needs `openssl` and `curl`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_configuration_of_the_manual_speaks_tls_and_http_2() {
    let Some(program) = program() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (certificate, key) = (folder.path().join("cert.pem"), folder.path().join("key.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"])
        .args(["-subj", &format!("/CN={HOST}"), "-addext", &format!("subjectAltName=DNS:{HOST}")])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .stderr(Stdio::null())
        .status();
    if !made.is_ok_and(|status| status.success()) {
        eprintln!("openssl is not installed: nothing was checked");
        return;
    }
    let port = free_port();
    let server = LiveServer::with(|config| behind_proxy(config, Some(port))).await;
    let block = replaced(&manual(), "listen 443 ssl", &format!("listen 127.0.0.1:{port} ssl"));
    let block = replaced(&block, "127.0.0.1:7340", &server.address.to_string());
    let cert = certificate.display().to_string();
    let block = replaced(&block, "/etc/ssl/games.example.org.pem", &cert);
    let key = key.display().to_string();
    let block = replaced(&block, "/etc/ssl/games.example.org.key", &key);
    let nginx = Nginx::start(program, port, &block, folder).await;
    let url = format!("https://{HOST}:{port}");
    let run = tokio::task::spawn_blocking(move || {
        Command::new("curl")
            .args(["-sS", "--max-time", "60", "--http2", "--noproxy", "*", "--cacert", &cert])
            .args(["--resolve", &format!("{HOST}:{port}:127.0.0.1")])
            .args(["-H", &format!("origin: {url}"), "-H", &format!("x-operator: {SECRET}")])
            .args(["-w", "\n%{http_version} %{http_code}", &format!("{url}/api/sessions")])
            .output()
    });
    match run.await.unwrap() {
        Ok(run) => {
            let out = String::from_utf8_lossy(&run.stdout).into_owned();
            assert_eq!(out, "[]\n2 200", "{run:?} {}", nginx.errors());
        }
        Err(error) => eprintln!("curl does not run ({error}): nothing was checked"),
    }
    drop(nginx);
    server.stop().await;
}
