use crate::{Faction, Location, Sector, Sectors};

/// The storm marker.
///
/// ```
/// use sandtable_storm::{Sector, Storm};
///
/// let storm = Storm::at(Sector::new(16).unwrap());
/// let passage = storm.moved(3);
/// assert_eq!(passage.to.sector().number(), 1);
/// assert_eq!(passage.swept.to_string(), "0, 1, 16, 17");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Storm(Sector);

/// A movement of the storm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The storm before the movement.
    pub from: Storm,
    /// The storm after it.
    pub to: Storm,
    /// The sectors that the marker started in, passed over or stopped in.
    pub swept: Sectors,
}

impl Storm {
    /// A storm in this sector.
    pub const fn at(sector: Sector) -> Self {
        Self(sector)
    }

    /// The sector of the storm.
    pub const fn sector(self) -> Sector {
        self.0
    }

    /// Moves the storm by a number of sectors. With 0 it stays, and its sector is swept.
    #[must_use]
    pub fn moved(self, distance: u32) -> Passage {
        // After a whole turn of the circle every sector has been swept.
        let steps = distance.min(Sector::COUNT.into());
        let swept = (0..=steps).map(|places| self.0.plus(places)).collect();
        Passage { from: self, to: Self(self.0.plus(distance)), swept }
    }

    /// Returns true if a location is in storm. The Polar Sink never is.
    pub fn covers(self, location: Location) -> bool {
        location.sector == Some(self.0)
    }

    /// Sorts players into storm order: by the distance that the storm has to go to their circle. A
    /// player whose circle is in the storm is last.
    ///
    /// ```
    /// use sandtable_storm::Faction::{Atreides, Fremen};
    /// use sandtable_storm::{Sector, Storm};
    ///
    /// let circle = |number| Sector::new(number).unwrap();
    /// let players = [(Atreides, circle(1)), (Fremen, circle(10))];
    /// assert_eq!(Storm::at(circle(1)).order(&players), [Fremen, Atreides]);
    /// ```
    pub fn order(self, players: &[(Faction, Sector)]) -> Vec<Faction> {
        let mut players = players.to_vec();
        let next = self.0.plus(1);
        players.sort_by_key(|(_, circle)| next.places_to(*circle));
        players.into_iter().map(|(faction, _)| faction).collect()
    }
}
