use super::profile::{Foot, span};
use crate::map::Displacement;
use crate::{
    CellId, Crossing, Facing, Hex, Line, LineKind, Look, OffMap, Shape, SightError, SightRules,
};
use std::sync::Arc;

/// Precomputed lines of sight from a hex to all hexes in range, for one map shape.
///
/// The hexes on a line depend only on the offset between its ends, so one table serves every
/// observer. The table is inverted: for each place around the observer it lists the places behind
/// it, its shadow. Computing a field of view then means casting the shadows of everything high
/// enough. Rays do not depend on terrain: they serve all maps of their shape, as long as the rules
/// stay the same.
// Rejected: walking every ray hex by hex for each look. That visits every hex of every line, while
// most ground is too low to hide anything; casting shadows only touches obstacles.
//
// Places are numbered ring by ring outwards, the observer's own being 0. So the tables of a shorter
// range are prefixes of the full tables.
#[derive(Clone, Debug)]
pub struct Rays {
    shape: Arc<Shape>,
    rules: SightRules,
    radius: u32,
    /// Offsets of the places, as seen from a cell with an even and with an odd index.
    places: [Vec<Displacement>; 2],
    /// The shadows of all places, grouped by place, and the start of each group.
    shadows: Vec<Shadow>,
    starts: Vec<u32>,
    pairs: Vec<[Shadow; 2]>,
}

/// A place on the line to a target, with its position on that line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shadow {
    pub(crate) span: i32,
    along: i32,
    near: u8,
    place: u16,
    target: u16,
}

impl Shadow {
    #[inline]
    pub(crate) const fn place(self) -> usize {
        self.place as usize
    }

    #[inline]
    pub(crate) const fn target(self) -> usize {
        self.target as usize
    }

    #[inline]
    pub(crate) const fn foot(self) -> Foot {
        Foot { along: self.along, near: self.near }
    }
}

impl Rays {
    /// The longest supported range; its table has about half a million entries.
    pub const LONGEST: u32 = 64;

    /// Precomputes the rays for every range up to `radius`.
    ///
    /// # Errors
    /// Returns [`SightError::TooFar`] if the radius is above [`Rays::LONGEST`].
    pub fn new(shape: Arc<Shape>, rules: SightRules, radius: u32) -> Result<Self, SightError> {
        if radius > Self::LONGEST {
            return Err(SightError::TooFar { range: radius, longest: Self::LONGEST });
        }
        let ways = spiral(radius);
        let places =
            [0, 1].map(|parity| ways.iter().map(|way| shape.displacement(parity, *way)).collect());
        let (mut shadows, pairs) = cast(rules.line, radius, &ways);
        // A stable sort: the shadows of a place stay in the order of their targets.
        shadows.sort_by_key(|shadow| shadow.place);
        let numbers = 0..=ways.len();
        let starts = numbers.map(|number| shadows.partition_point(|one| one.place() < number));
        let starts = starts.map(|start| start as u32).collect();
        Ok(Self { shape, rules, radius, places, shadows, starts, pairs })
    }

    /// Returns the map shape that these rays are for.
    pub const fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// Returns the sight rules.
    pub const fn rules(&self) -> SightRules {
        self.rules
    }

    /// Returns the longest supported range.
    pub const fn radius(&self) -> u32 {
        self.radius
    }

    /// Returns the cell of the observer.
    ///
    /// # Errors
    /// Returns [`SightError`] if the eye is off the map or the range is longer than that of these
    /// rays.
    pub(crate) fn origin(&self, look: Look) -> Result<CellId, SightError> {
        if look.range > self.radius {
            return Err(SightError::TooFar { range: look.range, longest: self.radius });
        }
        Ok(OffMap::cell(&self.shape, "eye", look.eye.hex)?)
    }

    /// Returns the places within `range` of a cell.
    #[inline]
    pub(crate) fn places(&self, around: CellId, range: u32) -> &[Displacement] {
        let places = &self.places[around.index() & 1];
        // Ring r has 6 r hexes, so the rings up to `range` and the centre have 3 r (r + 1) + 1.
        let count = 3 * range as usize * (range as usize + 1) + 1;
        &places[..count.min(places.len())]
    }

    /// Returns the targets behind a place, from near to far.
    #[inline]
    pub(crate) fn shadows(&self, place: usize) -> &[Shadow] {
        &self.shadows[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Returns the pairs of places with a line running between them, ordered by target, near to
    /// far.
    #[inline]
    pub(crate) fn pairs(&self) -> &[[Shadow; 2]] {
        &self.pairs
    }
}

/// Computes all shadows, ordered by target: those of single hexes, and pairs of which one counts.
fn cast(line: LineKind, radius: u32, ways: &[Hex]) -> (Vec<Shadow>, Vec<[Shadow; 2]>) {
    let numbers = Numbers::of(radius, ways);
    let (mut single, mut paired) = (Vec::new(), Vec::new());
    for way in ways {
        let (span, target) = (span(Hex::ZERO, *way), numbers.get(*way));
        let shadow = |hex| {
            let Foot { along, near } = Foot::of(hex, Hex::ZERO, *way);
            Shadow { span, along, near, place: numbers.get(hex), target }
        };
        for crossing in Line::between(line, Hex::ZERO, *way) {
            match crossing {
                Crossing::One(hex) => single.push(shadow(hex)),
                Crossing::Either(a, b) => paired.push([shadow(a), shadow(b)]),
            }
        }
    }
    (single, paired)
}

/// Returns the offsets of all hexes within a radius, ring by ring outwards. Stored fogs depend on
/// this order.
fn spiral(radius: u32) -> Vec<Hex> {
    let mut ways = vec![Hex::ZERO];
    let mut corner = Hex::ZERO;
    for ring in 1..=radius {
        // From the corner in direction 4, the six facings in order lead once around the ring.
        corner = Facing::from_index(4).step(corner);
        let mut way = corner;
        for facing in Facing::ALL {
            for _ in 0..ring {
                ways.push(way);
                way = facing.step(way);
            }
        }
    }
    ways
}

/// The number of each place, indexed by its offset.
struct Numbers {
    radius: i32,
    numbers: Vec<u16>,
}

impl Numbers {
    fn of(radius: u32, ways: &[Hex]) -> Self {
        let side = 2 * radius as usize + 1;
        let mut table = Self { radius: radius as i32, numbers: vec![0; side * side] };
        for (number, way) in ways.iter().enumerate() {
            let slot = table.slot(*way);
            // The longest range has 12,481 places, so a number fits into 16 bits.
            table.numbers[slot] = number as u16;
        }
        table
    }

    const fn slot(&self, way: Hex) -> usize {
        ((way.y + self.radius) * (2 * self.radius + 1) + way.x + self.radius) as usize
    }

    fn get(&self, way: Hex) -> u16 {
        self.numbers[self.slot(way)]
    }
}
