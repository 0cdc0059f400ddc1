use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

/// One of the eighteen sectors of the board, numbered 0 to 17. Sector 17 is followed by sector 0.
///
/// ```
/// use sandtable_storm::Sector;
///
/// let sector = Sector::new(16).unwrap();
/// assert_eq!(sector.plus(3), Sector::new(1).unwrap());
/// assert_eq!(Sector::new(18), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sector(u8);

impl Sector {
    /// The number of sectors on the circle.
    pub const COUNT: u8 = 18;

    /// Creates a sector from its number, if there is one with this number.
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::COUNT { Some(Self(number)) } else { None }
    }

    /// The number of the sector.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the sector this many places further in the direction of the storm.
    #[must_use]
    pub const fn plus(self, places: u32) -> Self {
        let count = Self::COUNT as u32;
        Self(((self.0 as u32 + places % count) % count) as u8)
    }

    /// Returns the number of places from this sector to another in the direction of the storm.
    pub const fn places_to(self, other: Self) -> u8 {
        (other.0 + Self::COUNT - self.0) % Self::COUNT
    }

    /// Returns the sectors strictly between this one and another, in the direction of the storm.
    ///
    /// ```
    /// use sandtable_storm::Sector;
    ///
    /// let [a, b] = [16, 1].map(|number| Sector::new(number).unwrap());
    /// assert_eq!(a.until(b).map(Sector::number).collect::<Vec<_>>(), [17, 0]);
    /// ```
    pub fn until(self, other: Self) -> impl Iterator<Item = Self> {
        (1..self.places_to(other)).map(move |places| self.plus(places.into()))
    }
}

impl fmt::Display for Sector {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A set of sectors.
///
/// ```
/// use sandtable_storm::{Sector, Sectors};
///
/// let [west, east] = [17, 0].map(|number| Sector::new(number).unwrap());
/// let both = Sectors::from_iter([west, east]);
/// assert!(both.is_run());
/// assert_eq!(both.iter().map(Sector::number).collect::<Vec<_>>(), [0, 17]);
/// ```
// A bit per sector: determination unions and intersects sets for every territory of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sectors(u32);

impl Sectors {
    /// No sector.
    pub const NONE: Self = Self(0);
    /// All eighteen sectors.
    pub const ALL: Self = Self((1 << Sector::COUNT) - 1);

    /// The set of one sector.
    pub const fn only(sector: Sector) -> Self {
        Self(1 << sector.0)
    }

    /// Returns the set with one more sector.
    #[must_use]
    pub const fn with(self, sector: Sector) -> Self {
        Self(self.0 | 1 << sector.0)
    }

    /// Returns the set without one sector.
    #[must_use]
    pub const fn without(self, sector: Sector) -> Self {
        Self(self.0 & !(1 << sector.0))
    }

    /// Returns true if the set holds this sector.
    pub const fn contains(self, sector: Sector) -> bool {
        self.0 & 1 << sector.0 != 0
    }

    /// Returns true if the set holds no sector.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of sectors in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The sector with the lowest number.
    pub const fn first(self) -> Option<Sector> {
        Sector::new(self.0.trailing_zeros() as u8)
    }

    /// Iterates over the sectors by number.
    pub fn iter(self) -> impl Iterator<Item = Sector> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest = rest.without(first);
            Some(first)
        })
    }

    /// Returns the set with every sector moved this many places in the direction of the storm.
    #[must_use]
    pub const fn turned(self, places: u32) -> Self {
        let places = places % Sector::COUNT as u32;
        let high = self.0 >> (Sector::COUNT as u32 - places);
        Self((self.0 << places | high) & Self::ALL.0)
    }

    /// Returns true if the sectors form one unbroken run on the circle. All eighteen form a ring,
    /// which is a run too.
    pub const fn is_run(self) -> bool {
        // A run starts at each sector whose predecessor is missing.
        let starts = self.0 & !self.turned(1).0;
        starts.is_power_of_two() || self.0 == Self::ALL.0
    }
}

impl FromIterator<Sector> for Sectors {
    fn from_iter<I: IntoIterator<Item = Sector>>(sectors: I) -> Self {
        sectors.into_iter().fold(Self::NONE, Self::with)
    }
}

impl BitAnd for Sectors {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Sectors {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for Sectors {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The sectors separated by commas, such as `4, 5, 6`.
impl fmt::Display for Sectors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, sector) in self.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(out, "{comma}{sector}")?;
        }
        Ok(())
    }
}
