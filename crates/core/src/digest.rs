use crate::dice::{hex, unhex};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The SHA-256 hash of a value's JSON, or of a text.
///
/// Equal positions have equal digests on every machine, however they were reached, because
/// [`Data`](crate::Data) has no unordered collections.
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
    /// Hashes a value.
    pub fn of(value: &impl Serialize) -> Self {
        // If a value has no JSON (a map whose keys are not strings), its error text is hashed
        // instead: the digest then differs from that of every value that has JSON.
        let json = serde_json::to_vec(value).unwrap_or_else(|error| error.to_string().into_bytes());
        Self::of_bytes(&[&json])
    }

    /// Hashes the bytes of a text, such as a file.
    ///
    /// ```
    /// let digest = sandtable_core::Digest::of_text("");
    /// assert!(digest.to_string().starts_with("e3b0c44298fc1c14"), "as any SHA-256 tool prints it");
    /// ```
    pub fn of_text(text: &str) -> Self {
        Self::of_bytes(&[text.as_bytes()])
    }

    /// Hashes the concatenation of `pieces`.
    ///
    /// ```
    /// use sandtable_core::Digest;
    ///
    /// assert_eq!(Digest::of_bytes(&[b"one", b"two"]), Digest::of_text("onetwo"));
    /// ```
    pub fn of_bytes(pieces: &[&[u8]]) -> Self {
        let hash = pieces.iter().fold(Sha256::new(), Sha256::chain_update);
        Self(hash.finalize().into())
    }

    /// The raw hash.
    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The first 16 hexadecimal digits, enough to tell digests apart at a glance.
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
