//! Positions of the golden games.

use sandtable_core::Game;
use sandtable_core::record::read;
use sandtable_core::session::Entry;
use sandtable_mech::{Event, Mech, Order, Phase, State, UnitId};
use std::path::Path;
use std::sync::Arc;

/// A position at the start of a phase.
pub(super) struct Position {
    /// The name of the golden game and the turn.
    pub(super) name: String,
    pub(super) game: Arc<Mech>,
    pub(super) state: State,
}

/// All positions of the golden games in which a phase begins.
pub(super) fn positions(phase: Phase) -> Vec<Position> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("golden games")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect();
    files.sort();
    files.iter().flat_map(|file| of_game(file, phase)).collect()
}

fn of_game(file: &Path, phase: Phase) -> Vec<Position> {
    let text = std::fs::read(file).expect("a readable file");
    let session = read::<Mech>(&text[..]).expect("readable").intact().expect("an intact session");
    let game = session.game();
    let title = file.file_stem().expect("a name").to_string_lossy().into_owned();
    let (mut state, mut found) = (game.start(), Vec::new());
    for event in session.entries().flat_map(Entry::game_events) {
        game.apply(&mut state, event);
        if matches!(event, Event::PhaseChanged { to_phase, .. } if *to_phase == phase) {
            let name = format!("{title} turn {}", state.turn);
            found.push(Position { name, game: Arc::clone(game), state: state.clone() });
        }
    }
    found
}

impl Position {
    /// The units that the phase waits for.
    pub(super) fn units(&self) -> Vec<UnitId> {
        let able = self.state.units.iter().filter(|unit| unit.can_act());
        able.map(|unit| unit.id.clone()).collect()
    }

    /// The position after an order that rolls no dice, or `None` if it is refused.
    pub(super) fn after(&self, unit: &UnitId, orders: &[Order]) -> Option<State> {
        let seat = self.state.unit(unit)?.side.seat();
        orders.iter().try_fold(self.state.clone(), |mut state, order| {
            let mut dice = sandtable_core::Dice::given([]);
            for event in self.game.decide(&state, seat, order, &mut dice).ok()? {
                self.game.apply(&mut state, &event);
            }
            Some(state)
        })
    }
}
