use crate::args::without_empty_variables;
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};
use sandtable_server::{Config, GuestForks, Limits, PublicUrl};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;
use tracing_subscriber::filter::Targets;

/// Heading of the options that limit clients.
const LIMITS: &str = "Limits (0 turns a limit off, except --bots)";

#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Address to listen on. Port 0 picks a free port. Non-loopback addresses need
    /// --operator-secret
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        env = "SANDTABLE_LISTEN",
        default_value_t = Serve::DEFAULT_ADDRESS
    )]
    pub(crate) listen: SocketAddr,

    /// URL of the TLS reverse proxy in front of the server, such as <https://games.example.org>. Needs
    /// --operator-secret
    #[arg(long, value_name = "URL", env = "SANDTABLE_PUBLIC_URL")]
    pub(crate) public_url: Option<PublicUrl>,

    /// SQLite file that stores the sessions, created if missing [default: sessions.db in the
    /// user's data directory]
    #[arg(long, value_name = "FILE", env = "SANDTABLE_DATABASE")]
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

    /// Seconds that requests in progress have at shutdown
    #[arg(
        long,
        value_name = "SECONDS",
        env = "SANDTABLE_GRACE",
        default_value_t = Config::GRACE.as_secs()
    )]
    pub(crate) grace: u64,

    /// Free space on the disk of the database, in MiB, below which the server reports that it is not
    /// ready
    #[arg(
        long,
        value_name = "MIB",
        env = "SANDTABLE_MINIMUM_FREE_SPACE",
        default_value_t = Config::MINIMUM_FREE_SPACE >> 20
    )]
    pub(crate) minimum_free_space: u64,

    /// Delete finished sessions this many days after their last change; 0 keeps them [default:
    /// never]
    #[arg(long, value_name = "DAYS", env = "SANDTABLE_EXPIRE_FINISHED")]
    pub(crate) expire_finished: Option<u32>,

    /// Delete all sessions this many days after their last change; 0 keeps them [default: never]
    #[arg(long, value_name = "DAYS", env = "SANDTABLE_EXPIRE_IDLE")]
    pub(crate) expire_idle: Option<u32>,

    /// Log levels: error, warn, info, debug or trace, also by module as in
    /// `sandtable_server=debug,warn`
    #[arg(long, value_name = "LEVELS", env = "SANDTABLE_LOG", default_value = "warn")]
    pub(crate) log: Targets,

    /// Format of the log
    #[arg(
        long,
        value_name = "FORMAT",
        env = "SANDTABLE_LOG_FORMAT",
        value_enum,
        default_value_t = LogFormat::Text
    )]
    pub(crate) log_format: LogFormat,

    #[command(flatten)]
    limits: LimitOptions,
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// A line of text per event
    Text,
    /// A JSON object per event
    Json,
}

#[derive(Debug, Args)]
#[command(next_help_heading = LIMITS)]
struct LimitOptions {
    /// Open connections [default: the limit of open files less 128, at most 10000]
    #[arg(long, value_name = "N", env = "SANDTABLE_CONNECTIONS")]
    connections: Option<u32>,

    /// Open connections per address
    #[arg(
        long,
        value_name = "N",
        env = "SANDTABLE_CONNECTIONS_PER_ADDRESS",
        default_value_t = Limits::default().connections_per_address
    )]
    connections_per_address: u32,

    /// Open streams per address
    #[arg(
        long,
        value_name = "N",
        env = "SANDTABLE_STREAMS_PER_ADDRESS",
        default_value_t = Limits::default().streams_per_address
    )]
    streams_per_address: u32,

    /// Open streams per session
    #[arg(
        long,
        value_name = "N",
        env = "SANDTABLE_STREAMS_PER_SESSION",
        default_value_t = Limits::default().streams_per_session
    )]
    streams_per_session: u32,

    /// Bots that think at the same time [default: one per core, at least 2]
    #[arg(long, value_name = "N", env = "SANDTABLE_BOTS")]
    bots: Option<u32>,

    /// Bots that think at the same time for one address [default: half of --bots]
    #[arg(long, value_name = "N", env = "SANDTABLE_BOTS_PER_ADDRESS")]
    bots_per_address: Option<u32>,

    /// Bots of one session at work at the same time, those that exceeded their time limit included
    #[arg(
        long,
        value_name = "N",
        env = "SANDTABLE_BOTS_PER_SESSION",
        default_value_t = Limits::default().bots_per_session
    )]
    bots_per_session: u32,

    /// Sessions that an address may create per hour
    #[arg(
        long,
        value_name = "N",
        env = "SANDTABLE_SESSIONS_PER_HOUR",
        default_value_t = Limits::default().sessions_per_hour
    )]
    sessions_per_hour: u32,

    /// Forks and rematches of one session, with those of its forks and rematches, that players may
    /// make without the operator secret; `none` forbids them
    #[arg(long, value_name = "N", env = "SANDTABLE_GUEST_FORKS", default_value_t)]
    guest_forks: GuestForks,

    /// Wrong tokens per minute after which an address has to wait
    #[arg(
        long,
        value_name = "N",
        env = "SANDTABLE_WRONG_TOKENS_PER_MINUTE",
        default_value_t = Limits::default().wrong_tokens_per_minute
    )]
    wrong_tokens_per_minute: u32,
}

impl Serve {
    const DEFAULT_ADDRESS: SocketAddr =
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Config::PORT);

    /// The options in effect when no command is given: the environment and the defaults.
    pub(crate) fn from_environment() -> Self {
        /// A command line without a command.
        #[derive(Parser)]
        struct Alone {
            #[command(flatten)]
            serve: Serve,
        }
        let alone = without_empty_variables(Alone::command()).get_matches_from(["sandtable"]);
        Alone::from_arg_matches(&alone).unwrap_or_else(|error| error.exit()).serve
    }

    /// The configuration with this database.
    pub(crate) fn config(&self, database: PathBuf) -> Config {
        // 0 turns a rule off, as it does with limits. As an age it would delete everything at once.
        let days = |days: Option<u32>| {
            let days = days.filter(|days| *days > 0);
            days.map(|days| Duration::from_hours(24 * u64::from(days)))
        };
        Config {
            listen: self.listen,
            public_url: self.public_url.clone(),
            operator: self.operator_secret.clone(),
            grace: Duration::from_secs(self.grace),
            minimum_free_space: self.minimum_free_space.saturating_mul(1 << 20),
            expire_finished: days(self.expire_finished),
            expire_idle: days(self.expire_idle),
            guest_forks: self.limits.guest_forks,
            limits: self.limits.values(),
            ..Config::new(database)
        }
    }
}

impl LimitOptions {
    fn values(&self) -> Limits {
        Limits {
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            streams_per_address: self.streams_per_address,
            streams_per_session: self.streams_per_session,
            bots: self.bots.unwrap_or_else(Limits::default_bots),
            bots_per_address: self.bots_per_address,
            bots_per_session: self.bots_per_session,
            sessions_per_hour: self.sessions_per_hour,
            wrong_tokens_per_minute: self.wrong_tokens_per_minute,
        }
    }
}
