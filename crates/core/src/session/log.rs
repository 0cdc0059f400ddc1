use super::entry::{Cause, Created, Entry, Fact, Record};
use crate::{Clock, Game, Happening, Session, Viewer};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// One line of the log: `[Turn N/Phase] HH:MM:SS: Description`, with the phase in words and the
/// time in UTC. Games that count ticks print `Tick`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// The sequence number of the event.
    pub sequence: u64,
    /// The turn after the event.
    pub turn: u32,
    /// The phase after the event.
    pub phase: String,
    /// The wall-clock time of the event.
    pub at: Timestamp,
    /// The description of the event for the viewer.
    pub text: String,
    /// The result of the event in the game's own format, for pages that draw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
    /// Whether `turn` counts turns or ticks.
    #[serde(skip)]
    pub clock: Clock,
}

impl fmt::Display for LogLine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn, phase, at, text, clock, .. } = self;
        let phase = phase_in_words(phase);
        write!(out, "[{} {turn}/{phase}] {}: {text}", clock.word(), at.strftime("%H:%M:%S"))
    }
}

/// Turns a phase code into words for people: `WeaponAttack` becomes `Weapon attack`. Codes are
/// stored in files and stay as they are.
fn phase_in_words(code: &str) -> String {
    let mut words = String::with_capacity(code.len() + 2);
    for (index, letter) in code.char_indices() {
        if index > 0 && letter.is_uppercase() {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
    }
    words
}

impl<G: Game> Session<G> {
    /// Returns the log as `viewer` may see it. Undone events are left out, undo entries are shown.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        let mut state = self.origin.game.start();
        let mut lines = Vec::new();
        for entry in self.active_path() {
            let before = G::LOOKS_BACK.then(|| state.clone());
            lines.extend(self.lines_of(before.as_ref(), &mut state, entry, viewer));
        }
        lines
    }

    /// Returns the log lines of the last entry for `viewer`.
    pub fn news(&self, viewer: Viewer) -> Vec<LogLine> {
        let last = self.tip();
        let before = last.parent.map_or_else(|| self.origin.game.start(), |p| self.after_entry(p));
        self.lines_of(Some(&before), &mut before.clone(), last, viewer)
    }

    /// Returns the log lines of an entry for `viewer` and applies its events to `state`, the
    /// position before the entry. `before` is a copy of it.
    fn lines_of(
        &self,
        before: Option<&G::State>,
        state: &mut G::State,
        entry: &Entry<G>,
        viewer: Viewer,
    ) -> Vec<LogLine> {
        let events: Vec<&G::Event> = entry.game_events().collect();
        let (mut lines, mut index) = (Vec::new(), 0);
        for record in entry.records() {
            let Fact::Game(event) = record.fact else {
                lines.extend(self.tell(state, &record, viewer));
                continue;
            };
            self.origin.game.apply(state, event);
            if let Some(line) = self.tell(state, &record, viewer) {
                let happening = Happening { before, after: state, events: &events, index };
                let result = self.origin.game.result(&happening, viewer);
                lines.push(LogLine { result, ..line });
            }
            index += 1;
        }
        lines
    }

    /// Like [`Self::news`], but takes the session `before` the last entry, so that its position
    /// need not be folded again.
    pub fn news_after(&self, before: &Self, viewer: Viewer) -> Vec<LogLine> {
        let last = self.tip();
        // After an undo, the entry continues from an earlier one, so `before` has the wrong
        // position.
        if last.parent != Some(before.tip_index()) {
            return self.news(viewer);
        }
        self.lines_of(Some(before.state()), &mut before.state().clone(), last, viewer)
    }

    /// Returns true if `viewer` could notice the last entry: their view changed, they got a log
    /// line, or they gave or undid the order. `before` is the session without that entry.
    pub fn noticed(&self, before: &Self, viewer: Viewer) -> bool {
        let view = |session: &Self| session.origin.game.view(&session.state, viewer);
        let acts = |session: &Self| session.origin.game.to_act(&session.state);
        // The line of an undo does not count by itself: it goes to every viewer, and would reveal
        // that an order was given in secret.
        let hears = || {
            let undone = matches!(self.tip().cause, Cause::Undone);
            !undone && !self.news_after(before, viewer).is_empty()
        };
        // Cheapest first: log lines need a copy of the position and are computed only if all else
        // is equal.
        viewer == Viewer::Referee
            || self.is_done_by(before, viewer)
            || acts(self) != acts(before)
            || view(self) != view(before)
            || hears()
    }

    /// Returns true if the last entry is an order of `viewer`, or undoes one.
    fn is_done_by(&self, before: &Self, viewer: Viewer) -> bool {
        // An undo names no seat. It belongs to the seat whose order it takes back.
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

    /// Returns the log line of a record for `viewer`, if any; `state` is the position after it.
    pub fn tell(
        &self,
        state: &G::State,
        record: &Record<'_, G>,
        viewer: Viewer,
    ) -> Option<LogLine> {
        let text = match record.fact {
            Fact::Game(event) => self.origin.game.tell(state, event, viewer)?,
            // The event number would reveal how much happened in secret.
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
            result: None,
            clock: self.moment.clock,
        }
    }
}

impl<G: Game> Fact<G> {
    /// Describes the fact for a referee, including hidden information.
    pub fn describe(&self) -> String {
        match self {
            Self::Game(event) => G::describe(event),
            Self::Created(created) => created.describe(),
            Self::Undone { back_to } => format!("Undone: back to event {back_to}"),
            Self::Revealed { seed } => format!("Seed revealed: {seed}"),
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

/// Returns the name of a serialised event that the rules cannot read: the tag of an externally
/// tagged value.
///
/// ```
/// let event = serde_json::json!({ "TeleporterUsed": { "unit": 3 } });
/// assert_eq!(sandtable_core::raw_name(&event), "TeleporterUsed");
/// ```
pub fn raw_name(event: &Value) -> String {
    match event {
        Value::String(name) => name.clone(),
        Value::Object(fields) if fields.len() == 1 => {
            // Look inside the session's own wrapper, `{"Game": …}`.
            let name = fields.keys().next().map_or("", String::as_str);
            if name == "Game" { raw_name(&fields[name]) } else { name.to_owned() }
        }
        other => other.to_string(),
    }
}
