//! Reports of available and refused actions, with previews.

mod consistency;
mod preview;
mod refused;

use crate::fixture::MIDDLE;
use crate::table::{NOON, ONE, PLAYER, TWO, created, duel, id, north, with_events};
use sandtable_core::{Game, Seat, Seed, Session};
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::{
    Action, ActionPreview, AvailableAction, Event, HeatSource, Mech, MovementMode, Phase,
    PhaseActionReport, Scenario, Side, UnitId, WoundSource,
};

const ARCHER: &str = "archer-arc-2r";
const HUNCHBACK: &str = "hunchback-hbk-4g";

/// A battle in a phase, after referee events.
fn at(scenario: Scenario, phase: Phase, rulings: impl IntoIterator<Item = Event>) -> Session<Mech> {
    let begun = [
        Event::GameStarted { first_side: Side::Player },
        Event::PhaseChanged { from_phase: Phase::Initiative, to_phase: phase, turn: 2 },
    ];
    with_events(created(scenario), begun.into_iter().chain(rulings))
}

/// The action report of `mech-1` in the current phase.
fn report(session: &Session<Mech>) -> PhaseActionReport {
    let state = session.state();
    session.game().actions(state, &id(ONE), state.phase).expect("a known unit")
}

/// The preview of an action that must be available.
fn preview(session: &Session<Mech>, action: &Action) -> ActionPreview {
    let report = report(session);
    let found = report.available.iter().find(|candidate| candidate.action == *action);
    let Some(AvailableAction { preview, .. }) = found else { panic!("{report:#?}") };
    preview.clone()
}

/// A referee event that moves a unit to a hex, with its movement mode and hexes moved.
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

/// A referee event: the first wound knocks the pilot out.
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
