use crate::SessionId;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The secret from which all dice of a session are computed.
///
/// Only the operator of the game knows it until the end. `{:?}` does not print it, so that it
/// cannot slip into a log by accident; `{}` does.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// The error for a text that is not a valid seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a seed: expected a whole number from 0 to 18446744073709551615, or 64 hexadecimal digits"
)]
pub struct SeedError(String);

impl Seed {
    /// Creates a seed from 32 bytes, which should come from a cryptographic random source.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Creates a seed that people can type. Fine for experiments, but easy to guess from its
    /// commitment where it must stay secret.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// The bytes of the seed.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Derives an independent seed. It is a hash, so knowing it reveals nothing about this seed.
    #[must_use]
    pub fn branch(&self, number: u32) -> Self {
        // The prefix separates these hashes from commitments, which also start with a hash of the
        // seed.
        let hash = Sha256::new().chain_update(b"sandtable-branch").chain_update(self.0);
        Self(hash.chain_update(number.to_le_bytes()).finalize().into())
    }

    /// Commits to the seed: the result proves later that the seed was not exchanged, but does not
    /// reveal it.
    pub fn commitment(&self, session: SessionId) -> Commitment {
        // With the session id, two sessions with the same seed have different commitments.
        let hash = Sha256::new().chain_update(self.0).chain_update(session.bytes()).finalize();
        Commitment(hash.into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Seed(secret)")
    }
}

/// A seed made from a number is printed as that number, any other in hexadecimal.
impl fmt::Display for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.split_first_chunk::<8>() {
            Some((number, rest)) if rest.iter().all(|byte| *byte == 0) => {
                write!(out, "{}", u64::from_le_bytes(*number))
            }
            _ => out.write_str(&hex(&self.0)),
        }
    }
}

impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Self, SeedError> {
        // Hexadecimal first: 64 digits with many leading zeros also parse as a small number.
        let bytes = unhex(text).map(Self);
        bytes
            .or_else(|| text.parse().map(Self::from_number).ok())
            .ok_or_else(|| SeedError(text.to_owned()))
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        seed.to_string()
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;

    fn try_from(text: String) -> Result<Self, SeedError> {
        text.parse()
    }
}

/// A commitment to a seed: SHA-256 over the 32 bytes of the seed and the 16 bytes of the session
/// id.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Commitment({self})")
    }
}

impl From<Commitment> for String {
    fn from(commitment: Commitment) -> Self {
        commitment.to_string()
    }
}

impl TryFrom<String> for Commitment {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        unhex(&text).map(Self).ok_or_else(|| format!("'{text}' is not 64 hexadecimal digits"))
    }
}

/// Formats bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        for nibble in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(nibble), 16).unwrap_or('0'));
        }
        text
    })
}

/// Parses 64 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    // The length is checked on the digits, because `chunks_exact` drops an odd last digit.
    (digits.len() == 64).then_some(bytes)?.try_into().ok()
}
