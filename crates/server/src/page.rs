//! The page, as it was built: every file is part of the program.

use crate::token::hex;
use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$SANDTABLE_PAGE"]
struct Files;

/// The file for a path. What is no file is a place within the page.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let named = path.starts_with("assets/") || path.contains('.');
    let found = Files::get(path).map(|file| (path, file));
    let index = || Files::get("index.html").map(|file| ("index.html", file));
    match found.or_else(|| if named { None } else { index() }) {
        Some((name, file)) => answer(name, file, &headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex(&file.metadata.sha256_hash()));
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    // Files with a hash in their names never change.
    let lasting = name.starts_with("assets/");
    let caching = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = file.metadata.mimetype().to_owned();
    let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, caching.to_owned()), (ETAG, tag)];
    (headers, Body::from(file.data)).into_response()
}
