use super::profile::{Passage, span};
use crate::map::Displacement;
use crate::{CellId, Crossing, Facing, Hex, Line, Look, Shape, SightError, SightRules};
use std::ops::Range;
use std::sync::Arc;

/// The lines of sight from a hex to all hexes around it, prepared for one shape of map.
///
/// Which hexes lie between depends only on the way from one end to the other. So they are found
/// once, as places in a window around any viewer, and looking is a walk through tables. Rays know
/// no ground: they serve all maps of their shape, for as long as the rules stay.
// Places are numbered outwards ring by ring, the viewer's own being 0. A shorter range is then the
// beginning of every table, and a ray meets only lower numbers than that of its target.
#[derive(Clone, Debug)]
pub struct Rays {
    shape: Arc<Shape>,
    rules: SightRules,
    radius: u32,
    /// Where the places are, seen from a cell with an even and one with an odd number.
    places: [Vec<Displacement>; 2],
    rays: Vec<Ray>,
    single: Vec<Pass>,
    paired: Vec<[Pass; 2]>,
}

/// What lies between the viewer and one place. The order does not matter: densities add up, and
/// one solid hex is enough.
#[derive(Clone, Debug)]
pub(crate) struct Ray {
    pub(crate) span: i32,
    single: Range<u32>,
    paired: Range<u32>,
}

/// A place on the way of a ray, and where on it. [`Passage`] taken apart to fit in eight bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pass {
    along: i32,
    place: u16,
    near: u8,
}

impl Pass {
    #[inline]
    pub(crate) const fn place(self) -> usize {
        self.place as usize
    }

    #[inline]
    pub(crate) const fn passage(self) -> Passage {
        Passage { along: self.along, near: self.near }
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
        let mut prepared = Self {
            shape,
            rules,
            radius,
            places,
            rays: Vec::with_capacity(ways.len()),
            single: Vec::new(),
            paired: Vec::new(),
        };
        let places = Places::of(radius, &ways);
        ways.iter().for_each(|way| prepared.add_ray(*way, &places));
        Ok(prepared)
    }

    fn add_ray(&mut self, target: Hex, places: &Places) {
        let (single, paired) = (self.single.len() as u32, self.paired.len() as u32);
        let pass = |hex| {
            let Passage { along, near } = Passage::of(hex, Hex::ZERO, target);
            Pass { along, place: places.number(hex), near }
        };
        for crossing in Line::between(self.rules.line, Hex::ZERO, target) {
            match crossing {
                Crossing::One(hex) => self.single.push(pass(hex)),
                Crossing::Either(a, b) => self.paired.push([pass(a), pass(b)]),
            }
        }
        self.rays.push(Ray {
            span: span(Hex::ZERO, target),
            single: single..self.single.len() as u32,
            paired: paired..self.paired.len() as u32,
        });
    }

    /// The shape of the maps these rays are for.
    pub const fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// What they hold to be in sight.
    pub const fn rules(&self) -> &SightRules {
        &self.rules
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
        self.shape.cell(look.eye.hex).ok_or(SightError::OffMap(look.eye.hex))
    }

    /// The rays to all places within a range.
    pub(crate) fn within(&self, range: u32) -> &[Ray] {
        &self.rays[..count_within(range.min(self.radius))]
    }

    /// The places around a cell.
    #[inline]
    pub(crate) fn places(&self, around: CellId) -> &[Displacement] {
        &self.places[around.index() & 1]
    }

    #[inline]
    pub(crate) fn single(&self, ray: &Ray) -> &[Pass] {
        &self.single[ray.single.start as usize..ray.single.end as usize]
    }

    #[inline]
    pub(crate) fn paired(&self, ray: &Ray) -> &[[Pass; 2]] {
        &self.paired[ray.paired.start as usize..ray.paired.end as usize]
    }
}

/// How many hexes are within a range.
pub(crate) const fn count_within(range: u32) -> usize {
    3 * range as usize * (range as usize + 1) + 1
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
struct Places {
    radius: i32,
    numbers: Vec<u16>,
}

impl Places {
    fn of(radius: u32, ways: &[Hex]) -> Self {
        let side = 2 * radius as usize + 1;
        let mut places = Self { radius: radius as i32, numbers: vec![0; side * side] };
        for (number, way) in ways.iter().enumerate() {
            let slot = places.slot(*way);
            places.numbers[slot] = number as u16;
        }
        places
    }

    const fn slot(&self, way: Hex) -> usize {
        ((way.y + self.radius) * (2 * self.radius + 1) + way.x + self.radius) as usize
    }

    fn number(&self, way: Hex) -> u16 {
        self.numbers[self.slot(way)]
    }
}
