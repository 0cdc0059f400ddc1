use super::profile::{Plateau, Slope};
use super::window::Window;
use crate::map::{Displacement, word::Ones};
use crate::{CellId, CellSet, Eye, HeightRule, Rays, Screens, SightError};
use serde::{Deserialize, Serialize};

/// A look in all directions: the eye, the range and the height of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Look {
    /// The observer's eye.
    pub eye: Eye,
    /// Maximum distance in hexes.
    pub range: u32,
    /// Height of targets above the ground of their hex.
    pub target: u16,
}

/// A field of view: the cells seen in one look.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    pub(crate) from: CellId,
    pub(crate) places: &'a [Displacement],
    /// One bit per place.
    pub(crate) pattern: &'a [u64],
}

impl<'a> Field<'a> {
    /// Returns the visible cells, from near to far.
    pub fn cells(&self) -> impl Iterator<Item = CellId> + use<'a> {
        let from = self.from;
        let groups = self.places.chunks(64).zip(self.pattern);
        groups.flat_map(move |(places, bits)| {
            Ones(*bits).filter_map(move |bit| places.get(bit).map(|place| place.end(from)))
        })
    }

    /// Returns the number of visible cells; at least 1, the observer's own.
    pub fn count(&self) -> usize {
        self.pattern.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Adds the visible cells to a set of cells of the same map.
    pub fn add_to(&self, set: &mut CellSet) {
        self.cells().for_each(|cell| {
            set.insert(cell);
        });
    }
}

/// Computes fields of view: [`SightRules::sees`](crate::SightRules::sees) for all hexes in range at
/// once.
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
}

impl<'a> Lookout<'a> {
    /// Creates a lookout over these screens.
    ///
    /// # Errors
    /// Returns [`SightError::OtherMap`] if the rays are for another map shape.
    pub fn new(rays: &'a Rays, screens: &'a Screens) -> Result<Self, SightError> {
        if rays.shape() != screens.shape() {
            return Err(SightError::OtherMap);
        }
        Ok(Self { rays, screens, window: Window::default() })
    }

    /// Returns the rays it uses.
    pub const fn rays(&self) -> &'a Rays {
        self.rays
    }

    /// Computes a field of view.
    ///
    /// # Errors
    /// Returns [`SightError`] if the eye is off the map or the range is longer than that of the
    /// rays.
    pub fn look(&mut self, look: Look) -> Result<Field<'_>, SightError> {
        let from = self.rays.origin(look)?;
        let places = self.rays.places(from, look.range);
        self.window.fill(self.screens, look, from, places);
        match self.rays.rules().height {
            HeightRule::Slope => self.window.darken::<Slope>(self.rays, look.eye),
            HeightRule::Plateau => self.window.darken::<Plateau>(self.rays, look.eye),
        }
        self.window.close(self.rays.rules());
        Ok(Field { from, places, pattern: &self.window.pattern })
    }
}
