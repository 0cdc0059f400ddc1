use crate::token::hex;
use crate::{Problem, Token};
use hmac::{Hmac, KeyInit, Mac};
use sandtable_store::{Answered, Request};
use sha2::Sha256;

/// A request that is done once, however often it is sent: whoever repeats it gets the answer that got lost.
///
/// That answer has tokens in it, and of tokens only hashes are kept. So those of such a request are not
/// drawn but made, from its key and from a secret of the database, and can be made again. Answers in
/// memory would be gone with the server, which is when answers get lost; answers in the database would
/// let everybody play who reads it. As it is, a reader would have to guess the key as well, and only a
/// hash of that is kept; and who guesses the key but must not repeat the request has not got the secret.
pub struct Once {
    request: Request,
    mint: [u8; 32],
}

impl Once {
    /// A request by its place (which route, and what else tells its askers apart), key and body.
    pub(crate) fn new(secret: &[u8; 32], place: &[u8], key: &str, body: &[u8]) -> Self {
        let key = key.as_bytes();
        let request = Request {
            key: made(secret, &[b"key", place, key]),
            body: made(secret, &[b"body", body]),
        };
        Self { request, mint: made(secret, &[b"mint", place, key, body]) }
    }

    /// What is kept of it.
    pub(crate) const fn request(&self) -> Request {
        self.request
    }

    /// Whether what was answered before was asked in the same words.
    ///
    /// # Errors
    /// If something else was asked for under this key.
    pub(crate) fn repeats(&self, answered: &Answered) -> Result<(), Problem> {
        if answered.body == self.request.body { Ok(()) } else { Err(Problem::key_reused()) }
    }

    /// A token for somebody, by what it opens: always the same one if the request is to be done once.
    pub(crate) fn token(once: Option<&Self>, opens: &str, seat: u8) -> Result<Token, Problem> {
        once.map_or_else(Token::fresh, |once| {
            Ok(Token::shown(&hex(&made(&once.mint, &[opens.as_bytes(), &[seat]]))))
        })
    }
}

/// Bytes that only somebody can make who has the secret.
fn made(secret: &[u8; 32], parts: &[&[u8]]) -> [u8; 32] {
    // A key is as long as a block; shorter ones end in zeros.
    let mut key = [0; 64];
    key[..secret.len()].copy_from_slice(secret);
    let mut mac = Hmac::<Sha256>::new(&key.into());
    for part in parts {
        // With its length, so that parts cannot be mistaken for others that join to the same.
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}
