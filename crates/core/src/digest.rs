use crate::dice::{hex, unhex};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The fingerprint of a value: SHA-256 over its JSON.
///
/// Two positions with the same digest are the same position, on whatever machine and by whatever
/// way they were reached.
///
/// ```
/// use sandtable_core::Digest;
///
/// assert_eq!(Digest::of(&[1, 2]), Digest::of(&vec![1, 2]));
/// assert_ne!(Digest::of(&[1, 2]), Digest::of(&[2, 1]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest([u8; 32]);

impl Digest {
    /// The fingerprint of a value.
    pub fn of(value: &impl Serialize) -> Self {
        // A value that cannot be written as JSON (a map with keys that are no text) is told apart
        // by its error, never mistaken for another value's JSON.
        let json = serde_json::to_vec(value).unwrap_or_else(|error| error.to_string().into_bytes());
        Self::of_bytes(&[&json])
    }

    /// The fingerprint of some bytes, one piece after the other.
    pub(crate) fn of_bytes(pieces: &[&[u8]]) -> Self {
        let hash = pieces.iter().fold(Sha256::new(), Sha256::chain_update);
        Self(hash.finalize().into())
    }

    /// The fingerprint itself.
    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The first sixteen hexadecimal digits: enough to tell things apart at a glance.
    pub fn short(&self) -> String {
        hex(&self.0[..8])
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Digest({})", self.short())
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        unhex(&text).map(Self).ok_or_else(|| format!("'{text}' is not 64 hexadecimal digits"))
    }
}
