use sandtable_store::TokenHash;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// What lets somebody in: 256 bits in hexadecimal. `{:?}` does not show it.
///
/// ```
/// use sandtable_server::Token;
///
/// let token = Token::fresh()?;
/// assert_eq!(token.secret().len(), 64);
/// assert_eq!(format!("{token:?}"), "Token(secret)");
/// assert_ne!(token.hash(), Token::fresh()?.hash());
/// # Ok::<(), sandtable_server::Problem>(())
/// ```
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// A token that nobody can guess.
    ///
    /// # Errors
    /// If the machine has no randomness to give.
    pub fn fresh() -> Result<Self, crate::Problem> {
        Ok(Self(hex(&random::<32>()?)))
    }

    /// A token as somebody shows it.
    pub fn shown(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The token itself.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// What is kept of it. It has more bits than anybody can try, so that a plain hash is enough.
    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Token(secret)")
    }
}

/// Bytes that nobody can guess.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], crate::Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| crate::Problem::internal(&error))?;
    Ok(bytes)
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |text, byte| format!("{text}{byte:02x}"))
}
