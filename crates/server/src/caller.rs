use crate::{Problem, Token};
use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

/// Who asks: the token that was shown, if any.
#[derive(Clone, Debug, Default)]
pub struct Caller(pub Option<Token>);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(AUTHORIZATION) else { return Ok(Self(None)) };
        let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        token.map(|token| Self(Some(Token::shown(token)))).ok_or_else(Problem::bad_token)
    }
}
