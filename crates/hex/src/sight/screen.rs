use crate::{CellId, Grid, Hex, Shape};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The obstacles in one cell. Heights are levels above level 0 of the map, not above the cell.
///
/// ```
/// use sandtable_hex::Screen;
///
/// let wooded_hill = Screen::ground(3).with_canopy(2, 1);
/// assert_eq!((wooded_hill.solid, wooded_hill.canopy, wooded_hill.density), (3, 5, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Screen {
    /// Ground level, on which units stand.
    pub ground: i16,
    /// Top of the solid part: the ground itself, or a building on it.
    pub solid: i16,
    /// Top of the part that can be seen through in small amounts: woods, smoke.
    pub canopy: i16,
    /// Density that the canopy of this cell adds to a line; 0 without a canopy.
    pub density: u8,
}

impl Screen {
    /// Creates bare ground of this level.
    pub const fn ground(level: i16) -> Self {
        Self { ground: level, solid: level, canopy: level, density: 0 }
    }

    /// Adds a solid obstacle of this height above the ground.
    #[must_use]
    pub const fn with_building(self, height: i16) -> Self {
        Self { solid: self.ground.saturating_add(height), ..self }
    }

    /// Adds a canopy of this height above the ground.
    #[must_use]
    pub const fn with_canopy(self, height: i16, density: u8) -> Self {
        Self { canopy: self.ground.saturating_add(height), density, ..self }
    }

    /// Returns the top of the highest obstacle in the cell.
    pub(crate) const fn top(self) -> i16 {
        // A canopy without density hides nothing, however high it is.
        if self.density > 0 && self.canopy > self.solid { self.canopy } else { self.solid }
    }

    /// Returns the cell's effect on a line, given which heights rise above that line.
    pub(crate) fn veil(self, rises_above: impl Fn(i16) -> bool) -> Veil {
        if rises_above(self.solid) {
            Veil::Solid
        } else if self.density > 0 && rises_above(self.canopy) {
            Veil::Canopy(self.density)
        } else {
            Veil::Clear
        }
    }
}

/// The effect of a cell on a line of sight, ordered from clear to blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Veil {
    /// None: the line passes above everything.
    Clear,
    /// Adds this much density.
    Canopy(u8),
    /// Blocks the line.
    Solid,
}

/// The [`Screen`] of every cell: the terrain compiled for line of sight.
///
/// ```
/// use sandtable_hex::{Grid, Hex, Orientation, Outline, Screen, Screens, Shape};
///
/// let shape = Shape::new(Orientation::Pointy, Outline::Parallelogram, 9, 9)?;
/// let mut screens = Screens::new(Grid::filled(shape.into(), Screen::ground(0)));
/// screens.set(Hex::new(4, 4), Screen::ground(2));
/// assert_eq!(screens.get(Hex::new(4, 4)), Some(Screen::ground(2)));
/// # Ok::<(), sandtable_hex::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screens(Grid<Screen>);

impl Screens {
    /// Creates the screens of a map.
    pub const fn new(cells: Grid<Screen>) -> Self {
        Self(cells)
    }

    /// Returns the shape of the map.
    pub const fn shape(&self) -> &Arc<Shape> {
        self.0.shape()
    }

    /// Returns the obstacles in a hex, or `None` if it is off the map.
    #[inline]
    pub fn get(&self, hex: Hex) -> Option<Screen> {
        self.0.get(hex).copied()
    }

    /// Replaces the obstacles in a hex, for example when woods burn down. Returns whether it is on
    /// the map.
    pub fn set(&mut self, hex: Hex, screen: Screen) -> bool {
        self.0.get_mut(hex).map(|place| *place = screen).is_some()
    }

    #[inline]
    pub(crate) fn at(&self, cell: CellId) -> Screen {
        self.0[cell]
    }
}
