use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The header in which a proxy names the client.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Other headers in which proxies name the client. They are not trusted, but show that there is a proxy.
const REAL_IP: &str = "x-real-ip";
const FORWARDED: &str = "forwarded";

/// The bits of an IPv6 address that name a network. A client usually gets a whole one, so limits count
/// networks.
const NETWORK: u128 = u128::MAX << 64;

/// The address of a client, for limits and log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Address(IpAddr);

impl Address {
    /// A client on this machine. It is exempt from limits per address.
    pub const LOCAL: Self = Self(IpAddr::V4(Ipv4Addr::LOCALHOST));

    /// The address at the other end of a connection.
    pub(crate) fn of_peer(peer: SocketAddr) -> Self {
        Self(peer.ip().to_canonical())
    }

    /// The client of a request: the other end of its connection or, if that is a proxy on this machine,
    /// the client that the proxy names.
    ///
    /// Only the last entry of `X-Forwarded-For` counts: the proxy appends it, and everything before it
    /// comes from the client. Headers of clients on other machines are ignored for the same reason.
    pub(crate) fn of_request(extensions: &Extensions, headers: &HeaderMap) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        // Requests inside this process, such as those of tests, have no connection.
        let peer = peer.map_or(Self::LOCAL, |ConnectInfo(peer)| Self::of_peer(*peer));
        if !peer.is_local() {
            return peer;
        }
        let last = headers.get_all(FORWARDED_FOR).iter().next_back();
        let named = last.and_then(|value| Self::named(value.to_str().ok()?.rsplit(',').next()?));
        named.unwrap_or(peer)
    }

    /// Returns true if a header names a client that is not on this machine, or not by its address.
    pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
        let is_other = |name: &str| !Self::named(name).is_some_and(Self::is_local);
        let others = |header: &str| {
            headers
                .get_all(header)
                .iter()
                .any(|value| value.to_str().map_or(true, |list| list.split(',').any(is_other)))
        };
        // Such as `for=192.0.2.60;proto=http, for="[2001:db8::1]:4711"`.
        let forwarded = headers.get_all(FORWARDED).iter().any(|value| {
            let pairs = value.to_str().unwrap_or("for=unknown").split([',', ';']);
            let mut named = pairs.filter_map(|pair| pair.split_once('='));
            named.any(|(name, value)| name.trim().eq_ignore_ascii_case("for") && is_other(value))
        });
        forwarded || others(FORWARDED_FOR) || others(REAL_IP)
    }

    /// Reads an address as proxies write it, with or without port, brackets and quotation marks.
    fn named(text: &str) -> Option<Self> {
        let text = text.trim().trim_matches('"');
        let with_port = || text.parse().ok().map(|address: SocketAddr| address.ip());
        let bare = text.trim_start_matches('[').trim_end_matches(']').parse().ok();
        bare.or_else(with_port).map(|address: IpAddr| Self(address.to_canonical()))
    }

    /// Returns true for a client on this machine.
    pub(crate) const fn is_local(self) -> bool {
        self.0.is_loopback()
    }

    /// Returns the address or network that limits count; `None` if the client is exempt: the clients of
    /// this machine come from 127.0.0.1 and `::1`. Other loopback addresses are counted, which
    /// makes the limits testable without leaving the machine.
    pub(crate) fn counted(self) -> Option<Self> {
        let own = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
        (!own.contains(&self.0)).then_some(Self(match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
        }))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}
