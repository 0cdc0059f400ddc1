//! The page, as it was built: every file is part of the program.

use crate::tagged::Tagged;
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
    // Files with a hash in their names never change.
    let lasting = name.starts_with("assets/");
    let caching = if lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let (kind, hash) = (file.metadata.mimetype().to_owned(), file.metadata.sha256_hash());
    Tagged::hashed(kind, caching, hash, file.data).answer(headers)
}
