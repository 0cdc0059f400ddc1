//! Ways as the crow flies.

use sandtable_hex::Hex;

/// A share of a way, in percent; there and back it is the same.
pub(super) fn scaled(way: Hex, share: i64) -> Hex {
    let part = |axis: i32| {
        let hundredths = i64::from(axis) * share;
        ((hundredths.abs() + 50) / 100 * hundredths.signum()) as i32
    };
    Hex::new(part(way.x), part(way.y))
}

/// So many hexes along a way.
pub(super) fn along(way: Hex, hexes: i32) -> Hex {
    match length(way) {
        0 => Hex::ZERO,
        whole => scaled(way, 100 * i64::from(hexes) / i64::from(whole)),
    }
}

pub(super) fn length(way: Hex) -> i32 {
    way.unsigned_distance_to(Hex::ZERO) as i32
}
