//! The server as a process: options, environment, signals, log and open files.

use crate::docs::root;
use crate::run::{Folder, content, sandtable};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server process. It is killed when it is dropped.
struct Served {
    child: Child,
    at: SocketAddr,
    /// The URL that it printed.
    url: String,
    folder: Folder,
}

impl Served {
    /// Starts a server with these environment variables, by a shell command that ends with the program.
    fn start(shell: &str, variables: &[(&str, &str)]) -> Self {
        let folder = Folder::new();
        let database = folder.path("sessions.db");
        let child = Command::new("bash")
            .args(["-c", &format!("{shell} exec \"$0\" --json"), env!("CARGO_BIN_EXE_sandtable")])
            .env("SANDTABLE_LISTEN", "127.0.0.1:0")
            .env("SANDTABLE_DATABASE", database)
            .envs(variables.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::from(
                std::fs::File::create(folder.path("log")).expect("a writable folder"),
            ))
            .spawn()
            .expect("the program starts");
        let mut served =
            Self { child, at: SocketAddr::from(([127, 0, 0, 1], 0)), url: String::new(), folder };
        let out = served.child.stdout.take().expect("standard output");
        let ready = serde_json::Deserializer::from_reader(out).into_iter::<Value>().next();
        let Some(Ok(ready)) = ready else { panic!("not started: {}", served.log()) };
        served.at = ready["listen"].as_str().and_then(|at| at.parse().ok()).expect("an address");
        ready["url"].as_str().expect("a URL").clone_into(&mut served.url);
        served
    }

    /// The log so far.
    fn log(&self) -> String {
        content(&self.folder.path("log"))
    }

    fn signal(&self) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().expect("kill runs");
        assert!(sent.success());
    }

    /// Waits for the end of the process, at most this long.
    fn end(&mut self, most: Duration) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < most {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            sleep(Duration::from_millis(20));
        }
        panic!("the server still runs after {most:?}: {}", self.log());
    }

    /// Sends bytes over a new connection and keeps it open.
    fn send(&self, bytes: &str) -> TcpStream {
        let mut connection = TcpStream::connect(self.at).expect("a connection");
        connection.set_read_timeout(Some(Duration::from_mins(1))).expect("a socket");
        connection.write_all(bytes.as_bytes()).expect("a connection");
        connection
    }

    /// Begins a request whose body does not end, and returns when the server waits for the body.
    fn begin(&self) -> TcpStream {
        let mut connection = self.send(
            "POST /api/sessions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n\
             expect: 100-continue\r\ncontent-length: 900\r\n\r\n",
        );
        let mut start = [0; 12];
        connection.read_exact(&mut start).expect("an answer");
        assert_eq!(&start, b"HTTP/1.1 100");
        connection.write_all(b"{").expect("an open connection");
        connection
    }

    /// Sends a request and returns its response with headers.
    fn exchange(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let mut connection = self.send(&format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n{headers}\r\n{body}",
            self.at,
            body.len()
        ));
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("an answer within a minute");
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// The body of a request for a session between two bots, which think all the time.
fn two_bots() -> String {
    let bot = json!({ "bot": "veteran" });
    json!({ "game": "mech", "scenario": "duel", "seats": [bot, bot] }).to_string()
}

#[test]
fn sigterm_ends_the_server_whatever_clients_and_bots_do() {
    let mut server = Served::start("", &[("SANDTABLE_GRACE", "2")]);
    for _ in 0..4 {
        let made = server.exchange("POST", "/api/sessions", "", &two_bots());
        assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    }
    let open = [server.send("GET /api/hea"), server.begin(), server.send("")];
    let start = Instant::now();
    server.signal();
    let status = server.end(Duration::from_secs(10));
    assert_eq!(status.code(), Some(0), "{}", server.log());
    assert!(start.elapsed() >= Duration::from_secs(2), "the grace period was granted");
    drop(open);
}

