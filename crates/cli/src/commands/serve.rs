//! Starts the web server.

use crate::console::Console;
use crate::failure::{Exit, Failure};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use directories::ProjectDirs;
use sandtable_server::{Config, Server};
use serde_json::json;
use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Address to listen on. Port 0 picks a free port. Non-loopback addresses need
    /// --operator-secret
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = Serve::DEFAULT_ADDRESS)]
    pub(crate) listen: SocketAddr,

    /// SQLite file that stores the sessions, created if missing [default: sessions.db in the
    /// user's data directory]
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Option<PathBuf>,

    /// Secret that clients must send to create sessions, at least 16 characters
    #[arg(
        long,
        value_name = "SECRET",
        env = "SANDTABLE_OPERATOR_SECRET",
        hide_env_values = true,
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub(crate) operator_secret: Option<String>,
}

impl Serve {
    const DEFAULT_ADDRESS: SocketAddr =
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Config::PORT);

    /// The options in effect when no command is given.
    pub(crate) const fn defaults() -> Self {
        Self { listen: Self::DEFAULT_ADDRESS, database: None, operator_secret: None }
    }
}

pub(crate) fn run(args: Serve, console: Console) -> Result<(), Failure> {
    let levels = std::env::var("SANDTABLE_LOG").ok().and_then(|levels| levels.parse().ok());
    let levels = levels.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    // Standard output is for data, here the URL, so the log goes to standard error.
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    // Fails only if a subscriber is installed already; then that one stays.
    tracing_subscriber::registry().with(lines).with(levels).try_init().ok();
    let database = args.database.map_or_else(data_file, Ok)?;
    let config =
        Config { listen: args.listen, operator: args.operator_secret, ..Config::new(database) };
    let runtime = tokio::runtime::Runtime::new().map_err(|error| failed(&error))?;
    runtime.block_on(serve(config, console))
}

async fn serve(config: Config, console: Console) -> Result<(), Failure> {
    let database = config.database.clone();
    // Bind before printing: with port 0 the system picks the port, so the URL is known only then.
    let server = Server::bind(config).await.map_err(|error| failed(&error))?;
    let address = server.address().map_err(|error| failed(&error))?;
    let (url, note) = url(address);
    console.data(&json!({ "url": url, "database": database }), || {
        let file = database.display();
        format!(
            "Sandtable is ready at {url}{note}\nSessions are stored in {file}. Stop with Ctrl+C."
        )
    })?;
    server.run(shutdown_signal()).await;
    Ok(())
}

/// Returns the URL for a browser on this machine. 0.0.0.0 and [::] are not valid there, so they
/// become the loopback address.
fn url(mut address: SocketAddr) -> (String, &'static str) {
    let unspecified = address.ip().is_unspecified();
    if unspecified {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    let note = ", and at every address of this machine";
    (format!("http://{address}/"), if unspecified { note } else { "" })
}

/// Waits for Ctrl+C or, on Unix, SIGTERM.
async fn shutdown_signal() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // If SIGTERM cannot be handled, Ctrl+C still stops the server cleanly.
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    interrupted.await.ok();
}

/// Returns the default database file in the platform's data directory.
fn data_file() -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "sandtable");
    let message = "no data directory found for this user: use --database FILE";
    let folders = folders.ok_or_else(|| Failure::new(Exit::Usage, "no-data-folder", message))?;
    Ok(folders.data_dir().join("sessions.db"))
}

fn failed(error: &dyn Display) -> Failure {
    Failure::new(Exit::Failed, "not-served", error)
}
