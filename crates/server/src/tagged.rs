use crate::token::hex;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// An answer that is not sent to who has it already.
pub(crate) struct Tagged {
    kind: Cow<'static, str>,
    caching: &'static str,
    tag: String,
    body: Body,
}

impl Tagged {
    /// An answer of this kind, and how long it may be used without asking again.
    pub(crate) fn new(kind: &'static str, caching: &'static str, text: impl Into<Vec<u8>>) -> Self {
        let text = text.into();
        let hash: [u8; 32] = Sha256::digest(&text).into();
        Self::hashed(kind, caching, hash, text)
    }

    /// The same of what has a hash.
    pub(crate) fn hashed(
        kind: impl Into<Cow<'static, str>>,
        caching: &'static str,
        hash: [u8; 32],
        body: impl Into<Body>,
    ) -> Self {
        // Weak: packed or not, it is the same.
        let tag = format!("W/\"{}\"", hex(&hash));
        Self { kind: kind.into(), caching, tag, body: body.into() }
    }

    /// The answer to somebody who may have it.
    pub(crate) fn answer(self, asked: &HeaderMap) -> Response {
        let caching = [(CACHE_CONTROL, self.caching.to_owned()), (ETAG, self.tag.clone())];
        if asked.get_all(IF_NONE_MATCH).iter().any(|known| has(known, &self.tag)) {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        ([(CONTENT_TYPE, self.kind.into_owned())], caching, self.body).into_response()
    }
}

/// Whether a tag is among those that somebody has. What it is worth does not matter here.
fn has(known: &HeaderValue, tag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let known = known.to_str().unwrap_or_default();
    known.split(',').any(|one| one.trim() == "*" || bare(one) == bare(tag))
}