#[test]
fn a_game_against_a_bot_is_exported_and_played_on_with_the_program() {
    let server = Served::start("", &[]);
    let new = json!({ "game": "raid", "scenario": "valleys", "bots": "waiting",
        "seats": ["me", { "bot": "random" }] });
    let body = |answer: &str| answer.split_once("\r\n\r\n").expect("a body").1.to_owned();
    let made = body(&server.exchange("POST", "/api/sessions", "", &new.to_string()));
    let made: Value = serde_json::from_str(&made).expect("JSON");
    let (id, token) = (made["session"]["id"].as_str(), made["seats"][0]["token"].as_str());
    let token = format!("authorization: Bearer {}\r\n", token.expect("a token"));
    let path = format!("/api/sessions/{}", id.expect("an id"));
    let order = json!({ "order": { "Hide": 1 }, "expected": 1 }).to_string();
    let given = server.exchange("POST", &format!("{path}/orders"), &token, &order);
    assert!(given.starts_with("HTTP/1.1 200"), "{given}");
    let export = server.exchange("GET", &format!("{path}/export?seed=true"), &token, "");
    assert!(export.starts_with("HTTP/1.1 200"), "{export}");
    let lines = export.lines().filter(|line| line.starts_with(r#"{"sum""#));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let file = server.folder.file("exported.jsonl", &text);
    for (seat, order) in [("2", r#"{"Hide":4}"#), ("1", r#"{"Raid":0}"#), ("2", r#"{"Raid":0}"#)] {
        let run = sandtable(&["order", &file, "--seat", seat, "--order", order]);
        assert_eq!(run.code, 0, "{order}: {}", run.err);
    }
    let report = sandtable(&["verify", &file, "--json"]).json();
    assert_eq!((&report["dice"], &report["seed"]), (&json!(2), &json!("kept")));
}

#[test]
fn a_second_signal_ends_the_server_at_once() {
    let mut server = Served::start("", &[("SANDTABLE_GRACE", "3600")]);
    let open = server.begin();
    server.signal();
    // Two signals of one kind before the first is handled would be one. The listener closes then.
    let start = Instant::now();
    while TcpStream::connect(server.at).is_ok() {
        assert!(start.elapsed() < Duration::from_mins(1), "the listener is still open");
        sleep(Duration::from_millis(20));
    }
    assert!(server.child.try_wait().expect("a child").is_none(), "it waits for the client");
    server.signal();
    assert_eq!(server.end(Duration::from_secs(30)).code(), Some(1));
    assert!(server.log().contains("second signal"), "{}", server.log());
    drop(open);
}

/// The server waits for the lock of a database that another program uses.
#[cfg(target_os = "linux")]
#[test]
fn sigterm_ends_a_server_that_is_still_starting() {
    let folder = Folder::new();
    let database = folder.path("sessions.db");
    let file = std::fs::File::create(&database).expect("a writable folder");
    // As SQLite locks it. A lock of this process does not keep the process itself out.
    rustix::fs::fcntl_lock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive)
        .expect("nobody else has locked it");
    let child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database"])
        .arg(&database)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let at = SocketAddr::from(([127, 0, 0, 1], 0));
    let mut server = Served { child, at, url: String::new(), folder };
    std::fs::write(server.folder.path("log"), "").expect("a writable folder");
    let start = Instant::now();
    while !Path::new(&server.folder.path("sessions.db.lock")).exists() {
        assert!(start.elapsed() < Duration::from_mins(1), "the server has not begun");
        sleep(Duration::from_millis(10));
    }
    server.signal();
    // Without the lock it would have failed after 10 seconds.
    assert_eq!(server.end(Duration::from_mins(1)).code(), Some(0));
    drop(file);
}

#[test]
fn every_option_has_an_environment_variable_and_a_row_in_the_manual() {
    let help = sandtable(&["serve", "--help"]).out;
    let manual = content(&root("docs/server.md"));
    let options: Vec<&str> = help
        .split("\n      --")
        .skip(1)
        .filter(|option| !["json", "color"].iter().any(|global| option.starts_with(global)))
        .collect();
    assert!(options.len() >= 15, "{options:?}");
    for option in options {
        let name = option.split_whitespace().next().expect("a name");
        let variable = option.split("[env: ").nth(1).and_then(|rest| rest.split(['=', ']']).next());
        let variable = variable.unwrap_or_else(|| panic!("--{name} has no variable"));
        let row = manual.lines().find(|line| line.starts_with(&format!("| `--{name}")));
        let row = row.unwrap_or_else(|| panic!("--{name} is not in the manual"));
        assert!(row.contains(&format!("`{variable}`")), "{variable}: {row}");
        let default = option.split("[default: ").nth(1).and_then(|rest| rest.split(']').next());
        if let Some(default) = default.filter(|default| !default.contains(' ')) {
            assert!(row.contains(default), "{default}: {row}");
        }
    }
}

/// As an age, 0 would delete every session at once.
#[test]
fn expiry_after_0_days_deletes_nothing() {
    let days = [("SANDTABLE_EXPIRE_IDLE", "0"), ("SANDTABLE_EXPIRE_FINISHED", "0")];
    let server = Served::start("", &days);
    let raid = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "open"] });
    let made = server.exchange("POST", "/api/sessions", "", &raid.to_string());
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    // The rules would be applied every 20 ms.
    sleep(Duration::from_millis(500));
    let list = server.exchange("GET", "/api/sessions", "", "");
    assert!(list.contains("\"valleys\""), "{list}");
}

