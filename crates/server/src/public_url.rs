use axum::http::Uri;
use axum::http::uri::Scheme;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The URL at which clients reach a server behind a reverse proxy.
///
/// ```
/// use sandtable_server::PublicUrl;
///
/// let url: PublicUrl = "https://Games.example.org:443/".parse()?;
/// assert_eq!(url.origin(), "https://games.example.org");
/// assert_eq!(url.host(), "games.example.org");
/// assert!("games.example.org".parse::<PublicUrl>().is_err(), "no scheme");
/// assert!("https://example.org/games".parse::<PublicUrl>().is_err(), "the page needs a host of its own");
/// # Ok::<(), sandtable_server::PublicUrlError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    scheme: &'static str,
    /// Host and, unless it is the scheme's own, port.
    host: String,
}

/// A text that is not the URL of a server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not the public URL of a server: expected a scheme and a host such as https://games.example.org"
)]
pub struct PublicUrlError(String);

/// The schemes with their default ports.
const SCHEMES: [(&str, &str); 2] = [("https", ":443"), ("http", ":80")];

impl PublicUrl {
    /// The origin that browsers send: scheme, host and port.
    pub fn origin(&self) -> String {
        format!("{}://{}", self.scheme, self.host)
    }

    /// The host that browsers send, with the port unless it is the scheme's own.
    pub fn host(&self) -> &str {
        &self.host
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let invalid = || PublicUrlError(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| invalid())?;
        let scheme = uri.scheme().map_or("", Scheme::as_str);
        let (scheme, port) =
            SCHEMES.into_iter().find(|(known, _)| *known == scheme).ok_or_else(invalid)?;
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        // A path is refused because the page refers to `/assets` and `/api`.
        let has_rest = uri.query().is_some() || !matches!(uri.path(), "" | "/");
        if authority.is_empty() || authority.contains('@') || has_rest {
            return Err(invalid());
        }
        let host = authority.to_ascii_lowercase();
        Ok(Self { scheme, host: host.strip_suffix(port).unwrap_or(&host).to_owned() })
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/", self.origin())
    }
}
