use crate::{CellId, Grid, Hex, Shape};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What stands in one cell and may hide what is behind it. Heights are in levels above the map's
/// zero, not above the cell.
///
/// ```
/// use sandtable_hex::Screen;
///
/// let wooded_hill = Screen::ground(3).with_canopy(2, 1);
/// assert_eq!((wooded_hill.solid, wooded_hill.canopy, wooded_hill.density), (3, 5, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Screen {
    /// Where those stand who are in the cell.
    pub ground: i16,
    /// The top of what nobody sees through: the ground itself, or a building on it.
    pub solid: i16,
    /// The top of what is thin enough to see through a little of it: woods, smoke.
    pub canopy: i16,
    /// How much this cell of it thickens the view; 0 where there is no canopy.
    pub density: u8,
}

impl Screen {
    /// Bare ground of this level.
    pub const fn ground(level: i16) -> Self {
        Self { ground: level, solid: level, canopy: level, density: 0 }
    }

    /// The same ground with something solid of this height on it.
    #[must_use]
    pub const fn with_building(self, height: i16) -> Self {
        Self { solid: self.ground.saturating_add(height), ..self }
    }

    /// The same ground with a canopy of this height over it.
    #[must_use]
    pub const fn with_canopy(self, height: i16, density: u8) -> Self {
        Self { canopy: self.ground.saturating_add(height), density, ..self }
    }

    /// The highest thing in the cell that hides anything.
    pub(crate) const fn top(self) -> i16 {
        if self.density > 0 && self.canopy > self.solid { self.canopy } else { self.solid }
    }

    /// What the cell does to a line, given which heights rise above that line.
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

/// What a cell does to a line of sight across it, from the best for the viewer to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Veil {
    /// Nothing: the line passes above everything.
    Clear,
    /// Thickens it by so much.
    Canopy(u8),
    /// Ends it.
    Solid,
}

/// The [`Screen`] of every cell of a map: the ground compiled for questions of sight.
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
    /// The screens of a map.
    pub const fn new(cells: Grid<Screen>) -> Self {
        Self(cells)
    }

    /// The outline of the map.
    pub const fn shape(&self) -> &Arc<Shape> {
        self.0.shape()
    }

    /// What stands in a hex, or `None` off the map.
    pub fn get(&self, hex: Hex) -> Option<Screen> {
        self.0.get(hex).copied()
    }

    /// Changes what stands in a hex, as when woods burn down; tells whether it is on the map.
    pub fn set(&mut self, hex: Hex, screen: Screen) -> bool {
        self.0.get_mut(hex).map(|place| *place = screen).is_some()
    }

    #[inline]
    pub(crate) fn at(&self, cell: CellId) -> Screen {
        self.0[cell]
    }
}
