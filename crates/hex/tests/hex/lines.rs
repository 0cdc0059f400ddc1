//! Straight lines, checked against exact geometry of segments and hexagons.

use proptest::prelude::*;
use sandtable_hex::{Crossing, Hex, Line, LineKind};

/// A fraction with a positive denominator.
type Ratio = (i128, i128);

fn less(a: Ratio, b: Ratio) -> bool {
    a.0 * b.1 < b.0 * a.1
}

/// The part of a segment inside a closed hexagon, and whether it runs through the interior.
struct Stretch {
    hex: Hex,
    enters: Ratio,
    inside: bool,
}

/// Returns the part of the segment between two centres in a hexagon, if it is longer than a point.
fn stretch(hex: Hex, from: Hex, to: Hex) -> Option<Stretch> {
    let cube = |hex: Hex| [hex.x, hex.y, -hex.x - hex.y].map(i128::from);
    let (centre, start, end) = (cube(hex), cube(from), cube(to));
    let (mut enters, mut leaves, mut inside) = ((0, 1), (1, 1), true);
    for (i, j) in [(0, 1), (1, 0), (1, 2), (2, 1), (2, 0), (0, 2)] {
        // A hexagon is the set where every difference of two cube coordinates is at most 1.
        let room = 1 - (start[i] - centre[i]) + (start[j] - centre[j]);
        let slope = (end[i] - start[i]) - (end[j] - start[j]);
        match slope.signum() {
            1 if less((room, slope), leaves) => leaves = (room, slope),
            -1 if less(enters, (-room, -slope)) => enters = (-room, -slope),
            0 if room < 0 => return None,
            0 if room == 0 => inside = false,
            _ => {}
        }
    }
    less(enters, leaves).then_some(Stretch { hex, enters, inside })
}

fn by_geometry(from: Hex, to: Hex) -> Vec<Crossing> {
    let near = from.range(from.unsigned_distance_to(to));
    let mut met: Vec<Stretch> = near.filter_map(|hex| stretch(hex, from, to)).collect();
    met.sort_by(|a, b| {
        let by_entry = (a.enters.0 * b.enters.1).cmp(&(b.enters.0 * a.enters.1));
        by_entry.then((a.hex.x, a.hex.y).cmp(&(b.hex.x, b.hex.y)))
    });
    let mut line = Vec::new();
    let mut rest = met.into_iter();
    while let Some(part) = rest.next() {
        line.push(if part.inside {
            Crossing::One(part.hex)
        } else {
            let other = rest.next().expect("an edge has two sides");
            assert!(!other.inside, "no hexagon overlaps another");
            Crossing::Either(part.hex, other.hex)
        });
    }
    line
}

fn line(kind: LineKind, from: Hex, to: Hex) -> Vec<Crossing> {
    Line::new(kind, from, to).collect()
}

#[test]
fn crossed_lines_match_exact_geometry_for_all_pairs_within_8_hexes() {
    let from = Hex::new(3, -2);
    for to in from.range(8).filter(|to| *to != from) {
        assert_eq!(line(LineKind::Crossed, from, to), by_geometry(from, to), "{from:?} {to:?}");
    }
}

#[test]
fn sampled_lines_contain_the_nearest_hexes_at_each_unit_of_distance() {
    let from = Hex::new(-1, 4);
    for to in from.range(9) {
        let sampled = line(LineKind::Sampled, from, to);
        assert_eq!(sampled.len() as u32, from.unsigned_distance_to(to) + 1);
        for (sample, crossing) in (0..).zip(sampled) {
            let hexes: Vec<Hex> = crossing.hexes().collect();
            assert_eq!(hexes, nearest_at(from, to, sample), "{from:?} {to:?} sample {sample}");
        }
    }
}

