//! Movement points after damage and heat.

use super::{Actuator, Limb, heat};

/// Returns the remaining walking points of a unit.
///
/// One lost leg leaves 1 point, two leave 0. Otherwise a damaged hip halves the points (rounded
/// up), two leave 0, and every other damaged leg actuator takes 1. Then heat is subtracted.
///
/// ```
/// use sandtable_mech::rules::{Actuator, Actuators, Limb, movement};
///
/// let hip = Limb::Broken(Actuators::NONE.with(Actuator::Hip));
/// assert_eq!(movement::walk(5, 0, [hip, Limb::WHOLE]), 3);
/// assert_eq!(movement::walk(5, 11, [Limb::WHOLE; 2]), 3);
/// ```
pub fn walk(built: u16, heat: u16, legs: [Limb; 2]) -> u16 {
    on_legs(built, legs).saturating_sub(heat::walk_penalty(heat))
}

/// Walking points without heat.
fn on_legs(built: u16, legs: [Limb; 2]) -> u16 {
    let lost = legs.into_iter().filter(|leg| *leg == Limb::Lost).count();
    // `Limb::broken` leaves out the other actuators of a leg with a broken hip.
    let broken = || legs.into_iter().flat_map(|leg| leg.broken().iter());
    let hips = broken().filter(|actuator| *actuator == Actuator::Hip).count();
    // Hips are among the broken actuators, so this cannot underflow.
    let others = broken().count() - hips;
    match (lost, hips) {
        (0, 0) => built.saturating_sub(others as u16),
        (0, 1) => built.div_ceil(2).saturating_sub(others as u16),
        (1, _) => built.min(1),
        _ => 0,
    }
}

/// Running points: 1.5 times the walking points, rounded up; 0 without both legs.
pub fn run(walk: u16, legs: [Limb; 2]) -> u16 {
    if legs.contains(&Limb::Lost) { 0 } else { walk.saturating_add(walk.div_ceil(2)) }
}

/// Jumping points: the number of working jets. Heat does not matter.
pub const fn jump(jets: u16, destroyed: u16) -> u16 {
    jets.saturating_sub(destroyed)
}
