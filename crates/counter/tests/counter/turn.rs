//! The sequence of play.

use crate::tools::{phase, side};
use sandtable_counter::definition::Side;
use sandtable_counter::turn::{
    Phase, PhaseType, PlayerOrder, Position, Sequence, TurnState, TurnStructure,
};

fn structure(player_order: PlayerOrder, phases: Vec<Phase>) -> TurnStructure {
    TurnStructure { player_order, phases, ..TurnStructure::default() }
}

fn five(player_order: PlayerOrder) -> TurnStructure {
    let phases = (0..5).map(|number| phase(&format!("phase-{number}"), PhaseType::Movement));
    structure(player_order, phases.collect())
}

fn blue_and_red() -> Vec<Side> {
    vec![side("blue"), side("red")]
}

/// The position after some advances: turn, side and phase index.
fn after(structure: &TurnStructure, sides: &[Side], advances: usize) -> (u32, String, usize) {
    let sequence = Sequence::new(structure, sides, None);
    let position = sequence.positions().nth(advances).expect("a position");
    let side = position.side.as_deref().unwrap_or("-").to_owned();
    (position.turn_number, side, position.phase_index)
}

fn at(turn: u32, side: &str, phase: usize) -> (u32, String, usize) {
    (turn, side.to_owned(), phase)
}

/// A5-1 to A5-5.
#[test]
fn alternating_sides_play_all_their_phases_one_after_the_other() {
    let (structure, sides) = (five(PlayerOrder::Alternating), blue_and_red());
    for (vector, advances, position) in [
        ("A5-1", 0, at(1, "blue", 0)),
        ("A5-2", 4, at(1, "blue", 4)),
        ("A5-3", 5, at(1, "red", 0)),
        ("A5-4", 9, at(1, "red", 4)),
        ("A5-5", 10, at(2, "blue", 0)),
    ] {
        assert_eq!(after(&structure, &sides, advances), position, "{vector}");
    }
}

/// A5-6.
#[test]
fn without_sides_the_turn_wraps_after_the_last_phase() {
    assert_eq!(after(&five(PlayerOrder::Alternating), &[], 5), at(2, "-", 0), "A5-6");
}

/// A5-7 to A5-10.
#[test]
fn phases_bound_to_a_side_or_to_later_turns_are_skipped() {
    let phases = (0..8).map(|number| Phase {
        sides: vec![if number < 4 { "german" } else { "soviet" }.into()],
        from_turn: (number == 0).then_some(2),
        ..phase(&format!("phase-{number}"), PhaseType::Admin)
    });
    let structure = structure(PlayerOrder::Alternating, phases.collect());
    let sides = [side("german"), side("soviet")];
    for (vector, advances, position) in [
        ("A5-7", 0, at(1, "german", 1)),
        ("A5-8", 2, at(1, "german", 3)),
        ("A5-9", 3, at(1, "soviet", 4)),
        ("A5-10", 7, at(2, "german", 0)),
    ] {
        assert_eq!(after(&structure, &sides, advances), position, "{vector}");
    }
}

/// A5-11, A5-12.
#[test]
fn a_side_without_a_phase_is_skipped() {
    let phases = (0..3).map(|number| Phase {
        sides: vec!["red".into()],
        ..phase(&format!("phase-{number}"), PhaseType::Combat)
    });
    let structure = structure(PlayerOrder::Alternating, phases.collect());
    assert_eq!(after(&structure, &blue_and_red(), 0), at(1, "red", 0), "A5-11");
    assert_eq!(after(&structure, &blue_and_red(), 3), at(2, "red", 0), "A5-12");
}

/// A5-13.
#[test]
fn simultaneous_phases_belong_to_all_their_sides() {
    let (structure, sides) = (five(PlayerOrder::Simultaneous), blue_and_red());
    assert_eq!(after(&structure, &sides, 1), at(1, "-", 1), "A5-13");
    assert_eq!(after(&structure, &sides, 5), at(2, "-", 0));
    let sequence = Sequence::new(&structure, &sides, None);
    let first = sequence.first().expect("a position");
    let acting: Vec<&str> = sequence.acting_sides(&first).into_iter().map(|side| &**side).collect();
    assert_eq!(acting, ["blue", "red"]);
}

#[test]
fn activation_based_turns_go_phase_by_phase() {
    let (structure, sides) = (five(PlayerOrder::ActivationBased), blue_and_red());
    assert_eq!(after(&structure, &sides, 4), at(1, "-", 4));
    assert_eq!(after(&structure, &sides, 5), at(2, "-", 0));
}

/// A5-14.
#[test]
fn a_turn_without_phases_has_no_position() {
    let structure = TurnStructure::default();
    assert_eq!(Sequence::new(&structure, &blue_and_red(), None).first(), None, "A5-14");
}

#[test]
fn empty_turns_are_passed_over_and_the_turn_limit_ends_the_sequence() {
    let late = Phase { from_turn: Some(3), to_turn: Some(4), ..phase("late", PhaseType::Admin) };
    let last = Phase { from_turn: Some(900), ..phase("last", PhaseType::Admin) };
    let structure = structure(PlayerOrder::Alternating, vec![late, last]);
    let turns = |limit| -> Vec<u32> {
        let sequence = Sequence::new(&structure, &[], limit);
        sequence.positions().map(|position| position.turn_number).collect()
    };
    assert!(turns(Some(2)).is_empty());
    assert_eq!(turns(Some(3)), [3]);
    assert_eq!(turns(Some(899)), [3, 4]);
    assert_eq!(turns(None).len(), 2 + 100, "turns 900 to 999");
}

#[test]
fn an_advance_is_recorded_with_turn_phase_and_side() {
    let (structure, sides) = (five(PlayerOrder::Alternating), blue_and_red());
    let sequence = Sequence::new(&structure, &sides, None);
    let position = sequence.positions().nth(6).expect("a position");
    let event = sequence.event(&position).expect("an event");
    assert_eq!((event.turn_number, event.phase_index), (1, 1));
    assert_eq!((&*event.phase_name, event.phase_type), ("phase-1", PhaseType::Movement));
    assert_eq!(event.side, Some("red".into()));
}

#[test]
fn play_starts_at_turn_0_inactive_and_keeps_its_position() {
    let before = TurnState::default();
    assert_eq!((before.turn_number, before.current_phase_index, before.is_active), (0, 0, false));
    let position = Position { turn_number: 3, side: Some("red".into()), phase_index: 2 };
    let state = TurnState::at(position.clone());
    assert!(state.is_active);
    assert_eq!(state.position(), position);
}
