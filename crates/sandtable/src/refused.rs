use crate::AnyScenario;
use sandtable_bots::{Stuck, UnknownBot};
use sandtable_core::{Finding, Findings, Game, Irrevocable, NotThere, Rejected};
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
    /// Where a scenario is not sound: everything that is wrong with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
}

impl Refused {
    pub(crate) fn new(code: &str, message: &dyn Display) -> Self {
        Self { code: code.to_owned(), message: message.to_string(), findings: Vec::new() }
    }

    /// An order that a game did not take, in its words.
    pub(crate) fn order<G: Game>(game: &G, rejected: &Rejected<G>) -> Self {
        Self::new(rejected.code(), &rejected.in_words(game))
    }

    /// A scenario that cannot be played, with everything that is wrong with it.
    pub(crate) fn invalid(scenario: &AnyScenario, Findings(findings): Findings) -> Self {
        let told = findings.iter().map(|finding| format!("{scenario}: {finding}"));
        let message = told.collect::<Vec<_>>().join("\n");
        Self { findings, ..Self::new("invalid-scenario", &message) }
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
