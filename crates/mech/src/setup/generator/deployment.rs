use super::biome::Front;
use sandtable_hex::{CellId, Facing, Hex, Map};

/// How deep a zone is.
const DEPTH: u16 = 5;

/// Hexes from unit to unit along the edge, where there is room.
const SPACING: i32 = 3;

/// Where a side is deployed: rows along one of the two edges from which a map is fought.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zone<'a> {
    map: &'a Map,
    front: Front,
    /// Whether it lies at the first edge, which is the northern or the western one.
    first: bool,
    /// How far from the edge it begins.
    from: u16,
}

impl<'a> Zone<'a> {
    /// The zone at an edge, moved so many rows toward the middle.
    pub(super) const fn new(map: &'a Map, front: Front, first: bool, from: u16) -> Self {
        Self { map, front, first, from }
    }

    /// How far from an edge a zone begins that has the middle of the map in it.
    pub(super) fn to_the_middle(map: &Map, front: Front) -> u16 {
        (front.size(map.shape()).0.saturating_sub(DEPTH)) / 2
    }

    /// A hex for each of so many units, side by side around the middle of the edge; `None` if there
    /// is no room for all.
    pub(super) fn places(self, count: usize) -> Option<Vec<Hex>> {
        let shape = self.map.shape();
        let mut free: Vec<CellId> = shape.cells().filter(|cell| self.contains(*cell)).collect();
        let wide = i32::from(self.front.size(shape).1);
        let spacing = (wide / (count.max(1) as i32)).clamp(1, SPACING);
        let place = |number: usize| {
            // Twice the distance along the edge, so that the middle of an even number is one too.
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

    /// How far from the edge of the zone's side a cell lies.
    fn depth(self, cell: CellId) -> u16 {
        let shape = self.map.shape();
        let (whole, _) = self.front.size(shape);
        let (depth, _) = self.front.place(shape, cell);
        if self.first { depth } else { whole - 1 - depth }
    }

    fn detour(self, cell: CellId, ideal: i32) -> (i32, CellId) {
        let (_, along) = self.front.place(self.map.shape(), cell);
        let deeper = i32::from(self.depth(cell) - self.from);
        ((2 * i32::from(along) - ideal).abs() + 4 * deeper, cell)
    }
}

/// Whether units can be put there: not into water or swamp, and not into a house.
fn is_firm(map: &Map, cell: CellId) -> bool {
    let terrain = &map.swatch(cell).terrain;
    ["water", "swamp", "building"].iter().all(|kind| terrain.feature(kind).is_none())
}

/// The firm hex that is nearest to the middle of a map.
pub(super) fn middle(map: &Map) -> Hex {
    let shape = map.shape();
    let centre = shape.cell_at(shape.columns() / 2, shape.rows() / 2);
    let centre = centre.map_or(Hex::ZERO, |cell| shape.hex(cell));
    let firm = shape.cells().filter(|cell| is_firm(map, *cell)).map(|cell| shape.hex(cell));
    firm.min_by_key(|hex| hex.unsigned_distance_to(centre)).unwrap_or(centre)
}

/// The way to look from one hex toward another.
pub(super) fn toward(from: Hex, to: Hex) -> Facing {
    let distance = from.unsigned_distance_to(to);
    let off = |facing: &Facing| {
        let end = (0..distance).fold(from, |hex, _| facing.step(hex));
        end.unsigned_distance_to(to)
    };
    Facing::ALL.into_iter().min_by_key(off).unwrap_or(Facing::ALL[0])
}
