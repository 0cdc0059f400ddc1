use super::SplitMix;
use crate::Fault;
use sandtable_hex::{
    Grid, Hex, Orientation, Outline, Rays, Screen, Screens, Shape, Shoved, SightRules,
};
use std::sync::Arc;

/// Low hills with woods on every tenth hex, and units at random places.
#[derive(Debug)]
pub struct Hills {
    /// The obstacles to line of sight.
    pub screens: Screens,
    /// The precomputed lines of sight.
    pub rays: Rays,
    /// The positions of the units.
    pub units: Vec<Hex>,
}

impl Hills {
    /// The range of sight of every unit.
    pub const RANGE: u32 = 8;

    /// Creates a square map with `units` units.
    ///
    /// # Errors
    /// Returns an error if a map cannot have this side length.
    pub fn new(side: u16, units: u32) -> Result<Self, Fault> {
        let outline = Outline::Rectangle(Shoved::Odd);
        let shape = Shape::new(Orientation::Flat, outline, side.into(), side.into())?;
        let shape = Arc::new(shape);
        let mut chance = SplitMix(7);
        let ground = Grid::from_fn(Arc::clone(&shape), |_| {
            let hill = Screen::ground(chance.below(4) as i16 / 2);
            if chance.below(10) == 0 { hill.with_canopy(2, 1) } else { hill }
        });
        let mut anywhere = || {
            let [column, row] = [0; 2].map(|_| chance.below(side.into()) as u16);
            shape.cell_at(column, row).map(|cell| shape.hex(cell)).ok_or("a unit is off the map")
        };
        let units = (0..units).map(|_| anywhere()).collect::<Result<_, _>>()?;
        let rays = Rays::new(shape, SightRules::default(), Self::RANGE)?;
        Ok(Self { screens: Screens::new(ground), rays, units })
    }

    /// Returns the shape of the map.
    pub const fn shape(&self) -> &Arc<Shape> {
        self.screens.shape()
    }

    /// Returns whether a hex has woods.
    pub fn woods(&self, hex: Hex) -> bool {
        self.screens.get(hex).is_some_and(|screen| screen.density > 0)
    }
}
