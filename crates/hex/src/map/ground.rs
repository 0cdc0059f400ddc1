use super::{sides::Sides, terrain::is_plain_name};
use crate::{
    CellId, Colour, Facing, Grid, Hex, HexNumber, Hexside, OffMap, Palette, PaletteError, Shape,
    SideId, SidesError, Swatch, Terrain, TerrainId,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use thiserror::Error;

/// The ground of one hex: terrain and elevation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ground {
    /// The terrain, as an index into the palette of the map.
    pub terrain: TerrainId,
    /// The elevation level of the hex.
    pub elevation: i8,
}

/// A map: the ground of each hex and the features on hexsides.
///
/// The names of terrain and hexside features are free text; their meaning is up to the game. Games
/// share a map through an [`Arc`] and read it with [`Map::ground`] and [`Map::palette`].
///
/// ```
/// use sandtable_hex::{Map, Orientation, Outline, Shape, Shoved, flat, side};
///
/// let shape = Shape::new(Orientation::Flat, Outline::Rectangle(Shoved::Odd), 5, 4)?;
/// let mut map = Map::new("Two hills", shape);
/// let hex = map.shape().hex_at("0302".parse()?).unwrap();
/// map.set_terrain(hex, &"woods:1".parse()?)?;
/// map.set_elevation(hex, 2)?;
/// map.add_side(hex, flat::N, side::RIVER)?;
///
/// assert_eq!(map.elevation(hex), Some(2));
/// assert_eq!(map.terrain(hex).unwrap().level("woods"), Some(1));
/// assert_eq!(map.side(flat::N.step(hex), flat::S), ["river"], "the same from the other hex");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Map {
    name: String,
    description: Option<String>,
    palette: Palette,
    ground: Grid<Ground>,
    sides: Sides,
}

