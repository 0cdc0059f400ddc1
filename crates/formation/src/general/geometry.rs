//! Straight-line distances and vectors, ignoring terrain.

use sandtable_hex::Hex;

/// Returns the distance between two hexes.
pub(super) fn apart(one: Hex, other: Hex) -> i32 {
    one.unsigned_distance_to(other) as i32
}

pub(super) fn length(vector: Hex) -> i32 {
    apart(vector, Hex::ZERO)
}

/// Scales a vector to a percentage of its length.
///
/// Each axis is rounded half away from zero, so that the opposite vector scales to the opposite
/// result and neither army is favoured.
pub(super) fn scaled(vector: Hex, percent: i64) -> Hex {
    let part = |axis: i32| {
        let hundredths = i64::from(axis) * percent;
        ((hundredths.abs() + 50) / 100 * hundredths.signum()) as i32
    };
    Hex::new(part(vector.x), part(vector.y))
}

/// Returns a vector of the given length in the same direction.
pub(super) fn along(vector: Hex, hexes: i32) -> Hex {
    match length(vector) {
        0 => Hex::ZERO,
        whole => scaled(vector, 100 * i64::from(hexes) / i64::from(whole)),
    }
}
