use super::{file, links};
use crate::{Location, Sector, Storm, Territory, TerritoryIndex};
use sandtable_core::Findings;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A board: territories, and links between their locations.
///
/// ```
/// use sandtable_storm::Board;
///
/// let board = Board::printed();
/// assert_eq!(board.territories().len(), 42);
/// let city = board.location("arrakeen:9").unwrap();
/// let near: Vec<String> = board.links(city).map(|near| board.name_of(near)).collect();
/// assert_eq!(near, ["imperial_basin:9", "old_gap:9", "rim_wall_west:8"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// The name of the board.
    pub name: String,
    pub(super) territories: Vec<Territory>,
    pub(super) links: BTreeMap<Location, BTreeSet<Location>>,
}

impl Board {
    /// The longest board file that is read, in bytes.
    pub const LARGEST_TEXT: usize = 1 << 20;

    /// The most territories that a board can have.
    pub const MOST_TERRITORIES: usize = 250;

    /// The printed board.
    pub fn printed() -> &'static Self {
        static PRINTED: LazyLock<Board> = LazyLock::new(|| {
            let text = include_str!("../../../../data/storm/board.toml");
            Board::from_toml(text).unwrap_or_default()
        });
        &PRINTED
    }

    /// Reads a board file.
    ///
    /// # Errors
    /// Returns every problem of the file, each with its line.
    pub fn from_toml(text: &str) -> Result<Self, Findings> {
        file::read(text)
    }

    /// A board of one territory, for cases that concern no other.
    ///
    /// ```
    /// use sandtable_storm::{Board, Kind, Sectors, Territory};
    ///
    /// let ring = Territory {
    ///     id: "ring".into(),
    ///     code: "RNG".into(),
    ///     kind: Kind::Sand,
    ///     shielded: false,
    ///     sectors: Sectors::ALL,
    ///     spice: None,
    /// };
    /// let board = Board::of_one(ring);
    /// assert_eq!(board.locations().len(), 18);
    /// ```
    pub fn of_one(territory: Territory) -> Self {
        let name = territory.id.clone();
        let mut board = Self { name, territories: vec![territory], links: BTreeMap::new() };
        links::add_territories(&mut board);
        board
    }

    /// The territories, sorted by id.
    pub fn territories(&self) -> &[Territory] {
        &self.territories
    }

    /// The indices of the territories, in order.
    pub fn indices(&self) -> impl ExactSizeIterator<Item = TerritoryIndex> + use<> {
        let count = self.territories.len().min(Self::MOST_TERRITORIES);
        (0..count as u8).map(TerritoryIndex)
    }

    /// The first territory. On a board of one territory, that one.
    pub const fn first() -> TerritoryIndex {
        TerritoryIndex(0)
    }

    /// The territory with this index, which must come from this board.
    pub fn territory(&self, index: TerritoryIndex) -> &Territory {
        &self.territories[index.number()]
    }

    /// Returns the index of the territory with this id.
    pub fn find(&self, id: &str) -> Option<TerritoryIndex> {
        let index = self.territories.binary_search_by(|known| known.id.as_str().cmp(id)).ok()?;
        Some(TerritoryIndex(u8::try_from(index).ok()?))
    }

    /// Returns a location from its notation: `territory:sector`, or the territory alone if it lies in
    /// no sector.
    pub fn location(&self, name: &str) -> Option<Location> {
        let (id, sector) = match name.split_once(':') {
            Some((id, sector)) => (id, Some(parse_sector(sector)?)),
            None => (name, None),
        };
        let territory = self.find(id)?;
        let location = Location { territory, sector };
        self.links.contains_key(&location).then_some(location)
    }

    /// The notation of a location.
    pub fn name_of(&self, location: Location) -> String {
        let id = &self.territory(location.territory).id;
        location.sector.map_or_else(|| id.clone(), |sector| format!("{id}:{sector}"))
    }

    /// All locations, by territory and sector.
    pub fn locations(&self) -> impl ExactSizeIterator<Item = Location> {
        self.links.keys().copied()
    }

    /// The locations that are linked to a location, inside its territory and beyond.
    pub fn links(&self, location: Location) -> impl Iterator<Item = Location> {
        self.links.get(&location).into_iter().flatten().copied()
    }

    /// The locations in storm.
    pub fn covered(&self, storm: Storm) -> impl Iterator<Item = Location> {
        self.locations().filter(move |location| storm.covers(*location))
    }
}

/// Reads the number of a sector without sign or leading zeros, so that each location has one name.
pub(super) fn parse_sector(text: &str) -> Option<Sector> {
    let number: u8 = text.parse().ok()?;
    Sector::new(number).filter(|sector| sector.to_string() == text)
}
