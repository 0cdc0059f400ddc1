//! Arcs compared with angles. Boundaries, where floating-point angles are unreliable, are computed
//! with integers; everything else by the angle itself.

use super::joints;
use sandtable_hex::{Facing, Hex, flat};
use sandtable_mech::Location;
use sandtable_mech::rules::Actuator::{Hand, LowerArm, Shoulder, UpperArm};
use sandtable_mech::rules::FiringArc::{self, Front, Left, Rear, Right};
use sandtable_mech::rules::{Actuators, HitColumn, Twist, arc};

/// The bearing of a hex other than the origin: degrees clockwise from a facing, from -180 to 180.
///
/// Multiples of 30 degrees are found exactly, by the cross product with a hex that is known to lie
/// in that direction.
fn bearing(facing: Facing, to: Hex) -> f64 {
    for (side, along) in (0..).zip(Facing::ALL) {
        let straight = along.step(Hex::ZERO);
        let between = along.clockwise().step(straight);
        for (ray, half) in [(straight, 0), (between, 1)] {
            let cross = ray.x * to.y - ray.y * to.x;
            let same_way = ray.x * to.x >= 0 && ray.y * to.y >= 0;
            let halves: i32 = (2 * side + half - 2 * number(facing)).rem_euclid(12);
            if cross == 0 && same_way {
                let degrees = 30.0 * f64::from(halves);
                return if degrees > 180.0 { degrees - 360.0 } else { degrees };
            }
        }
    }
    let (q, r) = (f64::from(to.x), f64::from(to.y));
    let (east, south) = (1.5 * q, 3_f64.sqrt() * (r + q / 2.0));
    let clockwise_of_north = east.atan2(-south).to_degrees();
    let turned = clockwise_of_north - 60.0 * f64::from(number(facing));
    (turned + 540.0).rem_euclid(360.0) - 180.0
}

fn number(facing: Facing) -> i32 {
    u8::from(facing).into()
}

fn arc_of_angle(degrees: f64) -> FiringArc {
    match degrees.abs() {
        0.0..=60.0 => Front,
        60.0..=120.0 if degrees > 0.0 => Right,
        60.0..=120.0 => Left,
        _ => Rear,
    }
}

fn column_of_angle(degrees: f64) -> HitColumn {
    match degrees.abs() {
        0.0..=90.0 => HitColumn::Front,
        90.0..=150.0 if degrees > 0.0 => HitColumn::Right,
        90.0..=150.0 => HitColumn::Left,
        _ => HitColumn::Rear,
    }
}

#[test]
fn arcs_and_columns_match_the_angle_within_6_hexes() {
    let own = Hex::new(-4, 9);
    for facing in Facing::ALL {
        for to in Hex::ZERO.range(6).filter(|to| *to != Hex::ZERO) {
            let (angle, other) = (bearing(facing, to), own + to);
            let about = || format!("{to:?} at {angle} degrees of {facing:?}");
            assert_eq!(FiringArc::from_to(own, facing, other), arc_of_angle(angle), "{}", about());
            let column = HitColumn::of_attack(own, facing, other);
            assert_eq!(column, column_of_angle(angle), "{}", about());
        }
    }
}

#[test]
fn arcs_of_the_six_adjacent_hexes() {
    let around = |facing: Facing| facing.step(Hex::ZERO);
    let arcs = flat::ALL.map(|way| FiringArc::from_to(Hex::ZERO, flat::N, around(way)));
    assert_eq!(arcs, [Front, Front, Right, Rear, Left, Front]);
    let columns = flat::ALL.map(|way| HitColumn::of_attack(Hex::ZERO, flat::N, around(way)));
    let (front, rear) = (HitColumn::Front, HitColumn::Rear);
    assert_eq!(columns, [front, front, HitColumn::Right, rear, HitColumn::Left, front]);
}

#[test]
fn arc_boundaries_belong_to_the_arc_of_the_rules() {
    let column = |q, r| HitColumn::of_attack(Hex::ZERO, flat::N, Hex::new(q, r));
    assert_eq!(column(2, 0), HitColumn::Right, "120 degrees");
    assert_eq!(column(2, -1), HitColumn::Front, "90 degrees are still in front");
    assert_eq!(column(-2, 1), HitColumn::Front, "and on the left");
    assert_eq!(column(1, 1), HitColumn::Right, "150 degrees are still the side");
    assert_eq!(column(-1, 2), HitColumn::Left);
    assert_eq!(column(1, 2), HitColumn::Rear, "but not more");
    let arc = |q, r| FiringArc::from_to(Hex::ZERO, flat::N, Hex::new(q, r));
    assert_eq!([arc(3, -3), arc(-3, 0)], [Front, Front], "60 degrees are still in front");
    assert_eq!([arc(3, 0), arc(-3, 3)], [Right, Left], "120 degrees are still the side");
    assert_eq!([arc(3, 1), arc(-3, 4)], [Rear, Rear], "but not more");
}

#[test]
fn a_unit_in_the_same_hex_is_in_front() {
    for facing in Facing::ALL {
        assert_eq!(FiringArc::from_to(Hex::ONE, facing, Hex::ONE), Front);
        assert_eq!(HitColumn::of_attack(Hex::ONE, facing, Hex::ONE), HitColumn::Front);
    }
}

#[test]
fn extreme_coordinates_have_arcs() {
    let (least, most) = (Hex::splat(i32::MIN), Hex::splat(i32::MAX));
    assert_eq!(FiringArc::from_to(least, flat::N, most), Rear);
    assert_eq!(FiringArc::from_to(most, flat::N, least), Front);
    assert_eq!(HitColumn::of_attack(least, flat::N, most), HitColumn::Right);
}

#[test]
fn a_right_twist_is_clockwise() {
    assert_eq!(Twist::Right.torso(flat::N), flat::NE);
    assert_eq!(Twist::Left.torso(flat::N), flat::NW);
    assert_eq!(Twist::None.torso(flat::N), flat::N);
    assert_eq!(Twist::default(), Twist::None);
}

#[test]
fn each_mount_covers_its_arcs() {
    let covers = |location, flipped| arc::arcs_of(location, false, flipped).to_vec();
    for location in Location::ALL {
        let expected = match location {
            Location::LeftArm => [vec![Front, Left], vec![Rear, Left]],
            Location::RightArm => [vec![Front, Right], vec![Rear, Right]],
            _ => [vec![Front], vec![Front]],
        };
        assert_eq!([covers(location, false), covers(location, true)], expected, "{location}");
        assert_eq!(arc::arcs_of(location, true, false), [Rear], "{location} to the rear");
    }
}

#[test]
fn legs_do_not_twist() {
    for location in Location::ALL {
        let expected = if location.is_leg() { flat::SE } else { flat::S };
        assert_eq!(arc::facing_of(location, flat::SE, Twist::Right), expected, "{location}");
    }
}

#[test]
fn arms_flip_only_if_neither_has_a_lower_arm_or_a_hand() {
    let stub = joints(&[Shoulder, UpperArm]);
    assert!(arc::can_flip([stub, stub]));
    for more in [LowerArm, Hand] {
        assert!(!arc::can_flip([stub, stub.with(more)]));
        assert!(!arc::can_flip([stub.with(more), stub]));
    }
    assert!(arc::can_flip([Actuators::NONE; 2]));
}
