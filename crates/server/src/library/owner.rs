use crate::{Config, Problem, Token};
use sandtable_store::{Document, TokenHash};

/// The shortest token that may own documents. A shorter one could be guessed from its hash.
const SHORTEST_TOKEN: usize = 32;

/// The caller as the owner of documents.
///
/// On a server that only this machine can reach, every caller owns every document, and new ones have no
/// owner. Elsewhere a document belongs to the bearer token that it was created with, which the client
/// chooses. Rejected: tokens that the server hands out per document, because a list needs one owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner(Option<TokenHash>);

impl Owner {
    /// Determines the owner from the caller's token.
    ///
    /// # Errors
    /// Returns the problem `token-needed` or `bad-token` if the server needs a token.
    pub(crate) fn of(config: &Config, token: Option<&Token>) -> Result<Self, Problem> {
        if config.is_private() {
            return Ok(Self(None));
        }
        let token = token.ok_or_else(Problem::owner_needed)?;
        if token.secret().len() < SHORTEST_TOKEN {
            return Err(Problem::weak_token(SHORTEST_TOKEN));
        }
        Ok(Self(Some(token.hash())))
    }

    /// The hash of the token that owns new documents.
    pub(crate) const fn hash(self) -> Option<TokenHash> {
        self.0
    }

    /// Returns true if the caller may read and change a document.
    pub(crate) fn owns(self, document: &Document) -> bool {
        self.0.is_none_or(|hash| document.owner == Some(hash))
    }
}
