//! For every game: a session resumed from a checkpoint equals the one folded from all its rows.

use sandtable::{AnyGame, AnySession, AnySetup, Point, game, games};
use sandtable_core::record::{CheckpointError, RowChain, Secrets};
use sandtable_core::{Seat, Seed, SessionId, Timestamp, Viewer};
use std::sync::Arc;

const VIEWERS: [Viewer; 4] =
    [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Referee];

/// Game, scenario and number of events to play.
const PLAYED: [(&str, &str, u64); 3] =
    [("mech", "lances", 300), ("formation", "crossroads", 300), ("raid", "highlands", 40)];

/// Every Nth entry is an undo.
const UNDO_EVERY: u32 = 7;

fn at(entries: u32) -> Timestamp {
    Timestamp::from_second(i64::from(entries)).expect("a time")
}

/// Lets a bot give one more order.
fn step(session: &dyn AnySession) -> Option<Box<dyn AnySession>> {
    let now = at(session.entries());
    let mut seats = session.to_act().iter();
    seats.find_map(|seat| session.act(seat, "greedy", now).expect("a bot's order is legal"))
}

/// A session that bots have played, with some orders undone.
struct Played {
    game: &'static dyn AnyGame,
    /// The session after each entry.
    after: Vec<Box<dyn AnySession>>,
    rows: Vec<String>,
}

impl Played {
    fn new((name, scenario, events): (&str, &str, u64)) -> Self {
        let game = game(name).expect("registered");
        let id = SessionId::from_random([3; 16]);
        let setup = AnySetup::new(id, scenario, Seed::from_number(7));
        let mut after = vec![game.create(setup, at(0)).expect("a scenario")];
        while let Some(session) = after.last().filter(|session| session.events() < events) {
            let entries = session.entries();
            let undo = entries % UNDO_EVERY == 0;
            let next = match session.undo(at(entries)) {
                Ok(undone) if undo => Some(undone),
                _ => step(session.as_ref()),
            };
            let Some(next) = next else { break };
            after.push(next);
        }
        let last = after.last().expect("at least the first");
        let rows = (0..last.entries()).map(|entry| last.row(entry).expect("an entry")).collect();
        Self { game, after, rows }
    }

    fn last(&self) -> &dyn AnySession {
        self.after.last().expect("at least the first").as_ref()
    }

    fn folded(&self) -> Box<dyn AnySession> {
        let rows: Vec<&str> = self.rows.iter().map(String::as_str).collect();
        let seed = self.last().seed().cloned();
        let opened = self.game.restore(self.last().id(), seed, &rows).expect("rows");
        assert_eq!(opened.damage, None);
        opened.session
    }

    fn checkpoint(&self, entry: usize) -> String {
        let trail = RowChain::of(&self.rows[..=entry]);
        self.after[entry].checkpoint(&trail).expect("its own trail")
    }

    fn resumed(&self, entry: usize) -> Box<dyn AnySession> {
        let rows = Arc::from(self.rows.clone());
        let (id, seed) = (self.last().id(), self.last().seed().cloned());
        let opened = self.game.resume(id, seed, &rows, &self.checkpoint(entry)).expect("fit");
        assert_eq!(opened.damage, None);
        opened.session
    }

    /// Entries at which to take checkpoints: early, late, and on both sides of an undo.
    fn points(&self) -> Vec<usize> {
        let last = self.rows.len() - 1;
        let undo = UNDO_EVERY as usize * (last / UNDO_EVERY as usize);
        let mut points = vec![0, 1, last / 2, undo - 1, undo, last - 1, last];
        points.retain(|point| *point <= last);
        points
    }
}

/// Everything observable of a session, except views of the past.
fn observable(session: &dyn AnySession) -> impl PartialEq + use<> {
    let files = [Secrets::Included, Secrets::Omitted].map(|secrets| session.export(secrets));
    let logs = VIEWERS.map(|viewer| session.log(viewer));
    let shown = VIEWERS.map(|viewer| session.show(Point::Now, viewer).expect("now is there"));
    (
        files,
        logs,
        shown,
        session.times(),
        session.news(),
        [0, 1].map(|seat| session.legal(Seat(seat))),
    )
}

#[test]
fn every_registered_game_is_covered() {
    let played = PLAYED.map(|(name, ..)| name);
    assert!(games().iter().all(|game| played.contains(&game.name())));
}

#[test]
fn a_resumed_session_equals_the_one_folded_from_all_rows() {
    for played in PLAYED.map(Played::new) {
        assert!(played.rows.iter().any(|row| row.contains("\"Undone\"")), "an order is undone");
        let folded = observable(played.folded().as_ref());
        assert!(folded == observable(played.last()), "{}", played.game.name());
        for point in played.points() {
            let resumed = played.resumed(point);
            assert!(observable(resumed.as_ref()) == folded, "{} from {point}", played.game.name());
            assert!(resumed.load_past());
        }
    }
}

#[test]
fn past_views_of_a_resumed_session_are_the_same() {
    for played in PLAYED.map(Played::new) {
        let folded = played.folded();
        let resumed = played.resumed(played.rows.len() * 2 / 3);
        // Backwards, so that the past is not parsed before it is needed.
        for sequence in (0..folded.events()).rev() {
            for viewer in VIEWERS {
                let [ours, theirs] = [&resumed, &folded]
                    .map(|session| session.show(Point::Sequence(sequence), viewer).expect("there"));
                assert_eq!(ours.view, theirs.view, "{} {sequence}", played.game.name());
                assert_eq!((ours.moment, ours.digest), (theirs.moment, theirs.digest));
            }
        }
        for turn in 0..=folded.moment().turn {
            let [ours, theirs] =
                [&resumed, &folded].map(|session| session.sequence(Point::Turn(turn)));
            assert_eq!(ours, theirs);
        }
    }
}

#[test]
fn a_resumed_session_plays_on_identically() {
    for played in PLAYED.map(Played::new) {
        for point in played.points() {
            let [mut ours, mut theirs] = [played.resumed(point), played.folded()];
            for _ in 0..25 {
                let (Some(our), Some(their)) = (step(ours.as_ref()), step(theirs.as_ref())) else {
                    break;
                };
                (ours, theirs) = (our, their);
                assert_eq!(ours.row(ours.entries() - 1), theirs.row(theirs.entries() - 1));
            }
            let [our, their] = [&ours, &theirs].map(|session| session.undo(at(9)).map_err(drop));
            assert_eq!(our.map(|s| s.events()), their.map(|s| s.events()));
            let export = |session: &dyn AnySession| session.export(Secrets::Included);
            assert!(export(ours.as_ref()) == export(theirs.as_ref()), "{point}");
            let (report, damage) =
                played.game.verify(export(ours.as_ref()).as_bytes()).expect("a file");
            assert!(report.passed() && damage.is_none());
        }
    }
}

#[test]
fn a_checkpoint_of_another_game_is_rejected() {
    let [mech, _, raid] = PLAYED.map(Played::new);
    let rows = Arc::from(raid.rows.clone());
    let other = raid.game.resume(raid.last().id(), None, &rows, &mech.checkpoint(5));
    assert!(matches!(other, Err(CheckpointError::Outdated { .. })));
}
