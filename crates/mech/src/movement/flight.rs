use crate::Battlefield;
use sandtable_hex::{Crossing, Hex, Line, LineKind};

/// Whether a jump with so many points clears everything up to its landing.
///
/// Unless the profile lets every jump fly free, neither the landing nor any hex on the straight line
/// to it may be higher than the start by more levels than there are points. A hex is as high as its
/// ground or the building on it; of two hexes at an edge on which the line runs, the higher counts.
pub(super) fn clears(field: &Battlefield, from: Hex, to: Hex, points: u16) -> bool {
    if field.profile().free_flight {
        return true;
    }
    let height = |hex: Hex| field.screens().get(hex);
    let ground = height(from).map_or(0, |screen| screen.ground);
    let highest = i32::from(ground) + i32::from(points);
    let low = |hex: Hex| height(hex).is_none_or(|screen| i32::from(screen.solid) <= highest);
    let mut between = Line::between(LineKind::Crossed, from, to);
    low(to) && between.all(|crossing: Crossing| crossing.hexes().all(low))
}
