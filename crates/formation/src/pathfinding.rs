//! Ways over the ground. The searches are those of [`sandtable_hex::route`].

use crate::bearing::Bearing;
use crate::{Battlefield, Mover};
use sandtable_hex::{CellId, CellSet};
pub use sandtable_hex::{FlowField, Route, Router};

/// The cheapest way for a mover, both ends included; `None` if there is none. A way from a hex to
/// itself is that hex.
pub fn find_path(
    field: &Battlefield,
    router: &mut Router,
    mover: Mover,
    [from, to]: [CellId; 2],
) -> Option<Vec<CellId>> {
    let steps = steps(field, router, mover, [from, to], None)?;
    Some(std::iter::once(from).chain(steps).collect())
}

/// What a path costs, in tenths of a hex of open ground: every hex but the first, which is not entered.
/// `None` if it is no path.
pub fn path_cost(field: &Battlefield, mover: Mover, path: &[CellId]) -> Option<u32> {
    let step = |pair: &[CellId]| {
        let facing = field.direction(pair[0], pair[1])?;
        field.costs(mover).step(pair[0], facing).map(u32::from)
    };
    path.windows(2).map(step).sum()
}

/// The cells to enter on the cheapest way, around closed ones.
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

/// The hex nearest to a goal that a mover can get to, and of several the nearest to him: at worst the
/// one where he is. Which of several that are as near does not depend on how the map is turned.
pub fn nearest_reachable(field: &Battlefield, mover: Mover, [from, goal]: [CellId; 2]) -> CellId {
    let costs = field.costs(mover);
    let middle = field.hex(goal);
    let bearing = Bearing::between(field.hex(from), middle);
    let reachable = |radius: i32| {
        let ring = middle.ring(radius as u32).filter_map(|hex| field.cell(hex));
        let there = ring.filter(|cell| costs.can_reach(from, *cell));
        there.min_by_key(|cell| (field.distance(from, *cell), bearing.order(field.hex(*cell))))
    };
    (0..field.distance(from, goal)).find_map(reachable).unwrap_or(from)
}
