use crate::{Limits, Problem, PublicUrl};
use std::fmt;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Settings of a server: address, database, secret and limits.
///
/// ```
/// use sandtable_server::Config;
///
/// let home = Config::new("sessions.db");
/// assert!(home.check().is_ok(), "loopback needs no secret");
/// let open = Config { listen: "0.0.0.0:7340".parse()?, ..home };
/// assert!(open.check().is_err(), "other addresses need one");
/// let proxied = Config { public_url: Some("https://games.example.org".parse()?), ..Config::new("sessions.db") };
/// assert!(proxied.check().is_err(), "and so does a server behind a proxy");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on; port 0 picks a free port.
    pub listen: SocketAddr,
    /// SQLite file that stores the sessions.
    pub database: PathBuf,
    /// URL of the reverse proxy in front of the server, if there is one.
    pub public_url: Option<PublicUrl>,
    /// Secret that clients send to create sessions; required unless only this machine can reach the
    /// server.
    pub operator: Option<String>,
    /// Limits per server, address and session.
    pub limits: Limits,
    /// Time that requests in progress have at shutdown.
    pub grace: Duration,
    /// Free space on the disk of the database, in bytes, below which the server is not ready.
    pub minimum_free_space: u64,
    /// Time limit for one order of a bot.
    pub bot_timeout: Duration,
    /// Time limit for reading a request header, and for answering a request.
    pub request_timeout: Duration,
    /// Interval between keep-alive comments in an idle stream.
    pub heartbeat: Duration,
    /// Time after the last change of a temporary session at which it is deleted.
    pub temporary_age: Duration,
    /// Time limit for one estimate of the odds.
    pub odds_timeout: Duration,
    /// Time after the last change of a finished session at which it is deleted; `None` to keep it.
    pub expire_finished: Option<Duration>,
    /// Time after the last change of any session at which it is deleted; `None` to keep it.
    pub expire_idle: Option<Duration>,
    /// Forks and rematches that callers without the operator secret may make.
    pub guest_forks: GuestForks,
}

/// Forks and rematches that players may make without the operator secret.
///
/// ```
/// use sandtable_server::GuestForks;
///
/// assert_eq!("16".parse(), Ok(GuestForks::default()));
/// assert_eq!("0".parse(), Ok(GuestForks::Any), "0 turns the limit off, as it does with the others");
/// assert_eq!("none".parse(), Ok(GuestForks::None));
/// assert!("-1".parse::<GuestForks>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuestForks {
    /// None: only the operator makes them.
    None,
    /// This many of one session, with those of its forks and rematches.
    Most(NonZeroU32),
    /// Any number.
    Any,
}

impl GuestForks {
    /// Returns the limit; `None` for any number.
    ///
    /// # Errors
    /// Returns the refusal if players may make none.
    pub(crate) fn limit(self, refusal: Problem) -> Result<Option<u32>, Problem> {
        match self {
            Self::None => Err(refusal),
            Self::Most(number) => Ok(Some(number.get())),
            Self::Any => Ok(None),
        }
    }
}

impl Default for GuestForks {
    fn default() -> Self {
        NonZeroU32::new(16).map_or(Self::Any, Self::Most)
    }
}

impl FromStr for GuestForks {
    type Err = GuestForksError;

    fn from_str(text: &str) -> Result<Self, GuestForksError> {
        if text == NONE {
            return Ok(Self::None);
        }
        let number = text.parse::<u32>().map_err(|_| GuestForksError(text.to_owned()))?;
        Ok(NonZeroU32::new(number).map_or(Self::Any, Self::Most))
    }
}

impl fmt::Display for GuestForks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => out.write_str(NONE),
            Self::Most(number) => number.fmt(out),
            Self::Any => 0.fmt(out),
        }
    }
}

/// The text of [`GuestForks::None`].
const NONE: &str = "none";

/// An invalid limit of forks.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a number of forks: expected a number, 0 for any number, or '{NONE}'")]
pub struct GuestForksError(String);

/// A configuration that is not safe to start with.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// Other machines could create sessions and fill the disk.
    #[error(
        "cannot serve {0} without an operator secret, because other machines can reach it: set --operator-secret or SANDTABLE_OPERATOR_SECRET to at least 16 characters"
    )]
    NoSecret(String),
}

impl Config {
    /// The default port.
    pub const PORT: u16 = 7340;
    /// The default of [`Config::grace`]: service managers usually wait for 10 seconds or more.
    pub const GRACE: Duration = Duration::from_secs(8);
    /// The default of [`Config::minimum_free_space`]: four times the preallocated write-ahead log.
    pub const MINIMUM_FREE_SPACE: u64 = 32 << 20;
    const MINIMUM_SECRET: usize = 16;

    /// Default settings: loopback only, sessions in this file.
    pub fn new(database: impl Into<PathBuf>) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], Self::PORT)),
            database: database.into(),
            public_url: None,
            operator: None,
            limits: Limits::default(),
            grace: Self::GRACE,
            minimum_free_space: Self::MINIMUM_FREE_SPACE,
            bot_timeout: Duration::from_secs(10),
            request_timeout: Duration::from_mins(1),
            heartbeat: Duration::from_secs(15),
            temporary_age: Duration::from_hours(24),
            odds_timeout: Duration::from_mins(1),
            expire_finished: None,
            expire_idle: None,
            guest_forks: GuestForks::default(),
        }
    }

    /// Checks that the server is safe to start.
    ///
    /// # Errors
    /// Returns [`ConfigError::NoSecret`] if other machines can reach it without a secret.
    pub fn check(&self) -> Result<(), ConfigError> {
        let long = |secret: &String| secret.len() >= Self::MINIMUM_SECRET;
        if self.is_private() || self.operator.as_ref().is_some_and(long) {
            return Ok(());
        }
        let url = self.public_url.as_ref().map(ToString::to_string);
        Err(ConfigError::NoSecret(url.unwrap_or_else(|| self.listen.to_string())))
    }

    /// Returns true if only this machine can reach the server: neither directly nor through a proxy
    /// can others.
    pub const fn is_private(&self) -> bool {
        self.listen.ip().is_loopback() && self.public_url.is_none()
    }
}
