use super::Contributions;
use super::hex::{hex, hex_bytes, unhex};
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

    /// The seed of the dice of a session to which players contributed. It depends on every bit of
    /// the secret and of each contribution, so nobody who lacks one of them can know a roll.
    ///
    /// ```
    /// use sandtable_core::{Contribution, Seat, Seed};
    ///
    /// let secret = Seed::from_number(7);
    /// let two = [(Seat(0), Contribution::new([1; 32])), (Seat(1), Contribution::new([2; 32]))];
    /// let shared = secret.shared(&two.into_iter().collect());
    /// assert_ne!(shared, secret);
    /// assert_ne!(shared, secret.shared(&two.into_iter().take(1).collect()));
    /// ```
    #[must_use]
    pub fn shared(&self, contributions: &Contributions) -> Self {
        let hash = Sha256::new().chain_update(b"sandtable-shared").chain_update(self.0);
        let add = |hash: Sha256, (seat, contribution): (&crate::Seat, &super::Contribution)| {
            hash.chain_update([seat.0]).chain_update(contribution.bytes())
        };
        Self(contributions.iter().fold(hash, add).finalize().into())
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

hex_bytes!(Commitment);
