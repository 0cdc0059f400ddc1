use crate::ground::Hills;
use sandtable_hex::{Eye, Fog, Hex, Look, Lookout, SightError};

/// A side whose units all look out.
#[derive(Debug)]
pub struct Watch<'a> {
    hills: &'a Hills,
    lookout: Lookout<'a>,
    fog: Fog,
}

impl<'a> Watch<'a> {
    /// Every unit has looked once.
    ///
    /// # Errors
    /// Refuses a unit off the map.
    pub fn new(hills: &'a Hills) -> Result<Self, SightError> {
        let lookout = Lookout::new(&hills.rays, &hills.screens)?;
        let mut watch = Self { hills, lookout, fog: Fog::new(hills.shape()) };
        for (unit, hex) in (0..).zip(&hills.units) {
            watch.go(unit, *hex)?;
        }
        Ok(watch)
    }

    /// Every unit looks again.
    ///
    /// # Errors
    /// Refuses a unit off the map.
    pub fn refresh(&mut self) -> Result<(), SightError> {
        self.fog.refresh(&mut self.lookout)
    }

    /// How many hexes can be seen from one.
    ///
    /// # Errors
    /// Refuses a hex off the map.
    pub fn seen_from(&mut self, hex: Hex) -> Result<usize, SightError> {
        self.lookout.look(look(self.hills, hex)).map(|field| field.count())
    }

    /// A unit goes to a hex and looks around there.
    ///
    /// # Errors
    /// Refuses a hex off the map.
    pub fn go(&mut self, unit: u32, to: Hex) -> Result<(), SightError> {
        self.fog.watch(&mut self.lookout, unit, look(self.hills, to))
    }
}

/// From one level above the ground, for things as tall.
fn look(hills: &Hills, hex: Hex) -> Look {
    let ground = hills.screens.get(hex).map_or(0, |screen| screen.ground);
    Look { eye: Eye::new(hex, ground + 1), range: Hills::RANGE, target: 1 }
}
