use super::*;
use PhysicalKind::Push;

#[test]
fn a_push_moves_both_one_hex_and_shakes_the_target() {
    assert_eq!(
        struck(blows(brawl(ARCHER, HUNCHBACK), []), Push, &[2, 2, 2, 3]),
        [
            lands(Push, 4, [2, 2], Vec::new()),
            shifted(TWO, north(1), north(2)),
            shifted(ONE, MIDDLE, north(1)),
            unbalanced(TWO, Trigger::Pushed),
            balanced(TWO, Trigger::Pushed, 5, [2, 3]),
        ]
    );
}

#[test]
fn a_push_that_misses_moves_nobody() {
    let told = struck(blows(brawl(ARCHER, HUNCHBACK), []), Push, &[1, 2]);
    assert_eq!(told, [misses(Push, 4, [1, 2])]);
}

#[test]
fn each_shoulder_that_is_out_makes_a_push_harder() {
    let arms = [Location::LeftArm, Location::RightArm];
    let session =
        blows(brawl(ARCHER, HUNCHBACK), arms.map(|arm| broken(ONE, arm, Actuator::Shoulder)));
    let expected = items(&[("Push", -1), ("Shoulder missing", 2), ("Shoulder missing", 2)]);
    assert_eq!(difficulty(&session, Push), (8, expected));
}

#[test]
fn a_push_needs_both_arms() {
    let session = blows(brawl(ARCHER, HUNCHBACK), [lost(ONE, Location::RightArm)]);
    assert_eq!(unable(&session, Push), Unable::LimbOut);
}

#[test]
fn one_pushes_only_straight_ahead() {
    let mut scenario = brawl(ARCHER, HUNCHBACK);
    scenario.units[1].position = flat::NE.step(MIDDLE);
    assert_eq!(unable(&blows(scenario, []), Push), Unable::OutOfArc);
}

#[test]
fn one_pushes_only_who_stands() {
    let session = blows(brawl(ARCHER, HUNCHBACK), [prone(TWO)]);
    assert_eq!(unable(&session, Push), Unable::TargetProne);
}

#[test]
fn one_pushes_only_on_the_level() {
    for level in [-1, 1] {
        let session = blows(on(brawl(ARCHER, HUNCHBACK), spot(north(1), level, "clear")), []);
        assert_eq!(unable(&session, Push), Unable::Level);
    }
}

/// What follows if the target cannot give way.
fn nobody_moves() -> [Event; 5] {
    [
        lands(Push, 4, [2, 2], Vec::new()),
        unbalanced(TWO, Trigger::Pushed),
        unbalanced(ONE, Trigger::Pushed),
        balanced(ONE, Trigger::Pushed, 5, [3, 3]),
        balanced(TWO, Trigger::Pushed, 5, [2, 3]),
    ]
}

const BLOCKED: [u32; 6] = [2, 2, 3, 3, 2, 3];

#[test]
fn against_somebody_nobody_is_pushed_and_both_are_shaken() {
    let mut scenario = brawl(ARCHER, HUNCHBACK);
    scenario.units.push(deployed("wall", Side::Opponent, LOCUST, north(2)));
    assert_eq!(struck(blows(scenario, []), Push, &BLOCKED), nobody_moves());
}

#[test]
fn up_two_levels_nobody_is_pushed() {
    let cliff = |level| on(brawl(ARCHER, HUNCHBACK), spot(north(2), level, "clear"));
    assert_eq!(struck(blows(cliff(2), []), Push, &BLOCKED), nobody_moves());
    let told = struck(blows(cliff(1), []), Push, &[2, 2, 2, 3]);
    assert_eq!(told[1], shifted(TWO, north(1), north(2)), "one level is no cliff");
}

#[test]
fn over_the_edge_of_the_map_nobody_is_pushed() {
    let mut scenario = brawl(ARCHER, HUNCHBACK);
    // Column 15 begins eight rows north of its first axial row.
    let edge = Hex::new(15, -7);
    scenario.units[0].position = flat::S.step(edge);
    scenario.units[1].position = edge;
    assert_eq!(struck(blows(scenario, []), Push, &BLOCKED), nobody_moves());
}

#[test]
fn where_a_wreck_lies_there_is_room() {
    let mut scenario = brawl(ARCHER, HUNCHBACK);
    scenario.units.push(deployed("wreck", Side::Opponent, LOCUST, north(2)));
    let told = struck(blows(scenario, [destroyed("wreck")]), Push, &[2, 2, 2, 3]);
    assert_eq!(told[1], shifted(TWO, north(1), north(2)));
}

#[test]
fn who_is_pushed_over_a_drop_of_two_levels_falls_as_deep() {
    for (level, fall) in [(-1, 5), (-2, 15)] {
        let scenario = on(brawl(ARCHER, HUNCHBACK), spot(north(2), level, "clear"));
        let mut dice = vec![2, 2, 1, 1, 1];
        // Two dice for each portion of five, and two for the pilot.
        dice.extend([3, 4].repeat(fall / 5));
        dice.extend([5, 5]);
        let told = struck(blows(scenario, []), Push, &dice);
        let fell = told.iter().find_map(|event| match event {
            Event::UnitFell { at, side, fall_damage, .. } => Some((*at, *side, *fall_damage)),
            _ => None,
        });
        assert_eq!(fell, Some((north(2), HitColumn::Front, fall as u16)));
    }
}
