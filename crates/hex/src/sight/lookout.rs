use super::profile::{Plateau, Profile, Slope};
use super::rays::{Pass, Ray};
use crate::map::Displacement;
use crate::{CellId, CellSet, Eye, HeightRule, Rays, Screen, Screens, Shape, SightError};
use serde::{Deserialize, Serialize};

/// A look around: from where, how far, and for how tall things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Look {
    /// Who looks.
    pub eye: Eye,
    /// How far.
    pub range: u32,
    /// How high above the ground of its hex a target is.
    pub target: u16,
}

/// The cells seen in one look.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    pub(crate) from: CellId,
    pub(crate) places: &'a [Displacement],
    /// One bit for each place.
    pub(crate) pattern: &'a [u64],
}

impl<'a> Field<'a> {
    /// The cells seen, from near to far.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + use<'a> {
        let from = self.from.index();
        let groups = self.places.chunks(64).zip(self.pattern);
        groups.flat_map(move |(places, bits)| {
            Ones(*bits).filter_map(move |bit| {
                let place = places.get(bit)?;
                Some(CellId::from_index(from.wrapping_add_signed(place.cells as isize)))
            })
        })
    }

    /// How many cells are seen: one at least, the viewer's own.
    pub fn count(&self) -> usize {
        self.pattern.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Puts the cells seen into a set of cells of the same map.
    pub fn add_to(&self, set: &mut CellSet) {
        self.cells().for_each(|cell| {
            set.insert(cell);
        });
    }
}

/// The positions of the bits set in a word.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0.checked_sub(1)?;
        Some(bit)
    }
}

/// Looks around on a map: all that [`SightRules::sees`](crate::SightRules::sees) grants, at once.
///
/// ```
/// use sandtable_hex::*;
/// use std::sync::Arc;
///
/// let shape = Arc::new(Shape::new(Orientation::Flat, Outline::Parallelogram, 20, 20)?);
/// let mut screens = Screens::new(Grid::filled(shape.clone(), Screen::ground(0)));
/// screens.set(Hex::new(11, 10), Screen::ground(5));
///
/// let rays = Rays::new(shape, SightRules::default(), 8)?;
/// let mut lookout = Lookout::new(&rays, &screens)?;
/// let look = Look { eye: Eye::new(Hex::new(10, 10), 1), range: 3, target: 0 };
/// let field = lookout.look(look)?;
/// assert_eq!(field.count(), 37 - 6, "the hill hides what is behind it, not itself");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Lookout<'a> {
    rays: &'a Rays,
    screens: &'a Screens,
    window: Window,
    pattern: Vec<u64>,
}

/// What stands around a viewer, by number of place.
#[derive(Clone, Debug, Default)]
struct Window {
    screens: Vec<Screen>,
    tops: Vec<i32>,
    /// One bit for each place that is on the map.
    on_map: Vec<u64>,
}

impl<'a> Lookout<'a> {
    /// A lookout over this ground.
    ///
    /// # Errors
    /// Refuses rays that are for another shape of map.
    pub fn new(rays: &'a Rays, screens: &'a Screens) -> Result<Self, SightError> {
        if rays.shape() != screens.shape() {
            return Err(SightError::OtherMap);
        }
        Ok(Self { rays, screens, window: Window::default(), pattern: Vec::new() })
    }

    /// The rays it looks along.
    pub const fn rays(&self) -> &'a Rays {
        self.rays
    }

    /// Looks around.
    ///
    /// # Errors
    /// Refuses an eye off the map and a range the rays were not prepared for.
    pub fn look(&mut self, look: Look) -> Result<Field<'_>, SightError> {
        let from = self.rays.origin(look)?;
        let rays = self.rays.within(look.range);
        let places = &self.rays.places(from)[..rays.len()];
        self.window.fill(self.screens, look, from, places);
        match self.rays.rules().height {
            HeightRule::Slope => self.trace::<Slope>(look, rays),
            HeightRule::Plateau => self.trace::<Plateau>(look, rays),
        }
        Ok(Field { from, places, pattern: &self.pattern })
    }

    fn trace<P: Profile>(&mut self, look: Look, rays: &[Ray]) {
        let Self { window, pattern, .. } = self;
        pattern.clear();
        let (height, target) = (i32::from(look.eye.height), i32::from(look.target));
        let groups = rays.chunks(64).zip(window.screens.chunks(64)).zip(&window.on_map);
        for ((rays, screens), on_map) in groups {
            let mut bits = 0;
            for (bit, (ray, screen)) in rays.iter().zip(screens).enumerate() {
                let profile = P::new(height, i32::from(screen.ground) + target, ray.span);
                bits |= u64::from(window.is_clear(self.rays, ray, &profile)) << bit;
            }
            pattern.push(bits & on_map);
        }
    }
}

impl Window {
    fn fill(&mut self, screens: &Screens, look: Look, from: CellId, places: &[Displacement]) {
        self.screens.clear();
        self.tops.clear();
        self.on_map.clear();
        let shape = screens.shape();
        let [column, row] = shape.column_row(look.eye.hex).unwrap_or_default();
        for group in places.chunks(64) {
            let mut on_map = 0;
            for (bit, place) in group.iter().enumerate() {
                let here = is_on_map(shape, column + place.columns, row + place.rows);
                let screen = if here {
                    let cell = from.index().wrapping_add_signed(place.cells as isize);
                    screens.at(CellId::from_index(cell))
                } else {
                    NOWHERE
                };
                on_map |= u64::from(here) << bit;
                self.screens.push(screen);
                self.tops.push(screen.top().into());
            }
            self.on_map.push(on_map);
        }
    }

    #[inline]
    fn is_clear<P: Profile>(&self, rays: &Rays, ray: &Ray, profile: &P) -> bool {
        // One comparison settles most hexes; what exactly rises is asked of the others.
        let rises = |pass: &Pass| profile.is_below(self.tops[pass.place()], pass.passage());
        let veil = |pass: &Pass| {
            self.screens[pass.place()].veil(|top| profile.is_below(top.into(), pass.passage()))
        };
        let rules = rays.rules();
        let mut density = 0;
        let mut ends = |veil| rules.is_ended_by(veil, &mut density);
        let choose = |[a, b]: &[Pass; 2]| rules.ties.choose(veil(a), veil(b), |veil| *veil);
        let mut single = rays.single(ray).iter().filter(|pass| rises(pass));
        let mut paired = rays.paired(ray).iter().filter(|[a, b]| rises(a) || rises(b));
        !single.any(|pass| ends(veil(pass))) && !paired.any(|pair| ends(choose(pair)))
    }
}

/// Off the map nothing rises into any line.
const NOWHERE: Screen = Screen::ground(i16::MIN);

#[inline]
fn is_on_map(shape: &Shape, column: i32, row: i32) -> bool {
    (column as u32) < u32::from(shape.columns()) && (row as u32) < u32::from(shape.rows())
}