/// Returns the hexes whose centres are nearest to a sample, by squared and scaled distances.
fn nearest_at(from: Hex, to: Hex, sample: i32) -> Vec<Hex> {
    let steps = from.unsigned_distance_to(to).max(1) as i32;
    let point = from * steps + (to - from) * sample;
    let distance = |hex: &Hex| {
        let way = *hex * steps - point;
        way.x * way.x + way.y * way.y + way.x * way.y
    };
    let least = from.range(10).map(|hex| distance(&hex)).min();
    let mut nearest: Vec<Hex> = from.range(10).filter(|hex| Some(distance(hex)) == least).collect();
    nearest.sort_by_key(|hex| (hex.x, hex.y));
    nearest
}

#[test]
fn a_line_is_the_reverse_of_the_line_back() {
    for kind in [LineKind::Sampled, LineKind::Crossed] {
        for from in Hex::ZERO.range(2) {
            for to in Hex::ZERO.range(10) {
                let mut back = line(kind, to, from);
                back.reverse();
                assert_eq!(line(kind, from, to), back, "{kind:?} {from:?} {to:?}");
            }
        }
    }
}

#[test]
fn a_line_to_itself_is_one_hex_with_nothing_between() {
    let hex = Hex::new(5, 5);
    for kind in [LineKind::Sampled, LineKind::Crossed] {
        assert_eq!(line(kind, hex, hex), [Crossing::One(hex)]);
        assert_eq!(Line::between(kind, hex, hex).count(), 0);
        assert_eq!(Line::between(kind, hex, Hex::new(6, 5)).count(), 0);
    }
}

#[test]
fn a_line_along_edges_returns_both_hexes_of_every_edge() {
    let expected = [
        Crossing::One(Hex::ZERO),
        Crossing::Either(Hex::new(0, 1), Hex::new(1, 0)),
        Crossing::One(Hex::new(1, 1)),
        Crossing::Either(Hex::new(1, 2), Hex::new(2, 1)),
        Crossing::One(Hex::new(2, 2)),
    ];
    assert_eq!(line(LineKind::Crossed, Hex::ZERO, Hex::new(2, 2)), expected);
    assert_eq!(line(LineKind::Sampled, Hex::ZERO, Hex::new(2, 2)), expected);
}

#[test]
fn a_line_through_the_middle_of_an_edge_ties_only_when_sampled() {
    let (from, to) = (Hex::ZERO, Hex::new(3, 1));
    let (near, far) = (Hex::new(1, 1), Hex::new(2, 0));
    assert_eq!(line(LineKind::Sampled, from, to)[2], Crossing::Either(near, far));
    let crossed = line(LineKind::Crossed, from, to);
    let expected = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (3, 1)].map(|(q, r)| Hex::new(q, r));
    assert_eq!(crossed, expected.map(Crossing::One));
}

#[test]
fn lines_at_the_limits_of_i32_do_not_overflow() {
    let (far, near) = (Hex::new(i32::MIN, i32::MAX), Hex::new(i32::MAX, i32::MIN));
    for kind in [LineKind::Sampled, LineKind::Crossed] {
        let start: Vec<Crossing> = Line::new(kind, far, near).take(3).collect();
        let expected = [0, 1, 2].map(|i| Crossing::One(Hex::new(i32::MIN + i, i32::MAX - i)));
        assert_eq!(start, expected);
    }
}

#[test]
fn short_lines_at_the_limits_of_i32_equal_those_at_the_origin() {
    let ways = Hex::ZERO.range(3).filter(|way| way.x <= 0 && way.y <= 0);
    for way in ways {
        for kind in [LineKind::Sampled, LineKind::Crossed] {
            let corner = Hex::splat(i32::MAX);
            let far = line(kind, corner, Hex::new(i32::MAX + way.x, i32::MAX + way.y));
            let near = line(kind, Hex::ZERO, way);
            let ones = |line: &[Crossing]| -> Vec<bool> {
                line.iter().map(|crossing| matches!(crossing, Crossing::One(_))).collect()
            };
            assert_eq!(ones(&far), ones(&near), "{kind:?} by {way:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn long_crossed_lines_match_exact_geometry(x in -40..=40, y in -40..=40) {
        let (from, to) = (Hex::ZERO, Hex::new(x, y));
        prop_assume!(from != to);
        prop_assert_eq!(line(LineKind::Crossed, from, to), by_geometry(from, to));
    }
}
