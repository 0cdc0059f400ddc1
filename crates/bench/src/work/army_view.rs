//! The view of an army.

use super::clash::post;
use crate::Fault;
use sandtable_formation::Side;
use sandtable_hex::{
    CellId, CellSet, Eye, Grid, Look, Orientation, Outline, Rays, Screen, Screens, Shape,
    SightRules, Viewsheds,
};
use std::sync::Arc;

/// The units of one army of the published battle, on open ground.
#[derive(Debug)]
pub struct ArmyView {
    outlooks: Viewsheds,
    cells: Vec<CellId>,
}

impl ArmyView {
    /// Creates `units` units on a square map, each with a range of sight of 8.
    ///
    /// # Errors
    /// Returns an error if a map cannot have this side length.
    pub fn new(units: i32, side: u32) -> Result<Self, Fault> {
        let shape = Arc::new(Shape::new(Orientation::Pointy, Outline::Parallelogram, side, side)?);
        let screens = Screens::new(Grid::filled(Arc::clone(&shape), Screen::ground(0)));
        let rays = Rays::new(Arc::clone(&shape), SightRules::default(), RADIUS)?;
        let look = |_, hex, _| Look { eye: Eye::new(hex, 1), range: RADIUS, target: 1 };
        let outlooks = Viewsheds::new(rays, screens, 1, look)?;
        let posts = (0..units).map(|index| post(Side::Blue, index, units, side as i32));
        let cells = posts.filter_map(|hex| shape.cell(hex)).collect();
        Ok(Self { outlooks, cells })
    }

    /// Returns the number of hexes that the army sees.
    pub fn look(&self) -> usize {
        let mut seen = CellSet::empty(self.outlooks.rays().shape());
        self.outlooks.add_all(self.cells.iter().map(|cell| (0, *cell)), &mut seen);
        seen.len()
    }
}

const RADIUS: u32 = 8;
