//! What a unit in a battle can do, what it cannot, and what would come of it.

mod preview;
mod promise;
mod refused;

use crate::fixture::{MIDDLE, battle, deployed};
use sandtable_core::{Game, Seat, Seed, Session, SessionId, Setup, Timestamp};
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::{
    Action, ActionPreview, AvailableAction, Event, HeatSource, Mech, MovementMode, Phase,
    PhaseActionReport, Scenario, Side, UnitId, WoundSource,
};

const PLAYER: Seat = Seat(0);
const NOON: Timestamp = Timestamp::UNIX_EPOCH;

/// The unit that is asked about.
const ONE: &str = "mech-1";
/// Its enemy.
const TWO: &str = "mech-2";

const ARCHER: &str = "archer-arc-2r";
const HUNCHBACK: &str = "hunchback-hbk-4g";

fn id(name: &str) -> UnitId {
    UnitId::from(name)
}

/// The hex so many steps north of the middle.
const fn north(steps: i32) -> Hex {
    Hex::new(MIDDLE.x, MIDDLE.y - steps)
}

/// `mech-1` in the middle, which looks north at `mech-2` some hexes away, which looks back.
fn duel(ours: &str, theirs: &str, distance: i32) -> Scenario {
    let mut units = vec![
        deployed(ONE, Side::Player, ours, MIDDLE),
        deployed(TWO, Side::Opponent, theirs, north(distance)),
    ];
    units[1].facing = flat::S;
    battle(units)
}

/// A battle in a phase, after a referee's rulings.
fn at(scenario: Scenario, phase: Phase, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let setup = Setup::new(SessionId::from_random([7; 16]), scenario, Seed::from_number(7));
    let session = Session::create(setup, NOON).expect("a sound scenario");
    let begun = [
        Event::GameStarted { first_side: Side::Player },
        Event::PhaseChanged { from_phase: Phase::Initiative, to_phase: phase, turn: 2 },
    ];
    ruled(session, begun.into_iter().chain(rulings))
}

fn ruled(session: Session<Mech>, events: impl IntoIterator<Item = Event>) -> Session<Mech> {
    events.into_iter().fold(session, |session, event| session.append(event, NOON))
}

/// What `mech-1` can do in the phase that is going on.
fn report(session: &Session<Mech>) -> PhaseActionReport {
    let state = session.state();
    session.game().actions(state, &id(ONE), state.phase).expect("a known unit")
}

/// What would come of an action that must be available.
fn preview(session: &Session<Mech>, action: &Action) -> ActionPreview {
    let report = report(session);
    let found = report.available.iter().find(|candidate| candidate.action == *action);
    let Some(AvailableAction { preview, .. }) = found else { panic!("{report:#?}") };
    preview.clone()
}

/// A ruling that somebody has come to stand there by a mode and so many hexes.
fn arrived(name: &str, to: Hex, facing: Facing, mode: MovementMode, hexes: u32) -> Event {
    Event::MovementDeclared {
        unit_id: id(name),
        from: to,
        to,
        facing,
        movement_type: mode,
        mp_used: hexes,
        hexes_moved: hexes,
        heat_generated: 1,
        path: Vec::new(),
    }
}

fn prone(name: &str) -> Event {
    Event::DroppedProne { unit_id: id(name) }
}

fn heated(name: &str, amount: u16) -> Event {
    let source = HeatSource::External;
    Event::HeatGenerated { unit_id: id(name), source, amount, new_heat: amount }
}

fn shut_down(name: &str) -> Event {
    Event::ShutdownCheck {
        unit_id: id(name),
        heat: 30,
        target_number: None,
        roll: [0, 0],
        shutdown_occurred: true,
    }
}

/// A ruling that a first wound has cost the pilot consciousness.
fn knocked_out(name: &str) -> Event {
    Event::PilotHit {
        unit_id: id(name),
        wounds: 1,
        total_wounds: 1,
        source: WoundSource::HeadHit,
        consciousness_check_required: true,
        consciousness_check_passed: Some(false),
        rolls: Vec::new(),
    }
}
