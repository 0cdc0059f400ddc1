//! The web page. Its built files are embedded in the program.

use crate::etag::Cacheable;
use crate::routes::no_such_route;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue, VARY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$SANDTABLE_PAGE"]
struct Files;

/// First segments of paths that belong to the API and to the operator, never to the page.
const RESERVED: [&str; 4] = ["api", "healthz", "readyz", "metrics"];

/// Serves a file. Paths without a file extension are routes of the single-page app and get
/// index.html.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if RESERVED.contains(&path.split('/').next().unwrap_or(path)) {
        return no_such_route().into_response();
    }
    let named = path.starts_with("assets/") || path.contains('.');
    let found = Files::get(path).map(|file| (path, file));
    let index = || Files::get("index.html").map(|file| ("index.html", file));
    match found.or_else(|| if named { None } else { index() }) {
        Some((name, file)) => answer(name, file, &headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    // Files in assets/ have a content hash in their names, so they never change.
    let hashed = name.starts_with("assets/");
    let caching = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let (kind, hash) = (file.metadata.mimetype().to_owned(), file.metadata.sha256_hash());
    let compressed = if accepts_gzip(headers) { Files::get(&format!("{name}.gz")) } else { None };
    let Some(compressed) = compressed else {
        return Cacheable::hashed(kind, caching, hash, file.data).respond(headers);
    };
    let mut response = Cacheable::hashed(kind, caching, hash, compressed.data).respond(headers);
    // The compression layer leaves a response alone that has an encoding.
    let encoded = [(CONTENT_ENCODING, "gzip"), (VARY, "accept-encoding")];
    response
        .headers_mut()
        .extend(encoded.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

/// Returns true if a client accepts a gzipped body.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let listed = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut encodings = listed.flat_map(|value| value.split(','));
    encodings.any(|encoding| {
        let (name, quality) = encoding.split_once(';').unwrap_or((encoding, ""));
        let refused = matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case("gzip") && !refused
    })
}
