use super::profile::{Foot, span};
use crate::map::Displacement;
use crate::{
    CellId, Crossing, Facing, Hex, Line, LineKind, Look, OffMap, Shape, SightError, SightRules,
};
use std::sync::Arc;

/// The lines of sight from a hex to all hexes around it, prepared for one shape of map.
///
/// Which hexes lie between depends only on the way from one end to the other. So they are found
/// once, as places in a window around any viewer, and turned round: for each place, the places
/// behind it. Looking is then to let what is high enough cast its shadow. Rays know no ground: they
/// serve all maps of their shape, for as long as the rules stay.
// Places are numbered outwards ring by ring, the viewer's own being 0. A shorter range is then the
// beginning of every table.
#[derive(Clone, Debug)]
pub struct Rays {
    shape: Arc<Shape>,
    rules: SightRules,
    radius: u32,
    /// Where the places are, seen from a cell with an even and one with an odd number.
    places: [Vec<Displacement>; 2],
    /// The shadows of all places one after the other, and where those of each place begin.
    shadows: Vec<Shadow>,
    starts: Vec<u32>,
    pairs: Vec<[Shadow; 2]>,
}

/// That a place lies on the way to a target, and where on it.
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
    /// The longest range rays are prepared for: half a million hexes on their way.
    pub const LONGEST: u32 = 64;

    /// Prepares the rays of every range up to `radius`.
    ///
    /// # Errors
    /// Refuses a radius above [`Rays::LONGEST`].
    pub fn new(shape: Arc<Shape>, rules: SightRules, radius: u32) -> Result<Self, SightError> {
        if radius > Self::LONGEST {
            return Err(SightError::TooFar { range: radius, longest: Self::LONGEST });
        }
        let ways = spiral(radius);
        let places =
            [0, 1].map(|parity| ways.iter().map(|way| shape.displacement(parity, *way)).collect());
        let (mut shadows, pairs) = cast(rules.line, radius, &ways);
        // Stable, so that the shadows of a place stay in the order of their targets.
        shadows.sort_by_key(|shadow| shadow.place);
        let numbers = 0..=ways.len();
        let starts = numbers.map(|number| shadows.partition_point(|one| one.place() < number));
        let starts = starts.map(|start| start as u32).collect();
        Ok(Self { shape, rules, radius, places, shadows, starts, pairs })
    }

    /// The shape of the maps these rays are for.
    pub const fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// What they hold to be in sight.
    pub const fn rules(&self) -> SightRules {
        self.rules
    }

    /// The longest range they are prepared for.
    pub const fn radius(&self) -> u32 {
        self.radius
    }

    /// The cell from which someone looks.
    ///
    /// # Errors
    /// Refuses an eye off the map and a range these rays were not prepared for.
    pub(crate) fn origin(&self, look: Look) -> Result<CellId, SightError> {
        if look.range > self.radius {
            return Err(SightError::TooFar { range: look.range, longest: self.radius });
        }
        Ok(OffMap::cell(&self.shape, "eye", look.eye.hex)?)
    }

    /// The places within a range of a cell.
    #[inline]
    pub(crate) fn places(&self, around: CellId, range: u32) -> &[Displacement] {
        let places = &self.places[around.index() & 1];
        let count = 3 * range as usize * (range as usize + 1) + 1;
        &places[..count.min(places.len())]
    }

    /// What a place casts its shadow on, from near to far.
    #[inline]
    pub(crate) fn shadows(&self, place: usize) -> &[Shadow] {
        &self.shadows[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// The pairs of places between which rays run, by target from near to far.
    #[inline]
    pub(crate) fn pairs(&self) -> &[[Shadow; 2]] {
        &self.pairs
    }
}

/// All shadows on all places, in the order of the places they fall on: those of single hexes, and
/// those of which one of two counts.
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

/// The ways to all hexes within a radius, ring by ring outwards. Stored patterns of sight count in
/// this order.
fn spiral(radius: u32) -> Vec<Hex> {
    let mut ways = vec![Hex::ZERO];
    let mut corner = Hex::ZERO;
    for ring in 1..=radius {
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

/// The numbers of the places, looked up by the way to them.
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
