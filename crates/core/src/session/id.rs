use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;
use uuid::{Builder, Uuid, Version};

/// The identifier of a session: a random (version 4) UUID.
///
/// The caller provides the random bytes: this crate has no source of randomness.
///
/// ```
/// use sandtable_core::SessionId;
///
/// let id = SessionId::from_random([7; 16]);
/// assert_eq!(id.to_string(), "07070707-0707-4707-8707-070707070707");
/// assert_eq!(id.to_string().parse(), Ok(id));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct SessionId(Uuid);

/// The error for a text that is not a valid session id.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a session id: expected a version 4 UUID")]
pub struct SessionIdError(String);

impl SessionId {
    /// Creates an id from 16 random bytes.
    pub const fn from_random(bytes: [u8; 16]) -> Self {
        Self(Builder::from_random_bytes(bytes).into_uuid())
    }

    /// The bytes of the id.
    pub const fn bytes(&self) -> &[u8; 16] {
        self.0.as_bytes()
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for SessionId {
    type Err = SessionIdError;

    fn from_str(text: &str) -> Result<Self, SessionIdError> {
        let uuid = Uuid::try_parse(text).ok();
        uuid.filter(|uuid| uuid.get_version() == Some(Version::Random))
            .map(Self)
            .ok_or_else(|| SessionIdError(text.to_owned()))
    }
}

impl From<SessionId> for String {
    fn from(id: SessionId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for SessionId {
    type Error = SessionIdError;

    fn try_from(text: String) -> Result<Self, SessionIdError> {
        text.parse()
    }
}
