use super::options::{LogFormat, Serve};
use super::signals::Signals;
use crate::console::Console;
use crate::failure::{Exit, Failure};
use directories::ProjectDirs;
use sandtable_server::{Config, Server};
use serde_json::json;
use std::fmt::Display;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use tokio::sync::oneshot;
use tracing_subscriber::prelude::*;

pub(crate) fn run(args: &Serve, console: Console) -> Result<(), Failure> {
    start_log(args);
    let database = args.database.clone().map_or_else(data_file, Ok)?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| failed(&error))?;
    let served = runtime.block_on(serve(args.config(database), console));
    // Dropping the runtime would wait for bots that think.
    runtime.shutdown_background();
    served
}

/// Standard output is for data, here the URL, so the log goes to standard error.
fn start_log(args: &Serve) {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match args.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    // Fails only if a subscriber is installed already; then that one stays.
    tracing_subscriber::registry().with(lines).with(args.log.clone()).try_init().ok();
}

async fn serve(config: Config, console: Console) -> Result<(), Failure> {
    let (database, public) = (config.database.clone(), config.public_url.clone());
    // Before the URL is printed: from then on, a signal must shut the server down cleanly.
    let mut signals = Signals::new().map_err(|error| failed(&error))?;
    // Bind before printing: with port 0 the system picks the port, so the URL is known only then. It may
    // take long, if a large database is copied and migrated or another program has locked it. Ending
    // then is safe: a migration is one transaction, and a copy gets its name when it is complete.
    let server = tokio::select! {
        bound = Server::bind(config) => bound.map_err(|error| failed(&error))?,
        () = signals.next() => return Ok(()),
    };
    let address = server.address().map_err(|error| failed(&error))?;
    let (mut url, mut note) = url(address);
    if let Some(public) = public {
        (url, note) = (public.to_string(), format!(", behind a proxy for {url}"));
    }
    console.data(&json!({ "url": url, "listen": address, "database": database }), || {
        let file = database.display();
        format!(
            "Sandtable is ready at {url}{note}\nSessions are stored in {file}. Stop with Ctrl+C."
        )
    })?;
    let (stop, stopped) = oneshot::channel::<()>();
    let running = server.run(async { stopped.await.unwrap_or_default() });
    let second_signal = async {
        signals.next().await;
        stop.send(()).ok();
        signals.next().await;
    };
    tokio::select! {
        () = running => Ok(()),
        // Everything acknowledged is on disk, so nothing is lost.
        () = second_signal => Err(Failure::new(Exit::Failed, "stopped", "stopped by a second signal")),
    }
}

/// Returns the URL for a browser on this machine. 0.0.0.0 and [::] are not valid there, so they
/// become the loopback address.
fn url(mut address: SocketAddr) -> (String, String) {
    let unspecified = address.ip().is_unspecified();
    if unspecified {
        address.set_ip(match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    let note = ", and at every address of this machine";
    (format!("http://{address}/"), if unspecified { note } else { "" }.to_owned())
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
