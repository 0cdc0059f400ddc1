use crate::ground::Hills;
use sandtable_hex::{Eye, Fog, Hex, Look, Lookout, SightError};

/// A side whose units all observe.
#[derive(Debug)]
pub struct Watch<'a> {
    hills: &'a Hills,
    lookout: Lookout<'a>,
    fog: Fog,
}

impl<'a> Watch<'a> {
    /// Creates the side; every unit has looked once.
    ///
    /// # Errors
    /// Returns [`SightError`] if a unit is off the map.
    pub fn new(hills: &'a Hills) -> Result<Self, SightError> {
        let lookout = Lookout::new(&hills.rays, &hills.screens)?;
        let mut watch = Self { hills, lookout, fog: Fog::new(hills.shape()) };
        for (unit, hex) in (0..).zip(&hills.units) {
            watch.go(unit, *hex)?;
        }
        Ok(watch)
    }

    /// Repeats the look of every unit.
    ///
    /// # Errors
    /// Returns [`SightError`] if a unit is off the map.
    pub fn refresh(&mut self) -> Result<(), SightError> {
        self.fog.refresh(&mut self.lookout)
    }

    /// Returns the number of hexes visible from a hex.
    ///
    /// # Errors
    /// Returns [`SightError`] if the hex is off the map.
    pub fn seen_from(&mut self, hex: Hex) -> Result<usize, SightError> {
        self.lookout.look(look(self.hills, hex)).map(|field| field.count())
    }

    /// Moves a unit to a hex, where it looks around.
    ///
    /// # Errors
    /// Returns [`SightError`] if the hex is off the map.
    pub fn go(&mut self, unit: u32, to: Hex) -> Result<(), SightError> {
        self.fog.watch(&mut self.lookout, unit, look(self.hills, to))
    }
}

/// Returns the look from one level above the ground, for targets of the same height.
fn look(hills: &Hills, hex: Hex) -> Look {
    let ground = hills.screens.get(hex).map_or(0, |screen| screen.ground);
    Look { eye: Eye::new(hex, ground + 1), range: Hills::RANGE, target: 1 }
}
