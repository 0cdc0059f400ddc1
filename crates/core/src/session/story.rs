use super::entry::{Created, Entry, Fact, Record};
use crate::{Clock, Game, Session, Viewer};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// One line of the story: `[Turn N/Phase] HH:MM:SS: Description`, in universal time. Games that run by
/// ticks say `Tick`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// The number of the event.
    pub sequence: u64,
    /// The turn to which the event brought the game.
    pub turn: u32,
    /// The phase to which the event brought the game.
    pub phase: String,
    /// When, by the clock of whoever ran the game.
    pub at: Timestamp,
    /// What happened, in words.
    pub text: String,
    /// Whether turns or ticks are counted.
    #[serde(skip)]
    pub clock: Clock,
}

impl fmt::Display for LogLine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn, phase, at, text, clock, .. } = self;
        write!(out, "[{} {turn}/{phase}] {}: {text}", clock.word(), at.strftime("%H:%M:%S"))
    }
}

impl<G: Game> Session<G> {
    /// The story of the game as a viewer may hear it. What was undone is left out, the undoing is
    /// told.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        let mut state = self.game.start();
        let mut lines = Vec::new();
        for record in self.line().into_iter().flat_map(Entry::records) {
            if let Fact::Game(event) = record.fact {
                self.game.apply(&mut state, event);
            }
            lines.extend(self.tell(&state, &record, viewer));
        }
        lines
    }

    /// What came last, as a viewer hears of it.
    pub fn news(&self, viewer: Viewer) -> Vec<LogLine> {
        let last = self.tip();
        let mut state = last.parent.map_or_else(|| self.game.start(), |p| self.after_entry(p));
        let mut lines = Vec::new();
        for record in last.records() {
            if let Fact::Game(event) = record.fact {
                self.game.apply(&mut state, event);
            }
            lines.extend(self.tell(&state, &record, viewer));
        }
        lines
    }

    /// One record as a viewer hears of it; `state` is the position after it.
    pub fn tell(
        &self,
        state: &G::State,
        record: &Record<'_, G>,
        viewer: Viewer,
    ) -> Option<LogLine> {
        let text = match record.fact {
            Fact::Game(event) => self.game.tell(state, event, viewer)?,
            fact => fact.describe(),
        };
        Some(record.line(text))
    }
}

impl<G: Game> Record<'_, G> {
    fn line(&self, text: String) -> LogLine {
        LogLine {
            sequence: self.sequence,
            turn: self.moment.turn,
            phase: self.moment.phase.to_owned(),
            at: self.at,
            text,
            clock: self.moment.clock,
        }
    }
}

impl<G: Game> Fact<G> {
    /// The fact in words for one who may know everything.
    pub fn describe(&self) -> String {
        match self {
            Self::Game(event) => G::describe(event),
            Self::Created(created) => created.describe(),
            Self::Undone { back_to } => format!("Undone: back to event {back_to}"),
            Self::Revealed { seed } => format!("The dice are laid open: seed {seed}"),
        }
    }
}

impl<G: Game> Created<G> {
    fn describe(&self) -> String {
        let origin = self.forked_from.map_or_else(String::new, |fork| {
            format!(", forked from {} at event {}", fork.session, fork.sequence)
        });
        format!(
            "Game created: {}, {} rules, version {}{origin}",
            self.game, self.profile, self.rules
        )
    }
}

/// The name under which an event was written, for events that nobody here can read: the tag of
/// an externally tagged value.
///
/// ```
/// let event = serde_json::json!({ "TeleporterUsed": { "unit": 3 } });
/// assert_eq!(sandtable_core::raw_name(&event), "TeleporterUsed");
/// ```
pub fn raw_name(event: &Value) -> String {
    match event {
        Value::String(name) => name.clone(),
        Value::Object(fields) if fields.len() == 1 => {
            // The session's own wrapper tells nothing; what it wraps does.
            let name = fields.keys().next().map_or("", String::as_str);
            if name == "Game" { raw_name(&fields[name]) } else { name.to_owned() }
        }
        other => other.to_string(),
    }
}
