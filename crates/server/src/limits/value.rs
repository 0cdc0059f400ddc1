use std::thread::available_parallelism;

/// Limits on what clients can use. 0 turns a limit per address or session off.
///
/// Clients on this machine are exempt from limits per address, unless a proxy names another address in
/// `X-Forwarded-For`.
///
/// ```
/// use sandtable_server::Limits;
///
/// let limits = Limits::default();
/// assert_eq!(limits.connections_per_address, 128);
/// assert!(limits.connections_for(1_024) < 1_024, "files remain for the database");
/// assert_eq!(Limits { connections: Some(50), ..limits.clone() }.connections_for(1_024), 50);
/// assert!(Limits { connections: Some(5_000), ..limits }.connections_for(1_024) < 1_024);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Open connections, as far as the limit of open files allows; `None` derives the number from it.
    pub connections: Option<u32>,
    /// Open connections per address.
    pub connections_per_address: u32,
    /// Open streams per address.
    pub streams_per_address: u32,
    /// Open streams per session.
    pub streams_per_session: u32,
    /// Bots that think at the same time.
    pub bots: u32,
    /// Bots that think at the same time for one address; `None` allows half of [`Limits::bots`].
    pub bots_per_address: Option<u32>,
    /// Bots of one session at work at the same time: the one that thinks, and those that exceeded their
    /// time limit and have not stopped yet.
    pub bots_per_session: u32,
    /// Sessions that an address may create at once, and per hour after that.
    pub sessions_per_hour: u32,
    /// Wrong tokens after which an address has to wait; it may send as many per minute.
    pub wrong_tokens_per_minute: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: None,
            connections_per_address: 128,
            streams_per_address: 64,
            streams_per_session: 128,
            bots: Self::default_bots(),
            bots_per_address: None,
            bots_per_session: 2,
            sessions_per_hour: 120,
            wrong_tokens_per_minute: 10,
        }
    }
}

impl Limits {
    /// Open files that are kept for the database, the listener and refused connections.
    const RESERVED_FILES: u32 = 128;
    /// The largest default for open connections: each takes some memory too.
    const MOST_CONNECTIONS: u32 = 10_000;

    /// The default number of bots that think at the same time: one per core, and at least 2.
    pub fn default_bots() -> u32 {
        available_parallelism().map_or(2, |cores| cores.get().max(2) as u32)
    }

    /// Returns the number of bots that think at the same time for one address: by default half of all,
    /// rounded up, so that one address does not keep the others waiting.
    pub fn bots_for_address(&self) -> u32 {
        self.bots_per_address.unwrap_or_else(|| self.bots.div_ceil(2).max(1))
    }

    /// Returns the limit of open connections for a process that may open this many files. A larger limit
    /// would be none: the connections would take all files, and the database could open none.
    pub fn connections_for(&self, files: u64) -> u32 {
        let files = u32::try_from(files).unwrap_or(u32::MAX);
        // Half of a small limit, so that a connection is possible at any limit.
        let possible = files.saturating_sub(Self::RESERVED_FILES).max(files / 2);
        let wanted = self.connections.filter(|wanted| *wanted > 0);
        wanted.unwrap_or(Self::MOST_CONNECTIONS).min(possible).max(1)
    }
}