/// An invalid change to a map.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GroundError {
    /// The hex is off the map.
    #[error(transparent)]
    OffMap(#[from] OffMap),
    /// The terrain cannot be added to the palette.
    #[error(transparent)]
    Palette(#[from] PaletteError),
    /// The name of a hexside feature is invalid.
    #[error("'{0}' is not a kind of hexside: expected a name without spaces, as in river")]
    Kind(String),
    /// There are too many hexside features.
    #[error(transparent)]
    Sides(#[from] SidesError),
}

impl Map {
    /// Creates a map with clear ground at level 0 everywhere.
    pub fn new(name: impl Into<String>, shape: Shape) -> Self {
        let mut palette = Palette::default();
        // The first terrain always fits into the palette, and its id is the default one.
        let terrain = palette.intern(&Terrain::CLEAR).unwrap_or_default();
        Self::with_palette(name.into(), shape, palette, Ground { terrain, elevation: 0 })
    }

    /// Creates a map from a palette, with the same ground everywhere.
    pub(crate) fn with_palette(
        name: String,
        shape: Shape,
        palette: Palette,
        ground: Ground,
    ) -> Self {
        let ground = Grid::filled(Arc::new(shape), ground);
        Self { name, description: None, palette, ground, sides: Sides::default() }
    }

    /// Returns the name of the map.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the author's description.
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Replaces the description.
    pub fn set_description(&mut self, description: Option<String>) {
        self.description = description;
    }

    /// Returns the shape: extent and numbering.
    pub const fn shape(&self) -> &Arc<Shape> {
        self.ground.shape()
    }

    /// Returns the ground of all hexes.
    pub const fn ground(&self) -> &Grid<Ground> {
        &self.ground
    }

    /// Returns the distinct terrains of the map.
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Returns the ground at a hex, or `None` if it is off the map.
    #[inline]
    pub fn at(&self, hex: Hex) -> Option<Ground> {
        self.ground.get(hex).copied()
    }

    /// Returns the elevation of a hex, or `None` if it is off the map.
    #[inline]
    pub fn elevation(&self, hex: Hex) -> Option<i8> {
        self.at(hex).map(|ground| ground.elevation)
    }

    /// Returns the terrain of a hex, or `None` if it is off the map.
    pub fn terrain(&self, hex: Hex) -> Option<&Terrain> {
        self.at(hex).map(|ground| &self.palette[ground.terrain].terrain)
    }

    /// Returns the terrain of a cell with glyph and colour. Panics for a cell of a larger map;
    /// [`Map::terrain`] accepts any hex.
    pub fn swatch(&self, cell: CellId) -> &Swatch {
        &self.palette[self.ground[cell].terrain]
    }

    /// Returns all hexes with their ground, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, Ground)> + '_ {
        self.ground.iter().map(|(cell, ground)| (self.shape().hex(cell), *ground))
    }

    /// Sets the terrain of a hex.
    ///
    /// # Errors
    /// Returns [`GroundError`] if the hex is off the map or the palette is full.
    pub fn set_terrain(&mut self, hex: Hex, terrain: &Terrain) -> Result<(), GroundError> {
        let cell = self.cell(hex)?;
        self.ground[cell].terrain = self.palette.intern(terrain)?;
        Ok(())
    }

    /// Sets the elevation of a hex.
    ///
    /// # Errors
    /// Returns [`GroundError`] if the hex is off the map.
    pub fn set_elevation(&mut self, hex: Hex, elevation: i8) -> Result<(), GroundError> {
        let cell = self.cell(hex)?;
        self.ground[cell].elevation = elevation;
        Ok(())
    }

    /// Sets the colour in which a terrain is drawn.
    ///
    /// # Errors
    /// Returns [`GroundError`] if the terrain is new and the palette is full.
    pub fn set_fill(&mut self, terrain: &Terrain, fill: Option<Colour>) -> Result<(), GroundError> {
        Ok(self.palette.set_fill(terrain, fill)?)
    }

    /// Returns the kinds of features on a side of a hex, sorted by name; empty off the map.
    pub fn side(&self, hex: Hex, facing: Facing) -> &[String] {
        self.shape().cell(hex).map_or(&[], |cell| self.side_kinds(self.side_id(cell, facing)))
    }

    /// Returns the combination of features on a side of a cell.
    #[inline]
    pub fn side_id(&self, cell: CellId, facing: Facing) -> SideId {
        self.sides.id(cell, facing)
    }

    /// Returns the kinds of features in a combination, sorted by name.
    pub fn side_kinds(&self, id: SideId) -> &[String] {
        self.sides.kinds(id)
    }

    /// Returns all combinations used so far; the first is the plain side.
    pub fn side_combinations(&self) -> impl Iterator<Item = (SideId, &[String])> {
        self.sides.combinations()
    }

    /// Returns all hexsides with features, each once, row by row.
    pub fn sides(&self) -> impl Iterator<Item = (Hexside, &[String])> {
        let cells = (!self.sides.is_empty()).then(|| self.shape().cells()).into_iter().flatten();
        let places = cells.flat_map(|cell| Facing::ALL.map(|facing| (cell, facing)));
        places.filter_map(|(cell, facing)| {
            let kinds = self.side_kinds(self.side_id(cell, facing));
            let side = Hexside::new(self.shape().hex(cell), facing);
            // Both hexes of a side store it. It is listed from the first one, or from the only one
            // on the map.
            let first = side.hexes()[0] == self.shape().hex(cell);
            let alone = || self.shape().step(cell, facing).is_none();
            (!kinds.is_empty() && (first || alone())).then_some((side, kinds))
        })
    }

    /// Returns the places of each kind of hexside feature, sorted by kind, column and row.
    pub(crate) fn sides_by_kind(&self) -> BTreeMap<&str, Vec<(HexNumber, Facing)>> {
        let mut found: BTreeMap<&str, Vec<_>> = BTreeMap::new();
        for (side, kinds) in self.sides() {
            let Some(spelling) = side.spelling(self.shape()) else { continue };
            for kind in kinds {
                found.entry(kind).or_default().push(spelling);
            }
        }
        for sides in found.values_mut() {
            sides.sort_unstable();
        }
        found
    }

    /// Adds a kind of feature to a side of a hex, for both hexes that share the side. Returns
    /// whether it was absent before.
    ///
    /// # Errors
    /// Returns [`GroundError`] if the hex is off the map, the kind is not a valid name or there are
    /// too many features.
    pub fn add_side(&mut self, hex: Hex, facing: Facing, kind: &str) -> Result<bool, GroundError> {
        let cell = self.cell(hex)?;
        if !is_plain_name(kind) {
            return Err(GroundError::Kind(kind.to_owned()));
        }
        let shape = Arc::clone(self.shape());
        Ok(self.sides.add(&shape, (cell, facing), kind)?)
    }

    /// Removes a kind of feature from a side of a hex. Returns whether it was there.
    ///
    /// # Errors
    /// Returns [`GroundError`] if the hex is off the map or there are too many different
    /// combinations.
    pub fn remove_side(
        &mut self,
        hex: Hex,
        facing: Facing,
        kind: &str,
    ) -> Result<bool, GroundError> {
        let cell = self.cell(hex)?;
        let shape = Arc::clone(self.shape());
        Ok(self.sides.remove(&shape, (cell, facing), kind)?)
    }

    pub(crate) const fn ground_mut(&mut self) -> &mut Grid<Ground> {
        &mut self.ground
    }

    fn cell(&self, hex: Hex) -> Result<CellId, OffMap> {
        OffMap::cell(self.shape(), "change", hex)
    }
}

/// Two maps are equal if every hex has the same content and looks the same; the numbering of the
/// palettes is ignored.
impl PartialEq for Map {
    fn eq(&self, other: &Self) -> bool {
        let same_ground = |cell| {
            self.ground[cell].elevation == other.ground[cell].elevation
                && self.swatch(cell).terrain == other.swatch(cell).terrain
        };
        self.name == other.name
            && self.description == other.description
            && self.shape() == other.shape()
            && self.palette.shows_the_same(&other.palette)
            && self.shape().cells().all(same_ground)
            && self.sides().eq(other.sides())
    }
}

impl Eq for Map {}