/// Docker and systemd pass variables on that have no value.
#[test]
fn empty_variables_count_as_unset() {
    let help = sandtable(&["serve", "--help"]).out;
    let variables = help.split("[env: ").skip(1).filter_map(|rest| rest.split(['=', ']']).next());
    // These two keep the test away from the files and the port of the user.
    let own = ["SANDTABLE_LISTEN", "SANDTABLE_DATABASE"];
    let variables: Vec<(&str, &str)> =
        variables.filter(|name| !own.contains(name)).map(|name| (name, "")).collect();
    assert!(variables.len() >= 15, "{variables:?}");
    let server = Served::start("", &variables);
    assert!(server.exchange("GET", "/readyz", "", "").starts_with("HTTP/1.1 200"));
    let help = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["serve", "--listen=", "--help"])
        .envs(variables)
        .output()
        .expect("the program starts");
    assert_eq!(help.status.code(), Some(2), "an option without a value is still an error");
}

#[test]
fn invalid_variables_are_usage_errors() {
    for (variable, value) in [
        ("SANDTABLE_LISTEN", "everywhere"),
        ("SANDTABLE_PUBLIC_URL", "games.example.org"),
        ("SANDTABLE_SESSIONS_PER_HOUR", "many"),
        ("SANDTABLE_LOG_FORMAT", "xml"),
    ] {
        let run = Command::new(env!("CARGO_BIN_EXE_sandtable")).env(variable, value).output();
        let run = run.expect("the program starts");
        let err = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{variable}: {err}");
        assert!(err.contains(value), "{variable}: {err}");
    }
}

#[test]
fn a_public_url_is_printed_and_needs_a_secret() {
    let public = ("SANDTABLE_PUBLIC_URL", "https://games.example.org");
    let run = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .env(public.0, public.1)
        .env("SANDTABLE_DATABASE", Folder::new().path("sessions.db"))
        .output()
        .expect("the program starts");
    assert_eq!(run.status.code(), Some(1));
    let server = Served::start("", &[public, ("SANDTABLE_OPERATOR_SECRET", "0123456789abcdef")]);
    assert_eq!(server.url, "https://games.example.org/");
    let answer = server.exchange("GET", "/api/sessions", "x-operator: 0123456789abcdef\r\n", "");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn requests_are_logged_without_tokens() {
    let variables = [
        ("SANDTABLE_LOG", "info"),
        ("SANDTABLE_LOG_FORMAT", "json"),
        ("SANDTABLE_OPERATOR_SECRET", "0123456789abcdef"),
    ];
    let mut server = Served::start("", &variables);
    let secret = "x-operator: 0123456789abcdef\r\n";
    let raid = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "open"] });
    let made = server.exchange("POST", "/api/sessions", secret, &raid.to_string());
    let made: Value =
        serde_json::from_str(made.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    let id = made["session"]["id"].as_str().expect("an id");
    let token = made["seats"][0]["token"].as_str().expect("a token");
    let invite = made["seats"][1]["invite"].as_str().expect("an invitation");
    let headers = format!("authorization: bearer {token}\r\nx-request-id: mine\r\n");
    let path = format!("/api/sessions/{id}/log?since=1&token={token}");
    server.exchange("GET", &path, &headers, "");
    let join = json!({ "invite": invite }).to_string();
    server.exchange("POST", &format!("/api/sessions/{id}/seats"), "", &join);
    let wrong = "authorization: bearer not-the-token\r\n";
    server.exchange("GET", &format!("/api/sessions/{id}"), wrong, "");
    server.exchange("GET", "/api/sessions", "x-operator: not-the-secret\r\n", "");
    server.signal();
    server.end(Duration::from_secs(30));
    let log = server.log();
    for hidden in [token, invite, "not-the-token", "not-the-secret", "0123456789abcdef", "since="] {
        assert!(!log.contains(hidden), "{hidden} is in\n{log}");
    }
    let lines: Vec<Value> =
        log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let requests: Vec<&Value> = lines.iter().filter(|line| line["message"] == "request").collect();
    let routes: Vec<&str> =
        requests.iter().map(|line| line["route"].as_str().expect("a route")).collect();
    let expected = [
        "/api/sessions",
        "/api/sessions/{id}/log",
        "/api/sessions/{id}/seats",
        "/api/sessions/{id}",
        "/api/sessions",
    ];
    assert_eq!(routes, expected);
    let log = requests[1];
    for (field, value) in [
        ("level", json!("INFO")),
        ("method", json!("GET")),
        ("session", json!(id)),
        ("status", json!(200)),
        ("address", json!("127.0.0.1")),
        ("id", json!("mine")),
    ] {
        assert_eq!(log[field], value, "{field}: {log}");
    }
    assert!(log["milliseconds"].is_number() && log["timestamp"].is_string(), "{log}");
    let warnings: Vec<&str> = lines
        .iter()
        .filter(|line| line["level"] == "WARN")
        .filter_map(|line| line["message"].as_str())
        .collect();
    assert_eq!(warnings, ["wrong token for a session", "wrong operator secret"]);
}

