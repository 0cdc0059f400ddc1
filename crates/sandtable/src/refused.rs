use sandtable_bots::{Stuck, UnknownBot};
use sandtable_core::{Findings, Game, Irrevocable, NotThere, Rejected};
use serde::Serialize;
use std::fmt::Display;
use thiserror::Error;

/// Why a session did not do what was asked: a stable code and words that help.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{message}")]
pub struct Refused {
    /// Stable name of the reason.
    pub code: String,
    /// The reason in words.
    pub message: String,
}

impl Refused {
    pub(crate) fn new(code: &str, message: &dyn Display) -> Self {
        Self { code: code.to_owned(), message: message.to_string() }
    }
}

impl<G: Game> From<Rejected<G>> for Refused {
    fn from(rejected: Rejected<G>) -> Self {
        Self::new(rejected.code(), &rejected)
    }
}

impl From<Irrevocable> for Refused {
    fn from(reason: Irrevocable) -> Self {
        Self::new(reason.code(), &reason)
    }
}

impl From<NotThere> for Refused {
    fn from(reason: NotThere) -> Self {
        Self::new("no-such-event", &reason)
    }
}

impl From<UnknownBot> for Refused {
    fn from(unknown: UnknownBot) -> Self {
        Self::new("unknown-bot", &unknown)
    }
}

impl From<Stuck> for Refused {
    fn from(stuck: Stuck) -> Self {
        Self::new(stuck.code(), &stuck)
    }
}

impl From<Findings> for Refused {
    fn from(findings: Findings) -> Self {
        Self::new("invalid-scenario", &findings)
    }
}
