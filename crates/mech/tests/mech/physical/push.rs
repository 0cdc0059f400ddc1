use super::*;
use PhysicalKind::Push;

#[test]
fn a_push_moves_both_one_hex_and_triggers_a_psr() {
    assert_eq!(
        attack_events(physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []), Push, &[2, 2, 2, 3]),
        [
            physical_hit(Push, 4, [2, 2], Vec::new()),
            displaced(TWO, north(1), north(2)),
            displaced(ONE, MIDDLE, north(1)),
            psr_triggered(TWO, Trigger::Pushed),
            psr_resolved(TWO, Trigger::Pushed, 5, [2, 3]),
        ]
    );
}

#[test]
fn a_missed_push_moves_neither_unit() {
    let events = attack_events(physical_phase(adjacent_duel(ARCHER, HUNCHBACK), []), Push, &[1, 2]);
    assert_eq!(events, [physical_miss(Push, 4, [1, 2])]);
}

#[test]
fn each_damaged_shoulder_makes_a_push_harder() {
    let arms = [Location::LeftArm, Location::RightArm];
    let session = physical_phase(
        adjacent_duel(ARCHER, HUNCHBACK),
        arms.map(|arm| broken(ONE, arm, Actuator::Shoulder)),
    );
    let expected = items(&[("Push", -1), ("Shoulder missing", 2), ("Shoulder missing", 2)]);
    assert_eq!(to_hit(&session, Push), (8, expected));
}

#[test]
fn a_push_needs_both_arms() {
    let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [lost(ONE, Location::RightArm)]);
    assert_eq!(refusal_reason(&session, Push), Unable::LimbOut);
}

#[test]
fn pushes_go_straight_ahead_only() {
    let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
    scenario.units[1].position = flat::NE.step(MIDDLE);
    assert_eq!(refusal_reason(&physical_phase(scenario, []), Push), Unable::OutOfArc);
}

#[test]
fn only_standing_targets_can_be_pushed() {
    let session = physical_phase(adjacent_duel(ARCHER, HUNCHBACK), [prone(TWO)]);
    assert_eq!(refusal_reason(&session, Push), Unable::TargetProne);
}

#[test]
fn pushes_need_the_same_level() {
    for level in [-1, 1] {
        let session = physical_phase(
            on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(1), level, "clear")),
            [],
        );
        assert_eq!(refusal_reason(&session, Push), Unable::Level);
    }
}

/// The events of a push whose target cannot be displaced.
fn blocked_push() -> [Event; 5] {
    [
        physical_hit(Push, 4, [2, 2], Vec::new()),
        psr_triggered(TWO, Trigger::Pushed),
        psr_triggered(ONE, Trigger::Pushed),
        psr_resolved(ONE, Trigger::Pushed, 5, [3, 3]),
        psr_resolved(TWO, Trigger::Pushed, 5, [2, 3]),
    ]
}

const BLOCKED: [u32; 6] = [2, 2, 3, 3, 2, 3];

#[test]
fn a_push_into_an_occupied_hex_triggers_psrs_for_both() {
    let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
    scenario.units.push(deployed("wall", Side::Opponent, LOCUST, north(2)));
    assert_eq!(attack_events(physical_phase(scenario, []), Push, &BLOCKED), blocked_push());
}

#[test]
fn a_push_up_two_levels_is_blocked() {
    let cliff =
        |level| on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(2), level, "clear"));
    assert_eq!(attack_events(physical_phase(cliff(2), []), Push, &BLOCKED), blocked_push());
    let events = attack_events(physical_phase(cliff(1), []), Push, &[2, 2, 2, 3]);
    assert_eq!(events[1], displaced(TWO, north(1), north(2)), "one level does not block");
}

#[test]
fn a_push_off_the_map_is_blocked() {
    let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
    // Column 15 starts 8 rows north of axial row 0.
    let edge = Hex::new(15, -7);
    scenario.units[0].position = flat::S.step(edge);
    scenario.units[1].position = edge;
    assert_eq!(attack_events(physical_phase(scenario, []), Push, &BLOCKED), blocked_push());
}

#[test]
fn a_wreck_does_not_block_a_push() {
    let mut scenario = adjacent_duel(ARCHER, HUNCHBACK);
    scenario.units.push(deployed("wreck", Side::Opponent, LOCUST, north(2)));
    let events = attack_events(physical_phase(scenario, [destroyed("wreck")]), Push, &[2, 2, 2, 3]);
    assert_eq!(events[1], displaced(TWO, north(1), north(2)));
}

#[test]
fn a_push_over_a_drop_of_2_levels_is_a_fall_of_that_depth() {
    for (level, fall) in [(-1, 5), (-2, 15)] {
        let scenario =
            on_terrain(adjacent_duel(ARCHER, HUNCHBACK), one_hex(north(2), level, "clear"));
        let mut dice = vec![2, 2, 1, 1, 1];
        // 2 dice per group of 5 points, and 2 for the pilot.
        dice.extend([3, 4].repeat(fall / 5));
        dice.extend([5, 5]);
        let events = attack_events(physical_phase(scenario, []), Push, &dice);
        let fell = events.iter().find_map(|event| match event {
            Event::UnitFell { at, side, fall_damage, .. } => Some((*at, *side, *fall_damage)),
            _ => None,
        });
        assert_eq!(fell, Some((north(2), HitColumn::Front, fall as u16)));
    }
}
