//! Starts the web server.

use crate::args::Serve;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use directories::ProjectDirs;
use sandtable_server::{Config, Server};
use serde_json::json;
use std::fmt::Display;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use tracing_subscriber::EnvFilter;

pub(crate) fn run(args: Serve, console: Console) -> Result<(), Failure> {
    let filter =
        EnvFilter::try_from_env("SANDTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    // Fails only if a subscriber is installed already; then that one stays.
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init().ok();
    let database = args.database.map_or_else(data_file, Ok)?;
    let config =
        Config { listen: args.listen, operator: args.operator_secret, ..Config::new(database) };
    let runtime = tokio::runtime::Runtime::new().map_err(|error| failed(&error))?;
    runtime.block_on(serve(config, console))
}

async fn serve(config: Config, console: Console) -> Result<(), Failure> {
    let database = config.database.clone();
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
