use crate::SessionId;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The secret from which all dice of a session follow.
///
/// It stays with whoever runs the game until the end. `{:?}` does not show it, so that it cannot
/// slip into a log by accident; `{}` does.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

/// A text that is not a seed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{0}' is not a seed: expected a whole number from 0 to 18446744073709551615, or 64 hexadecimal digits"
)]
pub struct SeedError(String);

impl Seed {
    /// A seed of 32 bytes, best from a good source of randomness.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed that people can type. Fine for experiments; easily guessed where it must be secret.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// The bytes of the seed.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A seed of its own for something that is done once: whoever knows it knows nothing of this one.
    #[must_use]
    pub fn branch(&self, number: u32) -> Self {
        let hash = Sha256::new().chain_update(b"sandtable-branch").chain_update(self.0);
        Self(hash.chain_update(number.to_le_bytes()).finalize().into())
    }

    /// What can be told of the seed before the first roll: enough to prove later that it was not
    /// exchanged, too little to compute it.
    pub fn commitment(&self, session: SessionId) -> Commitment {
        let hash = Sha256::new().chain_update(self.0).chain_update(session.bytes()).finalize();
        Commitment(hash.into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Seed(secret)")
    }
}

/// A seed made from a number is shown as that number, any other in hexadecimal.
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
        // Hexadecimal first: 64 digits with many zeros in front would pass for a small number.
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

/// A promise about a seed: SHA-256 over the seed's 32 bytes and the session id's 16.
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

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        for nibble in [byte >> 4, byte & 15] {
            text.push(char::from_digit(u32::from(nibble), 16).unwrap_or('0'));
        }
        text
    })
}

/// Thirty-two bytes from hexadecimal.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|d| d as u8)).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    (digits.len() == 64).then_some(bytes)?.try_into().ok()
}
