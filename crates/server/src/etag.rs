use crate::token::hex;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// A response with an `ETag`, sent as 304 Not Modified to a client that has it already.
pub(crate) struct Cacheable {
    kind: Cow<'static, str>,
    caching: &'static str,
    tag: String,
    body: Body,
}

impl Cacheable {
    /// Creates a response with this content type and `Cache-Control` value.
    pub(crate) fn new(kind: &'static str, caching: &'static str, text: impl Into<Vec<u8>>) -> Self {
        let text = text.into();
        let hash: [u8; 32] = Sha256::digest(&text).into();
        Self::hashed(kind, caching, hash, text)
    }

    /// Like [`Cacheable::new`], for content with a known hash.
    pub(crate) fn hashed(
        kind: impl Into<Cow<'static, str>>,
        caching: &'static str,
        hash: [u8; 32],
        body: impl Into<Body>,
    ) -> Self {
        // Weak, because the compressed and the plain body share the tag.
        let tag = format!("W/\"{}\"", hex(&hash));
        Self { kind: kind.into(), caching, tag, body: body.into() }
    }

    /// Answers a request, depending on its `If-None-Match` header.
    pub(crate) fn respond(self, request: &HeaderMap) -> Response {
        let caching = [(CACHE_CONTROL, self.caching.to_owned()), (ETAG, self.tag.clone())];
        if request.get_all(IF_NONE_MATCH).iter().any(|known| matches(known, &self.tag)) {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        ([(CONTENT_TYPE, self.kind.into_owned())], caching, self.body).into_response()
    }
}

/// Returns true if an `If-None-Match` header contains a tag. Weak comparison: `W/` is ignored.
fn matches(known: &HeaderValue, tag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let known = known.to_str().unwrap_or_default();
    known.split(',').any(|one| one.trim() == "*" || bare(one) == bare(tag))
}
