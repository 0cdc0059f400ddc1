use super::entry::{Cause, Created, Entry, Fact, Record};
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
        let before = last.parent.map_or_else(|| self.game.start(), |p| self.after_entry(p));
        self.told(before, last, viewer)
    }

    /// What an entry tells, from the position before it.
    fn told(&self, mut state: G::State, entry: &Entry<G>, viewer: Viewer) -> Vec<LogLine> {
        let mut lines = Vec::new();
        for record in entry.records() {
            if let Fact::Game(event) = record.fact {
                self.game.apply(&mut state, event);
            }
            lines.extend(self.tell(&state, &record, viewer));
        }
        lines
    }

    /// What came last, as a viewer hears of it, where the session before it is at hand: nothing has to
    /// be folded again.
    pub fn news_after(&self, before: &Self, viewer: Viewer) -> Vec<LogLine> {
        let last = self.tip();
        if last.parent != Some(before.tip_index()) {
            return self.news(viewer);
        }
        self.told(before.state().clone(), last, viewer)
    }

    /// Whether a viewer could tell this session from what it was before its last entry: by what he sees,
    /// by what he hears, or because he did it himself.
    pub fn noticed(&self, before: &Self, viewer: Viewer) -> bool {
        let view = |session: &Self| session.game.view(&session.state, viewer);
        let acts = |session: &Self| session.game.to_act(&session.state);
        let hears = || {
            let undone = matches!(self.tip().cause, Cause::Undone);
            !undone && !self.news_after(before, viewer).is_empty()
        };
        viewer == Viewer::Referee
            || self.is_done_by(before, viewer)
            || acts(self) != acts(before)
            || view(self) != view(before)
            || hears()
    }

    /// Whether the last entry is a viewer's own order, or takes one back.
    fn is_done_by(&self, before: &Self, viewer: Viewer) -> bool {
        let entry = match self.tip().cause {
            Cause::Undone => before.standing_order().map(|(order, _)| order),
            _ => Some(self.tip()),
        };
        let by = entry.and_then(|entry| match entry.cause {
            Cause::Order { seat, .. } => Some(Viewer::Seat(seat)),
            _ => None,
        });
        by == Some(viewer)
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
            // Numbers of events tell how much happened in secret.
            Fact::Undone { .. } if viewer != Viewer::Referee => {
                "Undone: the last order is taken back".to_owned()
            }
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
