use super::entry::{Entry, Fact, Record};
use crate::{Game, Happening, Session, Viewer};
use jiff::Timestamp;
use serde_json::{Value, json};

/// An event of the log as a viewer may know it: a name and fields, in the game's own spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disclosed {
    /// The sequence number of the event.
    pub sequence: u64,
    /// The wall-clock time of its entry.
    pub at: Timestamp,
    /// The turn after the event.
    pub turn: u32,
    /// The phase after the event.
    pub phase: String,
    /// The name of the event. [`REPORT`] if the viewer learns only its result.
    pub name: String,
    /// Its fields.
    pub fields: Value,
}

/// The name of an event of which a viewer learns only a log line.
pub const REPORT: &str = "Report";

impl<G: Game> Session<G> {
    /// Returns the events that `viewer` may know. Undone events are left out, undo entries are shown.
    ///
    /// An event that the game [discloses](Game::discloses) is complete. Of any other event that the
    /// viewer is [told](Game::tell) about, only the log line and its [result](Game::result) are
    /// returned.
    pub fn disclosed(&self, viewer: Viewer) -> Vec<Disclosed> {
        let mut state = self.origin.game.start();
        let mut events = Vec::new();
        for entry in self.active_path() {
            let before = G::LOOKS_BACK.then(|| state.clone());
            self.disclose(before.as_ref(), &mut state, entry, viewer, &mut events);
        }
        events
    }

    fn disclose(
        &self,
        before: Option<&G::State>,
        state: &mut G::State,
        entry: &Entry<G>,
        viewer: Viewer,
        found: &mut Vec<Disclosed>,
    ) {
        let events: Vec<&G::Event> = entry.game_events().collect();
        let mut index = 0;
        for record in entry.records() {
            let Fact::Game(event) = record.fact else {
                let (name, fields) = of_session(record.fact, viewer);
                found.push(disclosed(&record, name, fields));
                continue;
            };
            self.origin.game.apply(state, event);
            let happening = Happening { before, after: state, events: &events, index };
            if let Some((name, fields)) = self.origin.game.disclosure(&happening, viewer) {
                found.push(disclosed(&record, name, fields));
            }
            index += 1;
        }
    }
}

fn disclosed<G: Game>(record: &Record<'_, G>, name: String, fields: Value) -> Disclosed {
    let Record { sequence, at, moment, .. } = *record;
    Disclosed { sequence, at, turn: moment.turn, phase: moment.phase.to_owned(), name, fields }
}

/// The name and fields of an event of the session itself. The scenario is left out: it is large, and
/// may hold what the viewer must not know.
fn of_session<G: Game>(fact: &Fact<G>, viewer: Viewer) -> (String, Value) {
    match fact {
        Fact::Created(created) => {
            let (game, rules, profile) = (&created.game, created.rules, &created.profile);
            let players = &created.players;
            let fields =
                json!({ "game": game, "rules": rules, "profile": profile, "players": players });
            ("GameCreated".to_owned(), fields)
        }
        // The event number would reveal how much happened in secret.
        Fact::Undone { .. } if viewer != Viewer::Referee => ("Undone".to_owned(), json!({})),
        Fact::Undone { back_to } => ("Undone".to_owned(), json!({ "back_to": back_to })),
        Fact::Revealed { seed } => ("SeedRevealed".to_owned(), json!({ "seed": seed })),
        // Named by its caller, from the event itself.
        Fact::Game(_) => (REPORT.to_owned(), Value::Null),
    }
}
