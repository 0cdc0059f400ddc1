//! Deployment zones along the edges of a map.

use super::generator::Front;
use sandtable_hex::{CellId, Facing, Hex, Map};

/// Rows of a deployment zone.
const DEPTH: u16 = 5;

/// Hexes between units along the edge, where there is room.
const SPACING: i32 = 3;

/// The deployment zone of a side: rows along one of the two deployment edges of the map.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Zone<'a> {
    map: &'a Map,
    front: Front,
    /// True for the first edge, which is the northern or the western one.
    first: bool,
    /// Rows between the edge and the zone.
    from: u16,
}

impl<'a> Zone<'a> {
    /// The zone at an edge, moved `from` rows toward the centre.
    pub(crate) const fn new(map: &'a Map, front: Front, first: bool, from: u16) -> Self {
        Self { map, front, first, from }
    }

    /// The offset from an edge of a zone that contains the centre of the map.
    pub(crate) fn offset_of_centre(map: &Map, front: Front) -> u16 {
        (front.size(map.shape()).0.saturating_sub(DEPTH)) / 2
    }

    /// Returns one hex per unit, spread around the middle of the edge; `None` if they do not all
    /// fit.
    pub(crate) fn places(self, count: usize) -> Option<Vec<Hex>> {
        let shape = self.map.shape();
        let mut free: Vec<CellId> = shape.cells().filter(|cell| self.contains(*cell)).collect();
        let wide = i32::from(self.front.size(shape).1);
        let spacing = (wide / (count.max(1) as i32)).clamp(1, SPACING);
        let place = |number: usize| {
            // Positions along the edge are doubled, so that the middle of an even number of hexes
            // is an integer too.
            let ideal = wide - 1 + (2 * number as i32 + 1 - count as i32) * spacing;
            let best = free.iter().enumerate().min_by_key(|(_, cell)| self.detour(**cell, ideal));
            let best = best.map(|(index, _)| index)?;
            Some(shape.hex(free.remove(best)))
        };
        (0..count).map(place).collect()
    }

    fn contains(self, cell: CellId) -> bool {
        (self.from..self.from + DEPTH).contains(&self.depth(cell)) && is_firm(self.map, cell)
    }

    /// Distance of a cell from the zone's edge of the map.
    fn depth(self, cell: CellId) -> u16 {
        let shape = self.map.shape();
        let (whole, _) = self.front.size(shape);
        let (depth, _) = self.front.place(shape, cell);
        // A cell on the map is at most `whole - 1` deep, so this cannot underflow.
        if self.first { depth } else { whole - 1 - depth }
    }

    /// Ranks a cell: distance along the edge from the ideal position, plus a penalty per row. The
    /// cell id breaks ties.
    fn detour(self, cell: CellId, ideal: i32) -> (i32, CellId) {
        let (_, along) = self.front.place(self.map.shape(), cell);
        // `contains` has dropped the cells in front of the zone, so this cannot underflow.
        let deeper = i32::from(self.depth(cell) - self.from);
        // Positions along the edge are doubled, so a row costs as much as 2 hexes to the side.
        ((2 * i32::from(along) - ideal).abs() + 4 * deeper, cell)
    }
}

/// Returns true if units can deploy in a cell: not in water, swamp or a building.
pub(crate) fn is_firm(map: &Map, cell: CellId) -> bool {
    let terrain = &map.swatch(cell).terrain;
    ["water", "swamp", "building"].iter().all(|kind| terrain.feature(kind).is_none())
}

/// The deployable hex nearest to the centre of a map.
pub(crate) fn centre_of(map: &Map) -> Hex {
    let shape = map.shape();
    let centre = shape.cell_at(shape.columns() / 2, shape.rows() / 2);
    let centre = centre.map_or(Hex::ZERO, |cell| shape.hex(cell));
    let firm = shape.cells().filter(|cell| is_firm(map, *cell)).map(|cell| shape.hex(cell));
    firm.min_by_key(|hex| hex.unsigned_distance_to(centre)).unwrap_or(centre)
}

/// The facing from one hex toward another.
pub(crate) fn toward(from: Hex, to: Hex) -> Facing {
    // The facing whose straight line of the same length ends closest to the goal. Ties go to the
    // first facing, so the result is deterministic.
    let distance = from.unsigned_distance_to(to);
    let miss = |facing: &Facing| {
        let end = (0..distance).fold(from, |hex, _| facing.step(hex));
        end.unsigned_distance_to(to)
    };
    Facing::ALL.into_iter().min_by_key(miss).unwrap_or(Facing::ALL[0])
}
