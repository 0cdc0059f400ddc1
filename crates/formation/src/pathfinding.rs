//! Routes over the ground. The searches themselves are in [`sandtable_hex::route`].

use crate::bearing::Bearing;
use crate::{Battlefield, Mover};
use sandtable_hex::{CellId, CellSet};
pub use sandtable_hex::{FlowField, Route, Router};

/// The cheapest path for a mover, both ends included; `None` if there is none. The path from a hex
/// to itself is that hex.
pub fn find_path(
    field: &Battlefield,
    router: &mut Router,
    mover: Mover,
    [from, to]: [CellId; 2],
) -> Option<Vec<CellId>> {
    let steps = steps(field, router, mover, [from, to], None)?;
    Some(std::iter::once(from).chain(steps).collect())
}

/// The cost of a path in tenths of a hex of open ground. The first hex is free, because it is not
/// entered. `None` if two consecutive cells are not connected.
pub fn path_cost(field: &Battlefield, mover: Mover, path: &[CellId]) -> Option<u32> {
    let step = |pair: &[CellId]| {
        let facing = field.direction(pair[0], pair[1])?;
        field.costs(mover).step(pair[0], facing).map(u32::from)
    };
    path.windows(2).map(step).sum()
}

/// The cells to enter on the cheapest path that avoids `closed` cells.
pub(crate) fn steps(
    field: &Battlefield,
    router: &mut Router,
    mover: Mover,
    [from, to]: [CellId; 2],
    closed: Option<&CellSet>,
) -> Option<Vec<CellId>> {
    let route = router.route(field.costs(mover), from, to, closed).ok()??;
    Some(route.cells)
}

/// The reachable hex closest to a goal, and among equals the one closest to the mover; at worst the
/// mover's own hex. Remaining ties do not depend on how the map is turned.
pub fn nearest_reachable(field: &Battlefield, mover: Mover, [from, goal]: [CellId; 2]) -> CellId {
    let costs = field.costs(mover);
    let middle = field.hex(goal);
    let bearing = Bearing::between(field.hex(from), middle);
    let reachable = |radius: i32| {
        let ring = middle.ring(radius as u32).filter_map(|hex| field.cell(hex));
        let there = ring.filter(|cell| costs.can_reach(from, *cell));
        there.min_by_key(|cell| (field.distance(from, *cell), bearing.order(field.hex(*cell))))
    };
    // Rings around the goal, the smallest first. From the mover's own distance on, no hex is nearer
    // to the goal than its own.
    (0..field.distance(from, goal)).find_map(reachable).unwrap_or(from)
}