/// With a soft limit of 64 and a hard limit of 256 files, the server has room for 128 connections.
#[cfg(target_os = "linux")]
#[test]
fn silent_connections_do_not_shut_others_out_at_the_limit_of_open_files() {
    let server = Served::start("ulimit -Sn 64; ulimit -Hn 256;", &[]);
    let mut silent: Vec<TcpStream> = (0..100).map(|_| server.send("")).collect();
    // More than the soft limit, and all of them are served.
    for connection in &mut silent {
        let get = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", server.at);
        connection.write_all(get.as_bytes()).expect("an open connection");
        let mut start = [0; 12];
        connection.read_exact(&mut start).expect("an answer");
        assert_eq!(&start, b"HTTP/1.1 200");
    }
    // Many more than the hard limit.
    silent.extend((0..300).map(|_| server.send("GET / HT")));
    let start = Instant::now();
    for _ in 0..10 {
        let answer = server.exchange("GET", "/readyz", "", "");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    // The silent ones would be closed after a minute.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert!(!server.log().contains("cannot accept"), "{}", server.log());
}

/// Otherwise silent clients would take all files, and nobody could be accepted.
#[cfg(target_os = "linux")]
#[test]
fn more_connections_than_open_files_are_lowered_with_a_warning() {
    let server =
        Served::start("ulimit -Sn 64; ulimit -Hn 256;", &[("SANDTABLE_CONNECTIONS", "5000")]);
    let silent: Vec<TcpStream> = (0..400).map(|_| server.send("GET / HT")).collect();
    let answer = server.exchange("GET", "/readyz", "", "");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let log = server.log();
    assert!(!log.contains("cannot accept"), "{log}");
    assert!(log.contains("too many connections for the limit of open files (256)"), "{log}");
    drop(silent);
}

#[test]
fn refused_connections_are_logged_but_not_each_of_them() {
    let server = Served::start("", &[("SANDTABLE_CONNECTIONS", "2")]);
    let raid = json!({ "game": "raid", "scenario": "valleys", "seats": ["me", "open"] });
    let made = server.exchange("POST", "/api/sessions", "", &raid.to_string());
    let made: Value =
        serde_json::from_str(made.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    let id = made["session"]["id"].as_str().expect("an id");
    let path = format!("/api/sessions/{id}/stream?since=0");
    let open: Vec<TcpStream> = (0..2)
        .map(|_| {
            let mut stream =
                server.send(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n", server.at));
            stream.read_exact(&mut [0; 12]).expect("an answer");
            stream
        })
        .collect();
    let start = Instant::now();
    for _ in 0..5 {
        let answer = server.exchange("GET", "/api/games", "", "");
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    }
    let lines = server.log().matches("refused connections: the server has too many open").count();
    // One per 10 seconds.
    let most = 1 + start.elapsed().as_secs() as usize / 10;
    assert!((1..=most).contains(&lines), "{lines} lines: {}", server.log());
    drop(open);
}
