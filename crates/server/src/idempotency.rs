use crate::token::hex;
use crate::{Problem, Token};
use hmac::{Hmac, KeyInit, Mac};
use sandtable_store::{Answered, Request};
use sha2::Sha256;

/// A request with an idempotency key: it takes effect once, and a retry gets the response that was
/// lost.
///
/// Responses contain tokens, but the database stores only hashes of tokens. So the tokens of such a
/// request are not random: they are derived (HMAC) from its key and body and from a secret of the
/// database, and can be derived again for a retry.
///
/// Rejected: keeping responses in memory, because a restart loses them, and that is when clients
/// retry; keeping responses in the database, because anyone who reads it could then play. As it is,
/// a reader of the database has the secret but only a keyed hash of the idempotency key, and
/// someone who guesses the key lacks the secret.
#[derive(Clone)]
pub struct IdempotentRequest {
    stored: Request,
    /// Key from which the tokens of this request are derived.
    token_key: [u8; 32],
}

impl IdempotentRequest {
    /// Creates a request from its scope (the route and whatever else separates callers), key and
    /// body.
    pub(crate) fn new(secret: &[u8; 32], scope: &[u8], key: &str, body: &[u8]) -> Self {
        let key = key.as_bytes();
        let stored = Request {
            key: derive(secret, &[b"key", scope, key]),
            body: derive(secret, &[b"body", body]),
        };
        Self { stored, token_key: derive(secret, &[b"mint", scope, key, body]) }
    }

    /// The hashes of key and body that the database stores.
    pub(crate) const fn stored(&self) -> Request {
        self.stored
    }

    /// Checks that a stored response answers this request.
    ///
    /// # Errors
    /// Returns the problem `key-reused` if the key was used with a different body.
    pub(crate) fn check_same(&self, answered: &Answered) -> Result<(), Problem> {
        if answered.body == self.stored.body { Ok(()) } else { Err(Problem::key_reused()) }
    }

    /// Creates a token for a purpose and seat: random, or derived if the request is idempotent.
    pub(crate) fn token(request: Option<&Self>, purpose: &str, seat: u8) -> Result<Token, Problem> {
        request.map_or_else(Token::random, |request| {
            Ok(Token::new(&hex(&derive(&request.token_key, &[purpose.as_bytes(), &[seat]]))))
        })
    }
}

/// Derives bytes that cannot be computed without the secret (HMAC-SHA-256).
fn derive(secret: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    // HMAC pads a short key with zeros to the block size.
    let mut key = [0; 64];
    key[..secret.len()].copy_from_slice(secret);
    let mut mac = Hmac::<Sha256>::new(&key.into());
    for part in parts {
        // Length-prefixed, so that ["ab", "c"] and ["a", "bc"] differ.
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}
