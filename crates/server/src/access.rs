//! The caller of a request: the token that was sent and what it allows.

use crate::{Problem, Token};
use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use sandtable_core::{Seat, Viewer};

/// A caller's role in a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Plays at this seat.
    Seat(Seat),
    /// Watches and sees everything.
    Watch,
    /// Has no token.
    Public,
}

impl Access {
    /// Returns the viewer whose view this caller gets.
    pub const fn viewer(self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Watch => Viewer::Referee,
            Self::Public => Viewer::Public,
        }
    }
}

/// The bearer token of a request, if one was sent.
#[derive(Clone, Debug, Default)]
pub struct Caller(pub Option<Token>);

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(AUTHORIZATION) else { return Ok(Self(None)) };
        // The name of the scheme is case-insensitive.
        let parts = value.to_str().ok().and_then(|text| text.split_once(' '));
        let token = parts.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        token.map(|(_, token)| Self(Some(Token::new(token.trim())))).ok_or_else(Problem::bad_token)
    }
}
