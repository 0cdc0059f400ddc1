use crate::AnyScenario;
use sandtable_bots::{Stuck, UnknownBot};
use sandtable_core::{Finding, Findings, Game, NoSuchEvent, Rejected, UndoRefused};
use serde::Serialize;
use std::fmt::Display;
use thiserror::Error;

/// A refusal by any game: a stable code and a message.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{message}")]
pub struct Refused {
    /// Stable name of the refusal.
    pub code: String,
    /// The refusal in words.
    pub message: String,
    /// All problems of an invalid scenario; empty for other refusals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
}

impl Refused {
    pub(crate) fn new(code: &str, message: &dyn Display) -> Self {
        Self { code: code.to_owned(), message: message.to_string(), findings: Vec::new() }
    }

    /// An order that was refused, in the words of the game.
    pub(crate) fn order<G: Game>(game: &G, rejected: &Rejected<G>) -> Self {
        Self::new(rejected.code(), &rejected.in_words(game))
    }

    /// An invalid scenario, with all its findings.
    pub(crate) fn invalid(scenario: &AnyScenario, Findings(findings): Findings) -> Self {
        let lines = findings.iter().map(|finding| format!("{scenario}: {finding}"));
        let message = lines.collect::<Vec<_>>().join("\n");
        Self { findings, ..Self::new("invalid-scenario", &message) }
    }
}

impl From<UndoRefused> for Refused {
    fn from(reason: UndoRefused) -> Self {
        Self::new(reason.code(), &reason)
    }
}

impl From<NoSuchEvent> for Refused {
    fn from(reason: NoSuchEvent) -> Self {
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
