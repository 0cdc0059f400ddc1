use super::SplitMix;
use crate::Fault;
use sandtable_hex::{
    Grid, Hex, Orientation, Outline, Rays, Screen, Screens, Shape, Shoved, SightRules,
};
use std::sync::Arc;

/// Low hills with woods on every tenth hex, and units all over them.
#[derive(Debug)]
pub struct Hills {
    /// What may stand in the way of a look.
    pub screens: Screens,
    /// The ways a look takes.
    pub rays: Rays,
    /// Where the units stand.
    pub units: Vec<Hex>,
}

impl Hills {
    /// How far every unit sees.
    pub const RANGE: u32 = 8;

    /// A square of this side with so many units.
    ///
    /// # Errors
    /// Refuses a side that no map has.
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
            shape.cell_at(column, row).map(|cell| shape.hex(cell)).ok_or("a unit off the map")
        };
        let units = (0..units).map(|_| anywhere()).collect::<Result<_, _>>()?;
        let rays = Rays::new(shape, SightRules::default(), Self::RANGE)?;
        Ok(Self { screens: Screens::new(ground), rays, units })
    }

    /// The shape of the map.
    pub const fn shape(&self) -> &Arc<Shape> {
        self.screens.shape()
    }

    /// Whether there are woods on a hex.
    pub fn woods(&self, hex: Hex) -> bool {
        self.screens.get(hex).is_some_and(|screen| screen.density > 0)
    }
}
