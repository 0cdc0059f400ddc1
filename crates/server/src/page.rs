//! The web page. Its built files are embedded in the program.

use crate::etag::Cacheable;
use crate::routes::no_such_route;
use axum::http::header::{ACCEPT_ENCODING, ALLOW, CONTENT_ENCODING, HeaderValue, VARY};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$SANDTABLE_PAGE"]
struct Files;

/// First segments of paths that belong to the API and to the operator, never to the page.
const RESERVED: [&str; 4] = ["api", "healthz", "readyz", "metrics"];

/// Serves a file. Paths without a file extension are routes of the single-page app and get
/// index.html.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if is_reserved(path) {
        return no_such_route().into_response();
    }
    if ![Method::GET, Method::HEAD].contains(&method) {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD")]).into_response();
    }
    let named = path.starts_with("assets/") || path.contains('.');
    let found = Files::get(path).map(|file| (path, file));
    let index = || Files::get("index.html").map(|file| ("index.html", file));
    match found.or_else(|| if named { None } else { index() }) {
        Some((name, file)) => answer(name, file, &headers),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Returns true for paths that look like those of the API or the operator, however they are written. The
/// page in answer to a misspelt request would look like success.
fn is_reserved(path: &str) -> bool {
    let mut plain = path.to_ascii_lowercase().replace('\\', "/");
    // Some proxies decode a path before they pass it on, so it may be encoded more than once.
    for _ in 0..3 {
        plain = decoded(&plain).to_ascii_lowercase().replace('\\', "/");
    }
    let mut segments = Vec::new();
    for segment in plain.split('/') {
        match segment {
            "" | "." => {}
            ".." => drop(segments.pop()),
            name => segments.push(name),
        }
    }
    segments.first().is_some_and(|first| RESERVED.contains(first))
}

/// Decodes escapes such as `%2F`. What is not a valid escape stays.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = (*first == b'%').then(|| tail.get(..2)).flatten();
        let value = escaped.and_then(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
            plain.then(|| u8::from_str_radix(digits, 16).ok()).flatten()
        });
        bytes.push(value.unwrap_or(*first));
        rest = if value.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
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
