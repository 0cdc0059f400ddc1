use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// Where a server listens and how it behaves.
///
/// ```
/// use sandtable_server::Config;
///
/// let home = Config::new("sessions.db");
/// assert!(home.check().is_ok(), "on loopback there is no ceremony");
/// let open = Config { listen: "0.0.0.0:7340".parse()?, ..home };
/// assert!(open.check().is_err(), "elsewhere an operator has a secret");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// The address.
    pub listen: SocketAddr,
    /// The file of the sessions.
    pub database: PathBuf,
    /// What must be shown to create sessions; needed anywhere but on loopback.
    pub operator: Option<String>,
    /// How long a bot may think about one order.
    pub patience: Duration,
    /// How long a question may take, and an answer; whoever has none by then gets none.
    pub longest: Duration,
    /// After how long a silent stream is told that it is alive.
    pub heartbeat: Duration,
}

/// A server that must not be started like this.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// Anybody could fill the disk.
    #[error(
        "{0} can be reached from other machines: expected an operator's secret of at least 16 letters (--operator-secret or SANDTABLE_OPERATOR_SECRET)"
    )]
    NoSecret(SocketAddr),
}

impl Config {
    /// The port that is used unless another one is asked for.
    pub const PORT: u16 = 7340;
    const SHORTEST_SECRET: usize = 16;

    /// A server on this machine alone that keeps its sessions in a file.
    pub fn new(database: impl Into<PathBuf>) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], Self::PORT)),
            database: database.into(),
            operator: None,
            patience: Duration::from_secs(10),
            longest: Duration::from_mins(1),
            heartbeat: Duration::from_secs(15),
        }
    }

    /// Whether a server may be started like this.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), ConfigError> {
        let long = |secret: &String| secret.len() >= Self::SHORTEST_SECRET;
        if self.is_private() || self.operator.as_ref().is_some_and(long) {
            return Ok(());
        }
        Err(ConfigError::NoSecret(self.listen))
    }

    /// Whether nobody but this machine can reach it.
    pub const fn is_private(&self) -> bool {
        self.listen.ip().is_loopback()
    }
}
