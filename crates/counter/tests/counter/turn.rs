//! The sequence of play.

use crate::tools::{phase, side};
use crate::vectors::vectors;
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

/// A structure with its sides.
type Turns = (TurnStructure, Vec<Side>);

fn alternating() -> Turns {
    (five(PlayerOrder::Alternating), blue_and_red())
}

fn without_sides() -> Turns {
    (five(PlayerOrder::Alternating), vec![])
}

fn simultaneous() -> Turns {
    (five(PlayerOrder::Simultaneous), blue_and_red())
}

/// Eight phases, four for each side; the first begins in turn 2.
fn bound() -> Turns {
    let phases = (0..8).map(|number| Phase {
        sides: vec![if number < 4 { "german" } else { "soviet" }.into()],
        from_turn: (number == 0).then_some(2),
        ..phase(&format!("phase-{number}"), PhaseType::Admin)
    });
    let structure = structure(PlayerOrder::Alternating, phases.collect());
    (structure, vec![side("german"), side("soviet")])
}

/// Three phases of the second side.
fn only_red() -> Turns {
    let phases = (0..3).map(|number| Phase {
        sides: vec!["red".into()],
        ..phase(&format!("phase-{number}"), PhaseType::Combat)
    });
    (structure(PlayerOrder::Alternating, phases.collect()), blue_and_red())
}

fn position_is((structure, sides): Turns, advances: usize, at: (u32, &str, usize)) {
    let (turn, side, phase) = after(&structure, &sides, advances);
    assert_eq!((turn, &*side, phase), at);
}

fn has_no_position((structure, sides): Turns) {
    assert_eq!(Sequence::new(&structure, &sides, None).first(), None);
}

vectors! {
    alternating_sides_play_all_their_phases_one_after_the_other: position_is {
        a5_1(alternating(), 0, (1, "blue", 0));
        a5_2(alternating(), 4, (1, "blue", 4));
        a5_3(alternating(), 5, (1, "red", 0));
        a5_4(alternating(), 9, (1, "red", 4));
        a5_5(alternating(), 10, (2, "blue", 0));
    }
    without_sides_the_turn_wraps_after_the_last_phase: position_is {
        a5_6(without_sides(), 5, (2, "-", 0));
    }
    phases_bound_to_a_side_or_to_later_turns_are_skipped: position_is {
        a5_7(bound(), 0, (1, "german", 1));
        a5_8(bound(), 2, (1, "german", 3));
        a5_9(bound(), 3, (1, "soviet", 4));
        a5_10(bound(), 7, (2, "german", 0));
    }
    a_side_without_a_phase_is_skipped: position_is {
        a5_11(only_red(), 0, (1, "red", 0));
        a5_12(only_red(), 3, (2, "red", 0));
    }
    simultaneous_phases_belong_to_no_single_side: position_is {
        a5_13(simultaneous(), 1, (1, "-", 1));
    }
    a_turn_without_phases_has_no_position: has_no_position {
        a5_14((TurnStructure::default(), blue_and_red()));
    }
}

#[test]
fn simultaneous_phases_belong_to_all_their_sides() {
    let (structure, sides) = simultaneous();
    position_is(simultaneous(), 5, (2, "-", 0));
    let sequence = Sequence::new(&structure, &sides, None);
    let first = sequence.first().expect("a position");
    let acting: Vec<&str> = sequence.acting_sides(&first).into_iter().map(|side| &**side).collect();
    assert_eq!(acting, ["blue", "red"]);
}

#[test]
fn activation_based_turns_go_phase_by_phase() {
    let turns = || (five(PlayerOrder::ActivationBased), blue_and_red());
    position_is(turns(), 4, (1, "-", 4));
    position_is(turns(), 5, (2, "-", 0));
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
