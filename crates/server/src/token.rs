use sandtable_store::TokenHash;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A bearer token for a seat: 256 random bits in hexadecimal. `{:?}` does not print it.
///
/// ```
/// use sandtable_server::Token;
///
/// let token = Token::random()?;
/// assert_eq!(token.secret().len(), 64);
/// assert_eq!(format!("{token:?}"), "Token(secret)");
/// assert_ne!(token.hash(), Token::random()?.hash());
/// # Ok::<(), sandtable_server::Problem>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// Creates a random token.
    ///
    /// # Errors
    /// Returns an internal problem if the operating system has no randomness.
    pub fn random() -> Result<Self, crate::Problem> {
        Ok(Self(hex(&random::<32>()?)))
    }

    /// Wraps a token that a client sent.
    pub fn new(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The token as text.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// The hash that the database stores. Unsalted SHA-256 suffices: 256 random bits cannot be
    /// guessed.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(secret)")
    }
}

/// Returns cryptographically secure random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], crate::Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| crate::Problem::internal(&error))?;
    Ok(bytes)
}

/// Formats bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |text, byte| format!("{text}{byte:02x}"))
}
